{
function next(above, x, b) {  // the row of the edit distance after another unit
  const row = [above[0] + 1]
  for (let j = 0; j < b.length; j++) {
    const least = above[j + 1] < row[j] ? above[j + 1] + 1 : row[j] + 1, changed = above[j] + (x === b[j] ? 0 : 1)
    row.push(changed < least ? changed : least)
  }
  return row
}

function grid(a, b) {
  const rows = [range(0, b.length + 1)]
  for (const x of a) rows.push(next(rows.at(-1), x, b))
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
  let at = range(0, line.length)
  const moves = new Set()
  for (;;) {
    const rows = grid(line, reference), left = rows[line.length][reference.length], tried = new Set()
    let best = null
    for (const [i, word] of line.entries()) for (const [j, other] of reference.entries()) {
      if (word !== other || i === j) continue
      let length = 1
      while (i + length < line.length && j + length < reference.length && line[i + length] === reference[j + length]) length++
      const order = moved(line, i, j, length), key = String(order), first = Math.min(i, j)
      if (tried.has(key)) continue
      tried.add(key)
      let row = rows[first]  // up to there nothing has moved
      for (const word of order.slice(first)) row = next(row, word, reference)
      const edits = row[reference.length]
      if (!best || edits < best.edits || edits === best.edits && later(order, best.order)) best = {order, edits, i, j, length}
    }
    if (!best || best.edits >= left) return {order: line, at, moves}
    for (const i of at.slice(best.i, best.i + best.length)) moves.add(i)
    at = moved(at, best.i, best.j, best.length)
    line = best.order
  }
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

const byCodePoints = (a, b) => {
  const [x, y] = [a, b].map(word => characters(word).map(c => c.codePointAt(0))), k = x.findIndex((code, k) => code !== y[k])
  return k < 0 ? x.length - y.length : x[k] - (y[k] ?? -1)
}

register('character', (candidate, references) => {
  const tokens = words(candidate)
  const alphabet = new Map([...new Set([candidate, ...references].flatMap(words))].sort(byCodePoints).map((word, i) => [word, i]))
  const numbers = line => line.map(word => alphabet.get(word))
  const found = references.map(text => {
    const other = words(text), {at, moves} = bestOrder(numbers(tokens), numbers(other))
    const order = at.map(i => tokens[i]), written = characters(order.join(' '))
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
