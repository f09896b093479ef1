register('distinct', (candidate, references, {n}) => {
  const tokens = words(candidate.toLowerCase()), own = ngrams(tokens, n), counts = counted(own), seen = new Set()
  const levels = tokens.map(() => 3)
  for (const [i, ngram] of own.entries()) {
    if (seen.has(ngram)) levels.fill(0, i, i + n)
    seen.add(ngram)
  }
  const bits = [...counts.values()].map(count => count / own.length * Math.log2(own.length / count))
  return {
    score: share(counts.size, own.length), title: `distinct-${n}`,
    parts: [[`different ${n}-grams`, [counts.size, own.length]], [`repeated ${n}-grams`, [own.length - counts.size, own.length]],
            ['type-token ratio', share(new Set(tokens).size, tokens.length)], [`entropy of ${n}-grams, bits`, sum(bits)]],
    candidate: levels, references: [], labels: [`in a ${n}-gram said before`, , , 'new'],
  }
})
