// Finds the sections that have all words: first those that have them in their heading. ?q=words searches at once.
'use strict';
const MOST = 30;
const AROUND = 70;
const field = document.getElementById('search');
const found = document.getElementById('found');
const root = document.body.dataset.root;
const prepared = sections.map(([page, url, heading, text]) => ({
  page, url, heading, text,
  title: (page + ' ' + heading).toLowerCase(),
  all: (page + ' ' + heading + ' ' + text).toLowerCase(),
}));

const score = (section, words) => {
  let sum = 0;
  for (const word of words) {
    if (!section.all.includes(word)) return 0;
    sum += 1 + Math.min(5, section.all.split(word).length - 1);
    if (section.title.includes(word)) sum += 20;
    if (section.title.split(/[^\p{L}\p{N}-]+/u).includes(word)) sum += 10;
  }
  return sum;
};

// Text with the words marked: never HTML, whatever the page says.
const marked = (text, words) => {
  const element = document.createElement('span');
  let rest = text;
  while (rest) {
    let at = -1, length = 0;
    for (const word of words) {
      const place = rest.toLowerCase().indexOf(word);
      if (place >= 0 && (at < 0 || place < at)) [at, length] = [place, word.length];
    }
    if (at < 0) break;
    element.append(rest.slice(0, at));
    const mark = document.createElement('mark');
    mark.textContent = rest.slice(at, at + length);
    element.append(mark);
    rest = rest.slice(at + length);
  }
  element.append(rest);
  return element;
};

const excerpt = (text, words) => {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]));
  // Whole words, where there are spaces.
  const from = at <= AROUND ? 0 : at - AROUND + 1 + text.slice(at - AROUND, at).indexOf(' ');
  let until = Math.min(text.length, at + 2 * AROUND);
  if (until < text.length) until = Math.max(at + words[0].length, text.lastIndexOf(' ', until));
  return (from > 0 ? '… ' : '') + text.slice(from, until) + (until < text.length ? ' …' : '');
};

const search = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.replaceChildren();
  found.hidden = words.length === 0;
  if (found.hidden) return;
  const hits = prepared.map(section => [score(section, words), section])
    .filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]);
  const line = document.createElement('p');
  line.textContent = hits.length === 0 ? 'Nothing has all of these words.'
    : hits.length > MOST ? `The best ${MOST} of ${hits.length} sections` : `${hits.length} sections`;
  found.append(line);
  for (const [, section] of hits.slice(0, MOST)) {
    const link = document.createElement('a');
    link.href = root + '/' + section.url;
    const title = document.createElement('strong');
    title.append(marked(section.page === section.heading ? section.page : `${section.page}: ${section.heading}`, words));
    link.append(title, marked(excerpt(section.text, words), words));
    found.append(link);
  }
};

field.addEventListener('input', search);
found.addEventListener('click', event => {
  if (event.target.closest('a')) { field.value = ''; search(); }
});
document.addEventListener('keydown', event => {
  if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  if (event.key === 'Escape') { field.value = ''; search(); }
  if (event.key === 'Enter' && document.activeElement === field) found.querySelector('a')?.click();
});
const asked = new URLSearchParams(location.search).get('q');
if (asked) { field.value = asked; search(); }
document.querySelector('nav [aria-current]')?.scrollIntoView({block: 'nearest'});
