register('eed', (candidate, references, {alpha, rho, deletion, insertion}) => {
  const own = characters(` ${candidate} `)
  const found = references.map(text => {
    const other = characters(` ${text} `), visits = own.map(() => 0).concat(0)
    let row = [0, ...own.map(() => 1)]
    for (const character of other) {
      const next = [row[0] + 1]
      for (const [i, mine] of own.entries()) next.push(Math.min(next[i] + deletion, row[i] + (mine !== character), row[i + 1] + insertion))
      const least = Math.min(...next)
      visits[next.indexOf(least)]++
      row = character === ' ' ? next.map(cost => Math.min(cost, alpha + least)) : next
    }
    const paid = row.at(-1), faults = sum(visits.map(n => n ? n - 1 : 1)), error = paid + rho * faults, length = other.length + rho * faults
    return {score: Math.min(1, error / length), visits, parts: [['paid', paid], ['faults of coverage', faults], ['characters of the reference', other.length]]}
  })
  const best = found.reduce((best, one) => one.score < best.score ? one : best)
  return {
    score: best.score, parts: best.parts,
    candidate: best.visits.slice(2, -1).map(n => n > 1 ? 4 : 2 * n), unit: 'character',
    references: references.map(text => unmarked(characters(text))), labels: ['not read', , 'read', , 'read again'],
  }
})
