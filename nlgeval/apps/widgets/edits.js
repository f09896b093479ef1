// Of edit distance and error rates: a shortest alignment of two lists, a letter for each step: H, S, D, I.
const RULES = {
  'rapidfuzz': (D, i, j) => !j || i && D[i][j] === D[i - 1][j] + 1 ? 'D' : !i || D[i][j - 1] < D[i - 1][j - 1] ? 'I' : 'H',
  'kaldialign': (D, i, j) => !i || j && D[i][j] === D[i][j - 1] + 1 ? 'I' : !j || D[i][j] === D[i - 1][j] + 1 ? 'D' : 'H',
  'diagonal': (D, i, j, price, edit) => i && j && D[i][j] === D[i - 1][j - 1] + price(i, j) ? 'H' : i && D[i][j] === D[i - 1][j] + edit ? 'D' : 'I',
}
RULES['most-hits'] = RULES.diagonal

function path(candidate, reference, rule) {
  let start = 0, end = 0
  if (rule === 'rapidfuzz') {  // what both begin and end with is set aside
    const least = Math.min(candidate.length, reference.length)
    while (start < least && candidate[start] === reference[start]) start++
    while (end < least - start && candidate.at(-1 - end) === reference.at(-1 - end)) end++
  }
  const c = candidate.slice(start, candidate.length - end), r = reference.slice(start, reference.length - end)
  const [hit, edit] = rule === 'most-hits' ? [-1, r.length + 1] : [0, 1]
  const price = (i, j) => r[i - 1] === c[j - 1] ? hit : edit
  const D = range(0, r.length + 1).map(i => range(0, c.length + 1).map(j => edit * (i || j)))
  for (const i of range(1, r.length + 1)) for (const j of range(1, c.length + 1)) D[i][j] = Math.min(D[i - 1][j] + edit, D[i][j - 1] + edit, D[i - 1][j - 1] + price(i, j))
  const steps = []
  for (let i = r.length, j = c.length; i || j;) {
    const step = RULES[rule](D, i, j, price, edit)
    steps.push(step === 'H' && price(i, j) === edit ? 'S' : step)
    if (step !== 'I') i--
    if (step !== 'D') j--
  }
  return 'H'.repeat(start) + steps.reverse().join('') + 'H'.repeat(end)
}

const count = (path, step) => path.split(step).length - 1
const correct = (path, other) => [...path].filter(step => step !== other).map(step => +(step === 'H'))  // of the text without the steps `other`

function errors(candidate, references, rule) {
  // The rate of errors; of several references the one with the fewest, of equal ones the longest.
  const each = references.map(reference => {
    const steps = path(candidate, reference, rule), [hits, substitutions, deletions, insertions] = [...'HSDI'].map(step => count(steps, step))
    return {steps, reference, errors: substitutions + deletions + insertions, counts: {hits, substitutions, deletions, insertions}}
  })
  const best = [...each].sort((a, b) => a.errors - b.errors || b.reference.length - a.reference.length)[0], n = best.reference.length
  return {
    score: n ? best.errors / n : best.errors,
    parts: [...Object.entries(best.counts), ['errors', best.errors], ['length of the reference', n]],
    candidate: correct(best.steps, 'D'), references: each.map(one => correct(one.steps, 'I')), labels: ['error', 'correct'],
  }
}
