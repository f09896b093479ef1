const SMOOTHED = {
  'none': (m, l) => m.map((count, i) => share(count, l[i])),
  'floor': (m, l) => m.map((count, i) => share(count || 0.1, l[i])),
  'add-k': (m, l) => m.map((count, i) => i ? (count + 1) / (l[i] + 1) : share(count, l[i])),
  'exp': (m, l) => { let power = 1; return m.map((count, i) => share(count || (l[i] ? power /= 2 : 0), l[i])) },
}

register('bleu', (candidate, references, {max_order, smoothing}) => {
  const tokens = words(candidate), others = references.map(words), orders = range(1, max_order + 1)
  const levels = zeros(tokens), theirs = others.map(zeros), m = []
  for (const n of orders) {
    const counts = counted(ngrams(tokens, n)), each = others.map(other => counted(ngrams(other, n))), best = new Map()
    for (const other of each) for (const [ngram, count] of other) best.set(ngram, Math.max(count, best.get(ngram) || 0))
    m.push(overlap(counts, best))
    covered(tokens, n, best, levels, n)
    others.forEach((other, j) => covered(other, n, counts, theirs[j], n))
  }
  const l = orders.map(n => Math.max(0, tokens.length - n + 1)), c = tokens.length
  const r = others.map(other => other.length).sort((a, b) => Math.abs(a - c) - Math.abs(b - c) || a - b)[0]
  const penalty = c >= r ? 1 : c ? Math.exp(1 - r / c) : 0
  const p = m[0] ? SMOOTHED[smoothing](m, l) : m.map(() => 0)
  const mean = p.every(p_n => p_n > 0) ? Math.exp(sum(p.map(Math.log)) / max_order) : 0
  return {
    score: penalty * mean,
    parts: [...orders.map((n, i) => [`matched ${n}-grams`, [m[i], l[i]]]),
            ...smoothing === 'none' ? [] : orders.map((n, i) => [`p${n}, smoothed`, p[i]]),
            ['geometric mean', mean], ['candidate length', c], ['reference length', r], ['brevity penalty', penalty]],
    candidate: levels, references: theirs,
    labels: ['no match', ...orders.map(n => `in a matched ${n}-gram`)],
  }
})
