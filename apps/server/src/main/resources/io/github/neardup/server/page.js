'use strict';
(() => {
  const {needs_token: needsToken} = JSON.parse(document.getElementById('data').textContent);
  const {byId, element, decimal, count, side, differences, visible} = Page;
  const MOST_MATCHES = 50;
  const LONGEST_SHOWN = 20000;
  let keepsTexts = false;
  let threshold = 0;
  let asked = 0;

  async function send(method, path, body) {
    const headers = {'Content-Type': 'application/json'};
    if (needsToken) {
      headers.Authorization = `Bearer ${byId('token').value}`;
    }
    const answer = await fetch(path, {method, headers, body: body && JSON.stringify(body)});
    const value = await answer.json();
    if (!answer.ok) {
      throw new Error(value.error.message);
    }
    return value;
  }

  function say(text, failed = false) {
    byId('status').textContent = text;
    byId('status').classList.toggle('failed', failed);
  }

  async function showIndex() {
    const info = await send('GET', '/v1/info');
    keepsTexts = info.keeps_texts;
    threshold = info.threshold;
    byId('index').textContent =
      `${info.algorithm} · near-duplicates from ${percent(info.threshold)} on · ${count(info.entries)} texts in the index`;
  }

  // Rounded down, so that no similarity looks as if it had reached a limit that it has not.
  const percent = share => `${decimal(Math.floor(share * 1000 + 1e-9) / 10, 1)}%`;

  async function find() {
    const text = byId('text').value;
    const number = ++asked;
    say('Searching …');
    try {
      await showIndex();
      const found = await send('POST', '/v1/query', {text, limit: MOST_MATCHES});
      if (number === asked) {
        show(text, found);
      }
    } catch (failure) {
      byId('results').hidden = true;
      say(failure.message, true);
    }
  }

  function show(text, {matches, more}) {
    byId('results').hidden = matches.length === 0;
    byId('pair').replaceChildren();
    byId('list').replaceChildren(...matches.map(match => element('li', {},
      element('button', {type: 'button', 'aria-pressed': 'false', onclick: event => open(text, match, event.currentTarget)},
        `${percent(match.similarity)} similar`, element('span', {class: 'ids'}, ...visible(match.id))))));
    byId('list').querySelector('button')?.click();
    say(matches.length === 0 ? `No text in the index is ${percent(threshold)} similar or more.`
      : `${more ? 'More than ' : ''}${count(matches.length)} near-duplicate${matches.length === 1 && !more ? '' : 's'}, the most similar first.`);
  }

  function open(text, match, button) {
    byId('list').querySelector('[aria-pressed="true"]')?.setAttribute('aria-pressed', 'false');
    button.setAttribute('aria-pressed', 'true');
    const parts = [
      element('h3', {}, `${percent(match.similarity)} similar: `, ...visible(match.id)),
      element('p', {class: 'note'}, `time ${match.time}`),
    ];
    if (keepsTexts) {
      const [left, right] = [text, match.payload].map(whole => whole.slice(0, LONGEST_SHOWN));
      const [leftPieces, rightPieces] = differences(left, right);
      parts.push(element('div', {class: 'texts'},
        side('your text', leftPieces, 0, left.length, text.length),
        side(match.id, rightPieces, 0, right.length, match.payload.length)));
    } else {
      parts.push(
        match.payload === '' ? '' : element('div', {class: 'text', tabindex: 0, role: 'region', 'aria-label': 'Payload'}, ...visible(match.payload)),
        element('p', {class: 'note'}, 'The index holds no texts, so differences cannot be shown. Start the server with --keep-texts to keep texts.'));
    }
    byId('pair').replaceChildren(...parts);
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

  byId('ask').addEventListener('submit', event => {
    event.preventDefault();
    find();
  });
  byId('text').addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      find();
    }
  });
  Page.theme();
  byId('token-line').hidden = !needsToken;
  byId('openapi').parentElement.hidden = needsToken; // a link sends no token
  Page.showLicenses();
  if (needsToken) {
    byId('token').focus();
  } else {
    byId('text').focus();
    showIndex().catch(failure => say(failure.message, true));
  }
})();
