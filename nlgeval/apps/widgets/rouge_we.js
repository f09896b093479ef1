{
function near(grams, others) {  // the cosine of each n-gram with each other: 1 for the same, 0 where a word has no vector
  const total = gram => { const rows = words(gram).map(word => ROWS.get(word)); return rows.every(Boolean) ? NO_ROW.map((_, k) => sum(rows.map(row => row[k]))) : NO_ROW }
  const theirs = others.map(total)
  return grams.map(gram => { const row = total(gram); return others.map((other, j) => gram === other ? 1 : cosine(row, theirs[j])) })
}

function matched(own, other, threshold) {  // n-gram by n-gram of the candidate: the nearest that is left, if it is near enough
  const grams = [...own.keys()], others = [...other.keys()], left = [...other.values()], table = near(grams, others), found = []
  for (const [i, gram] of grams.entries()) {
    const free = range(0, others.length).filter(j => left[j])
    if (!free.length) break
    const j = free.reduce((best, j) => table[i][j] > table[i][best] ? j : best)
    if (table[i][j] < threshold) continue
    const times = Math.min(own.get(gram), left[j])
    left[j] -= times
    found.push({gram, partner: others[j], times, similarity: table[i][j], from: i, to: j})
  }
  return found
}

function levels(tokens, n, nearness) {  // by the nearest match that a word is part of: 2 near, 4 equal
  const found = zeros(tokens)
  ngrams(tokens, n).forEach((gram, i) => {
    const value = nearness.get(gram), level = value ? value < 1 ? 2 : 4 : 0
    for (const k of range(i, i + n)) found[k] = Math.max(found[k], level)
  })
  return found
}

register('rouge_we', (candidate, references, {n, threshold, alpha}) => {
  const own = looked(candidate), others = references.map(text => looked(text)), counts = counted(ngrams(own.all, n)), nearness = new Map()
  const each = others.map(other => { const theirs = counted(ngrams(other.all, n)); return {theirs, found: matched(counts, theirs, threshold)} })
  for (const {gram, similarity} of each.flatMap(({found}) => found)) nearness.set(gram, Math.max(nearness.get(gram) || 0, similarity))
  const total = text => Math.max(0, text.all.length - n + 1), matches = sum(each.flatMap(({found}) => found.map(match => match.times)))
  const precision = [matches, others.length * total(own)], recall = [matches, sum(others.map(total))], p = share(...precision), r = share(...recall)
  const texts = [own, ...others]
  return {
    title: `ROUGE-WE-${n}`, score: share(p * r, (1 - alpha) * p + alpha * r), counts, each,
    parts: [['precision', precision], ['recall', recall], ['words without a vector', [sum(texts.map(text => text.unknown)), sum(texts.map(text => text.all.length))]]],
    candidate: levels(own.all, n, nearness), labels: ['no match', , 'in a near match', , 'in an equal match'],
    references: others.map((other, k) => levels(other.all, n, new Map(each[k].found.map(({partner, similarity}) => [partner, similarity])))),
  }
}, withTexts(({counts, each}) => each.flatMap(({theirs, found}, k) => {
  const often = times => times > 1 ? ` × ${times}` : '', [left, right] = [counts, theirs].map(all => [...all].map(([word, times]) => ({word, note: often(times)})))
  for (const {from, similarity, times} of found) left[from].note = digits(similarity) + often(times)
  const links = found.map(({from, to, similarity}) => ({from, to, strength: similarity, back: similarity < 1}))
  return [caption(`Matches${each.length > 1 ? ` of reference ${k + 1}` : ''}: equal, and dashed near ones.`), picture(left, right, links)]
})))
}
