'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, element, decimal, count, visible} = Page;
  const {ids, similarities, threshold} = data;
  /** More rows and columns make the browser slow. */
  const MOST_SHOWN = 250;
  /** With more, numbers are no longer readable. */
  const MOST_WITH_NUMBERS = 60;
  /** With more, cells are smaller than is comfortable. */
  const MOST_LARGE = 20;
  // From this similarity on, the colour of the text changes with the colour of the cell.
  const MIDDLE = 0.55;
  const STRONG = 0.65;

  // Rounded numbers never look as if they had reached the threshold or 100% when they have not.
  function percent(value, least) {
    for (let digits = least; ; digits++) {
      const rounded = (100 * value).toFixed(digits);
      const reaches = limit => value < limit && Number(rounded) >= Number((100 * limit).toPrecision(12));
      if (digits > 10 || !(reaches(threshold) || reaches(1))) {
        return `${rounded}%`;
      }
    }
  }

  const idOf = text => element('span', {class: 'id', dir: 'auto', title: plain(ids[text])}, ...visible(ids[text]));
  /** An id for places that cannot contain elements. */
  const plain = id => element('span', {}, ...visible(id)).textContent;

  let order = [];
  let cells = [];
  let at = [0, 0];

  function describe(row, column) {
    return row === column ? 'the text itself' : percent(similarities[row][column], 2);
  }

  function showPair(row, column) {
    const similarity = similarities[row][column];
    byId('pair').replaceChildren(element('b', {}, describe(row, column)), ' ',
      ...(row === column ? [] : [similarity >= threshold ? 'near-duplicates: ' : 'different: ']),
      element('bdi', {}, ...visible(ids[row])),
      ...(row === column ? [] : [' and ', element('bdi', {}, ...visible(ids[column]))]));
  }

  function cell(row, column, numbers) {
    const similarity = similarities[row][column];
    const made = element('td', {tabindex: -1});
    if (row === column) {
      made.className = 'self';
      return made;
    }
    made.title = `${percent(similarity, 2)}: ${names[row]}, ${names[column]}`;
    made.style.background = `rgb(var(--heat) / ${similarity.toFixed(3)})`;
    made.classList.toggle('none', similarity < 0.005);
    made.classList.toggle('middle', similarity >= MIDDLE && similarity < STRONG);
    made.classList.toggle('strong', similarity >= STRONG);
    made.classList.toggle('near', similarity >= threshold);
    if (numbers) {
      made.textContent = percent(similarity, 0);
    }
    return made;
  }

  function point(row, column) {
    table.querySelectorAll('.pointed').forEach(head => head.classList.remove('pointed'));
    table.tHead.rows[0].cells[column + 1].classList.add('pointed');
    table.tBodies[0].rows[row].cells[0].classList.add('pointed');
    showPair(order[row], order[column]);
  }

  /** The tab key reaches exactly one cell; arrow keys move from there. */
  function moveTo(row, column) {
    cells[at[0]][at[1]].tabIndex = -1;
    at = [row, column];
    cells[row][column].tabIndex = 0;
  }

  function placeOf(target) {
    const td = target.closest('td');
    return td === null ? null : [td.parentElement.sectionRowIndex, td.cellIndex - 1];
  }

  function show() {
    const first = Number(byId('to').value);
    const similar = byId('order').value === 'similar';
    byId('to').hidden = !similar;
    order = ids.map((id, i) => i);
    if (similar) {
      order.sort((a, b) => (b === first) - (a === first) || similarities[first][b] - similarities[first][a] || a - b);
    }
    order = order.slice(0, MOST_SHOWN);
    const numbers = order.length <= MOST_WITH_NUMBERS;
    byId('matrix').classList.toggle('small', !numbers);
    byId('matrix').classList.toggle('medium', numbers && order.length > MOST_LARGE);
    cells = order.map(row => order.map(column => cell(row, column, numbers)));
    table.replaceChildren(
      element('thead', {}, element('tr', {}, element('td'),
        ...order.map(text => element('th', {scope: 'col'}, idOf(text))))),
      element('tbody', {}, ...order.map((text, i) => element('tr', {},
        element('th', {scope: 'row'}, idOf(text)), ...cells[i]))));
    at = [0, 0];
    moveTo(0, Math.min(1, order.length - 1));
    byId('pair').textContent = '';
  }

  const names = ids.map(plain);
  const table = element('table', {'aria-label': 'Similarity of each text to every other'});
  byId('matrix').append(table);
  byId('to').append(...names.map((name, i) => element('option', {value: i}, name)));
  let pairs = 0;
  let near = 0;
  similarities.forEach((row, i) => row.slice(0, i).forEach(similarity => {
    pairs++;
    near += similarity >= threshold ? 1 : 0;
  }));
  byId('run').replaceChildren(...visible(data.algorithm),
    ` · ${count(ids.length)} texts · ${count(near)} of ${count(pairs)} pairs reach the threshold`);
  const limit = decimal(100 * threshold, 2).replace(/\.?0+$/, '');
  byId('near').textContent = `framed: near-duplicates, ${limit}% or more`;
  if (ids.length > MOST_SHOWN) {
    byId('cut').hidden = false;
    byId('cut').textContent = `Of the ${count(ids.length)} texts, the first ${count(MOST_SHOWN)} in this order are shown.`;
  }

  table.addEventListener('mouseover', event => {
    const place = placeOf(event.target);
    if (place !== null && event.target.closest('tbody')) {
      point(...place);
    }
  });
  table.addEventListener('focusin', event => {
    const place = placeOf(event.target);
    if (place !== null) {
      moveTo(...place);
      point(...place);
    }
  });
  table.addEventListener('keydown', event => {
    const step = {ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1]}[event.key];
    const next = step && cells[at[0] + step[0]]?.[at[1] + step[1]];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });
  byId('order').addEventListener('change', show);
  byId('to').addEventListener('change', show);
  Page.theme();
  show();
})();
