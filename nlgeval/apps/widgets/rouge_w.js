register('rouge_w', (candidate, references, {weight, beta}) => rouge(`ROUGE-W-${weight}`, candidate, references, beta, (a, b) => {
  const W = range(0, b.length + 1).map(() => Array(a.length + 1).fill(0)), runs = W.map(row => [...row])
  for (const i of range(0, b.length)) for (const j of range(0, a.length)) {
    const k = b[i] === a[j] ? runs[i][j] + 1 : 0
    runs[i + 1][j + 1] = k
    W[i + 1][j + 1] = k ? W[i][j] + k ** weight - (k - 1) ** weight : Math.max(W[i][j + 1], W[i + 1][j])
  }
  const levels = [zeros(a), zeros(b)]
  for (let i = b.length, j = a.length; i && j;) {
    if (b[i - 1] === a[j - 1]) levels[1][--i] = levels[0][--j] = 1
    else if (W[i - 1][j] >= W[i][j - 1]) i--
    else j--
  }
  const matches = W[b.length][a.length], undone = n => share(matches, n ** weight) ** (1 / weight)
  const p = undone(a.length), r = undone(b.length)
  return {matches, all: [a.length, b.length], levels, p, r, parts: [['weighted subsequence', matches], ['precision', p], ['recall', r]]}
}, ['not in the subsequence', 'in the weighted subsequence']))
