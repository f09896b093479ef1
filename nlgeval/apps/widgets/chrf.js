const MARKS = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

function pieces(text) {  // words, each with one mark of punctuation split off its end, or else its beginning
  return words(text).flatMap(word => {
    const all = characters(word), last = all.length - 1
    if (last && MARKS.has(all[last])) return [all.slice(0, last).join(''), all[last]]
    return last && MARKS.has(all[0]) ? [all[0], all.slice(1).join('')] : [word]
  })
}

register('chrf', (candidate, references, {char_order, word_order, beta}) => {
  const orders = [...range(1, char_order + 1).map(n => ['character', n]), ...range(1, word_order + 1).map(n => ['word', n])]
  const seen = text => ({character: words(text).flatMap(characters), word: pieces(text)}), own = seen(candidate), others = references.map(seen)
  const each = others.map(other => {
    const rows = orders.map(([unit, n]) => {
      const [a, b] = [own, other].map(text => ngrams(text[unit], n))
      return [overlap(counted(a), counted(b)), b.length ? a.length : 0, b.length]
    })
    const there = rows.filter(([, c, r]) => c && r), mean = values => share(sum(values), values.length)
    const p = mean(there.map(([m, c]) => m / c)), r = mean(there.map(([m, , r]) => m / r))
    return {rows, p, r, f: share((1 + beta ** 2) * p * r, r + beta ** 2 * p)}
  })
  const best = each.reduce((best, one) => one.f > best.f ? one : best)
  function levels(text, a, b) {  // of each character the longest matched n-gram; of white space none
    const found = zeros(a)
    for (const n of range(1, char_order + 1)) covered(a, n, counted(ngrams(b, n)), found, n)
    let i = 0
    return characters(text).map(character => words(character).length ? found[i++] : null)
  }
  return {
    title: `chrF${beta}${'+'.repeat(word_order)}`, score: best.f, unit: 'character',
    parts: [['precision, mean', best.p], ['recall, mean', best.r],
            ...best.rows.map(([m, c, r], i) => [`matched ${orders[i].toReversed().join(' ')}${orders[i][1] > 1 ? 's' : ''}`, `${m} of ${c} and ${r}`])],
    candidate: levels(candidate, own.character, others[each.indexOf(best)].character),
    references: others.map((other, j) => levels(references[j], other.character, own.character)),
    labels: ['no match', ...range(1, char_order + 1).map(n => `in a matched ${n}-gram`)],
  }
})
