// What every widget has: boxes for texts, sliders, the result. A metric's script comes after it, and registers itself.

const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'  // as Python's str.split
const WORD = new RegExp(`[^${SPACE}]+`, 'gu'), CHARACTER = /[^]/gu

const words = text => text.match(WORD) || []
const characters = text => text.match(CHARACTER) || []
const share = (part, whole) => whole ? part / whole : 0
const lines = text => text.split('\n').filter(line => words(line).length)
const sum = numbers => numbers.reduce((a, b) => a + b, 0)
const range = (start, stop) => Array.from({length: Math.max(0, stop - start)}, (_, i) => start + i)
// Words hold no spaces, so that n of them with spaces between are one key.
const ngrams = (tokens, n) => range(0, tokens.length - n + 1).map(i => tokens.slice(i, i + n).join(' '))
const counted = items => items.reduce((counts, item) => counts.set(item, (counts.get(item) || 0) + 1), new Map())
const zeros = units => units.map(() => 0)
const overlap = (a, b) => sum([...a].map(([item, count]) => Math.min(count, b.get(item) || 0)))

function covered(tokens, n, credit, levels, level) {
  // Give the tokens of credited n-grams a level: each n-gram from the left, as often as it has credit.
  const left = new Map(credit)
  ngrams(tokens, n).forEach((ngram, i) => {
    if (!left.get(ngram)) return
    left.set(ngram, left.get(ngram) - 1)
    levels.fill(level, i, i + n)
  })
  return levels
}

function make(tag, properties, ...inside) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...inside)
  return element
}

function said(value) {  // as the package writes it in the table
  if (Array.isArray(value)) return `${said(value[0])}/${said(value[1])} = ${said(share(...value))}`
  if (typeof value !== 'number') return String(value)
  return Number.isInteger(value) ? String(value) : Number.isFinite(value) ? value.toFixed(4) : 'undefined'
}

function python(value) {  // as Python writes it
  if (Array.isArray(value)) return `(${value.map(python).join(', ')}${value.length === 1 ? ',' : ''})`
  return value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : typeof value === 'string' ? `'${value}'` : String(value)
}

function marked(text, levels, unit, labels) {
  const runs = [], line = make('p', {className: 'marked'})
  let at = 0
  for (const [i, found] of [...text.matchAll(unit === 'character' ? CHARACTER : WORD)].entries()) {
    const last = runs.at(-1), stop = found.index + found[0].length
    if (last?.level === levels[i]) last.stop = stop
    else runs.push({start: found.index, stop, level: levels[i]})
  }
  for (const {start, stop, level} of runs) {
    const piece = level === null ? text.slice(start, stop) : make(level ? 'mark' : 'span', {className: `level-${Math.min(level, 4)}`, title: labels[level] || ''}, text.slice(start, stop))
    line.append(text.slice(at, start), piece)
    at = stop
  }
  line.append(text.slice(at) || (text ? '' : '(empty)'))
  return line
}

function box(label, text, rows, longest) {
  const area = make('textarea', {value: text, rows, maxLength: longest, spellcheck: false, autocomplete: 'off'})
  return {area, element: make('label', {className: 'text'}, label, area)}
}

function slider({label, values, start}) {
  const shown = make('span', {className: 'value'}), input = make('input', {type: 'range', min: 0, step: 1})
  const self = {
    element: make('label', {className: 'slider'}, make('span', {}, `${label}: `, shown), input),
    get value() { return self.values[+input.value] },
    show() {
      shown.textContent = self.value === null ? 'any' : self.value
      input.setAttribute('aria-valuetext', shown.textContent)
    },
    set(values, value) {
      self.values = values
      input.max = values.length - 1
      input.value = values.indexOf(value)
    },
    limit(most) {
      const some = values.filter(value => value <= most)
      if (some.length !== self.values.length) self.set(some, Math.min(self.value, some.at(-1)))
    },
  }
  self.set(values, start)
  return self
}

function choice({label, values, start}) {
  const name = value => Array.isArray(value) ? value.join(', ') : python(value).replaceAll("'", '')
  const select = make('select', {}, ...values.map((value, i) => make('option', {value: i, selected: name(value) === name(start)}, name(value))))
  return {element: make('label', {className: 'choice'}, `${label}: `, select), get value() { return values[+select.value] }, show() {}}
}

function start(root, compute, draw) {
  const given = JSON.parse(root.dataset.start)
  const boxes = Object.fromEntries(given.boxes.map(([name, label]) => [name, box(label, given.first[name], Math.max(2, lines(given.first[name]).length), given.longest)]))
  const text = name => boxes[name]?.area.value ?? '', total = () => words(text('candidate')).length
  const options = given.options.map(option => ({...option, control: (typeof option.values[0] === 'number' ? slider : choice)(option)}))
  const length = slider({label: 'length in words', values: range(0, total() + 1), start: total()})
  const all = [...options.map(option => option.control), ...boxes.candidate ? [length] : []]
  const controls = make('div', {className: 'controls'}, ...all.map(control => control.element))
  const result = make('div', {className: 'result'}), title = make('span'), score = make('output', {className: 'score'})
  const call = make('code', {}), note = make('p', {className: 'note'}, `${given.note} ${given.boxes.length ? `A box takes ${given.longest} characters. ` : ''}The same in Python: `, call)
  root.compute = compute
  root.replaceChildren(...Object.values(boxes).map(box => box.element), controls, make('p', {className: 'headline'}, title, ' = ', score), result, note)

  function cut() {  // the candidate up to the word that the slider stands at
    const whole = text('candidate'), found = [...whole.matchAll(WORD)]
    if (length.value >= found.length) return whole
    const last = found[length.value - 1]
    return last ? whole.slice(0, last.index + last[0].length) : ''
  }
  function listed() {  // a reference for each line that is not blank
    const found = lines(text('references'))
    return found.length ? found : ['']
  }
  function update() {
    for (const {most, control} of options) if (most) control.limit(options.find(other => other.name === most).control.value)
    const chosen = Object.fromEntries(options.map(({name, control}) => [name, control.value]))
    const texts = {candidate: cut(), references: listed()}
    const found = compute(texts.candidate, texts.references, chosen)
    for (const control of all) control.show()
    title.textContent = found.title || given.title
    score.textContent = said(found.score)
    call.textContent = `${given.call}(${[...given.texts, ...Object.entries({...given.fixed, ...chosen}).map(([name, value]) => `${name}=${python(value)}`)].join(', ')})`
    const rows = found.parts.map(([label, value]) => make('tr', {}, make('th', {scope: 'row'}, label), make('td', {}, said(value))))
    result.replaceChildren(draw(found, texts, boxes), make('table', {}, make('tbody', {}, ...rows)))
  }
  boxes.candidate?.area.addEventListener('input', () => {
    const whole = length.value === length.values.length - 1, n = total()
    length.set(range(0, n + 1), whole ? n : Math.min(length.value, n))
  })
  root.addEventListener('input', update)
  root.addEventListener('keydown', event => event.stopPropagation())  // in a notebook letters are commands
  update()
}

function drawn(found, texts, boxes) {
  const {candidate, references} = texts, several = references.length > 1
  const sides = Object.keys(boxes).flatMap(name => name === 'candidate' ? [['Candidate', candidate, found.candidate]]
    : references.map((line, j) => [several ? `Reference ${j + 1}` : 'Reference', line, found.references[j]]))
  const levels = [...new Set(sides.flatMap(([, , levels]) => levels))].filter(level => level !== null).sort((a, b) => a - b)
  const legend = levels.map(level => make('span', {className: `level-${Math.min(level, 4)}`}, found.labels[level]))
  return make('div', {className: 'texts'},
              ...sides.flatMap(([who, line, levels]) => [make('p', {className: 'who'}, who), marked(line, levels, found.unit, found.labels)]),
              make('p', {className: 'legend'}, ...legend))
}

function register(name, compute, draw = drawn) {
  for (const root of document.querySelectorAll(`.nlgeval-widget[data-metric="${name}"]`)) if (!root.compute) start(root, compute, draw)
}
