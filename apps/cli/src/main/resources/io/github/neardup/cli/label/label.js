'use strict';
(() => {
  const {byId, element, decimal, count, visible} = Page;
  const KEYS = {y: 'yes', n: 'no', u: 'unsure', b: 'back'};
  const SAID = {yes: 'Yes, duplicates.', no: 'Not duplicates.', unsure: 'Unsure.', back: 'The last answer was taken back.'};
  let state = null;
  let busy = false;

  const percent = share => `${decimal(100 * share, 1)}%`;
  const interval = share => `${decimal(100 * share.low, 1)} to ${decimal(100 * share.high, 1)}`;

  function say(text, failed = false) {
    byId('status').textContent = text;
    byId('status').classList.toggle('failed', failed);
  }

  /** Sends a request to the program; only one at a time. */
  async function send(method, path, said) {
    if (busy) {
      return;
    }
    busy = true;
    try {
      const answer = await fetch(path, {method});
      const value = await answer.json();
      if (!answer.ok) {
        throw new Error(value.error);
      }
      state = value;
      say(said);
      show();
    } catch (failure) {
      say(failure instanceof TypeError ? 'The program has stopped. It has saved each answer: start it again to continue.' : failure.message, true);
    } finally {
      busy = false;
    }
  }

  // The number identifies the question: the program ignores an answer to any other.
  const answer = given => send('POST', `${state.number}/${given}`, SAID[given] ?? '');

  function shown(id, runs, tag) {
    const nodes = runs.map(({kind, text}) => kind === 'alike' ? element('span', {}, ...visible(text))
      : kind === 'note' ? element('span', {class: 'left-out'}, text)
        : element(tag, {}, ...visible(text)));
    return element('div', {}, element('h2', {dir: 'auto'}, ...visible(id)),
      element('div', {class: 'text', tabindex: 0, dir: 'auto', role: 'region', 'aria-label': `Text of ${id}`}, ...nodes));
  }

  function range({value, low, high}) {
    const between = element('i');
    between.style.left = `${100 * low}%`;
    between.style.width = `${100 * (high - low)}%`;
    const point = element('b');
    point.style.left = `${100 * value}%`;
    return element('span', {class: 'range', 'aria-hidden': 'true'}, between, point);
  }

  const share = (title, value) => element('td', {'data-title': title},
    element('span', {}, percent(value.value), range(value)), element('span', {class: 'interval'}, interval(value)));

  const choice = (each, number) => element('tr', {},
    element('th', {scope: 'row'}, ...visible(each.spec), number > 0 && each.same ? element('span', {class: 'same'}, 'The answers show no difference from the first.') : ''),
    share('Precision', each.precision), share('Recall', each.recall), share('F1', each.f1),
    element('td', {class: 'number', 'data-title': 'Texts removed'}, percent(each.removed)));

  function showDone({answered, choices: [best]}) {
    byId('title').textContent = 'Done';
    byId('said').textContent = 'What the answers say';
    document.title = 'Done';
    byId('thanks').textContent = answered === 1 ? '1 answer is saved' : `${count(answered)} answers are saved`;
    byId('chosen').replaceChildren(...best === undefined ? ['They are too few to choose settings.'] : [
      'The choice is ', element('code', {}, ...visible(best.spec)),
      `: precision ${percent(best.precision.value)} (${interval(best.precision)}), recall ${percent(best.recall.value)} (${interval(best.recall)}); ${percent(best.removed)} of the texts would be removed; ${best.cost}.`]);
  }

  function show() {
    const {question, standing, usual, done} = state;
    byId('progress').max = usual;
    byId('progress').value = standing.enough ? usual : Math.min(standing.answered, usual - 1);
    byId('answered').textContent = `${count(standing.answered)}${standing.enough ? '' : ` of about ${usual}`} answers: ${count(standing.yes)} yes, ${count(standing.no)} no, ${count(standing.unsure)} unsure`;
    byId('question').hidden = done || question === null;
    byId('answers').hidden = done;
    byId('none-left').hidden = done || question !== null;
    byId('enough').hidden = done || !standing.enough || question === null;
    byId('done').hidden = !done;
    byId('standing').hidden = standing.choices.length === 0;
    byId('choices').replaceChildren(...standing.choices.map(choice));
    for (const button of byId('answers').querySelectorAll('[data-answer]')) {
      button.disabled = button.dataset.answer === 'back' ? standing.answered === 0 : button.dataset.answer !== 'stop' && question === null;
    }
    byId('texts').replaceChildren(...question === null ? [] : [
      shown(question.left, question.left_text, 'del'), shown(question.right, question.right_text, 'ins')]);
    if (done) {
      showDone(standing);
    }
    window.scrollTo(0, 0);
  }

  byId('answers').addEventListener('click', event => {
    const given = event.target.closest('[data-answer]')?.dataset.answer;
    if (given) {
      answer(given);
    }
  });
  document.addEventListener('keydown', event => {
    const given = KEYS[event.key.toLowerCase()];
    const button = given && document.querySelector(`[data-answer="${given}"]`);
    // A key held down counts as one answer.
    if (button && state && !state.done && !button.disabled && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      answer(given);
    }
  });

  Page.theme();
  send('GET', 'state', '');
})();
