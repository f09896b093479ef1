'use strict';
// Sorting and filtering of tables, the choice of system and metric, and the list of segments. What is large comes packed, and
// is unpacked when it is wanted. Texts are only ever set as text, never as HTML.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byId = id => document.getElementById(id);
  const make = (name, className, text) => {
    const node = document.createElement(name);
    if (className) node.className = className;
    if (text !== undefined) node.textContent = text;
    return node;
  };

  const csv = rows => {
    const cell = value => /[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value;
    return rows.map(row => row.map(cell).join(',')).join('\r\n') + '\r\n';
  };
  const keep = (name, type, parts) => {
    const link = make('a');
    link.href = URL.createObjectURL(new Blob(parts, {type}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
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

  // --- parts: packed by gzip and base64
  const data = JSON.parse(byId('data').textContent), kept = data.numbers.map((_, k) => k);
  const parts = {};
  const unpack = async text => {
    const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
  };
  const load = async names => {
    const missing = names.filter(name => name in data.parts && !(name in parts));
    const found = await Promise.all(missing.map(name => unpack(data.parts[name])));
    missing.forEach((name, i) => { parts[name] = found[i]; });
  };
  let turn = 0;
  const once = (names, then) => {  // at once where all parts are there; else when they are, unless something else was asked since
    const mine = ++turn;
    if (names.every(name => name in parts || !(name in data.parts))) { then(); return Promise.resolve(); }
    document.body.dataset.busy = '';
    return load(names).then(() => { if (mine === turn) { delete document.body.dataset.busy; then(); } }, failed);
  };
  const failed = error => {
    delete document.body.dataset.busy;
    count.textContent = `This browser cannot unpack the segments (${error.message}): a newer one can.`;
  };

  // --- what is shown, and its address
  const box = byId('segments'), more = byId('more'), rest = byId('rest'), count = byId('count'), search = byId('search');
  const order = byId('order'), which = byId('which'), everyone = byId('everyone'), marks = byId('marks');
  const chooseSystem = byId('system'), chooseMetric = byId('metric'), phrase = byId('phrase');
  const state = {system: data.others[0], metric: 0, shown: 0, phrase: ''};
  const first = {order: order.value, which: which.value, marks: marks.value};
  const address = (extra = {}) => {
    const found = new URLSearchParams();
    if (state.system !== data.others[0]) found.set('system', data.systems[state.system]);
    if (state.metric) found.set('metric', data.metrics[state.metric].title);
    for (const [name, control] of Object.entries({order, which, marks})) if (control.value !== first[name]) found.set(name, control.value);
    if (everyone.checked) found.set('all', 'systems');
    if (search.value.trim()) found.set('search', search.value.trim());
    if (state.phrase) found.set('phrase', state.phrase);
    for (const [name, value] of Object.entries(extra)) found.set(name, value);
    return `#${found}`;
  };
  const remember = () => {
    const now = address();
    if (now !== (location.hash || '#')) history.replaceState(null, '', now);
  };
  const set = (control, value) => { if (value !== null && [...control.options].some(option => option.value === value)) control.value = value; };
  const recall = () => {  // what the address says; what it says wrongly stays as it is
    const wanted = new URLSearchParams(location.hash.slice(1));
    const place = (names, name, none) => name !== null && names.includes(name) ? names.indexOf(name) : none;
    const system = place(data.systems, wanted.get('system'), data.others[0]);
    state.system = data.others.includes(system) ? system : data.others[0];
    state.metric = place(data.metrics.map(metric => metric.title), wanted.get('metric'), 0);
    chooseSystem.value = state.system;
    chooseMetric.value = state.metric;
    for (const [name, control] of Object.entries({order, which, marks})) { control.value = first[name]; set(control, wanted.get(name)); }
    everyone.checked = wanted.get('all') === 'systems';
    search.value = wanted.get('search') ?? '';
    state.phrase = wanted.get('phrase') ?? '';
    return choose();
  };
  const choose = () => {
    state.system = Number(chooseSystem.value);
    state.metric = Number(chooseMetric.value);
    for (const part of all('[data-system], [data-metric]')) {
      const {system, metric} = part.dataset;
      part.hidden = (system !== undefined && Number(system) !== state.system) || (metric !== undefined && Number(metric) !== state.metric);
    }
    for (const row of all('tbody tr[data-row]')) row.classList.toggle('chosen', Number(row.dataset.row) === state.system);
    return list();
  };
  const figures = () => {
    const place = byId('packed'), name = `figures-${state.system}-${state.metric}`;
    if (place && place.dataset.shown !== name && name in parts) {
      place.innerHTML = parts[name];  // made by the page's own template, as the rest of the page
      place.dataset.shown = name;
    }
  };

  // --- segments
  const metric = () => data.metrics[state.metric];
  const score = (system, k) => parts[`scores-${state.metric}`][system][k];
  const shown = number => number.toFixed(metric().decimals).replace('-', '\u2212');
  const better = (a, b) => metric().higher ? a - b : b - a;
  const gain = k => better(score(state.system, k), score(data.baseline, k));
  const orders = {
    gain: (a, b) => gain(b) - gain(a), loss: (a, b) => gain(a) - gain(b), change: (a, b) => Math.abs(gain(b)) - Math.abs(gain(a)),
    text: (a, b) => data.numbers[a] - data.numbers[b],
    worst: (a, b) => better(score(state.system, a), score(state.system, b)), best: (a, b) => better(score(state.system, b), score(state.system, a)),
  };
  const kinds = {all: () => true, better: k => gain(k) > 0, equal: k => gain(k) === 0, worse: k => gain(k) < 0};
  const whole = [];
  const text = k => whole[k] ??= [...parts.held[k].references, ...parts.held[k].sources, ...parts.held[k].context,
    ...data.systems.map((_, s) => parts[`texts-${s}`][k])].join('\n').toLowerCase();
  const pattern = words => {  // words as they are counted: whatever stands between them, and not inside of other words
    const alone = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
    const word = w => w.replace(/[.*+?^${}()|[\]\\\/]/g, '\\$&');
    const edge = (w, side) => alone.test(w) ? '' : side;
    return new RegExp(words.map(w => edge(w, '(?<![\\p{L}\\p{M}\\p{N}])') + word(w) + edge(w, '(?![\\p{L}\\p{M}\\p{N}])')).join('[^\\p{L}\\p{N}]*'), 'iu');
  };
  const holds = () => {  // whether a segment has the phrase in a reference and in one of the two systems only
    if (!state.phrase) return () => true;
    const wanted = pattern(state.phrase.split(' '));
    const has = (system, k) => wanted.test(parts[`texts-${system}`][k]);
    return k => parts.held[k].references.some(reference => wanted.test(reference)) && has(state.system, k) !== has(data.baseline, k);
  };
  let found = [];
  const systems = () => everyone.checked ? data.systems.map((_, s) => s) : [data.baseline, state.system];
  const wanted = () => {
    const texts = search.value.trim() && !/^#\d+$/.test(search.value.trim()) ? data.systems.map((_, s) => s) : systems();
    return ['held', `scores-${state.metric}`, `figures-${state.system}-${state.metric}`, ...texts.map(s => `texts-${s}`),
            ...(marks.value === 'matches' ? systems().map(s => `marks-${state.metric}-${s}`) : [])];
  };
  const list = () => once(wanted(), () => {
    figures();
    const asked = search.value.trim().toLowerCase(), has = holds();
    const fits = !asked ? () => true : /^#\d+$/.test(asked) ? k => `#${data.numbers[k]}` === asked : k => text(k).includes(asked);
    found = kept.filter(k => kinds[which.value](k) && fits(k) && has(k));
    found.sort((a, b) => orders[order.value](a, b) || data.numbers[a] - data.numbers[b]);
    phrase.hidden = !state.phrase;
    byId('matched').hidden = marks.value !== 'matches';
    phrase.firstElementChild.textContent = state.phrase;
    box.replaceChildren();
    state.shown = 0;
    extend(10);
    remember();
  });
  const extend = n => {
    const next = found.slice(state.shown, state.shown + n);
    box.append(...next.map(show));
    state.shown += next.length;
    count.textContent = `${found.length.toLocaleString('en')} of ${kept.length.toLocaleString('en')} segments`;
    more.hidden = rest.hidden = state.shown >= found.length;
    byId('printed').textContent = `${state.shown.toLocaleString('en')} of ${found.length.toLocaleString('en')} segments are printed.`;
  };
  const in_runs = (paragraph, text, runs) => {  // a text, with what matched in spans
    let at = 0;
    if (runs && !Array.isArray(runs)) ({text, runs} = runs);
    if (!runs || !text.trim()) { paragraph.textContent = text.trim() ? text : '(empty)'; return; }
    for (let i = 0; i < runs.length; i += 2) {
      const piece = text.slice(at, at += runs[i]), level = runs[i + 1];
      if (!level) { paragraph.append(piece); continue; }
      const span = make('span', `m${metric().shades[level]}`, piece);
      span.title = metric().labels[level];
      paragraph.append(span);
    }
  };
  const words = text => text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
  const differences = (paragraph, text, other) => {  // a text, with the words that the other does not have in this order
    const a = words(text), b = words(other), n = a.length, m = b.length;
    if (n * m > 4e6 || !text.trim()) { paragraph.textContent = text.trim() ? text : '(empty)'; return; }
    const common = Array.from({length: n + 1}, () => new Uint16Array(m + 1));
    for (let i = n - 1; i >= 0; i--) for (let j = m - 1; j >= 0; j--)
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    let i = 0, j = 0, own = '', same = '';
    const flush = () => {
      const [, before, middle, after] = own.match(/^(\s*)([^]*?)(\s*)$/);
      paragraph.append(same + before);
      if (middle) paragraph.append(make('span', 'differs', middle));
      paragraph.append(after);
      own = same = '';
    };
    while (i < n) {
      if (j < m && a[i] === b[j]) { if (own) flush(); same += a[i]; i++; j++; }
      else if (j < m && common[i][j + 1] >= common[i + 1][j]) j++;
      else { own += a[i]; i++; }
    }
    flush();
  };
  const written = (system, k) => {
    const paragraph = make('p'), own = parts[`texts-${system}`][k];
    paragraph.dir = 'auto';
    if (marks.value === 'differences') {
      differences(paragraph, own, parts[`texts-${system === data.baseline ? state.system : data.baseline}`][k]);
    } else in_runs(paragraph, own, marks.value === 'matches' ? parts[`marks-${state.metric}-${system}`]?.[0][k] : null);
    return paragraph;
  };
  const line = (kind, who, value, paragraph) => {
    const row = make('div', `line ${kind}`), name = make('span', 'who');
    if (kind !== 'reference') name.append(make('span', 'dot'));
    name.append(make('bdi', '', who));
    row.append(name, make('span', 'score', value), paragraph);
    return row;
  };
  const context = (name, value) => {
    const paragraph = make('p');
    paragraph.dir = 'auto';
    if (/^https?:\/\//i.test(value)) {
      const link = make('a', '', value);
      link.href = value;
      link.rel = 'noopener noreferrer';
      paragraph.append(link);
    } else paragraph.textContent = value;
    return line('reference', name, '', paragraph);
  };
  const picture = k => {  // how the segment matched: drawn when it is asked for
    const part = make('details', 'match'), name = `pictures-${state.metric}-${state.system}`, who = [data.baseline, state.system];
    part.append(make('summary', '', 'How it matched'));
    part.addEventListener('toggle', () => load([name]).then(() => parts[name][k].forEach((html, i) => {
      const figure = make('div'), drawn = make('div');
      figure.append(make('h4', '', data.systems[who[i]]), drawn);
      drawn.innerHTML = html;  // made by the package, which escapes all text
      part.append(figure);
    }), failed), {once: true});
    return part;
  };
  const show = k => {
    const held = parts.held[k], part = make('article', 'segment'), head = make('h3'), change = gain(k), size = shown(Math.abs(change));
    const sign = make('span', change > 0 ? 'up' : change < 0 ? 'down' : '', `${change > 0 ? '+' : change < 0 ? '\u2212' : '\u00b1'}${size}`);
    const link = make('a', 'soft', `segment ${data.numbers[k]}`);
    link.href = address({search: `#${data.numbers[k]}`});
    link.title = 'The address of this segment: to be copied and sent';
    head.append(sign, link);
    part.append(head);
    for (const s of systems()) {
      const kind = s === data.baseline ? 'base' : s === state.system ? 'system' : 'other';
      part.append(line(kind, data.systems[s], shown(score(s, k)), written(s, k)));
    }
    held.references.forEach((text, i) => {
      const paragraph = make('p');
      paragraph.dir = 'auto';
      in_runs(paragraph, text, marks.value === 'matches' ? parts[`marks-${state.metric}-${state.system}`]?.[1][k]?.[i] : null);
      part.append(line('reference', i ? '' : 'reference', '', paragraph));
    });
    for (const text of held.sources) {
      const paragraph = make('p', '', text);
      paragraph.dir = 'auto';
      part.append(line('reference', 'source', '', paragraph));
    }
    if (marks.value === 'matches' && systems().some(s => parts[`marks-${state.metric}-${s}`]?.[1][k] === null))
      part.append(make('p', 'soft', 'What matched is not marked here: see the note below the list.'));
    held.context.forEach((value, i) => { if (value) part.append(context(data.columns[i], value)); });
    if (data.pictured[state.metric][state.system].includes(k)) part.append(picture(k));
    return part;
  };

  // --- the shown list as a table
  const table = () => {
    const who = systems(), most = Math.max(0, ...found.map(k => parts.held[k].references.length)), head = ['segment', ...data.columns];
    if (found.some(k => parts.held[k].sources.length)) head.push('source');
    for (let i = 0; i < most; i++) head.push(most > 1 ? `reference ${i + 1}` : 'reference');
    for (const s of who) head.push(data.systems[s], `${metric().title} of ${data.systems[s]}`);
    const rows = found.map(k => {
      const held = parts.held[k];
      return [data.numbers[k], ...held.context, ...(head.includes('source') ? [held.sources[0] ?? ''] : []),
              ...Array.from({length: most}, (_, i) => held.references[i] ?? ''), ...who.flatMap(s => [parts[`texts-${s}`][k], score(s, k)])];
    });
    return csv([head, ...rows]);
  };
  byId('save').addEventListener('click', () => keep('segments.csv', 'text/csv', ['\ufeff', table()]));

  // --- tables and figures as files
  const fileName = text => text.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'nlgeval';
  const cells = table => [...table.rows].filter(row => !row.hidden).map(row => [...row.cells].map(cell => {
    const text = cell.textContent.trim().replaceAll('\u2212', '-');
    return /^[=+@-]/.test(text) && !/^[-+]?[\d.]/.test(text) ? `'${text}` : text;  // a spreadsheet would run it
  }));
  const painted = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'paint-order', 'font-size', 'font-family', 'text-anchor'];
  const drawing = svg => {  // with the page's colours in it, as the file has no style sheet
    const copy = svg.cloneNode(true), seen = [svg, ...all('*', svg)];
    [copy, ...all('*', copy)].forEach((node, i) => {
      const style = getComputedStyle(seen[i]);
      for (const name of painted) node.style.setProperty(name, style.getPropertyValue(name));
      node.removeAttribute('class');
    });
    const box = svg.viewBox.baseVal;
    copy.style.background = getComputedStyle(document.body).getPropertyValue('--card');
    copy.setAttribute('width', box.width);
    copy.setAttribute('height', box.height);
    return [new XMLSerializer().serializeToString(copy), box.width, box.height];
  };
  const keepPicture = (name, [text, width, height]) => {
    const image = new Image(), canvas = make('canvas'), scale = 4;
    image.addEventListener('load', () => {
      canvas.width = scale * width;
      canvas.height = scale * height;
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(blob => keep(name, 'image/png', [blob]));
    });
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
  };
  document.addEventListener('click', event => {
    const kind = event.target.dataset?.save;
    if (!kind) return;
    if (kind === 'csv') return keep('scores.csv', 'text/csv', ['\ufeff', csv(cells(event.target.closest('.save').previousElementSibling.querySelector('table')))]);
    const svg = event.target.closest('figure').querySelector('svg'), name = `${fileName(svg.getAttribute('aria-label'))}.${kind}`;
    if (kind === 'svg') keep(name, 'image/svg+xml', [drawing(svg)[0]]);
    else keepPicture(name, drawing(svg));
  });
  document.body.dataset.scripts = '';

  // --- phrases, which lead to their segments
  for (const cell of all('.ngrams td.words')) {
    const button = make('button', 'link');
    button.type = 'button';
    button.title = 'Show the segments';
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener('click', () => {
      state.phrase = button.textContent;
      search.value = '';
      which.value = first.which;
      list().then(() => byId('changes').scrollIntoView());
    });
  }
  const longest = byId('least');
  const rows = () => {  // the first dozen of each table that are long enough
    for (const body of all('.ngrams tbody')) {
      let left = 12;
      for (const row of body.rows) row.hidden = row.cells[0].textContent.trim().split(' ').length < Number(longest.value) || left-- <= 0;
    }
  };
  if (longest) { longest.addEventListener('change', rows); rows(); }
  byId('forget').addEventListener('click', () => { state.phrase = ''; list(); });

  chooseSystem.addEventListener('change', choose);
  chooseMetric.addEventListener('change', choose);
  search.addEventListener('input', list);
  for (const control of [order, which, everyone, marks]) control.addEventListener('change', list);
  more.addEventListener('click', () => extend(20));
  rest.addEventListener('click', () => extend(found.length));
  addEventListener('hashchange', recall);
  const listed = recall();  // what is small is unpacked at once, so that nothing waits later
  const size = Object.values(data.parts).reduce((sum, part) => sum + part.length, 0);
  Promise.all([listed, size < 2e6 ? load(Object.keys(data.parts)) : null]).then(() => { document.body.dataset.ready = ''; }, failed);
})();
