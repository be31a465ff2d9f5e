'use strict';
// Shared by all pages: elements, numbers, and texts with their differences marked. Everything is inserted as text,
// never as markup.
const Page = (() => {
  const byId = id => document.getElementById(id);

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) {
        made.addEventListener(name.slice(2), value);
      } else {
        made.setAttribute(name, value);
      }
    }
    made.append(...children);
    return made;
  }

  const undefinedNumber = '–';
  const isNumber = value => typeof value === 'number' && Number.isFinite(value);
  const decimal = (value, digits) => isNumber(value)
    ? value.toLocaleString('en-US', {minimumFractionDigits: digits, maximumFractionDigits: digits})
    : undefinedNumber;
  const count = value => decimal(value, 0);

  function showLicenses() {
    byId('licenses').textContent = Array.from(document.querySelectorAll('.license'))
      .map(license => `${license.dataset.library}\n${license.textContent}`).join('\n');
  }

  /**
   * Shows the page light or dark, as the system has it, until the button is pressed, which names the other theme.
   * Returns the function that changes the theme; it calls `shown` after each change.
   */
  function theme(shown = () => {}) {
    const isDark = () => document.documentElement.dataset.theme === 'dark';
    const show = dark => {
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
      byId('theme').textContent = dark ? 'Light theme' : 'Dark theme';
      shown();
    };
    const preferred = window.matchMedia('(prefers-color-scheme: dark)');
    preferred.addEventListener('change', () => show(preferred.matches));
    byId('theme').addEventListener('click', () => show(!isDark()));
    show(preferred.matches);
    return show;
  }

  /** A sentence as nodes; no line breaks within the name of an option. */
  const prose = text => text.split(/(--[a-z-]+)/).map(piece =>
    piece.startsWith('--') ? element('span', {class: 'option'}, piece) : piece);

  // --- texts ----------------------------------------------------------------------------------

  // Scripts without spaces between words are compared by characters.
  const SPACELESS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
  const TOKEN = new RegExp(`(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}_])+|\\s+|[^]`, 'gu');
  const LONGEST_WORD = 40;
  const MOST_EDITS = 1200;

  const tokens = text => (text.match(TOKEN) ?? [])
    .flatMap(token => token.length > LONGEST_WORD ? Array.from(token) : token);

  /** Both texts as nodes, with their differences marked. */
  function differences(left, right) {
    const parts = Diff.diffArrays(tokens(left), tokens(right), {maxEditLength: MOST_EDITS})
      ?? [{removed: true, value: [left]}, {added: true, value: [right]}];
    const of = (mine, others, tag) => parts.filter(part => !part[others]).flatMap(part => {
      const shown = visible(part.value.join(''));
      return part[mine] ? [element(tag, {}, ...shown)] : shown;
    });
    return [of('removed', 'added', 'del'), of('added', 'removed', 'ins')];
  }

  // Control and format characters except tab and line feed, and lone surrogates: they would be invisible.
  const HIDDEN = /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udfff])/u;

  /** A text as nodes, with hidden characters shown by their codes. */
  function visible(text) {
    return text.split(HIDDEN).filter(piece => piece !== '').map(piece => HIDDEN.test(piece)
      ? element('span', {class: 'hidden-character'}, `⟨U+${piece.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
      : piece);
  }

  /** One of two texts, with a number of characters shown from an offset on. */
  function side(id, pieces, start, shown, length) {
    const range = shown === length ? `${count(length)} characters`
      : `characters ${count(start + 1)} to ${count(start + shown)} of ${count(length)}`;
    return element('div', {}, element('h4', {}, ...visible(id)),
      element('p', {class: 'note'}, range),
      element('div', {class: 'text', tabindex: 0, dir: 'auto', role: 'region', 'aria-label': `Text of ${id}`},
        start > 0 ? '… ' : '', ...pieces, start + shown < length ? ' …' : ''));
  }

  return {byId, element, theme, prose, undefinedNumber, isNumber, decimal, count, showLicenses, side, differences, visible};
})();
