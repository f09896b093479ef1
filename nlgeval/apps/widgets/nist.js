register('nist', (candidate, references, {max_order}, others) => {
  const tokens = words(candidate), each = references.map(words), orders = range(1, max_order + 1)
  const all = [...each, ...lines(others).map(words)], c = tokens.length, r = sum(each.map(other => other.length)) / each.length
  const bits = new Map(), means = []
  let before = new Map([['', sum(all.map(other => other.length))]])
  for (const n of orders) {
    const counts = counted(ngrams(tokens, n)), known = counted(all.flatMap(other => ngrams(other, n))), best = new Map()
    for (const [ngram, count] of known) bits.set(ngram, Math.log2(before.get(ngram.split(' ').slice(0, -1).join(' ')) / count))
    for (const other of each)
      for (const [ngram, count] of counted(ngrams(other, n))) best.set(ngram, Math.max(count, best.get(ngram) || 0))
    const found = [...counts].filter(([ngram]) => best.has(ngram))
      .map(([ngram, count]) => bits.get(ngram) * Math.min(count, best.get(ngram)))
    means.push(share(sum(found), Math.max(0, c - n + 1)))
    before = known
  }
  const log = Math.log(Math.min(1, share(c, r) || 1)), penalty = c ? Math.exp(Math.log(.5) / Math.log(1.5) ** 2 * log * log) : 0
  const level = (line, held) => {
    const left = new Map(held)
    return line.map(word => {
      if (!left.get(word)) return 0
      left.set(word, left.get(word) - 1)
      return 1 + [1.5, 3, 4.5].filter(step => bits.get(word) >= step).length
    })
  }
  const most = new Map()
  for (const other of each) for (const [word, count] of counted(other)) most.set(word, Math.max(count, most.get(word) || 0))
  return {
    score: penalty * sum(means),
    parts: [...orders.map((n, i) => [`bits, each ${n}-gram`, means[i]]), ['candidate length', c], ['mean reference length', r], ['brevity penalty', penalty]],
    candidate: level(tokens, most), references: each.map(other => level(other, counted(tokens))),
    labels: ['no match', 'less than 1.5 bits', '1.5 to 3 bits', '3 to 4.5 bits', '4.5 bits or more'],
  }
})
