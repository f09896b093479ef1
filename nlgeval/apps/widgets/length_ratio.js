register('length_ratio', (candidate, references, {reference_length}) => {
  const c = words(candidate).length, lengths = references.map(text => words(text).length).sort((a, b) => a - b)
  const r = {
    closest: lengths.reduce((best, r) => Math.abs(r - c) < Math.abs(best - c) ? r : best),
    shortest: lengths[0],
    average: sum(lengths) / lengths.length,
  }[reference_length]
  const copy = references.some(text => words(text).join(' ') === words(candidate).join(' '))
  return {score: share(c, r), parts: [['words of the candidate', c], ['words of the reference', r], ['exact match', +copy]],
          candidate: unmarked(words(candidate)), references: references.map(text => unmarked(words(text))), labels: []}
})
