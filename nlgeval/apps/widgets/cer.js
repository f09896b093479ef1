register('cer', (candidate, references, {alignment}) => {
  // White space at the ends is not counted, and not marked.
  const ends = text => { const all = characters(text), inside = all.map(c => words(c).length > 0); return [inside.indexOf(true), inside.lastIndexOf(true) + 1] }
  const inner = text => { const [start, stop] = ends(text); return start < 0 ? [] : characters(text).slice(start, stop) }
  const whole = (text, levels) => { const [start, stop] = ends(text); return characters(text).map((_, i) => start < 0 || i < start || i >= stop ? null : levels[i - start]) }
  const found = errors(inner(candidate), references.map(inner), alignment)
  return {...found, unit: 'character', candidate: whole(candidate, found.candidate), references: references.map((text, j) => whole(text, found.references[j]))}
})
