// Of metrics on word vectors: the words of `TABLE`, their cosines, the marks, and a picture of which word goes with which.
const ROWS = new Map(Object.entries(TABLE.words)), NO_ROW = TABLE.mean.map(() => 0)
const dot = (u, v) => sum(u.map((x, k) => x * v[k]))
const mean = numbers => sum(numbers) / Math.max(1, numbers.length)

function cosine(u, v) {
  const both = dot(u, u) * dot(v, v)
  return both ? dot(u, v) / Math.sqrt(both) : 0
}

function looked(text, unknown) {  // `kept`: words that have a row, by the policy for the others; `levels`: one for each word, of those of the kept
  const all = words(text.toLowerCase()), stays = word => unknown !== 'skip' || ROWS.has(word), kept = all.filter(stays)
  const rows = kept.map(word => ROWS.get(word) ?? (unknown === 'mean' ? TABLE.mean : NO_ROW))
  const levels = (given, none) => { const left = given.values(); return all.map(word => stays(word) ? left.next().value : none) }
  return {all, kept, rows, levels, unknown: all.filter(word => !ROWS.has(word)).length}
}

function partners(table, columns) {  // of each row of a table of cosines: the best column, the first of equals
  return table.map(row => columns ? row.reduce((best, value, at) => value > best.value ? {value, at} : best, {value: -Infinity}) : {value: 0})
}
const turned = (table, columns) => range(0, columns).map(j => table.map(row => row[j]))
const cosines = (a, b) => a.rows.map(u => b.rows.map(v => cosine(u, v)))
const nearest = (a, b) => partners(cosines(a, b), b.kept.length).map(({value}) => value)

const SIMILAR = ['no vector', 'similarity below .5', 'similarity .5 to .8', 'similarity .8 and more', 'the same direction']
const strength = value => 1 + [.5, .8, 1].filter(least => value >= least).length

function onVectors(candidate, references, unknown, {pair, similar, level = strength, none = 0, labels = SIMILAR, lower = false}) {
  // `pair`: of two texts their score and its parts; `similar`: of one to the other a number for each word, of which `level` makes a mark
  const own = looked(candidate, unknown), others = references.map(text => looked(text, unknown))
  const found = others.map(other => ({other, ...pair(own, other)})), better = (a, b) => lower ? a.score < b.score : a.score > b.score
  const best = found.reduce((best, one) => better(one, best) ? one : best), {other} = best
  const marks = (text, others) => {
    const each = others.map(other => similar(text, other))
    return text.levels(text.kept.map((_, i) => level(Math.max(...each.map(values => values[i])))), none)
  }
  const which = found.length > 1 ? [['best reference', found.indexOf(best) + 1]] : []
  const without = [['words without a vector', [own.unknown + other.unknown, own.all.length + other.all.length]]]
  return {score: best.score, parts: best.parts, which, without, own, best, labels,
          candidate: marks(own, others), references: others.map(other => marks(other, [own]))}
}

function svg(tag, attributes, ...inside) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...inside)
  return element
}

const digits = (value, n = 3) => value.toFixed(n)
const short = word => { const all = characters(word); return all.length > 14 ? `${all.slice(0, 13).join('')}…` : word }

function picture(left, right, links) {
  // Words in two columns, {word, note}, and lines between them, {from, to, strength from 0 to 1, back: is it of the right side?}
  const [width, step, a, b] = [344, 24, 136, 208], rows = Math.max(left.length, right.length), height = step * rows + 4
  const y = i => step * i + step / 2 + 2
  const text = ({word, note}, i, x, anchor) => svg('text', {x, y: y(i) + 4, 'text-anchor': anchor, 'font-size': 13, fill: 'currentColor'},
    anchor === 'end' ? `${short(word)} ` : '', svg('tspan', {'font-size': 11, 'fill-opacity': .85}, note), anchor === 'end' ? '' : ` ${short(word)}`)
  const lines = links.map(({from, to, strength, back}) => svg('line', {
    x1: a + 4, x2: b - 4, y1: y(from), y2: y(to), stroke: back ? '#3d83d9' : '#4a8f3c', 'stroke-dasharray': back ? '3 3' : '',
    'stroke-width': 1 + 2 * Math.max(0, strength), 'stroke-opacity': Math.min(1, Math.max(.25, strength))}))
  const said = links.map(({from, to}) => `${left[from].word} and ${right[to].word}`).join(', ')
  return svg('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': `Which word goes with which: ${said || 'none'}`},
    ...lines, ...left.map((word, i) => text(word, i, a, 'end')), ...right.map((word, i) => text(word, i, b, 'start')))
}

function partnered({best: {table, other}, own}, weigh) {  // each word and its partner; a dashed line where the other side looks back elsewhere
  const ahead = partners(table, other.kept.length), back = partners(turned(table, other.kept.length), own.kept.length)
  const label = (text, found) => text.kept.map((word, i) => ({word, note: found[i].at === undefined ? '' : weigh ? `${digits(found[i].value, 2)} × ${digits(weigh(word), 2)}` : digits(found[i].value)}))
  const links = ahead.filter(({at}) => at !== undefined).map(({value, at}, i) => ({from: i, to: at, strength: value}))
  const returns = back.flatMap(({value, at}, j) => at === undefined || ahead[at].at === j ? [] : [{from: at, to: j, strength: value, back: true}])
  return [caption(`Each word and its partner, ${weigh ? 'cosine × weight' : 'by cosine'}; dashed, where a word of the reference looks back elsewhere.`), picture(label(own, ahead), label(other, back), [...links, ...returns])]
}

const caption = text => make('p', {className: 'who'}, text)

function tabled(title, heads, rows) {  // rows: what is said of a word or of two, which may be long, and numbers
  const cells = rows.map(([of, ...numbers]) => make('tr', {}, make('th', {scope: 'row'}, of.map(short).join(' → ')), ...numbers.map(value => make('td', {}, said(value)))))
  const head = make('tr', {}, ...heads.map(head => make('th', {scope: 'col'}, head)))
  return [caption(title), make('table', {style: 'overflow-wrap: normal'}, make('thead', {}, head), make('tbody', {}, ...cells))]
}

function withTexts(more) {  // what a metric draws below the marked texts
  return (found, texts, boxes) => {
    const element = drawn(found, texts, boxes)
    element.append(...more(found))
    return element
  }
}

function oneVector(whole) {  // `whole`: of rows and options the one vector of a text
  const similar = options => (text, other) => { const all = whole(other.rows, options); return text.rows.map(row => cosine(row, all)) }
  return {
    compute: (candidate, references, options) => {
      const pair = (own, other) => ({score: cosine(whole(own.rows, options), whole(other.rows, options))})
      const found = onVectors(candidate, references, options.unknown, {pair, similar: similar(options)})
      const sides = [['candidate', found.own], ['reference', found.best.other]]
      const parts = sides.flatMap(([who, text]) => { const all = whole(text.rows, options); return TABLE.dimensions.map((what, k) => [`${who}: ${what}`, all[k]]) })
      return {...found, parts: [...parts, ...found.without, ...found.which], options}
    },
    tables: (head, credits) => ({own, best: {other}, options}) => [['candidate', own, other], ['reference', other, own]].flatMap(([who, text, theirs]) => {
      const values = similar(options)(text, theirs), adds = credits(text, theirs, options)
      return text.kept.length ? tabled(`The words of the ${who}`, ['word', 'similar to the other text', head], text.kept.map((word, i) => [[word], values[i], adds[i]])) : []
    }),
  }
}
