'use strict';
// Everything on the page comes from the JSON in #data and is put in place as text, never as markup.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const {byId, element, undefinedNumber, isNumber, decimal, count, side, differences, visible} = Page;
  const algorithms = data.run.algorithms.length;
  const themed = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  /** What is black on white paper is the colour of the text on any. */
  const INK = () => themed('--ink');

  // Okabe and Ito's palette, without the yellow that white paper swallows.
  const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', INK];
  const SHAPES = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'crossRot', 'cross'];
  const color = i => COLORS[i % COLORS.length];
  const shape = i => SHAPES[i % SHAPES.length];

  /** What is shown: numbers of dataset and algorithm, the threshold, and the pair that is open. */
  const state = {dataset: 0, algorithm: 0, threshold: 0, pair: null};
  const place = (dataset, algorithm) => dataset * algorithms + algorithm;
  const selected = () => place(state.dataset, state.algorithm);
  /** What a setting that was left open came to may differ from dataset to dataset. */
  const labelsOn = dataset => data.run.algorithms.map((spec, a) => data.measurements[place(dataset, a)].label);
  /** Of an algorithm on several datasets: what it came to if that is the same on all, else as it was asked for. */
  const commonLabels = data.run.algorithms.map((spec, a) =>
    new Set(data.datasets.map((dataset, d) => labelsOn(d)[a])).size === 1 ? labelsOn(0)[a] : spec);
  const labelOf = ({dataset}, spec) => {
    const i = data.results.findIndex(result => result.dataset === dataset && result.spec === spec);
    return i < 0 ? spec : data.measurements[i].label;
  };

  // --- elements -------------------------------------------------------------------------------

  /**
   * A table that its columns' buttons sort. A column has a name, the value of a row, and optionally
   * digits (then it is a number), text (what is shown of a row) and title.
   */
  function table(caption, columns, rows) {
    const body = element('tbody');
    const heads = columns.map((column, i) => element('th',
      {scope: 'col', class: 'digits' in column ? 'number' : '', title: column.title ?? ''},
      element('button', {type: 'button', onclick: () => sort(i)}, column.name)));
    let order = rows;

    function sort(i) {
      const descending = heads[i].getAttribute('aria-sort')
        ? heads[i].getAttribute('aria-sort') === 'ascending' : 'digits' in columns[i];
      heads.forEach(head => head.removeAttribute('aria-sort'));
      heads[i].setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      order = [...rows].sort((a, b) => compare(columns[i].value(a), columns[i].value(b), descending));
      fill();
    }

    function fill() {
      body.replaceChildren(...order.map(row => element('tr', {}, ...columns.map((column, i) => {
        const shown = column.text ? column.text(row)
          : 'digits' in column ? decimal(column.value(row), column.digits) : String(column.value(row));
        const className = ('digits' in column ? 'number' : '') + (column.best?.(row) ? ' best' : '');
        return i === 0
          ? element('th', {scope: 'row'}, shown) : element('td', {class: className}, ...[shown].flat());
      }))));
    }

    fill();
    return scrolling('table', caption, element('table', {}, captionOf(caption),
      element('thead', {}, element('tr', {}, ...heads)), body));
  }

  /** The columns of a table that came with the data, for rows that are numbers of its rows. */
  const columnsOf = made => made.columns.map(({name, number, meaning}, c) => {
    const cell = row => made.rows[row][c];
    const text = row => {
      const {text: shown, low, high, about} = cell(row);
      const ends = low ? `${low} to ${high}` : '';
      return ends && shown ? [shown, element('span', {class: 'interval', title: about}, ends)] : ends || shown || undefinedNumber;
    };
    return number ? {name, title: meaning, digits: 0, value: row => cell(row).value, text}
      : {name, title: meaning, value: row => cell(row).text};
  });

  /** A table as it came with the data. */
  const tableOf = (made, caption = made.title) => table(caption, columnsOf(made), made.rows.map((row, i) => i));

  const captionOf = (...text) => element('caption', {}, element('span', {}, ...text));
  const watch = new ResizeObserver(entries => entries.forEach(({target}) => markCut(target.closest('.table'))));

  /** A region in which a table scrolls sideways, which says so while there is more at the right. */
  function scrolling(className, caption, content) {
    const region = element('div', {class: `${className} table`, tabindex: 0, role: 'region', 'aria-label': caption,
      onscroll: event => markCut(event.currentTarget)}, content);
    watch.observe(region);
    watch.observe(content);
    return region;
  }

  function markCut(region) {
    region?.classList.toggle('cut', region.scrollLeft + region.clientWidth < region.scrollWidth - 1);
  }

  /** Undefined numbers come last, whichever way. */
  function compare(a, b, descending) {
    if (a === null || b === null) {
      return (a === null) - (b === null);
    }
    const order = typeof a === 'number' ? a - b : a.localeCompare(b);
    return descending ? -order : order;
  }

  /** A table of shares from 0 to 1 on a coloured ground, the darker the more; null where there is none. */
  function heatTable(caption, corner, columns, rows, unit = '%') {
    const made = element('table', {}, captionOf(caption, ' ', ...saveButtons(caption, {SVG: () => svgOfTable(made, caption)})),
      element('thead', {}, element('tr', {},
        ...[corner, ...columns].map(name => element('th', {scope: 'col'}, name)))),
      element('tbody', {}, ...rows.map(row => element('tr', {},
        element('th', {scope: 'row'}, row.name),
        ...row.shares.map(share => element('td',
          share === null ? {} : {style: `background: rgb(${row.bad ? '213 94 0' : '0 114 178'} / ${0.55 * share})`},
          share === null ? undefinedNumber : `${decimal(100 * share, 0)}${unit}`))))));
    return scrolling('heat', caption, made);
  }

  function hideIfEmpty(section, things) {
    byId(section).hidden = things.length === 0;
    document.querySelector(`nav a[href="#${section}"]`).hidden = things.length === 0;
    return things.length > 0;
  }

  // --- figures --------------------------------------------------------------------------------

  /** Buttons that save a figure, as a picture by its URL and as SVG, and print it. */
  function saveButtons(title, {PNG, SVG}) {
    const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    const button = (label, does, act) => element('button', {type: 'button', class: 'save', 'aria-label': `${does}: ${title}`, onclick: act}, label);
    const save = (format, act) => button(format, `Save the figure as ${format}`, act);
    const download = (format, url) => element('a', {href: url, download: `${name}.${format}`}).click();
    return [
      ...(PNG ? [save('PNG', () => download('png', PNG()))] : []),
      save('SVG', () => download('svg', `data:image/svg+xml;charset=utf-8,${encodeURIComponent(SVG())}`)),
      button('Print', 'Print the figure, or save it as PDF', () => printFigure(SVG, name)),
    ];
  }

  /** Prints a figure alone, from which browsers make a PDF of its size; light, as paper is. */
  function printFigure(svg, name) {
    const dark = document.documentElement.dataset.theme === 'dark';
    const {title} = document;
    showTheme(false);
    const figure = new DOMParser().parseFromString(svg(), 'image/svg+xml').documentElement;
    const sheet = element('div', {id: 'sheet'}, document.importNode(figure, true));
    const paper = element('style', {}, `@page { size: ${figure.getAttribute('width')}px ${figure.getAttribute('height')}px; margin: 0; }`);
    document.body.append(sheet, paper);
    document.body.classList.add('figure');
    document.title = name;
    window.addEventListener('afterprint', () => {
      document.body.classList.remove('figure');
      document.title = title;
      sheet.remove();
      paper.remove();
      showTheme(dark);
    }, {once: true});
    window.print();
  }

  /** Texts and boxes as SVG, in the colours of the page. */
  function svgDrawing(width, height, parts) {
    const escaped = text => String(text).replace(/[&<>"]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c]);
    const drawn = parts.map(({tag, text, ...attributes}) =>
      `<${tag}${Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>${escaped(text ?? '')}</${tag}>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${Math.ceil(height)}" `
      + `viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" font-family="${escaped(getComputedStyle(document.body).fontFamily)}" font-size="13" `
      + `fill="${themed('--ink')}">\n<rect width="100%" height="100%" fill="${themed('--paper')}"/>\n${drawn.join('\n')}\n</svg>\n`;
  }

  /** A table of shares as a figure: each cell where it is on the page. */
  function svgOfTable(shown, title) {
    const origin = shown.getBoundingClientRect();
    const body = shown.tHead.getBoundingClientRect().top - 24;
    const parts = [{tag: 'text', x: 4, y: 16, 'font-weight': 600, text: title}];
    for (const cell of shown.querySelectorAll('th, td')) {
      const box = cell.getBoundingClientRect();
      const [x, y] = [box.left - origin.left, box.top - body];
      const right = getComputedStyle(cell).textAlign === 'right';
      if (cell.style.background) {
        const [, red, green, blue, opacity] = /rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(getComputedStyle(cell).backgroundColor);
        parts.push({tag: 'rect', x, y, width: box.width, height: box.height, fill: `rgb(${red},${green},${blue})`, 'fill-opacity': opacity ?? 1});
      }
      parts.push({tag: 'text', x: right ? x + box.width - 6 : x + 6, y: y + box.height / 2 + 4.5, 'text-anchor': right ? 'end' : 'start',
        text: cell.textContent});
    }
    return svgDrawing(origin.width, shown.getBoundingClientRect().bottom - body, parts);
  }

  // --- answer ---------------------------------------------------------------------------------

  function showAnswer() {
    const {datasets, overall} = data.answer;
    for (const {sentence, lines} of data.remarks) {
      byId('remarks').append(element('p', {}, ...Page.prose(sentence), ':'), element('ul', {}, ...lines.map(line => element('li', {}, line))));
    }
    const capitalized = text => text.charAt(0).toUpperCase() + text.slice(1);
    byId('answers').append(
      ...datasets.map(one => element('li', {}, element('strong', {}, one.dataset), ': ', one.sentence, '.')),
      ...(overall ? [element('li', {}, capitalized(overall.sentence), '.')] : []));
    if (!overall) {
      return;
    }
    const order = overall.algorithms.map((name, i) => i).sort((a, b) => overall.ranks.mean_ranks[a] - overall.ranks.mean_ranks[b]);
    byId('rank-table').append(tableOf(data.tables.ranks));
    if (isNumber(overall.ranks.critical_difference)) {
      showRanks(overall, order);
    }
  }

  /** The critical-difference diagram of Demšar (2006). */
  function showRanks({algorithms: labels, ranks}, order) {
    const title = 'Mean ranks';
    const draw = () => {
      const first = 78;
      const margin = 90 + 7 * Math.max(...labels.map(name => name.length));
      const width = 2 * margin + 340;
      const last = order.length;
      const at = rank => margin + (rank - 1) / (last - 1) * (width - 2 * margin);
      const ink = {stroke: themed('--ink'), 'stroke-width': 1.5};
      const line = (x1, y1, x2, y2, more = {}) => ({tag: 'line', x1, y1, x2, y2, ...ink, ...more});
      const label = (x, y, text, anchor = 'middle') => ({tag: 'text', x, y, 'text-anchor': anchor, text});
      const below = first + 14 * ranks.groups.length + 12;
      const half = Math.ceil(last / 2);
      const parts = [
        line(at(1), 24, at(1 + ranks.critical_difference), 24), line(at(1), 19, at(1), 29),
        line(at(1 + ranks.critical_difference), 19, at(1 + ranks.critical_difference), 29),
        label(at(1 + ranks.critical_difference / 2), 15, `critical difference ${decimal(ranks.critical_difference, 2)}`),
        line(at(1), first, at(last), first),
        ...order.flatMap((_, i) => [line(at(i + 1), first - 6, at(i + 1), first), label(at(i + 1), first - 11, i + 1)]),
        ...order.flatMap((algorithm, i) => {
          const x = at(ranks.mean_ranks[algorithm]);
          const left = i < half;
          const y = below + 20 * (left ? i : last - 1 - i);
          const end = left ? margin - 20 : width - margin + 20;
          return [line(x, first, x, y), line(x, y, end, y),
            label(left ? end - 6 : end + 6, y + 4.5, `${labels[algorithm]} ${decimal(ranks.mean_ranks[algorithm], 2)}`, left ? 'end' : 'start')];
        }),
        ...ranks.groups.map((group, g) => {
          const means = group.map(i => ranks.mean_ranks[i]);
          const y = first + 12 + 14 * g;
          return line(at(Math.min(...means)) - 4, y, at(Math.max(...means)) + 4, y, {'stroke-width': 5});
        }),
      ];
      return svgDrawing(width, below + 20 * half, parts);
    };
    const drawn = element('div', {class: 'drawing', role: 'img', 'aria-label': `${title}: ${data.answer.overall.sentence}`});
    const fill = () => drawn.replaceChildren(document.importNode(
      new DOMParser().parseFromString(draw(), 'image/svg+xml').documentElement, true));
    redrawn.push(fill);
    fill();
    byId('ranks').replaceChildren(element('h3', {}, title, ' ', ...saveButtons(title, {SVG: draw})), drawn,
      element('p', {class: 'note'}, 'Of F1 over the datasets, 1 being the best. A bar joins algorithms that do not differ significantly '
        + '(Nemenyi, 5%).'));
  }

  // --- summary --------------------------------------------------------------------------------

  /** How many runs there were of a task, the least and the most. */
  function runs() {
    const all = data.results.flatMap(result => Object.values(result.speed.spread)).map(spread => spread.runs).filter(n => n > 0);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const inWords = n => `${n} ${n === 1 ? 'run' : 'runs'}`;
    return all.length === 0 ? inWords(data.run.runs) : least === most ? inWords(most) : `${least} to ${inWords(most)}`;
  }

  function showRun() {
    const run = data.run;
    byId('run').textContent = `neardup ${run.version}, ${run.date}; Java ${run.java}; ${run.os}, `
      + `${run.cpus} CPUs. Times: ${run.threads} threads, medians of ${runs()}`;
  }

  const allRows = data.results.map((r, i) => i);

  /** The first measure of the summary is the one that algorithms are compared by. */
  const summary = columnsOf(data.tables.summary);
  const main = summary[2];

  function showSummary() {
    const bestOf = new Map();
    for (const i of allRows) {
      const {dataset} = data.results[i];
      bestOf.set(dataset, Math.max(bestOf.get(dataset) ?? 0, main.value(i) ?? 0));
    }
    main.best = i => main.value(i) === bestOf.get(data.results[i].dataset);
    byId('summary-table').append(table(
      `Quality and cost of each algorithm on each dataset; small: 95% intervals; bold: best ${main.name} of a dataset`, [
        ...summary.slice(0, -1),
        {name: 'errors', digits: 0, title: 'false positives and false negatives; shows them',
          value: i => data.results[i].quality.fp + data.results[i].quality.fn,
          text: i => errorsButton(i)},
        ...summary.slice(-1),
      ], allRows));
  }

  function errorsButton(i) {
    const {fp, fn} = data.results[i].quality;
    const button = element('button', {
      type: 'button',
      'aria-label': `Show the ${fp + fn} errors of ${data.measurements[i].label} on ${data.results[i].dataset}`,
      onclick: () => {
        choose(Math.floor(i / algorithms), i % algorithms);
        byId('errors').scrollIntoView();
        byId('kind').focus({preventScroll: true});
      },
    }, count(fp + fn));
    return [button];
  }

  // --- charts ---------------------------------------------------------------------------------

  /** What is drawn anew in other colours. */
  const redrawn = [];
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;
  /** Charts in the colours of the page: those made from now on, and those that are there. */
  const showTheme = Page.theme(() => {
    Chart.defaults.color = themed('--ink');
    Chart.defaults.borderColor = themed('--grid');
    Object.values(Chart.instances).forEach(drawn => drawn.update());
    redrawn.forEach(draw => draw());
  });
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  // A chart is a bitmap: enough dots for paper.
  Chart.defaults.devicePixelRatio = Math.max(2, window.devicePixelRatio);
  const axis = (text, more = {}) => ({title: {display: true, text}, ...more});
  // Only 1, 2 and 5 of a decade, and no rounding errors.
  const logTicks = {callback: value => /^[125]0*e/.test(value.toExponential()) ? value.toLocaleString('en-US', {maximumSignificantDigits: 3}) : ''};
  const share = text => axis(text, {type: 'linear', min: 0, max: 1});

  function chart(id, title, description, config) {
    const canvas = element('canvas', {role: 'img', 'aria-label': `${title}. ${description}`});
    const buttons = saveButtons(title, {PNG: () => pngUrl(drawn), SVG: () => svgOfChart(drawn)});
    byId(id).replaceChildren(element('h3', {}, title, ' ', ...buttons),
      element('div', {class: 'canvas'}, canvas), element('p', {class: 'note'}, description));
    const drawn = new Chart(canvas, config);
    return drawn;
  }

  /** A chart that is not shown, or is in a window without width, has no picture: it gets a size. */
  function withSize(drawn) {
    if (drawn.width < 1 || drawn.height < 1) {
      drawn.resize(800, 400);
    }
    return drawn;
  }

  /** A canvas is transparent: the picture is on the colour of the page. */
  function pngUrl(drawn) {
    const {canvas} = withSize(drawn);
    const copy = element('canvas', {width: canvas.width, height: canvas.height});
    const context = copy.getContext('2d');
    context.fillStyle = themed('--paper');
    context.fillRect(0, 0, copy.width, copy.height);
    context.drawImage(canvas, 0, 0);
    return copy.toDataURL('image/png');
  }

  const svgOfChart = drawn => svgOf(withSize(drawn).canvas, drawn.width, themed('--paper'), () => drawn.draw());

  /** Writes the name of each point beside it, where there is room. */
  const namesOfPoints = {
    id: 'names',
    afterDatasetsDraw(drawn) {
      const {ctx, chartArea} = drawn;
      const taken = [];
      ctx.save();
      ctx.font = `12px ${Chart.defaults.font.family}`;
      ctx.textBaseline = 'middle';
      drawn.data.datasets.forEach((series, a) => drawn.getDatasetMeta(a).data.forEach((point, i) => {
        const width = ctx.measureText(series.data[i].name).width;
        const left = point.x + 10 + width > chartArea.right ? point.x - 10 - width : point.x + 10;
        if (drawn.isDatasetVisible(a)
            && !taken.some(box => Math.abs(box.y - point.y) < 14 && left < box.right && box.left < left + width)) {
          ctx.fillStyle = themed('--ink');
          ctx.fillText(series.data[i].name, left, point.y);
          taken.push({y: point.y, left, right: left + width});
        }
      }));
      ctx.restore();
    },
  };

  const isInterval = ends => isNumber(ends?.low) && isNumber(ends?.high);

  /** Draws the intervals of each point in both directions, where they are known. */
  const intervalsOfPoints = {
    id: 'intervals',
    beforeDatasetsDraw(drawn) {
      const {ctx, data: {datasets}, scales: {x, y}} = drawn;
      ctx.save();
      ctx.lineWidth = 1.5;
      datasets.forEach((series, a) => drawn.getDatasetMeta(a).data.forEach((mark, i) => {
        if (!drawn.isDatasetVisible(a)) {
          return;
        }
        const {speed, quality} = series.data[i];
        ctx.strokeStyle = mark.options.borderColor;
        ctx.beginPath();
        if (isInterval(speed)) {
          ctx.moveTo(x.getPixelForValue(speed.low), mark.y);
          ctx.lineTo(x.getPixelForValue(speed.high), mark.y);
        }
        if (isInterval(quality)) {
          ctx.moveTo(mark.x, y.getPixelForValue(quality.low));
          ctx.lineTo(mark.x, y.getPixelForValue(quality.high));
        }
        ctx.stroke();
      }));
      ctx.restore();
    },
  };

  /** The whole decades that hold all points and their intervals. */
  function decades(series) {
    const logs = series.flatMap(one => one.data)
      .flatMap(({x, speed}) => isInterval(speed) ? [x, speed.low, speed.high] : [x]).map(Math.log10);
    return logs.length === 0 ? {}
      : {min: 10 ** Math.floor(Math.min(...logs)), max: 10 ** Math.ceil(Math.max(...logs))};
  }

  function showTradeOff() {
    const series = commonLabels.map((label, a) => ({
      label, backgroundColor: color(a), borderColor: color(a), pointStyle: shape(a), radius: 5,
      borderWidth: 2, clip: 8,
      data: data.datasets.map((dataset, d) => ({
        x: data.results[place(d, a)].speed.megabytes_per_second,
        y: main.value(place(d, a)),
        name: data.run.datasets[d].name,
        speed: data.results[place(d, a)].speed.intervals?.megabytes_per_second,
        quality: data.results[place(d, a)].quality.intervals?.f1,
      })).filter(point => isNumber(point.x) && isNumber(point.y)),
    }));
    const all = data.results.length;
    const drawn = series.reduce((sum, {data: points}) => sum + points.length, 0);
    chart('trade-off', 'Speed and quality',
      'One point for each dataset, with 95% intervals; up is better, right is faster. The numbers are those of the table.'
      + (drawn < all ? ` ${count(all - drawn)} of ${count(all)} points are left out, because the table says no number for them either.` : ''), {
        type: 'scatter',
        plugins: [intervalsOfPoints, namesOfPoints],
        data: {datasets: series},
        options: {
          scales: {
            x: axis('MB/s from text to fingerprint', {type: 'logarithmic', ...decades(series),
              ticks: logTicks}),
            y: share(main.name),
          },
          plugins: {
            legend: {labels: {usePointStyle: true}},
            tooltip: {callbacks: {label: item => `${item.dataset.label}, ${item.raw.name}: ${main.name} `
              + `${decimal(item.raw.y, 3)}, ${decimal(item.raw.x, 1)} MB/s`
              + (isInterval(item.raw.speed) ? ` (${decimal(item.raw.speed.low, 1)} to ${decimal(item.raw.speed.high, 1)})` : '')}},
          },
        },
      });
  }

  // --- cost -----------------------------------------------------------------------------------

  /** Seconds of each part of a run; where features are not known, all of fingerprinting. */
  function stages(i) {
    const [features, fingerprint, search] = ['feature_seconds', 'fingerprint_seconds', 'search_seconds'].map(label => data.results[i].speed[label]);
    return isNumber(features) && isNumber(fingerprint)
      ? {features, sketch: Math.max(0, fingerprint - features), fingerprint: null, search}
      : {features: null, sketch: null, fingerprint, search};
  }

  const STAGES = [
    ['features', 'normalise, tokenise', '#0072b2'], ['sketch', 'sketch', '#e69f00'],
    ['fingerprint', 'fingerprint (parts not known)', '#009e73'], ['search', 'search', '#56b4e9']];
  const perDocument = (i, seconds) => isNumber(seconds) ? seconds * 1e6 / data.results[i].documents : null;
  const costCharts = [];

  function showCost(dataset) {
    costCharts.splice(0).forEach(drawn => drawn.destroy());
    const name = data.run.datasets[dataset].name;
    const labels = labelsOn(dataset);
    const rows = labels.map((label, a) => place(dataset, a));
    const shown = STAGES.filter(([key]) => rows.some(i => isNumber(stages(i)[key])));
    costCharts.push(chart('stages', `Time for a document: ${name}`,
      'Microseconds of wall-clock time from text to verified pairs, in the order of the legend from the left. The numbers are in the table; times for which it says none are left out.', {
        type: 'bar',
        data: {labels, datasets: shown.map(([key, label, backgroundColor]) => ({
          label, backgroundColor, borderColor: () => themed('--paper'), borderWidth: 1, data: rows.map(i => perDocument(i, stages(i)[key]))}))},
        options: {
          indexAxis: 'y',
          scales: {x: axis('microseconds a document', {stacked: true, beginAtZero: true}), y: {stacked: true}},
          plugins: {tooltip: {callbacks: {label: item => `${item.dataset.label}: ${decimal(item.raw, 2)} µs`}}},
        },
      }));
  }

  function showCostTable() {
    const stage = (name, key, title) => ({name, digits: 2, title, value: i => perDocument(i, stages(i)[key])});
    const cost = columnsOf(data.tables.cost);
    byId('cost-table').append(table('Cost of each algorithm on each dataset; µs: microseconds of wall-clock time for a document', [
      ...cost.slice(0, 2),
      {name: 'documents', digits: 0, value: i => data.results[i].documents},
      stage('features µs', 'features', 'normalise, tokenise'), stage('sketch µs', 'sketch', 'from tokens to fingerprint'),
      stage('search µs', 'search', 'from fingerprints to verified pairs'),
      ...cost.slice(2),
    ], allRows));
  }

  // --- robustness -----------------------------------------------------------------------------

  function showRobustness(dataset) {
    const curves = data.robustness.filter(curve => curve.dataset === data.run.datasets[dataset].name);
    const strengths = curves.find(curve => curve.points.length > 0)?.points.map(point => point.strength) ?? [];
    const specs = [...new Set(curves.map(curve => curve.spec))];
    byId('heat-maps').replaceChildren(...specs.map(spec => heatTable(
      `${labelOf(curves[0], spec)}: texts matched of 100, by change and strength`, 'change (texts)', strengths.map(String),
      curves.filter(curve => curve.spec === spec && curve.points.length > 0).map(curve => ({
        name: `${curve.look_alike ? 'mistake: ' : ''}${curve.perturbation} (${count(curve.points[0].documents)})`,
        bad: curve.look_alike,
        shares: curve.points.map(point => point.share),
      })), '')));
  }

  // --- thresholds -----------------------------------------------------------------------------

  /** Decisions at a threshold: those of the run for its own, else the last point of the curve above. */
  function countsAt(i, threshold) {
    const m = data.measurements[i];
    let found = 0;
    let wrong = 0;
    if (threshold === m.exact_threshold || !m.scored) {
      found = data.results[i].quality.tp;
      wrong = data.results[i].quality.fp;
    } else {
      for (const [least, tp, fp] of m.curve) {
        if (least < threshold - 1e-9) {
          break;
        }
        [found, wrong] = [tp, fp];
      }
    }
    return quality(found, wrong, m.duplicates - found);
  }

  const ratio = (part, whole) => whole === 0 ? null : part / whole;
  const quality = (tp, fp, fn) => ({tp, fp, fn,
    precision: ratio(tp, tp + fp), recall: ratio(tp, tp + fn), f1: ratio(2 * tp, 2 * tp + fp + fn)});

  const curveOf = i => data.measurements[i].curve
    .map(([threshold, tp, fp]) => ({...quality(tp, fp, data.measurements[i].duplicates - tp), threshold}))
    .filter(point => isNumber(point.precision) && isNumber(point.recall))
    .map(point => ({x: point.recall, y: point.precision, threshold: point.threshold}));

  const markAt = (i, threshold) => {
    const at = countsAt(i, threshold);
    return isNumber(at.precision) && isNumber(at.recall)
      ? [{x: at.recall, y: at.precision, threshold}] : [];
  };

  let curves = null;

  function showCurves() {
    curves?.destroy();
    const labels = labelsOn(state.dataset);
    const lines = labels.map((label, a) => {
      const i = place(state.dataset, a);
      return {
        label, data: curveOf(i), showLine: true, stepped: 'after', borderColor: color(a), backgroundColor: color(a),
        borderWidth: a === state.algorithm ? 3 : 1.5, radius: 0, hitRadius: 6, pointStyle: shape(a), order: 2,
      };
    });
    const chosen = labels.map((label, a) => ({
      label: `${label}, as in the run`, data: markAt(place(state.dataset, a), data.measurements[place(state.dataset, a)].exact_threshold),
      borderColor: color(a), backgroundColor: color(a), pointStyle: shape(a), radius: 7, borderWidth: 2, order: 1, clip: 10,
    }));
    const mark = {
      label: 'threshold chosen above', data: [], pointStyle: 'circle', radius: 11, borderColor: INK,
      backgroundColor: 'transparent', borderWidth: 2, order: 0, clip: 14,
    };
    curves = chart('curves', 'Precision and recall',
      'One line for each algorithm, over all thresholds, if all pairs were compared, in steps: the area below is the average precision, or a little less where not all thresholds are drawn; large marks: what the run found, at its threshold and '
      + 'with its keys; ring: the threshold chosen above.', {
        type: 'scatter',
        data: {datasets: [...lines, ...chosen, mark]},
        options: {
          scales: {x: share('recall'), y: share('precision')},
          plugins: {
            legend: {labels: {usePointStyle: true, filter: item => item.datasetIndex < labels.length}},
            tooltip: {callbacks: {label: item => `${item.dataset.label}: threshold `
              + `${decimal(item.raw.threshold, 3)}, precision ${decimal(item.raw.y, 3)}, recall ${decimal(item.raw.x, 3)}`}},
          },
        },
      });
  }

  let roc = null;
  let rocAt = () => [];

  /** False positive rates are tiny where all pairs are labelled, and none where there is no error: that is the left edge. */
  function showRoc() {
    roc?.destroy();
    const labels = labelsOn(state.dataset);
    const all = labels.map((label, a) => place(state.dataset, a));
    const least = 10 ** Math.floor(Math.log10(0.5 / Math.max(1, ...all.map(i => data.measurements[i].others))));
    const pointAt = (i, threshold, fp, tp) => ({x: Math.max(least, fp / data.measurements[i].others), fp: fp / data.measurements[i].others,
      y: tp / data.measurements[i].duplicates, threshold});
    const runAt = i => pointAt(i, data.measurements[i].exact_threshold, data.results[i].quality.fp, data.results[i].quality.tp);
    rocAt = (i, {fp, tp}) => [pointAt(i, state.threshold, fp, tp)].filter(point => isNumber(point.x) && isNumber(point.y));
    const style = a => ({borderColor: color(a), backgroundColor: color(a), pointStyle: shape(a)});
    roc = chart('roc', 'ROC: recall and false positive rate',
      'The rate is of all labelled pairs that are no duplicates, on a logarithmic scale; the left edge is no false positive. Large marks: thresholds '
      + `of the run; ring: the threshold chosen above. Area under the curve: ${labels.map((label, a) => `${label} ${decimal(data.results[place(state.dataset, a)].quality.roc_auc, 3)}`).join(', ')}.`, {
        type: 'scatter',
        data: {datasets: [
          ...labels.map((label, a) => ({label, ...style(a), showLine: true, radius: 0, hitRadius: 6, order: 2,
            borderWidth: a === state.algorithm ? 3 : 1.5,
            data: data.measurements[place(state.dataset, a)].curve.map(([threshold, tp, fp]) => pointAt(place(state.dataset, a), threshold, fp, tp))
              .filter(point => isNumber(point.x) && isNumber(point.y))})),
          ...labels.map((label, a) => ({label: `${label}, as in the run`, ...style(a), radius: 7, borderWidth: 2, order: 1, clip: 10,
            data: [runAt(place(state.dataset, a))].filter(point => isNumber(point.x) && isNumber(point.y))})),
          {label: 'threshold chosen above', data: [], pointStyle: 'circle', radius: 11, borderColor: INK,
            backgroundColor: 'transparent', borderWidth: 2, order: 0, clip: 14},
        ]},
        options: {
          scales: {
            x: axis('false positive rate', {type: 'logarithmic', min: least, max: 1, ticks: {maxRotation: 0,
              callback: value => Number.isInteger(Math.round(Math.log10(value) * 1e9) / 1e9)
                ? (value <= least * 1.0001 ? '0' : value >= 0.01 ? String(value) : `1e${Math.round(Math.log10(value))}`) : ''}}),
            y: share('recall (true positive rate)'),
          },
          plugins: {
            legend: {labels: {usePointStyle: true, filter: item => item.datasetIndex < labels.length}},
            tooltip: {callbacks: {label: item => `${item.dataset.label}: threshold ${decimal(item.raw.threshold, 3)}, `
              + `false positive rate ${item.raw.fp.toPrecision(2)}, recall ${decimal(item.raw.y, 3)}`}},
          },
        },
      });
  }

  let histogram = null;
  const BINS = 20;

  function showHistogram() {
    histogram?.destroy();
    const m = data.measurements[selected()];
    const duplicates = new Array(BINS + 1).fill(0);
    const others = new Array(BINS + 1).fill(0);
    let [tp, fp] = [0, 0];
    for (const [threshold, found, wrong] of m.curve) {
      const bin = 1 + Math.min(BINS - 1, Math.floor(threshold * BINS + 1e-9));
      duplicates[bin] += found - tp;
      others[bin] += wrong - fp;
      [tp, fp] = [found, wrong];
    }
    [duplicates[0], others[0]] = [m.duplicates - tp, m.others - fp];
    const names = ['none', ...Array.from({length: BINS}, (_, i) => decimal(i / BINS, 2))];
    histogram = chart('histogram', 'Similarity of all pairs',
      `${data.measurements[selected()].label}: labelled pairs by similarity, keys or not, each bar from the number below it; at the left `
      + 'pairs without a similarity. The scale is logarithmic.', {
        type: 'bar',
        data: {
          labels: names,
          datasets: [
            {label: 'duplicates', data: duplicates, backgroundColor: '#0072b2'},
            {label: 'others', data: others, backgroundColor: '#e69f00'},
          ],
        },
        options: {
          scales: {x: axis('similarity'), y: axis('pairs', {type: 'logarithmic', min: 0.5,
            ticks: {callback: value => Number.isInteger(Math.log10(value)) ? count(value) : ''}})},
        },
      });
  }

  function showThreshold() {
    const at = countsAt(selected(), state.threshold);
    const {scored} = data.measurements[selected()];
    byId('threshold').disabled = !scored;
    byId('threshold').value = state.threshold;
    byId('threshold').setAttribute('aria-valuetext', decimal(state.threshold, 3));
    byId('threshold-value').textContent = scored ? decimal(state.threshold, 3) : 'none: no scores';
    byId('chosen').disabled = state.threshold === data.measurements[selected()].exact_threshold;
    const numbers = [['Precision', decimal(at.precision, 3)], ['Recall', decimal(at.recall, 3)], ['F1', decimal(at.f1, 3)],
      ['False positives', count(at.fp)], ['False negatives', count(at.fn)]];
    byId('at-threshold').replaceChildren(...numbers.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value))));
    curves.data.datasets.at(-1).data = markAt(selected(), state.threshold);
    curves.update();
    roc.data.datasets.at(-1).data = rocAt(selected(), at);
    roc.update();
    showErrors();
  }

  // --- errors ---------------------------------------------------------------------------------

  /** By an algorithm on a dataset: at its own threshold as in the run, at others as if all pairs were compared. What a
      system found without a similarity has none. */
  const isFound = (i, [candidate, similarity], threshold) => similarity === null
    ? candidate
    : similarity >= threshold && (candidate || threshold !== data.measurements[i].exact_threshold);

  /** The pairs that are errors of the chosen algorithm at the chosen threshold. */
  function errors() {
    return data.datasets[state.dataset].pairs
      .filter(pair => isFound(selected(), pair.opinions[state.algorithm], state.threshold) !== pair.duplicate);
  }

  function showErrors() {
    const all = errors();
    const at = countsAt(selected(), state.threshold);
    const here = duplicate => count(all.filter(pair => pair.duplicate === duplicate).length);
    const file = data.datasets[state.dataset].files[state.algorithm];
    byId('error-counts').textContent = `${data.measurements[selected()].label} on ${data.run.datasets[state.dataset].name}`
      + `${data.measurements[selected()].scored ? ` at threshold ${decimal(state.threshold, 3)}` : ''}: ${count(at.fp)} false positives, of which ${here(false)} are here, and ${count(at.fn)} false `
      + `negatives, of which ${here(true)} are here: those nearest to the threshold of the run and those farthest from it. `
      + `All errors at the threshold of the run are in errors/${file}.*.jsonl.`;

    const kind = byId('kind').value;
    const wanted = byId('search').value.toLocaleLowerCase();
    const distance = pair => Math.abs((pair.opinions[state.algorithm][1] ?? 0) - state.threshold);
    const direction = byId('order').value === 'far' ? -1 : 1;
    const listed = all
      .filter(pair => kind === 'all' || pair.duplicate === (kind === 'negative'))
      .filter(pair => wanted === '' || [pair.left, pair.right, pair.left_text, pair.right_text]
        .some(text => text.toLocaleLowerCase().includes(wanted)))
      .sort((a, b) => direction * (distance(a) - distance(b)));
    if (!listed.includes(state.pair)) {
      state.pair = listed[0] ?? null;
    }
    byId('error-list').replaceChildren(...listed.map(pair => element('li', {},
      element('button', {type: 'button', 'aria-pressed': pair === state.pair, onclick: event => open(pair, event.currentTarget)},
        badge(pair), decimal(pair.opinions[state.algorithm][1], 3),
        element('span', {class: 'ids'}, ...visible(`${pair.left} · ${pair.right}`))))));
    showPair();
  }

  const badge = pair => pair.duplicate
    ? element('span', {class: 'badge negative'}, 'missed duplicate')
    : element('span', {class: 'badge positive'}, 'false alarm');

  function open(pair, button) {
    state.pair = pair;
    byId('error-list').querySelector('[aria-pressed="true"]')?.setAttribute('aria-pressed', 'false');
    button.setAttribute('aria-pressed', 'true');
    showPair();
  }

  /** Arrow keys go through the list. */
  byId('error-list').addEventListener('keydown', event => {
    const item = document.activeElement.parentElement;
    const next = {ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling}[event.key]?.firstElementChild;
    if (next) {
      event.preventDefault();
      next.focus();
      next.click();
    }
  });

  function showPair() {
    const pair = state.pair;
    if (pair === null) {
      byId('pair').replaceChildren(element('p', {}, 'No such error is kept in this report.'));
      return;
    }
    const [left, right] = differences(pair.left_text, pair.right_text);
    byId('pair').replaceChildren(
      element('h3', {}, badge(pair), ...visible(`${pair.left} · ${pair.right}`)),
      element('p', {class: 'note'}, pair.duplicate ? 'The labels say: duplicates.' : 'The labels say: not duplicates.'),
      opinions(pair),
      element('div', {class: 'texts'},
        side(pair.left, left, pair.start, pair.left_text.length, pair.left_length),
        side(pair.right, right, pair.start, pair.right_text.length, pair.right_length)));
  }

  function opinions(pair) {
    const rows = pair.opinions.map((opinion, a) => {
      const threshold = a === state.algorithm ? state.threshold : data.measurements[place(state.dataset, a)].exact_threshold;
      const found = isFound(place(state.dataset, a), opinion, threshold);
      return {a, opinion, threshold, found,
        says: found ? 'duplicates' : opinion[0] ? 'not similar enough' : data.results[place(state.dataset, a)].system ? 'nothing' : 'no key in common'};
    });
    return table('What each algorithm says of the pair, and why', [
      {name: 'algorithm', value: row => labelsOn(state.dataset)[row.a]},
      {name: 'says', value: row => row.says},
      {name: 'right', value: row => row.found === pair.duplicate ? 'yes' : 'no'},
      {name: 'similarity', digits: 3, value: row => row.opinion[1]},
      {name: 'threshold', digits: 3, value: row => data.measurements[place(state.dataset, row.a)].scored ? row.threshold : null},
      {name: 'because', value: row => row.opinion[2], text: row => visible(row.opinion[2])},
    ], rows);
  }

  // --- tables of the whole run ----------------------------------------------------------------

  function showKinds() {
    const withKinds = data.datasets.map((dataset, d) => d).filter(d => data.results[place(d, 0)].kinds);
    if (!hideIfEmpty('kinds', withKinds)) {
      return;
    }
    for (const d of withKinds) {
      const labels = labelsOn(d);
      const kinds = labels.map((label, a) => data.results[place(d, a)].kinds);
      const tableOf = (caption, part, whole) => {
        const share = counts => whole(counts) === 0 ? null : part(counts) / whole(counts);
        const rows = kinds[0].map((kind, k) => ({
          name: `${kind.kind || '(no kind)'} (${count(kind.documents)})`,
          shares: kinds.map(ofAlgorithm => share(ofAlgorithm[k])),
        })).filter(row => row.shares.some(isNumber));
        return heatTable(`${data.run.datasets[d].name}: ${caption}`, 'kind (texts)', labels, rows);
      };
      byId('kind-tables').append(
        tableOf('precision of pairs', ({tp}) => tp, ({tp, fp}) => tp + fp),
        tableOf('recall of pairs', ({tp}) => tp, ({tp, fn}) => tp + fn),
        tableOf('F1 of pairs', ({tp}) => 2 * tp, ({tp, fp, fn}) => 2 * tp + fp + fn));
    }
  }

  // --- tuning ---------------------------------------------------------------------------------

  function showTuning() {
    const tuned = (data.tuning?.datasets ?? []).filter(dataset => dataset.algorithms.length > 0);
    if (!hideIfEmpty('tuning', tuned)) {
      return;
    }
    const {measure_in_words: name, development, seed} = data.tuning.plan;
    const left = data.tuning.datasets.filter(dataset => dataset.obstacle)
      .map(dataset => ` ${dataset.dataset} was not tuned on: ${dataset.obstacle}.`).join('');
    byId('tuning-plan').textContent = `Settings were chosen for ${name} on ${decimal(100 * development, 0)}% of the true clusters `
      + `or groups of judged pairs (seed ${seed}); all numbers are of the rest, the test part. The oracle was chosen on the test `
      + `part itself: no fair result, but what perfect tuning could have given.${left}`;
    byId('tuning-table').append(tableOf(data.tables.tuning));
  }

  function showComparisons() {
    if (hideIfEmpty('comparisons', data.tables.comparisons.rows)) {
      byId('comparison-table').append(tableOf(data.tables.comparisons));
    }
  }

  function showMeanings() {
    const meanings = new Map([...data.tables.summary.columns, ...data.tables.cost.columns].filter(column => column.number).map(({name, meaning}) => [name, meaning]));
    byId('measures').append(...[...meanings].map(([name, meaning]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, meaning))));
  }

  function showDatasets() {
    byId('dataset-table').append(table('The datasets of the run', [
      {name: 'name', value: d => data.run.datasets[d].name},
      {name: 'documents', digits: 0, value: d => data.run.datasets[d].documents},
      {name: 'duplicates', digits: 0, value: d => data.measurements[place(d, 0)].duplicates},
      {name: 'language', value: d => data.run.datasets[d].language},
      {name: 'what is a duplicate', value: d => data.run.datasets[d].meaning},
      {name: 'license', value: d => data.run.datasets[d].license},
    ], data.datasets.map((dataset, d) => d)));
    Page.showLicenses();
  }

  // --- what is shown --------------------------------------------------------------------------

  /** Shows an algorithm on a dataset, at the threshold of the run. */
  function choose(dataset, algorithm) {
    Object.assign(state, {dataset, algorithm, pair: null});
    state.threshold = data.measurements[selected()].exact_threshold;
    byId('dataset').value = dataset;
    byId('algorithm').replaceChildren(...labelsOn(dataset).map((label, a) => element('option', {value: a}, label)));
    byId('algorithm').value = algorithm;
    byId('meaning').textContent = data.run.datasets[dataset].meaning;
    showCurves();
    showRoc();
    showHistogram();
    showThreshold();
  }

  function moveThreshold(threshold) {
    state.threshold = threshold;
    showThreshold();
  }

  byId('dataset').append(...data.datasets.map((dataset, d) => element('option', {value: d}, data.run.datasets[d].name)));
  byId('dataset').addEventListener('change', event => choose(Number(event.target.value), state.algorithm));
  byId('algorithm').addEventListener('change', event => choose(state.dataset, Number(event.target.value)));
  for (const [id, show] of [['cost-dataset', showCost], ['robustness-dataset', showRobustness]]) {
    byId(id).append(...data.datasets.map((dataset, d) => element('option', {value: d}, data.run.datasets[d].name)));
    byId(id).addEventListener('change', event => show(Number(event.target.value)));
  }
  byId('threshold').addEventListener('input', event => moveThreshold(Number(event.target.value)));
  byId('chosen').addEventListener('click', () => moveThreshold(data.measurements[selected()].exact_threshold));
  for (const [filter, event] of [['kind', 'change'], ['order', 'change'], ['search', 'input']]) {
    byId(filter).addEventListener(event, showErrors);
  }
  let darkOnScreen = false;
  window.addEventListener('beforeprint', () => {
    darkOnScreen = document.documentElement.dataset.theme === 'dark';
    showTheme(false);
  });
  window.addEventListener('afterprint', () => showTheme(darkOnScreen));
  for (const event of ['beforeprint', 'afterprint']) {
    window.addEventListener(event, () => Object.values(Chart.instances).forEach(drawn => drawn.resize()));
  }

  showRun();
  if (hideIfEmpty('answer', data.answer?.datasets ?? [])) {
    showAnswer();
  }
  showSummary();
  showTradeOff();
  showCostTable();
  showCost(0);
  if (hideIfEmpty('robustness', data.robustness ?? [])) {
    showRobustness(0);
  }
  showKinds();
  showTuning();
  showComparisons();
  showMeanings();
  showDatasets();
  // Begins with the algorithm that did best on the first dataset.
  choose(0, commonLabels.reduce((best, label, a) =>
    (main.value(a) ?? 0) > (main.value(best) ?? 0) ? a : best, 0));
})();
