register('wer', (candidate, references, {alignment}) => errors(words(candidate), references.map(words), alignment))
