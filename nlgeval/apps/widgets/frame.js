// What every widget has: boxes for texts, sliders, the result. A metric's script comes after it, and registers itself.

const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'  // as Python's str.split
const WORD = new RegExp(`[^${SPACE}]+`, 'gu'), CHARACTER = /[^]/gu
const LONGEST = 2000  // characters of a box, so that no number keeps the page waiting

const words = text => text.match(WORD) || []
const characters = text => text.match(CHARACTER) || []
const share = (part, whole) => whole ? part / whole : 0
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

function box(label, text, rows) {
  const area = make('textarea', {value: text, rows, maxLength: LONGEST, spellcheck: false, autocomplete: 'off'})
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
  }
  self.set(values, start)
  return self
}

function choice({label, values, start}) {
  const select = make('select', {}, ...values.map((value, i) => make('option', {value: i, selected: value === start}, python(value).replaceAll("'", ''))))
  return {element: make('label', {className: 'choice'}, `${label}: `, select), get value() { return values[+select.value] }, show() {}}
}

function start(root, compute) {
  const given = JSON.parse(root.dataset.start)
  const candidate = box('Candidate', given.candidate, 2), boxes = [candidate]
  const references = box('References, one a line', given.references.join('\n'), Math.max(2, given.references.length))
  const source = given.source === null ? null : box('Source', given.source, 2)
  if (source) boxes.push(source)
  boxes.push(references)
  const options = given.options.map(option => [option.name, (typeof option.values[0] === 'number' ? slider : choice)(option)])
  const total = () => words(candidate.area.value).length
  const length = slider({label: 'length in words', values: range(0, total() + 1), start: total()})
  const controls = make('div', {className: 'controls'}, ...options.map(([, control]) => control.element), length.element)
  const result = make('div', {className: 'result'}), title = make('span'), score = make('output', {className: 'score'})
  const call = make('code', {}), note = make('p', {className: 'note'}, `${given.note} A box takes ${LONGEST} characters. The same in Python: `, call)
  root.compute = compute
  root.replaceChildren(...boxes.map(box => box.element), controls, make('p', {className: 'headline'}, title, ' = ', score), result, note)

  function cut() {  // the candidate up to the word that the slider stands at
    const text = candidate.area.value, found = [...text.matchAll(WORD)]
    if (length.value >= found.length) return text
    const last = found[length.value - 1]
    return last ? text.slice(0, last.index + last[0].length) : ''
  }
  function listed() {  // a reference for each line that is not blank
    const lines = references.area.value.split('\n').filter(line => words(line).length)
    return lines.length ? lines : ['']
  }
  function update() {
    const chosen = Object.fromEntries(options.map(([name, control]) => [name, control.value]))
    const text = cut(), texts = listed(), found = compute(text, texts, chosen, source?.area.value)
    for (const control of [...options.map(([, control]) => control), length]) control.show()
    title.textContent = found.title || given.title
    score.textContent = said(found.score)
    call.textContent = `${given.call}(${[...given.texts, ...Object.entries({...given.fixed, ...chosen}).map(([name, value]) => `${name}=${python(value)}`)].join(', ')})`
    const rows = found.parts.map(([label, value]) => make('tr', {}, make('th', {scope: 'row'}, label), make('td', {}, said(value))))
    const sides = [['Candidate', text, found.candidate], ...texts.map((line, j) => [texts.length > 1 ? `Reference ${j + 1}` : 'Reference', line, found.references[j]])]
    const levels = [...new Set(sides.flatMap(([, , levels]) => levels))].filter(level => level !== null).sort((a, b) => a - b)
    const legend = levels.map(level => make('span', {className: `level-${Math.min(level, 4)}`}, found.labels[level]))
    result.replaceChildren(
      make('div', {className: 'texts'}, ...sides.flatMap(([who, line, levels]) => [make('p', {className: 'who'}, who), marked(line, levels, found.unit, found.labels)]),
           make('p', {className: 'legend'}, ...legend)),
      make('table', {}, make('tbody', {}, ...rows)))
  }
  candidate.area.addEventListener('input', () => {
    const whole = length.value === length.values.length - 1, n = total()
    length.set(range(0, n + 1), whole ? n : Math.min(length.value, n))
  })
  root.addEventListener('input', update)
  root.addEventListener('keydown', event => event.stopPropagation())  // in a notebook letters are commands
  update()
}

function register(name, compute) {
  for (const root of document.querySelectorAll(`.nlgeval-widget[data-metric="${name}"]`)) if (!root.compute) start(root, compute)
}
