register('greedy_matching', (candidate, references, {unknown}) => {
  const pair = (own, other) => {
    const p = mean(nearest(own, other)), r = mean(nearest(other, own))
    return {table: cosines(own, other), score: (p + r) / 2, parts: [['precision', p], ['recall', r]]}
  }
  const found = onVectors(candidate, references, unknown, {pair, similar: nearest})
  return {...found, parts: [...found.parts, ...found.which, ...found.without]}
}, withTexts(found => partnered(found)))
