{
const onlyPlace = (run, tokens) => {
  const places = range(0, tokens.length - run.length + 1).filter(i => run.every((word, k) => tokens[i + k] === word))
  return places.length === 1 ? places[0] : -1
}

function aligned(candidate, reference) {
  // The words that can be told apart in both texts, by themselves or by their neighbours.
  const here = counted(candidate), there = counted(reference), n = candidate.length, found = []
  candidate.forEach((word, i) => {
    const alone = here.get(word) === 1 && there.get(word) === 1
    const around = range(1, Math.max(i, n - i) + 1).flatMap(width => [[i - width, i + 1], [i, i + width + 1]])
    for (const [start, stop] of alone ? [[i, i + 1]] : around) {
      if (!there.has(word) || start < 0 || stop > n) continue
      const run = candidate.slice(start, stop), place = onlyPlace(run, reference)
      if (place < 0 || onlyPlace(run, candidate) < 0) continue
      found.push([i, place + i - start])
      break
    }
  })
  return found
}

const CORRELATIONS = {
  kendall: places => {
    const pairs = places.flatMap((a, i) => places.slice(i + 1).map(b => a < b)), ascending = pairs.filter(Boolean).length
    return share(ascending, pairs.length)
  },
  spearman: places => {
    const n = places.length, order = range(0, n).sort((i, j) => places[i] - places[j])
    const squares = sum(order.map((i, rank) => (rank - i) ** 2))
    return n > 1 ? 1 - squares / ((n + 1) * n * (n - 1) / 6) / 2 : 0
  },
}

register('ribes', (candidate, references, {alpha, beta, correlation}) => {
  const tokens = words(candidate.toLowerCase()), others = references.map(text => words(text.toLowerCase())), c = tokens.length
  const found = others.map(other => {
    const pairs = aligned(tokens, other), n = pairs.length, r = other.length
    const value = CORRELATIONS[correlation](pairs.map(pair => pair[1]))
    const order = n === 1 && r === 1 ? 1 : value, penalty = c ? Math.min(1, Math.exp(1 - r / c)) : 0
    return {pairs, other, order, penalty, precision: share(n, c), score: c && r ? order * share(n, c) ** alpha * penalty ** beta : 0}
  })
  const rank = one => one.other.length ? one.score : -1
  const {pairs, other, order, precision, penalty, score} = found.reduce((best, one) => rank(one) > rank(best) ? one : best)
  const level = (line, side, pairs, against) =>
    line.map((word, i) => pairs.some(pair => pair[side] === i) ? 3 : against.includes(word) ? 1 : 0)
  return {
    score,
    parts: other.length ? [['order', order], ['aligned words, share', precision], ['brevity penalty', penalty]]
      : [['order', 0], ['aligned words, share', 0], ['brevity penalty', 0]],
    candidate: level(tokens, 0, pairs, other), references: found.map(one => level(one.other, 1, one.pairs, tokens)),
    labels: ['no match', 'not to be told apart', , 'aligned'],
  }
})
}
