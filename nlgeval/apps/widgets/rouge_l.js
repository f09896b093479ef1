{
// Precision, recall and F of what two texts share; of several references that with the best F counts.
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

register('rouge_l', (candidate, references, {beta}) => rouge('ROUGE-L', candidate, references, beta, (a, b) => {
  const L = range(0, a.length + 1).map(() => Array(b.length + 1).fill(0))
  for (const i of range(0, a.length)) for (const j of range(0, b.length)) L[i + 1][j + 1] = a[i] === b[j] ? L[i][j] + 1 : Math.max(L[i][j + 1], L[i + 1][j])
  const levels = [zeros(a), zeros(b)]
  for (let i = a.length, j = b.length; i && j;) {  // back from the end
    if (a[i - 1] === b[j - 1]) levels[0][--i] = levels[1][--j] = 1
    else if (L[i][j - 1] > L[i - 1][j]) j--
    else i--
  }
  return {matches: L[a.length][b.length], all: [a.length, b.length], levels}
}, ['not in the subsequence', 'in the longest common subsequence']))
}
