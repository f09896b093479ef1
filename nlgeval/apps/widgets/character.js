{
function grid(a, b) {
  const rows = [range(0, b.length + 1)]
  for (const [i, x] of a.entries()) {
    const row = [i + 1], above = rows[i]
    for (const [j, y] of b.entries()) row.push(Math.min(row[j] + 1, above[j + 1] + 1, above[j] + (x !== y)))
    rows.push(row)
  }
  return rows
}
const distance = (a, b) => grid(a, b)[a.length][b.length]

function hits(a, b) {
  const rows = grid(a, b), found = []
  for (let i = a.length, j = b.length; i && j;) {
    if (rows[i][j] === rows[i - 1][j - 1] + (a[i - 1] !== b[j - 1])) { i--; j--; if (a[i] === b[j]) found.push([i, j]) }
    else if (rows[i][j] === rows[i - 1][j] + 1) i--
    else j--
  }
  return found
}

const moved = (line, start, place, length) => {
  const rest = line.toSpliced(start, length)
  return rest.toSpliced(place, 0, ...line.slice(start, start + length))
}
const later = (a, b) => { const i = a.findIndex((word, k) => word !== b[k]); return i >= 0 && a[i] > b[i] }

function bestOrder(line, reference) {
  // Phrases moved, each time the one that leaves the fewest word edits; of equal ones the last in the alphabet.
  let at = range(0, line.length), left = distance(line, reference)
  const moves = new Set()
  while (left) {
    let best = null
    for (const [i, word] of line.entries()) for (const [j, other] of reference.entries()) {
      if (word !== other || i === j) continue
      let length = 1
      while (i + length < line.length && j + length < reference.length && line[i + length] === reference[j + length]) length++
      const order = moved(line, i, j, length), edits = distance(order, reference)
      if (!best || edits < best.edits || edits === best.edits && later(order, best.order)) best = {order, edits, i, j, length}
    }
    if (!best || best.edits >= left) break
    for (const i of at.slice(best.i, best.i + best.length)) moves.add(i)
    at = moved(at, best.i, best.j, best.length)
    line = best.order
    left = best.edits
  }
  return {order: line, at, moves}
}

function shiftCosts(line, order) {
  const costs = []
  for (let i = 0; i < line.length;) {
    const j = order.indexOf(line[i], i)
    let length = 1
    if (i < j) {
      while (j + length < line.length && line[i + length] === order[j + length]) length++
      costs.push(sum(line.slice(i, i + length).map(word => characters(word).length)) / length)
    }
    i += length
  }
  return costs
}

register('character', (candidate, references) => {
  const tokens = words(candidate)
  const found = references.map(text => {
    const other = words(text), {order, at, moves} = bestOrder(tokens, other), written = characters(order.join(' '))
    const edits = distance(written, characters(other.join(' '))), costs = shiftCosts(tokens, order), total = edits + sum(costs)
    const levels = tokens.map(() => 0), theirs = other.map(() => 0)
    for (const [i, j] of hits(order, other)) levels[at[i]] = theirs[j] = moves.has(at[i]) ? 2 : 4
    return {score: written.length ? Math.min(1, total / written.length) : 1, levels, theirs,
            parts: [['cost of the moves', sum(costs)], ['character edits after them', edits],
                    ['characters of the candidate', written.length]]}
  })
  const best = found.reduce((best, one) => one.score < best.score ? one : best)
  return {score: best.score, parts: best.parts, candidate: best.levels, references: found.map(one => one.theirs),
          labels: ['no match', , 'match after a move', , 'match']}
})
}
