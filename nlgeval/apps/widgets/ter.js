const SIZE = 10, MOST = 1000, BEAM = 25  // words of a block; shifts that are tried at most; the band around the diagonal

function aligned(tokens, reference) {  // cost and path, in the band
  const n = tokens.length, m = reference.length, ratio = m / n, width = BEAM < ratio / 2 ? Math.ceil(ratio / 2 + BEAM) : BEAM
  let row = range(0, m + 1)
  const table = tokens.map((token, k) => {
    const i = k + 1, above = row, middle = Math.floor(i * ratio), steps = Array(m + 1).fill('')
    let first = Math.max(0, middle - width), left = Infinity
    const stop = i < n ? Math.min(m + 1, middle + width) : m + 1
    row = Array(m + 1).fill(n + m + 1)
    if (!first) { left = row[0] = above[0] + 1; steps[0] = 'I'; first = 1 }
    for (let j = first; j < stop; j++) {
      let [best, step] = token === reference[j - 1] ? [above[j - 1], 'H'] : [above[j - 1] + 1, 'S']
      if (above[j] + 1 < best) [best, step] = [above[j] + 1, 'I']
      if (left + 1 < best) [best, step] = [left + 1, 'D']
      row[j] = left = best
      steps[j] = step
    }
    return steps
  })
  const path = []
  for (let i = n, j = m; i || j;) {
    const step = i ? table[i - 1][j] : 'D'
    path.push(step)
    if (step !== 'D') i--
    if (step !== 'I') j--
  }
  return {cost: row[m], path: path.reverse()}
}

function shifted(items, [start, length, target]) {
  const rest = items.toSpliced(start, length)
  return rest.toSpliced(target, 0, ...items.slice(start, start + length))
}

function worthATry(tokens, reference, path, far) {  // for each length of a block the shifts of it, in order
  const where = [], wrong = [0], missed = [0], found = range(0, SIZE + 1).map(() => []), n = tokens.length
  for (const step of path) {
    if (step !== 'D') wrong.push(wrong.at(-1) + (step !== 'H'))
    if (step !== 'I') { where.push(wrong.length - 2); missed.push(missed.at(-1) + (step !== 'H')) }
  }
  for (const start of far ? range(0, n) : []) for (const place of range(0, reference.length)) {
    if (Math.abs(place - start) > far) continue
    for (let length = 1; length <= SIZE && start + length <= n && tokens[start + length - 1] === reference[place + length - 1]; length++) {
      if (start <= where[place] && where[place] < start + length) break  // it would go into itself
      if (wrong[start + length] === wrong[start] || missed[place + length] === missed[place]) continue
      let before = null
      for (const offset of range(-1, length)) {
        const index = place + offset >= 0 ? where[place + offset] + 1 : 0  // of the word before which it goes
        if (index === before) continue
        before = index
        found[length].push([start, length, index <= start ? index : index > start + length ? index - length : Math.min(index, n - length), index])
      }
    }
  }
  for (const some of found) some.sort((a, b) => a[0] - b[0] || a[3] - b[3] || a[2] - b[2])
  return found
}

function translationEdits(candidate, reference, far) {
  const shifts = []
  let tokens = candidate, tried = 0, now
  if (!reference.length) return {shifts, path: candidate.map(() => 'I')}
  const least = Math.max(tokens.length, reference.length) - overlap(counted(tokens), counted(reference))
  for (;;) {
    now = aligned(tokens, reference)
    if (now.cost === least) break
    const found = worthATry(tokens, reference, now.path, far)
    tried += sum(found.map(some => some.length))
    if (tried >= MOST) break
    let best = null, gain = 0
    for (const shift of found.toReversed().flat()) {  // long blocks first
      if (now.cost - gain === least) break
      const won = now.cost - aligned(shifted(tokens, shift), reference).cost
      if (won > gain) [best, gain] = [shift, won]
    }
    if (!best) break
    tokens = shifted(tokens, best)
    shifts.push(best)
  }
  return {shifts, path: now.path}
}

function levels({shifts, path}, n) {  // 0 edited, 1 matched after a shift, 2 matched
  const moved = new Set(), own = Array(n).fill(0), other = []
  let order = range(0, n), at = 0
  for (const shift of shifts) {
    order.slice(shift[0], shift[0] + shift[1]).forEach(i => moved.add(i))
    order = shifted(order, shift)
  }
  for (const step of path) {
    const i = step === 'D' ? null : order[at++], level = step !== 'H' ? 0 : moved.has(i) ? 1 : 2
    if (step !== 'D') own[i] = level
    if (step !== 'I') other.push(level)
  }
  return [own, other]
}

register('ter', (candidate, references, {max_distance}) => {
  const [tokens, ...others] = [candidate, ...references].map(text => words(text.toLowerCase()))
  const each = others.map(other => {
    const found = translationEdits(tokens, other, max_distance), count = step => found.path.filter(one => one === step).length
    const counts = {insertions: count('I'), deletions: count('D'), substitutions: count('S'), shifts: found.shifts.length}
    return {counts, edits: sum(Object.values(counts)), levels: levels(found, tokens.length)}
  })
  const best = each.reduce((best, one) => one.edits < best.edits ? one : best), length = sum(others.map(other => other.length)) / others.length
  return {
    score: length ? best.edits / length : +(best.edits > 0),
    parts: [...Object.entries(best.counts), ['edits', best.edits], ['length of the references, mean', length]],
    candidate: best.levels[0], references: each.map(one => one.levels[1]), labels: ['edited', 'matched after a shift', 'matched'],
  }
})
