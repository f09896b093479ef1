// Of ROUGE: precision, recall and F of what two texts share; of several references that with the best F counts.
const fmeasure = (p, r, beta) => share((1 + beta ** 2) * p * r, r + beta ** 2 * p)

function rouge(title, candidate, references, beta, shared, labels) {
  // `shared`: of two lists of words {matches, all: [of the candidate, of the reference], levels: [of both], p, r, parts}
  const tokens = words(candidate), each = references.map(reference => {
    const found = shared(tokens, words(reference)), [c, r] = found.all
    const counts = {p: share(found.matches, c), r: share(found.matches, r), parts: [['precision', [found.matches, c]], ['recall', [found.matches, r]]], ...found}
    return {...counts, f: fmeasure(counts.p, counts.r, beta)}
  })
  const best = each.reduce((best, one) => one.f > best.f ? one : best)
  const which = each.length > 1 ? [['best reference', each.indexOf(best) + 1]] : []
  return {title, labels, score: best.f, parts: [...best.parts, ...which], candidate: best.levels[0], references: each.map(one => one.levels[1])}
}
