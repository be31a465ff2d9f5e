'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, element, decimal, count, side, differences, visible} = Page;
  const summary = data.summary;
  /** One text of each cluster is kept, or none with this policy. */
  const keepsOne = summary.keep !== 'none';
  const percent = (part, whole) => `${decimal(whole === 0 ? 0 : 100 * part / whole, 1)}%`;
  const entry = (name, value) => element('div', {}, element('dt', {}, name), element('dd', {}, ...visible(String(value))));

  function table(columns, rows) {
    const cell = (column, row) => element('td', {class: column.number ? 'number' : ''}, ...[column.value(row)].flat());
    return element('table', {},
      element('thead', {}, element('tr', {}, ...columns.map(column =>
        element('th', {scope: 'col', class: column.number ? 'number' : ''}, column.name)))),
      element('tbody', {}, ...rows.map(row => element('tr', {}, ...columns.map(column => cell(column, row))))));
  }

  /** Bars of [label, number, whether faint]; small numbers stay visible beside very large ones. */
  function bars(id, entries, length = number => number) {
    const most = Math.max(...entries.map(([, number]) => length(number)));
    const room = 2 + Math.max(...entries.map(([, number]) => count(number).length));
    byId(id).replaceChildren(...entries.flatMap(([label, number, faint]) => {
      const bar = element('span', {class: faint ? 'faint' : ''});
      bar.style.width = `calc(${number === 0 ? 0 : Math.max(0.003, length(number) / most)} * (100% - ${room}ch))`;
      return [element('span', {class: 'label'}, label),
        element('span', {class: 'bar'}, bar, element('span', {}, count(number)))];
    }));
  }

  function showSummary() {
    byId('run').textContent = `${summary.algorithm.split(':')[0]} · ${decimal(summary.input_bytes / 1e6, 1)} MB in ${decimal(summary.seconds.total, 1)} s`;
    const entries = [
      ['documents', count(summary.documents)],
      ['kept', `${count(summary.kept)} (${percent(summary.kept, summary.documents)})`],
      ['removed', `${count(summary.removed)} (${percent(summary.removed, summary.documents)})`],
      ['exact copies', count(summary.removed_exact)],
      ['near-duplicates', count(summary.removed_near)],
      ['in a reference', summary.removed_reference],
      ['containing a reference', summary.removed_inside],
      ['short', summary.removed_short],
      ['records that could not be read', summary.skipped],
      ['clusters', count(summary.clusters)],
    ];
    byId('counts').append(...entries.filter(([, value]) => value !== 0).map(([name, value]) =>
      entry(name, typeof value === 'number' ? count(value) : value)));
    byId('hints').append(...[...summary.warnings, ...summary.hints].map(hint => element('li', {}, ...Page.prose(hint))));
  }

  const degrees = (from, to) => `${decimal(100 * from, 0)} to ${decimal(100 * to, 0)}%`;

  /** What similarities say about the threshold, on a logarithmic scale: pairs of unrelated texts are very many. */
  function showValley() {
    const {valley, advised, similarities} = summary.threshold;
    byId('valley').hidden = similarities.length === 0;
    if (similarities.length === 0) {
      return;
    }
    const threshold = Number(/threshold=([0-9.]+)/.exec(summary.algorithm)?.[1]);
    byId('valley-note').textContent = 'Approximate numbers of pairs of different texts by similarity, on a logarithmic scale. '
      + `Texts are near-duplicates from ${decimal(100 * threshold, 0)}% on. `
      + (valley.length > 0
        ? `A valley from ${degrees(...valley)} lies between unrelated texts and copies: try threshold=${advised}, and look at the pairs.`
        : 'No valley between unrelated texts and copies is clear; neardup label asks what you call a duplicate.');
    bars('valley-bars', similarities.map(({from, to, pairs}) => [degrees(from, to), Math.round(pairs), to <= threshold + 1e-9]),
      number => Math.log10(1 + number));
  }

  function showSimilarities() {
    byId('similarity-to').textContent = keepsOne ? 'To the text kept in its place' : 'To another text of its cluster, which is removed as well';
    if (summary.removed_near === 0) {
      byId('similarity-bars').replaceChildren('No near-duplicates within the corpus were removed.');
      return;
    }
    const first = data.similarities.findIndex(number => number > 0);
    const width = 1 / data.similarities.length;
    bars('similarity-bars', data.similarities.slice(first).map((number, i) => {
      const from = (first + i) * width;
      return [degrees(from, from + width), number];
    }));
  }

  function showClusters() {
    if (summary.clusters === 0) {
      byId('clusters').hidden = true;
      return;
    }
    bars('size-bars', data.sizes.map(({from, to, clusters}) =>
      [from === to ? `${count(from)} documents` : `${count(from)} to ${count(to)}`, clusters]));
    byId('largest').append(table([
      {name: 'documents', number: true, value: row => count(row.size)},
      {name: keepsOne ? 'kept' : 'first', value: row => visible(row.id)},
      {name: 'text', value: row => visible(row.beginning)},
    ], summary.largest_clusters));
  }

  function showSources() {
    byId('source-table').append(table([
      {name: 'file', value: row => visible(row.file)},
      {name: 'removed', number: true, value: row => count(row.exact + row.near + row.other)},
      {name: 'exact copies', number: true, value: row => count(row.exact)},
      {name: 'near-duplicates', number: true, value: row => count(row.near)},
      {name: 'short, in a reference, or containing a reference', number: true, value: row => count(row.other)},
    ], data.sources));
  }

  const similarity = pair =>
    pair.inside ? `${decimal(100 * pair.similarity, 1)}% of a reference text`
      : `${decimal(100 * pair.similarity, 1)}% similar${pair.reference ? ' to a reference text' : ''}`;

  function showExamples() {
    const wanted = byId('search').value.toLowerCase();
    const order = Number(byId('order').value);
    const shown = data.examples
      .filter(pair => [pair.id, pair.like, pair.left_text, pair.right_text].some(text => text.toLowerCase().includes(wanted)))
      .sort((a, b) => order * (a.similarity - b.similarity));
    byId('list').replaceChildren(...shown.map(pair => element('li', {},
      element('button', {type: 'button', 'aria-pressed': 'false', onclick: event => open(pair, event.currentTarget)},
        similarity(pair), element('span', {class: 'ids'}, ...visible(pair.id))))));
    byId('pair').replaceChildren();
    byId('list').querySelector('button')?.click();
  }

  function open(pair, button) {
    byId('list').querySelector('[aria-pressed="true"]')?.setAttribute('aria-pressed', 'false');
    button.setAttribute('aria-pressed', 'true');
    const [left, right] = differences(pair.left_text, pair.right_text);
    byId('pair').replaceChildren(
      element('h3', {}, similarity(pair)),
      element('p', {class: 'note'}, 'from ', ...visible(pair.file)),
      element('div', {class: 'texts'},
        side(`removed: ${pair.id}`, left, pair.left_start, pair.left_text.length, pair.left_length),
        side(`${pair.reference ? 'in the reference' : keepsOne ? 'kept' : 'removed as well'}: ${pair.like}`, right, pair.start, pair.right_text.length, pair.right_length)));
  }

  byId('list').addEventListener('keydown', event => {
    const item = document.activeElement.parentElement;
    const next = {ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling}[event.key]?.firstElementChild;
    if (next) {
      event.preventDefault();
      next.focus();
      next.click();
    }
  });

  byId('order').addEventListener('change', showExamples);
  byId('search').addEventListener('input', showExamples);
  Page.theme();
  showSummary();
  showValley();
  showSimilarities();
  showClusters();
  showSources();
  if (data.examples.length === 0) {
    byId('examples').hidden = true;
  } else {
    byId('examples-note').textContent = `${count(data.examples.length)} of the ${summary.removed_inside === 0 ? 'near-duplicates' : 'documents'} that were removed, `
      + 'from all levels of similarity. The least similar are the most informative: a wrong threshold shows there first.';
    showExamples();
  }
  for (const link of document.querySelectorAll('nav a')) {
    link.hidden = byId(link.getAttribute('href').slice(1)).hidden;
  }
  byId('settings').append(
    entry('algorithm', summary.algorithm), entry('identity', summary.identity), entry('keep', summary.keep),
    entry('clustering', summary.clustering));
  Page.showLicenses();
})();
