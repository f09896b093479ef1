register('coverage', (candidate, references, options, source) => {
  const [own, theirs] = [candidate, source].map(text => words(text.toLowerCase())), found = []
  for (let i = 0; i < own.length;) {
    let best = [i, 0, 0]
    for (let j = 0; j < theirs.length;) {  // a search goes on behind what it found
      let k = 0
      while (i + k < own.length && j + k < theirs.length && own[i + k] === theirs[j + k]) k++
      if (k > best[2]) best = [i, j, k]
      j += Math.max(k, 1)
    }
    if (best[2]) found.push(best)
    i += Math.max(best[2], 1)
  }
  const lengths = found.map(fragment => fragment[2]), levels = [own, theirs].map(line => line.map(() => 0))
  for (const fragment of found) {
    const level = Math.min(4, 32 - Math.clz32(fragment[2]))
    levels.forEach((line, side) => range(fragment[side], fragment[side] + fragment[2]).forEach(i => { line[i] = Math.max(line[i], level) }))
  }
  return {
    score: share(sum(lengths), own.length),
    parts: [['covered words', [sum(lengths), own.length]], ['density, in words', share(sum(lengths.map(k => k * k)), own.length)], ['compression', [theirs.length, own.length]],
            ['fragments', found.length]],
    candidate: levels[0], source: levels[1], references: [],
    labels: ['not copied', 'a copied word', 'in a fragment of 2 or 3', 'of 4 to 7', 'of 8 words or more'],
  }
})
