function osa(c, r) {
  const D = range(0, r.length + 1).map(i => range(0, c.length + 1).map(j => i || j))
  for (const i of range(1, r.length + 1)) for (const j of range(1, c.length + 1)) {
    const same = r[i - 1] === c[j - 1], turned = i > 1 && j > 1 && r[i - 1] === c[j - 2] && c[j - 1] === r[i - 2]
    D[i][j] = Math.min(D[i - 1][j] + 1, D[i][j - 1] + 1, D[i - 1][j - 1] + !same, turned ? D[i - 2][j - 2] + 1 : Infinity)
  }
  return D[r.length][c.length]
}

function damerau(c, r) {  // what changed places may be edited, too
  const D = range(0, r.length + 1).map(i => range(0, c.length + 1).map(j => i || j)), rows = new Map()
  for (const i of range(1, r.length + 1)) {
    let column = 0
    for (const j of range(1, c.length + 1)) {
      const k = rows.get(c[j - 1]) || 0, same = r[i - 1] === c[j - 1]
      const turned = k && column ? D[k - 1][column - 1] + (i - 1 - k) + 1 + (j - 1 - column) : Infinity
      D[i][j] = Math.min(D[i - 1][j] + 1, D[i][j - 1] + 1, D[i - 1][j - 1] + !same, turned)
      if (same) column = j
    }
    rows.set(r[i - 1], i)
  }
  return D[r.length][c.length]
}

register('edit_distance', (candidate, references, {transpositions}) => {
  const c = characters(candidate), each = references.map(reference => {
    const r = characters(reference), steps = path(c, r, 'rapidfuzz')
    return {r, steps, distance: transpositions ? {osa, damerau}[transpositions](c, r) : steps.length - count(steps, 'H')}
  })
  const best = each.reduce((best, one) => one.distance < best.distance ? one : best)
  const kinds = [['substitutions', 'S'], ['deletions', 'D'], ['insertions', 'I']].map(([kind, step]) => [kind, count(best.steps, step)])
  return {
    score: best.distance, unit: 'character',
    parts: [...transpositions ? [] : kinds, ['length of the candidate', c.length], ['length of the reference', best.r.length]],
    candidate: correct(best.steps, 'D'), references: each.map(one => correct(one.steps, 'I')), labels: ['edited', 'as it was'],
  }
})
