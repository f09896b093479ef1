register('cider', (candidate, references, {max_order, sigma}, others) => {
  const tokens = words(candidate), each = references.map(words), documents = [each, ...lines(others).map(line => [words(line)])]
  const levels = tokens.map(() => 0), theirs = each.map(other => other.map(() => 0)), orders = range(1, max_order + 1), scores = []
  const penalties = each.map(other => Math.exp(-((tokens.length - other.length) ** 2) / (2 * sigma * sigma)))
  for (const n of orders) {
    const df = counted(documents.flatMap(document => [...new Set(document.flatMap(line => ngrams(line, n)))]))
    const weight = ngram => Math.log(documents.length) - Math.log(df.get(ngram) || 1)
    const weighted = line => new Map([...counted(ngrams(line, n))].map(([ngram, count]) => [ngram, count * weight(ngram)]))
    const own = weighted(tokens), size = vector => Math.sqrt(sum([...vector.values()].map(value => value * value)))
    scores.push(10 * sum(each.map((other, j) => {
      const vector = weighted(other)
      const product = sum([...own].map(([ngram, value]) => Math.min(value, vector.get(ngram) || 0) * (vector.get(ngram) || 0)))
      return share(product, size(own) * size(vector)) * penalties[j]
    })) / each.length)
    const mark = (line, levels, known) => ngrams(line, n).forEach((ngram, i) => {
      const level = weight(ngram) > 0 ? n + 1 : 1
      if (known.has(ngram)) for (const k of range(i, i + n)) levels[k] = Math.max(level, levels[k])
    })
    mark(tokens, levels, new Set(each.flatMap(other => ngrams(other, n))))
    each.forEach((other, j) => mark(other, theirs[j], own))
  }
  return {
    score: sum(scores) / max_order,
    parts: [...orders.map((n, i) => [`${n}-grams, of 10`, scores[i]])],
    candidate: levels, references: theirs,
    labels: ['no match', 'a match without weight', ...orders.map(n => `in a matched ${n}-gram`)],
  }
})
