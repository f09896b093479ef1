{
// Porter's second stemmer, of 2014.
const FIXED = new Map(Object.entries({
  skis: 'ski', skies: 'sky', dying: 'die', lying: 'lie', tying: 'tie', idly: 'idl', gently: 'gentl', ugly: 'ugli', early: 'earli', only: 'onli', singly: 'singl',
  sky: 'sky', news: 'news', howe: 'howe', atlas: 'atlas', cosmos: 'cosmos', bias: 'bias', andes: 'andes'}))
const STAY = 'inning outing canning herring earring proceed exceed succeed'.split(' ')
const rules = text => text.split(' ').map(rule => rule.split(':')).sort((a, b) => b[0].length - a[0].length)
const SECOND = rules('tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate alism:al ' +
  'aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble ogi:og fulli:ful lessli:less li:')
const THIRD = rules('tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:')
const FOURTH = rules('al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:')
const SHORT = /([^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/u, VOWEL = /[aeiouy]/

function plural(word) {
  word = word.replace(/('s'|'s|')$/, '')
  const end = (word.match(/(sses|ied|ies|us|ss|s)$/) || [''])[0]
  if (end === 'sses') return word.slice(0, -2)
  if (end === 'ied' || end === 'ies') return word.slice(0, word.length > 4 ? -2 : -1)
  return end === 's' && VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function past(word, r1) {
  const end = (word.match(/(eedly|ingly|edly|eed|ing|ed)$/) || [''])[0], rest = word.slice(0, word.length - end.length)
  if (!end) return word
  if (end.startsWith('eed')) return rest.length >= r1 ? rest + 'ee' : word
  if (!VOWEL.test(rest)) return word
  if (/(at|bl|iz)$/.test(rest)) return rest + 'e'
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1)
  return rest.length <= r1 && SHORT.test(rest) ? rest + 'e' : rest
}

function replaced(word, rules, from, may) {
  const [end, other] = rules.find(([end]) => word.endsWith(end)) || []
  const rest = end && word.slice(0, -end.length)
  return end && rest.length >= from(end) && may(end, rest) ? rest + other : word
}

function porter2(word) {
  if (word.length < 3 || FIXED.has(word)) return FIXED.get(word) ?? word
  word = word.replace(/^'/, '').replace(/^y/, 'Y')
  for (let i = 1; i < word.length; i++) if (word[i] === 'y' && /[aeiouy]/.test(word[i - 1])) word = word.slice(0, i) + 'Y' + word.slice(i + 1)
  const behind = start => { const found = word.slice(start).match(/[aeiouy][^aeiouy]/u); return found ? start + found.index + found[0].length : word.length }
  const r1 = (word.match(/^(gener|commun|arsen)/) || [''])[0].length || behind(0), r2 = behind(r1)
  word = plural(word)
  if (STAY.includes(word)) return word.replaceAll('Y', 'y')
  word = past(word, r1)
  if (/..[yY]$/u.test(word) && !VOWEL.test(word.at(-2))) word = word.slice(0, -1) + 'i'
  word = replaced(word, SECOND, () => r1, (end, rest) => (end !== 'ogi' || rest.endsWith('l')) && (end !== 'li' || /[cdeghkmnrt]$/.test(rest)))
  word = replaced(word, THIRD, end => end === 'ative' ? r2 : r1, () => true)
  word = replaced(word, FOURTH, () => r2, (end, rest) => end !== 'ion' || /[st]$/.test(rest))
  if (word.endsWith('e') && (word.length > r2 || word.length > r1 && !SHORT.test(word.slice(0, -1)))
      || word.endsWith('ll') && word.length > r2) word = word.slice(0, -1)
  return word.replaceAll('Y', 'y')
}

function alignment(candidate, reference, stems) {
  // Through the reference from left to right, the best 40 paths by credit, chunks and distance, as METEOR 1.5.
  const same = candidate.join(' ') === reference.join(' '), stem = stems && !same ? porter2 : word => word
  const [a, b] = [candidate, reference].map(line => line.map(stem))
  const matches = reference.map((word, j) => {
    const equal = range(0, a.length).filter(i => candidate[i] === word), alike = range(0, a.length).filter(i => candidate[i] !== word && a[i] === b[j])
    return [...equal.map(i => ({i, j, credit: 2})), ...alike.map(i => ({i, j, credit: 0}))]
  })
  const uses = counted(matches.flat().map(match => match.i))
  const fixed = matches.map(some => some.length === 1 && uses.get(some[0].i) === 1 ? some[0] : null)
  const rank = (p, q) => q.credit - p.credit || p.chunks - q.chunks || p.distance - q.distance
  const taken = (path, match) => ({...path, credit: path.credit + match.credit, chunks: path.chunks + (path.end !== null && match.i !== path.end),
                                   end: match.i + 1, match, before: path})
  const settled = ({match, before, ...path}) =>  // what only the 40 best need
    match ? {...path, used: new Set([...before.used, match.i]), chosen: [...before.chosen, match]} : path
  let paths = [{credit: 0, chunks: 0, distance: 0, end: null, used: new Set(fixed.flatMap(match => match ? [match.i] : [])), chosen: []}]
  for (const [j, some] of matches.entries()) {
    paths = paths.flatMap(path => {
      if (fixed[j]) return [{...taken(path, fixed[j]), distance: path.distance + Math.abs(j - fixed[j].i)}]
      const after = []
      for (const match of some) if (!path.used.has(match.i)) {
        after.push(taken(path, match))
        path = {...path, distance: path.distance + Math.abs(j - match.i)}  // of the path that is left: so it is in 1.5
      }
      return [...after, {...path, chunks: path.chunks + (path.end !== null), end: null}]
    }).sort(rank).slice(0, 40).map(settled)
  }
  paths = paths.map(path => ({...path, chunks: path.chunks + (path.end !== null)}))
  return paths.sort(rank)[0].chosen
}

register('meteor', (candidate, references, {modules, alpha, beta, gamma}) => {
  const tokens = words(candidate.toLowerCase()), c = tokens.length
  const found = references.map(text => {
    const other = words(text.toLowerCase()), r = other.length, pairs = alignment(tokens, other, modules.includes('stem')), m = pairs.length
    const chunks = pairs.filter(({i, j}, k) => !k || pairs[k - 1].i + 1 !== i || pairs[k - 1].j + 1 !== j).length
    const credit = sum(pairs.map(match => match.credit ? 1 : .6)), precision = share(credit, c), recall = share(credit, r)
    const mean = m ? 1 / ((1 - alpha) / precision + alpha / recall) : 0
    const whole = chunks === 1 && m === c && m === r, penalty = gamma * share(whole ? 0 : chunks, m) ** beta
    const level = (line, side) => line.map((_, i) => { const match = pairs.find(match => match[side] === i); return match ? match.credit ? 4 : 2 : 0 })
    return {
      score: Math.max(0, mean * (1 - penalty)), own: level(tokens, 'i'), theirs: level(other, 'j'),
      parts: [['precision', precision], ['recall', recall], ['F mean', mean], ['chunks of matches', [chunks, m]], ['penalty', penalty]],
    }
  })
  const best = found.reduce((best, one) => one.score > best.score ? one : best)
  return {score: best.score, parts: best.parts, candidate: best.own, references: found.map(one => one.theirs),
          labels: ['no match', , 'equal stem', , 'equal word']}
})
}
