register('sari', (candidate, references, {max_order, averaged, deletion}, source) => {
  const [c, s, ...others] = [candidate, source, ...references].map(text => words(text.toLowerCase())), m = others.length
  const operations = ['add', 'keep', 'delete'], ratios = [], parts = []
  for (const n of range(1, max_order + 1)) {
    const [inSource, here, there] = [[s], [c], others].map(lines => counted(lines.flatMap(line => ngrams(line, n))))
    const totals = operations.map(() => [0, 0, 0])  // rightly, by the candidate, by the references
    for (const ngram of new Set([...inSource.keys(), ...here.keys(), ...there.keys()])) {
      const S = m * (inSource.get(ngram) || 0), C = m * (here.get(ngram) || 0), R = there.get(ngram) || 0
      const added = [C, R].map(count => !S && count ? 1 : 0), kept = [C, R].map(count => Math.min(S, count))
      const deleted = [C, R].map(count => Math.max(S - count, 0))
      for (const [i, [ours, theirs]] of [added, kept, deleted].entries())
        totals[i] = totals[i].map((total, k) => total + [Math.min(ours, theirs), ours, theirs][k])
    }
    ratios.push(totals.map(([good, ours, theirs]) => [share(good, ours), share(good, theirs)]))
    if (n === 1)
      for (const [i, name] of ['added', 'kept', 'deleted'].entries())
        parts.push([`words ${name}: precision`, totals[i].slice(0, 2)], [`words ${name}: recall`, [totals[i][0], totals[i][2]]])
  }
  const harmonic = ([p, r]) => share(2 * p * r, p + r), mean = values => sum(values) / max_order
  const each = operations.map((name, i) => {
    const own = ratios.map(ratio => ratio[i])
    if (name === 'delete' && deletion === 'precision') return mean(own.map(([p]) => p))
    return averaged === 'F' ? mean(own.map(harmonic)) : harmonic([0, 1].map(k => mean(own.map(ratio => ratio[k]))))
  })
  const some = word => others.some(other => other.includes(word)), all = word => others.every(other => other.includes(word))
  return {
    score: sum(each) / 3,
    parts: [...operations.map((name, i) => [name, each[i]]), ...parts],
    source: s.map(word => c.includes(word) ? some(word) ? 1 : 0 : all(word) ? 0 : 3),
    candidate: c.map(word => s.includes(word) ? some(word) ? 1 : 0 : some(word) ? 4 : 0),
    references: others.map(other => other.map(word => c.includes(word) ? s.includes(word) ? 1 : 4 : 0)),
    labels: ['wrong, or missed', 'kept, rightly', , 'deleted, rightly', 'added, rightly'],
  }
})
