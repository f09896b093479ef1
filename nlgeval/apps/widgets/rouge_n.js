register('rouge_n', (candidate, references, {n, beta}) => rouge(`ROUGE-${n}`, candidate, references, beta, (a, b) => {
  const [A, B] = [a, b].map(tokens => ngrams(tokens, n)), [own, other] = [A, B].map(counted)
  return {matches: overlap(own, other), all: [A.length, B.length],
          levels: [covered(a, n, other, zeros(a), 1), covered(b, n, own, zeros(b), 1)]}
}, ['no match', `in a matched ${n}-gram`]))
