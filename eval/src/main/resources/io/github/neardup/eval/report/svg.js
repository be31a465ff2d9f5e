// --- a canvas as SVG --------------------------------------------------------------------------

// Without it, charts draw their lines by the methods of the context, which can be written down.
delete window.Path2D;

/**
 * What is drawn on a canvas, as SVG: every call that draws is carried out and written down as it is made. Colours,
 * fonts and transformations are read from the canvas's own context, which knows them in one form. As much as charts
 * need; pictures and gradients are not among that, nor paths made beforehand.
 *
 * @param {HTMLCanvasElement} canvas what is drawn on
 * @param {number} width of the figure in CSS pixels
 * @param {string} background its colour
 * @param {Function} draw draws on it
 */
function svgOf(canvas, width, background, draw) {
  const ctx = canvas.getContext('2d');
  const elements = [];
  const clips = [];
  const outer = [];
  let path = '';
  let clip = '';

  const number = value => String(Number(value.toFixed(2)));
  const escaped = text => String(text).replace(/[&<>"]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c]);
  const attributes = values => Object.entries(values)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  function write(name, values, text = '') {
    const drawn = `<${name}${attributes(values)}>${escaped(text)}</${name}>`;
    // An element with a transformation would transform its clip path, too.
    elements.push(clip ? `<g clip-path="url(#${clip})">${drawn}</g>` : drawn);
  }

  const point = (x, y) => {
    const at = ctx.getTransform().transformPoint({x, y});
    return `${number(at.x)} ${number(at.y)}`;
  };
  const scale = () => {
    const {a, b, c, d} = ctx.getTransform();
    return Math.sqrt(Math.abs(a * d - b * c));
  };

  /** A colour and how much it covers; the context gives #rrggbb or rgba(r, g, b, a). */
  function paint(name, style) {
    const parts = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(style);
    const opacity = (parts ? Number(parts[4]) : 1) * ctx.globalAlpha;
    return {[name]: parts ? `rgb(${parts[1]},${parts[2]},${parts[3]})` : style,
      [`${name}-opacity`]: opacity === 1 ? '' : number(opacity)};
  }

  const pen = () => ({...paint('stroke', ctx.strokeStyle), 'stroke-width': number(ctx.lineWidth * scale()),
    'stroke-linecap': ctx.lineCap === 'butt' ? '' : ctx.lineCap, 'stroke-linejoin': ctx.lineJoin === 'miter' ? '' : ctx.lineJoin,
    'stroke-dasharray': ctx.getLineDash().map(dash => number(dash * scale())).join(' '),
    'stroke-dashoffset': ctx.lineDashOffset ? number(ctx.lineDashOffset * scale()) : ''});

  const box = (x, y, w, h) => `M${point(x, y)}L${point(x + w, y)}L${point(x + w, y + h)}L${point(x, y + h)}Z`;

  function ellipse(x, y, rx, ry, rotation, from, to, counterclockwise) {
    const on = angle => {
      const [u, v] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return point(x + u * Math.cos(rotation) - v * Math.sin(rotation), y + u * Math.sin(rotation) + v * Math.cos(rotation));
    };
    const whole = 2 * Math.PI;
    const turn = counterclockwise ? from - to : to - from;
    const sweep = turn >= whole ? whole : ((turn % whole) + whole) % whole;
    const {a, b} = ctx.getTransform();
    const shape = `${number(rx * scale())} ${number(ry * scale())} ${number((rotation + Math.atan2(b, a)) * 180 / Math.PI)}`;
    path += `${path ? 'L' : 'M'}${on(from)}`;
    // An arc that ends where it begins would be none: each in two halves.
    for (const share of [0.5, 1]) {
      path += `A${shape} 0 ${counterclockwise ? 0 : 1} ${on(from + (counterclockwise ? -sweep : sweep) * share)}`;
    }
  }

  function text(values, content, x, y) {
    const {a, b, c, d, e, f} = ctx.getTransform();
    const font = /^(.*?)([\d.]+)px (.*)$/.exec(ctx.font);
    // SVG goes by the alphabetic base line; a context measures from its own.
    const {textBaseline} = ctx;
    const top = y - ctx.measureText(content).fontBoundingBoxAscent;
    ctx.textBaseline = 'alphabetic';
    const baseline = top + ctx.measureText(content).fontBoundingBoxAscent;
    ctx.textBaseline = textBaseline;
    write('text', {...values, x: number(x), y: number(baseline), transform: `matrix(${[a, b, c, d, e, f].map(number).join(' ')})`,
      'font-family': font[3], 'font-size': font[2], 'font-weight': /bold|[5-9]00/.test(font[1]) ? 'bold' : '',
      'font-style': /italic/.test(font[1]) ? 'italic' : '',
      'text-anchor': {center: 'middle', right: 'end', end: 'end'}[ctx.textAlign] ?? ''}, content);
  }

  const recorded = {
    beginPath: () => { path = ''; },
    closePath: () => { path += 'Z'; },
    moveTo: (x, y) => { path += `M${point(x, y)}`; },
    lineTo: (x, y) => { path += `${path ? 'L' : 'M'}${point(x, y)}`; },
    bezierCurveTo: (x1, y1, x2, y2, x, y) => { path += `C${point(x1, y1)} ${point(x2, y2)} ${point(x, y)}`; },
    quadraticCurveTo: (x1, y1, x, y) => { path += `Q${point(x1, y1)} ${point(x, y)}`; },
    rect: (x, y, w, h) => { path += box(x, y, w, h); },
    arc: (x, y, radius, from, to, counterclockwise) => ellipse(x, y, radius, radius, 0, from, to, counterclockwise),
    ellipse,
    fill: () => { if (path) write('path', {d: path, ...paint('fill', ctx.fillStyle)}); },
    stroke: () => { if (path) write('path', {d: path, fill: 'none', ...pen()}); },
    fillRect: (x, y, w, h) => write('path', {d: box(x, y, w, h), ...paint('fill', ctx.fillStyle)}),
    strokeRect: (x, y, w, h) => write('path', {d: box(x, y, w, h), fill: 'none', ...pen()}),
    fillText: (content, x, y) => text(paint('fill', ctx.fillStyle), content, x, y),
    strokeText: (content, x, y) => text({fill: 'none', ...pen()}, content, x, y),
    clip: () => {
      const within = clip && ` clip-path="url(#${clip})"`;
      clip = `clip-${clips.length}`;
      clips.push(`<clipPath id="${clip}"${within}><path d="${path}"/></clipPath>`);
    },
    save: () => { outer.push(clip); },
    restore: () => { clip = outer.pop() ?? ''; },
  };
  for (const [name, record] of Object.entries(recorded)) {
    ctx[name] = (...values) => {
      record(...values);
      return CanvasRenderingContext2D.prototype[name].apply(ctx, values);
    };
  }
  try {
    draw();
  } finally {
    Object.keys(recorded).forEach(name => delete ctx[name]);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width)}" height="${number(width * canvas.height / canvas.width)}" `
    + `viewBox="0 0 ${canvas.width} ${canvas.height}"><defs>${clips.join('')}</defs>`
    + `<rect width="100%" height="100%" fill="${background}"/>\n${elements.join('\n')}\n</svg>\n`;
}
