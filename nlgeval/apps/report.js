'use strict';
// Sorting and filtering of tables, the choice of system and metric, and the list of segments.
// Texts are only ever set as text, never as HTML.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byId = id => document.getElementById(id);
  const make = (name, className, text) => {
    const node = document.createElement(name);
    if (className) node.className = className;
    if (text !== undefined) node.textContent = text;
    return node;
  };

  // --- tables
  const key = (row, column) => {
    const cell = row.cells[column], value = cell.dataset.key ?? cell.textContent;
    const number = parseFloat(value);
    return value === '' ? null : Number.isNaN(number) || !/^\s*[-+]?[\d.]/.test(value) ? value : number;
  };
  const compare = (a, b) => typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  for (const table of all('table.sortable')) {
    const heads = all('thead th', table);
    heads.forEach((head, column) => {
      if (!head.textContent.trim()) return;
      const button = make('button', '', head.textContent);
      button.type = 'button';
      head.replaceChildren(button);
      button.addEventListener('click', () => {
        const sorted = head.getAttribute('aria-sort');  // at first numbers fall, but for scores of which less is better
        const falling = sorted ? sorted === 'ascending' : column > 0 && head.dataset.first !== 'ascending';
        heads.forEach(other => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
        const body = table.tBodies[0], rows = [...body.rows].map(row => [key(row, column), row]);
        rows.sort(([a], [b]) => a === null || b === null ? (a === null) - (b === null) : falling ? compare(b, a) : compare(a, b));
        body.append(...rows.map(pair => pair[1]));
      });
    });
  }
  for (const input of all('input.filter')) {
    input.addEventListener('input', () => {
      const wanted = input.value.trim().toLowerCase();
      for (const row of all('tbody tr', byId(input.dataset.for))) row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
    });
  }

  // --- what is shown
  const data = JSON.parse(byId('data').textContent);
  const state = {system: data.others[0], metric: 0, shown: 0};
  const chooseSystem = byId('system'), chooseMetric = byId('metric');
  const choose = () => {
    state.system = Number(chooseSystem.value);
    state.metric = Number(chooseMetric.value);
    for (const part of all('[data-system], [data-metric]')) {
      const {system, metric} = part.dataset;
      part.hidden = (system !== undefined && Number(system) !== state.system) || (metric !== undefined && Number(metric) !== state.metric);
    }
    list();
  };
  chooseSystem.addEventListener('change', choose);
  chooseMetric.addEventListener('change', choose);

  // --- segments
  const box = byId('segments'), more = byId('more'), count = byId('count'), search = byId('search');
  const order = byId('order'), which = byId('which'), everyone = byId('everyone');
  const metric = () => data.metrics[state.metric];
  const score = (system, k) => data.scores[state.metric][system][k];
  const shown = number => number.toFixed(metric().decimals).replace('-', '\u2212');
  const better = (a, b) => metric().higher ? a - b : b - a;
  const gain = k => better(score(state.system, k), score(data.baseline, k));
  const texts = data.segments.map((segment, k) =>
    [...segment.references, ...segment.sources, ...data.texts.map(column => column[k])].join('\n').toLowerCase());
  const orders = {
    gain: (a, b) => gain(b) - gain(a), loss: (a, b) => gain(a) - gain(b), change: (a, b) => Math.abs(gain(b)) - Math.abs(gain(a)),
    text: (a, b) => data.segments[a].number - data.segments[b].number,
    worst: (a, b) => better(score(state.system, a), score(state.system, b)), best: (a, b) => better(score(state.system, b), score(state.system, a)),
  };
  const kinds = {all: () => true, better: k => gain(k) > 0, equal: k => gain(k) === 0, worse: k => gain(k) < 0};
  let found = [];
  const list = () => {
    const wanted = search.value.trim().toLowerCase();
    const fits = /^#\d+$/.test(wanted) ? k => `#${data.segments[k].number}` === wanted : k => texts[k].includes(wanted);
    found = data.segments.map((_, k) => k).filter(k => kinds[which.value](k) && fits(k));
    found.sort((a, b) => orders[order.value](a, b) || data.segments[a].number - data.segments[b].number);
    box.replaceChildren();
    state.shown = 0;
    extend(10);
  };
  const extend = n => {
    const next = found.slice(state.shown, state.shown + n);
    box.append(...next.map(show));
    state.shown += next.length;
    count.textContent = `${found.length.toLocaleString('en')} of ${data.segments.length.toLocaleString('en')} segments`;
    more.hidden = state.shown >= found.length;
  };
  const marked = (system, k) => {  // the text, with what matched in spans
    const paragraph = make('p'), marks = data.marks[state.metric]?.[system][k];
    paragraph.dir = 'auto';
    let text = data.texts[system][k], runs = marks;
    if (marks && !Array.isArray(marks)) ({text, runs} = marks);
    if (!runs) { paragraph.textContent = text || '(empty)'; return paragraph; }
    let at = 0;
    for (let i = 0; i < runs.length; i += 2) {
      const piece = text.slice(at, at += runs[i]), level = runs[i + 1];
      if (!level) { paragraph.append(piece); continue; }
      const span = make('span', `m${metric().shades[level]}`, piece);
      span.title = metric().labels[level];
      paragraph.append(span);
    }
    if (!text.trim()) paragraph.textContent = '(empty)';
    return paragraph;
  };
  const line = (kind, who, value, paragraph) => {
    const row = make('div', `line ${kind}`), name = make('span', 'who');
    if (kind !== 'reference') name.append(make('span', 'dot'));
    name.append(make('bdi', '', who));
    name.title = who;
    row.append(name, make('span', 'score', value), paragraph);
    return row;
  };
  const show = k => {
    const segment = data.segments[k], part = make('article', 'segment'), head = make('h3');
    const change = gain(k), size = shown(Math.abs(change));
    const sign = make('span', change > 0 ? 'up' : change < 0 ? 'down' : '', `${change > 0 ? '+' : change < 0 ? '\u2212' : '\u00b1'}${size}`);
    head.append(sign, make('span', 'soft', `segment ${segment.number}`));
    part.append(head);
    const systems = everyone.checked ? data.systems.map((_, s) => s) : [data.baseline, state.system];
    for (const s of systems) {
      const kind = s === data.baseline ? 'base' : s === state.system ? 'system' : 'other';
      part.append(line(kind, data.systems[s], shown(score(s, k)), marked(s, k)));
    }
    for (const [who, held] of [['reference', segment.references], ['source', segment.sources]]) {
      held.forEach((text, i) => {
        const paragraph = make('p', '', text);
        paragraph.dir = 'auto';
        part.append(line('reference', i ? '' : who, '', paragraph));
      });
    }
    return part;
  };
  search.addEventListener('input', list);
  for (const control of [order, which, everyone]) control.addEventListener('change', list);
  more.addEventListener('click', () => extend(20));
  choose();
})();
