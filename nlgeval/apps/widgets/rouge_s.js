register('rouge_s', (candidate, references, {gap, beta}) => rouge(`ROUGE-S${gap ?? '*'}`, candidate, references, beta, (a, b) => {
  const pairs = tokens => tokens.flatMap((_, i) => range(i + 1, Math.min(tokens.length, gap === null ? Infinity : i + gap + 2)).map(j => [i, j]))
  const [A, B] = [a, b].map(pairs), names = (tokens, found) => found.map(([i, j]) => `${tokens[i]} ${tokens[j]}`)
  const [own, other] = [counted(names(a, A)), counted(names(b, B))]
  function marked(tokens, found, credit) {  // the words of matched pairs
    const left = new Map(credit), levels = zeros(tokens)
    for (const [i, j] of found) {
      const name = `${tokens[i]} ${tokens[j]}`
      if (!left.get(name)) continue
      left.set(name, left.get(name) - 1)
      levels[i] = levels[j] = 1
    }
    return levels
  }
  return {matches: overlap(own, other), all: [A.length, B.length], levels: [marked(a, A, other), marked(b, B, own)]}
}, ['in no matched pair', 'in a matched pair']))
