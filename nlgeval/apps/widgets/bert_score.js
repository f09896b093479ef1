{
// In single precision, as the package: of this table every product is exact, and only lengths are rounded.
const scale = row => { const square = dot(row, row); return square ? Math.fround(1 / Math.fround(Math.sqrt(square))) : 0 }
const likeness = (a, b) => {
  const scales = b.rows.map(scale)
  return a.rows.map(u => { const own = scale(u); return b.rows.map((v, j) => Math.fround(Math.fround(dot(u, v) * own) * scales[j])) })
}

function weights(references, others, unknown) {  // of a word, by how many of all references have it
  const documents = [...references, ...lines(others)].map(text => new Set(looked(text, unknown).kept))
  const counts = counted(documents.flatMap(document => [...document])), n = documents.length + 1
  return word => Math.log(n / ((counts.get(word) || 0) + 1))
}

register('bert_score', (candidate, references, {unknown, idf, baseline}, others) => {
  const weigh = idf ? weights(references, others, unknown) : () => 1
  const average = (text, found) => { const each = text.kept.map(weigh); return share(sum(found.map(({value}, i) => value * each[i])), sum(each)) }
  const rescaled = value => baseline === null ? value : (value - baseline) / (1 - baseline)
  const best = (own, other, table) => own.kept.length && other.kept.length ? average(own, partners(table, other.kept.length)) : 0
  const pair = (own, other) => {
    const table = likeness(own, other), p = best(own, other, table), r = best(other, own, turned(table, other.kept.length))
    return {table, score: rescaled(Math.min(p, r) > 0 ? 2 * p * r / (p + r) : 0), parts: [['precision', rescaled(p)], ['recall', rescaled(r)]]}
  }
  const similar = (text, other) => partners(likeness(text, other), other.kept.length).map(({value}) => value)
  const level = value => [.5, .7, .9].filter(least => value >= least).length
  const found = onVectors(candidate, references, unknown, {pair, similar, level, none: null, labels: ['under .5', 'from .5', 'from .7', 'from .9']})
  return {...found, weigh: idf && weigh, parts: [...found.parts, ...found.which]}
}, withTexts(found => partnered(found, found.weigh)))
}
