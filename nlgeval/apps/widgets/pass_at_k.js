{
const passing = (n, c, k) => {
  let fails = n - c >= k ? 1 : 0
  for (const i of range(n - c + 1, n + 1)) fails *= 1 - k / i
  return 1 - fails
}

function svg(tag, attributes, ...inside) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...inside)
  return element
}

function curves({n, c, k}) {
  // pass@k and the naive estimate for every k up to n.
  const [width, height, left, bottom] = [320, 190, 48, 34], ks = range(1, n + 1)
  const x = k => left + (n > 1 ? (k - 1) / (n - 1) : .5) * (width - left - 12), y = value => (1 - value) * (height - bottom - 12) + 12
  const text = (said, at, down, anchor) => svg('text', {x: at, y: down, 'text-anchor': anchor, 'font-size': 12, fill: 'currentColor'}, said)
  const line = (value, color, dashes) => [
    svg('polyline', {points: ks.map(k => `${x(k)},${y(value(k))}`).join(' '), fill: 'none', stroke: color, 'stroke-width': 2.5, 'stroke-dasharray': dashes}),
    svg('circle', {cx: x(k), cy: y(value(k)), r: 4.5, fill: color})]
  const unbiased = k => passing(n, c, k), naive = k => 1 - (1 - c / n) ** k
  const chart = svg('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': `pass@k and the naive estimate for k from 1 to ${n}`},
    ...[0, .5, 1].flatMap(value => [svg('line', {x1: left, x2: width - 12, y1: y(value), y2: y(value), stroke: 'currentColor', 'stroke-opacity': .25}),
                                    text(`${100 * value} %`, left - 6, y(value) + 4, 'end')]),
    ...line(unbiased, '#4a8f3c', ''), ...line(naive, '#d0574b', '6 4'),
    ...[...new Set([1, k, n])].map(value => text(value, x(value), height - bottom + 16, 'middle')), text('k', width / 2, height - 2, 'middle'))
  const legend = [['line', 'pass@k, unbiased'], ['dashed', 'naive']].map(([kind, said]) => make('span', {className: kind}, said))
  return make('div', {className: 'texts chart'}, chart, make('p', {className: 'legend'}, ...legend))
}

register('pass_at_k', (candidate, references, {n, c, k}) => ({
  score: passing(n, c, k), title: `pass@${k}`, counts: {n, c, k},
  parts: [['naive: 1 - (1 - c/n)^k', 1 - (1 - c / n) ** k], ['all of k pass', 1 - passing(n, n - c, k)]],
}), ({counts}) => curves(counts))
}
