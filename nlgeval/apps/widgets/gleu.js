register('gleu', (candidate, references, {min_order, max_order}) => {
  const tokens = words(candidate), orders = range(min_order, max_order + 1)
  const bag = line => counted(orders.flatMap(n => ngrams(line, n))), size = bag => sum([...bag.values()])
  const shown = (line, other) => orders.reduce((levels, n) => covered(line, n, counted(ngrams(other, n)), levels, n), line.map(() => 0))
  const own = bag(tokens), c = size(own), others = references.map(words)
  const found = others.map(other => ({other, m: overlap(own, bag(other)), r: size(bag(other))}))
  const rank = ({m, r}) => Math.max(c, r) ? m / Math.max(c, r) : -1
  const {other, m, r} = found.reduce((best, one) => rank(one) > rank(best) ? one : best)
  return {
    score: share(m, Math.max(c, r)),
    parts: [['precision', [m, c]], ['recall', [m, r]]],
    candidate: shown(tokens, other), references: others.map(line => shown(line, tokens)),
    labels: ['no match', ...range(1, max_order + 1).map(n => `in a matched ${n}-gram`)],
  }
})
