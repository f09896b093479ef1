{
const cleaned = {
  none: text => words(text),
  squad: text => words(text.toLowerCase().replace(/[!-\/:-@[-`{-~]/g, '').replace(ARTICLES(), ' ')),
  triviaqa: text => words(text.toLowerCase().replace(/[!-\/:-@[-`{-~‘’´]/g, ' ').replace(ARTICLES(), ' ')),
}

function ARTICLES() { return /(?<![\p{L}\p{N}_])(a|an|the)(?![\p{L}\p{N}_])/gu }

register('token_f1', (candidate, references, {tokenizer, no_answer}) => {
  const clean = cleaned[tokenizer], own = clean(candidate), golds = references.map(clean)
  const left = no_answer && golds.some(gold => gold.length) ? golds.filter(gold => gold.length) : golds
  const found = left.map(gold => {
    const m = overlap(counted(own), counted(gold)), none = no_answer && !own.length && !gold.length
    const p = none ? 1 : share(m, own.length), r = none ? 1 : share(m, gold.length)
    return {gold, p, r, f: share(2 * p * r, p + r)}
  })
  const {gold, p, r, f} = found.reduce((best, one) => one.f > best.f ? one : best)
  const exact = left.some(gold => gold.join(' ') === own.join(' '))
  const level = (text, other) => {
    const counts = counted(other)
    return words(text).map(word => {
      const pieces = clean(word).map(piece => { const n = counts.get(piece) || 0; counts.set(piece, n - 1); return n > 0 })
      return pieces.length ? pieces.some(Boolean) ? 3 : 0 : 1
    })
  }
  return {
    score: f,
    parts: [['precision', p], ['recall', r], ['exact match', +exact], ['what is compared', own.join(' ') || '(no word)']],
    candidate: level(candidate, gold), references: references.map(text => level(text, own)),
    labels: ['no match', 'left out', , 'match'],
  }
})
}
