{
function different(rows) {  // each different row: where it comes first, and how often
  const found = new Map()
  rows.forEach((row, i) => { const key = String(row); found.has(key) ? found.get(key).count++ : found.set(key, {first: i, count: 1}) })
  return [...found.values()]
}

const unit = row => { const length = Math.sqrt(dot(row, row)); return row.map(x => length ? x / length : 0) }
const distance = (u, v) => Math.sqrt(sum(u.map((x, k) => (x - v[k]) ** 2)))

function flows(cost, supply, demand) {
  // The cheapest transport of whole pieces: again and again the cheapest way that is open, from what is left to what is wanted.
  const n = supply.length, m = demand.length, pieces = cost.map(row => zeros(row)), price = zeros(range(0, n + m))
  const left = [...supply], wanted = [...demand]
  while (left.some(Boolean)) {
    const far = price.map((_, v) => v < n && left[v] ? 0 : Infinity), before = price.map(() => -1), open = new Set(price.keys())
    let end = -1
    while (end < 0) {
      const u = [...open].reduce((best, v) => far[v] < far[best] ? v : best)
      open.delete(u)
      if (u >= n && wanted[u - n]) { end = u; break }
      for (const v of open) {
        if (u < n === v < n || u >= n && !pieces[v][u - n]) continue  // a way back gives up what was carried
        const step = u < n ? cost[u][v - n] : -cost[v][u - n], way = far[u] + Math.max(0, step + price[u] - price[v])
        if (way < far[v]) { far[v] = way; before[v] = u }
      }
    }
    price.forEach((_, v) => price[v] += Math.min(far[v], far[end]))
    const path = []
    for (let v = end; before[v] >= 0; v = before[v]) path.unshift([before[v], v])
    const start = path[0][0], backs = path.filter(([u]) => u >= n).map(([u, v]) => pieces[v][u - n])
    const amount = Math.min(left[start], wanted[end - n], ...backs)
    for (const [u, v] of path) u < n ? pieces[u][v - n] += amount : pieces[v][u - n] -= amount
    left[start] -= amount
    wanted[end - n] -= amount
  }
  return pieces
}

function mover(own, other, normalise) {
  if (!own.kept.length || !other.kept.length) return {score: normalise ? 2 : 2 * TABLE.length, parts: [], carried: []}
  const [n, m] = [own.kept.length, other.kept.length], made = row => normalise ? unit(row) : row
  const [a, b] = [own, other].map(({rows}) => different(rows)), [A, B] = [own, other].map(({rows}) => rows.map(made))
  const cost = a.map(({first: i}) => b.map(({first: j}) => distance(A[i], B[j])))
  const pieces = flows(cost, a.map(({count}) => count * m), b.map(({count}) => count * n))
  const carried = a.flatMap(({first: i}, k) => b.map(({first: j}, l) => ({i, j, part: pieces[k][l] / (n * m), far: cost[k][l]}))).filter(({part}) => part)
  const middle = rows => NO_ROW.map((_, k) => mean(rows.map(row => row[k])))
  const least = (rows, others) => mean(rows.map(u => Math.min(...others.map(v => distance(u, v)))))
  return {carried, score: sum(carried.map(({part, far}) => part * far)),
          parts: [['at least, by the means', distance(middle(A), middle(B))], ['at least, each to its nearest', Math.max(least(A, B), least(B, A))]]}
}

register('word_mover', (candidate, references, {unknown, normalise}) => {
  const found = onVectors(candidate, references, unknown, {pair: (own, other) => mover(own, other, normalise), similar: nearest, lower: true})
  return {...found, parts: [...found.parts, ...found.without, ...found.which]}
}, withTexts(({own, best: {other, carried}}) => {
  if (!carried.length) return []
  const most = Math.max(...carried.map(({part}) => part))
  const label = text => text.kept.map((word, i) => { const share = different(text.rows).find(({first}) => first === i); return {word, note: share ? digits(share.count / text.kept.length) : ''} })
  return [caption('The cheapest way; equal words as one, at the first.'),
          picture(label(own), label(other), carried.map(({i, j, part}) => ({from: i, to: j, strength: part / most}))),
          ...tabled('What is carried where', ['from → to', 'weight', 'distance', 'costs'], carried.map(({i, j, part, far}) => [[own.kept[i], other.kept[j]], part, far, part * far]))]
}))
}
