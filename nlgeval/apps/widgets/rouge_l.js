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
