import { jest } from '@jest/globals';
import type {
  Element,
  HTMLAnchorElement,
  HTMLDetailsElement,
  HTMLFormElement,
  HTMLInputElement,
  HTMLProgressElement,
} from 'happy-dom';
import { enter, fire, Page, type Sent } from './scripted-page.js';

type Script = Readonly<Record<string, (...given: never[]) => unknown>>;

/** Loads a script of pages. Its types are those of a browser, which the tests do not have. */
const script = (name: string): Promise<Script> => import(`../../web/browser/${name}.js`) as Promise<Script>;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

/** Shows a page and runs a script on an element of it, or on none. */
const shown = async (
  html: string,
  name: string,
  run: string,
  selector?: string,
  answer?: (sent: Sent) => Response | Promise<Response>,
) => {
  const page = new Page(html, answer);
  page.show();
  const scripts = await script(name);
  scripts[run]!(...((selector === undefined ? [] : [page.find(selector)]) as never[]));
  return page;
};

describe('C15.64 the sliders of a range', () => {
  const HTML = `<form><fieldset data-ranges=",9 10,29 30,99 100,"><legend>Tallest</legend>
    <div class="ends"><label>From<input type="text" value="" placeholder="1"></label>
    <label>To<input type="text" value="" placeholder="900"></label></div></fieldset></form>`;
  const open = async () => {
    const page = await shown(HTML, 'sliders', 'addSliders', 'form');
    const [least, most] = page.all('input[type=text]') as [HTMLInputElement, HTMLInputElement];
    const [low, high] = page.all('input[type=range]') as [HTMLInputElement, HTMLInputElement];
    const state = () => [low.value, high.value, least.value, most.value];
    const move = (thumb: HTMLInputElement, to: number) => enter(thumb, String(to));
    return { page, least, most, low, high, state, move };
  };

  it('stand before the inputs, with their thumbs at both ends, and are named after their range', async () => {
    const { page, low, high, state } = await open();
    expect(
      [...page.find('fieldset').children].map(({ className, localName }) => className || localName),
    ).toEqual(['legend', 'slider', 'ends']);
    expect(state()).toEqual(['0', '4', '', '']);
    expect([low.min, low.max, high.max]).toEqual(['0', '4', '4']);
    expect([low.getAttribute('aria-label'), high.getAttribute('aria-label')]).toEqual([
      'Tallest: From',
      'Tallest: To',
    ]);
    expect([low.getAttribute('aria-valuetext'), high.getAttribute('aria-valuetext')]).toEqual(['1', '900']);
  });

  it.each([
    ['10', '29', '1', '2'],
    ['9', '', '0', '4'],
    ['11', '98', '1', '3'],
    ['30', '10', '2', '2'],
    ['100', '', '3', '4'],
    ['', '9', '0', '1'],
    ['x', ' ', '0', '4'],
  ])('follow the numbers %s and %s', async (from, to, first, last) => {
    const { least, most, state, low } = await open();
    enter(least, from);
    enter(most, to);
    expect(state().slice(0, 2)).toEqual([first, last]);
    expect(low.getAttribute('aria-valuetext')).toBe(from || '1');
  });

  it('write the bounds of the selected ranges into the inputs, and never cross', async () => {
    const { low, high, state, move } = await open();
    move(low, 1);
    expect(state()).toEqual(['1', '4', '10', '']);
    move(high, 2);
    expect(state()).toEqual(['1', '2', '10', '29']);
    move(high, 0);
    expect(state()).toEqual(['1', '2', '10', '29']);
    move(high, 1);
    expect(state()).toEqual(['1', '2', '10', '29']);
    move(low, 3);
    expect(state()).toEqual(['1', '2', '10', '29']);
    move(low, 0);
    expect(state()).toEqual(['0', '2', '', '29']);
    move(high, 4);
    expect(state()).toEqual(['0', '4', '', '']);
  });
});

describe('C15.6 the suggestions of a search', () => {
  const box = (more: string) =>
    `<form><div data-suggest="fr" data-label="Plants"${more}><input name="q"></div></form>`;
  const oak = { slug: 'quercus robur', name: 'Chêne', scientific_name: 'Quercus robur', highlight: [[1, 3]] };
  const beech = { slug: 'fagus', name: 'Fagus', scientific_name: 'Fagus', highlight: [] };
  const open = async (
    more = '',
    answer: (sent: Sent) => Response | Promise<Response> = () =>
      json({ data: [oak, beech], message: '2 plants' }),
  ) => {
    const page = await shown(box(more), 'suggest', 'suggestNames', '[data-suggest]', answer);
    const [input, list] = [page.find('input'), page.find('[role=listbox]')];
    const type = async (text: string, ms = 120) => {
      enter(input, text);
      await jest.advanceTimersByTimeAsync(ms);
    };
    const active = () =>
      page.all('[role=option]').findIndex(({ id }) => id === input.getAttribute('aria-activedescendant'));
    const key = (name: string) => fire(input, 'keydown', { key: name });
    return { page, input, list, type, active, key };
  };

  it('are requested in the language of the page 120 ms after the last of at least two letters', async () => {
    const { page, type, list } = await open();
    await type('c');
    await type(' c ');
    expect([page.sent, list.hidden]).toEqual([[], true]);
    await type('ch', 100);
    await type('chê', 119);
    expect(page.sent).toEqual([]);
    await type('chên', 120);
    expect(page.sent.map(({ url }) => url)).toEqual(['/suggest?q=ch%C3%AAn&lang=fr']);
    expect(list.hidden).toBe(false);
  });

  it('mark the typed part of each name, and show the scientific name if it differs', async () => {
    const { page, type, list, input } = await open();
    await type('hê');
    expect([
      list.getAttribute('aria-label'),
      input.getAttribute('aria-expanded'),
      page.find('[role=status]').textContent,
    ]).toEqual(['Plants', 'true', '2 plants']);
    expect(textsOf(page.all('[role=option]'))).toEqual(['Chêne Quercus robur', 'Fagus']);
    expect(textsOf(page.all('mark'))).toEqual(['hê']);
    expect(page.all('i').map(({ textContent, lang }) => [textContent, lang])).toEqual([
      ['Quercus robur', 'la'],
    ]);
  });

  it('can be walked through in a circle with the arrow keys', async () => {
    const { page, type, active, key } = await open();
    expect([key('ArrowDown'), key('Enter')]).toEqual([false, false]);
    await type('ch');
    const walked = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((name) => [
      key(name),
      active(),
    ]);
    expect(walked).toEqual([
      [true, 0],
      [true, 1],
      [true, 0],
      [true, 1],
      [true, 0],
    ]);
    expect(page.all('[role=option]').map((option) => option.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
    ]);
    expect(key('x')).toBe(false);
    await type('chê');
    expect(active()).toBe(-1);
    expect([key('ArrowUp'), active()]).toEqual([true, 1]);
  });

  it('open the page of the chosen plant', async () => {
    const { page, type, key, list } = await open();
    await type('ch');
    expect(key('Enter')).toBe(false);
    key('ArrowDown');
    expect(key('Enter')).toBe(true);
    expect([page.opened(), list.hidden]).toEqual([['/species/quercus%20robur'], true]);
  });

  it('send the form with the slug of the chosen plant, if the form asks for a plant', async () => {
    const { page, type, input, list } = await open(' data-choose=""');
    await type('ch');
    const [, second] = page.all('[role=option]');
    expect(fire(second!.children[0]!, 'mousedown')).toBe(true);
    expect([input.value, page.submitted(), page.opened()]).toEqual(['fagus', ['requestSubmit'], []]);
    await type('ch');
    expect(fire(list, 'mousedown')).toBe(false);
  });

  it('close on Escape, when the focus leaves, for a text of one letter, and after an error', async () => {
    const answers = [() => json({ data: [oak], message: '' }), () => json({}, 500)];
    const { type, list, key, input } = await open('', () => answers[0]!());
    const isOpen = () => [!list.hidden, input.getAttribute('aria-expanded')];
    await type('ch');
    expect([isOpen(), key('Escape'), isOpen(), key('Escape')]).toEqual([
      [true, 'true'],
      true,
      [false, 'false'],
      false,
    ]);
    await type('ch');
    input.focus();
    input.blur();
    await jest.advanceTimersByTimeAsync(150);
    expect(isOpen()).toEqual([false, 'false']);
    await type('ch');
    await type('c');
    expect(isOpen()).toEqual([false, 'false']);
    await type('ch');
    answers.shift();
    await type('chê');
    expect(isOpen()).toEqual([false, 'false']);
  });

  it('for an earlier text are cancelled by more letters and by arrow keys', async () => {
    const signals: AbortSignal[] = [];
    const { type, key } = await open('', ({ init }) => {
      signals.push(init['signal'] as AbortSignal);
      return json({ data: [oak], message: '' });
    });
    await type('ch');
    await type('chê');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    key('ArrowDown');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('stay closed without a connection, and if nothing was found', async () => {
    const offline = await open('', () => Promise.reject(new TypeError('offline')));
    await offline.type('ch');
    expect(offline.list.hidden).toBe(true);
    const none = await open('', () => json({ data: [], message: 'none' }));
    await none.type('ch');
    expect([none.list.hidden, none.input.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  });
});

describe('C15.51 the draft of a form', () => {
  const FORM = `<main><form data-draft="a/light"><input type="hidden" name="csrf" value="s1"><input type="hidden" name="step" value="1">
    <input type="text" name="value" value="3"><select name="unit"><option value="cm"></option><option value="ft"></option></select>
    <textarea name="notes"></textarea><input type="radio" name="source" value="own"><input type="radio" name="source" value="flora" checked>
    <input type="password" name="token" value=""><p class="draft-note" hidden><button></button></p></form></main>`;
  const keptIn = (page: Page): [name: string, value: string][] => Object.entries(page.window.localStorage);
  /** Opens a page in the browser that showed an earlier one. */
  const following = (earlier: Page | null, html: string) => {
    const page = new Page(html);
    for (const [name, value] of earlier === null ? [] : keptIn(earlier))
      page.window.localStorage.setItem(name, value);
    page.show();
    return page;
  };
  const open = async (earlier: Page | null, html = FORM) => {
    const page = following(earlier, html);
    (await script('drafts'))['keepDraft']!(page.find('form') as never);
    const input = (name: string) => page.find(`[name=${name}]`);
    const entered = () => [
      ...['value', 'unit', 'notes', 'csrf', 'step', 'token'].map((name) => input(name).value),
      page.all('[type=radio]').map(({ checked }) => checked),
    ];
    return { page, input, entered, note: page.find('.draft-note') };
  };
  const UNTOUCHED = ['3', 'cm', '', 's1', '1', '', [false, true]];

  it('is what was entered, without the secrets of the form', async () => {
    const { page, input } = await open(null);
    expect(keptIn(page)).toHaveLength(0);
    enter(input('token'), 'usr-secret');
    enter(input('value'), '7');
    const [[name, kept]] = keptIn(page) as [[string, string]];
    expect(name).toBe('draft a/light');
    expect(JSON.parse(kept)).toEqual([
      ['step', '1'],
      ['value', '7'],
      ['unit', 'cm'],
      ['notes', ''],
      ['source', 'flora'],
    ]);
  });

  it('is entered into the form when it is opened again, and can be dismissed', async () => {
    const first = await open(null);
    first.input('value').value = '7';
    first.input('unit').value = 'ft';
    const [own, flora] = first.page.all('[type=radio]');
    own!.click();
    expect(flora!.checked).toBe(false);
    enter(first.input('notes'), 'By hand');
    const second = await open(
      first.page,
      FORM.replace('s1', 's2').replace('name="step" value="1"', 'name="step" value="2"'),
    );
    expect([second.entered(), second.note.hidden]).toEqual([
      ['7', 'ft', 'By hand', 's2', '2', '', [true, false]],
      false,
    ]);
    expect(keptIn(second.page)).toHaveLength(1);
    second.page.find('button').click();
    expect([second.entered().slice(0, 3), second.entered().at(-1), second.note.hidden]).toEqual([
      UNTOUCHED.slice(0, 3),
      [false, true],
      true,
    ]);
    expect(keptIn(second.page)).toHaveLength(0);
  });

  it('is not entered over values that the service found wrong, nor offered if it changes nothing', async () => {
    const first = await open(null);
    enter(first.input('value'), '7');
    const wrong = await open(first.page, `<p class="notice wrong"></p>${FORM}`);
    expect([wrong.entered(), wrong.note.hidden]).toEqual([UNTOUCHED, true]);
    enter(first.input('value'), '3');
    const same = await open(first.page);
    expect([same.entered(), same.note.hidden]).toEqual([UNTOUCHED, true]);
  });

  it('is kept after a change without typing, and forgotten when the next page says that it was sent', async () => {
    const { page, input } = await open(null);
    input('unit').value = 'ft';
    fire(input('unit'), 'change');
    expect(keptIn(page)).toHaveLength(1);
    page.window.localStorage.setItem('draft b/light', '[]');
    const sent = following(page, '<p data-sent="a/light"></p>');
    (await script('drafts'))['forgetSentDraft']!();
    expect(keptIn(sent)).toEqual([['draft b/light', '[]']]);
  });

  it('is not kept, without an error, if the browser refuses to store anything', async () => {
    const page = new Page(FORM);
    const errors: unknown[] = [];
    page.window.addEventListener('error', (event) => errors.push(event));
    page.show();
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('refused');
      },
    });
    const { keepDraft } = await script('drafts');
    keepDraft!(page.find('form') as never);
    enter(page.find('[name=value]'), '7');
    expect([errors, keptIn(page)]).toEqual([[], []]);
  });
});

describe('C15.50 an entered value', () => {
  const HTML = `<form class="fix-form"><label><input id="value" name="value" value=""></label><input name="unit" value="cm"><input type="checkbox" name="empty" value="yes"><input name="notes" value="n">
    <p><span id="value-error"></span></p><output data-check="/species/a/fix/light/check"></output></form>`;
  it('is checked with its unit 250 ms after the last letter', async () => {
    const answers = [
      { error: 'Too low.', change: '' },
      { error: '', change: '3 → 4' },
      { error: '', change: '3 → no value' },
    ];
    const page = await shown(HTML, 'live-check', 'checkWhileEntered', 'form', () => json(answers.shift()));
    const input = page.find('#value');
    const type = async (element: HTMLInputElement, text: string, ms: number) => {
      enter(element, text);
      await jest.advanceTimersByTimeAsync(ms);
    };
    const state = () => [
      page.find('#value-error').textContent,
      page.find('p').classList.contains('wrong'),
      input.getAttribute('aria-invalid'),
      page.find('output').textContent,
    ];
    await type(input, '-', 249);
    await type(input, '-4', 249);
    await type(page.find('[name=notes]'), 'note', 0);
    expect(page.sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(page.sent.map(({ url }) => url)).toEqual(['/species/a/fix/light/check?value=-4&unit=cm']);
    expect(state()).toEqual(['Too low.', true, 'true', '']);
    await type(page.find('[name=notes]'), 'note', 300);
    expect(page.sent).toHaveLength(1);
    await type(page.find('[name=unit]'), 'm', 250);
    expect(page.sent.at(-1)!.url).toBe('/species/a/fix/light/check?value=-4&unit=m');
    expect((page.sent[0]!.init['signal'] as AbortSignal).aborted).toBe(true);
    expect(state()).toEqual(['', false, null, '3 → 4']);
    page.find('[name=empty]').checked = true;
    await type(page.find('[name=empty]'), 'yes', 250);
    expect(page.sent.at(-1)!.url).toBe('/species/a/fix/light/check?value=-4&unit=m&empty=yes');
  });

  it('has no error if the check fails', async () => {
    const answers = [() => Promise.resolve(json({}, 500)), () => Promise.reject(new TypeError('offline'))];
    const page = await shown(HTML, 'live-check', 'checkWhileEntered', 'form', () => answers.shift()!());
    for (const text of ['1', '2']) {
      enter(page.find('#value'), text);
      await jest.advanceTimersByTimeAsync(250);
    }
    expect([page.sent.length, page.find('#value-error').textContent]).toEqual([2, '']);
  });
});

describe('C15.53 the keys of the review', () => {
  const QUEUE = `<ul class="queue"><li><h2><a href="/review/1"></a></h2><input type="checkbox" name="item"></li><li><h2><a href="/review/2"></a></h2><input type="checkbox" name="item"></li></ul>
    <button data-key="a"></button><a href="/review/3" data-key="n"></a><textarea data-key="c"></textarea><input type="text" id="typed">`;
  const open = async () => {
    const page = await shown(QUEUE, 'review', 'listenForKeys');
    const clicked: Element[] = [];
    for (const element of page.all<Element>('[data-key]'))
      element.addEventListener('click', () => clicked.push(element));
    return { page, clicked };
  };

  it('move through the queue up to its ends, and select an item', async () => {
    const { page } = await open();
    const at = () => page.all<Element>('h2 a').indexOf(page.document.activeElement!);
    const walked = ['x', 'k', 'j', 'j', 'x', 'k'].map((key) => {
      page.press(key);
      return at();
    });
    expect(walked).toEqual([-1, 0, 1, 1, 1, 0]);
    expect(page.all('[name=item]').map(({ checked }) => checked)).toEqual([false, true]);
  });

  it('activate the element that names them, once while a key is held, and not with Ctrl, Meta or Alt', async () => {
    const { page, clicked } = await open();
    const [button, link] = [page.find('button'), page.find('[data-key=n]')];
    page.press('a', { ctrlKey: true });
    page.press('a', { metaKey: true });
    page.press('a', { altKey: true });
    page.press('b');
    expect(clicked).toEqual([]);
    page.press('a');
    page.press('a', { repeat: true });
    expect(clicked).toEqual([button]);
    page.press('n', { repeat: true });
    expect(clicked).toEqual([button, link]);
    page.press('c');
    expect(page.document.activeElement).toBe(page.find('textarea'));
  });

  it('are ignored while the focus is in a text input, until Escape', async () => {
    const { page, clicked } = await open();
    page.find('#typed').focus();
    page.press('a');
    expect(clicked).toEqual([]);
    page.press('Escape');
    expect(page.document.activeElement).toBe(page.document.body);
    page.find('[name=item]').focus();
    page.press('a');
    expect(clicked).toEqual([page.find('button')]);
  });
});

describe('C15.54 a decision that can be undone', () => {
  it('says how many seconds are left, and then that it is applied', async () => {
    const page = await shown(
      '<div class="undo-bar" data-applied="Applied."><form><span data-left="8">8 s left</span></form></div>',
      'review',
      'countDown',
      '.undo-bar',
    );
    await jest.advanceTimersByTimeAsync(500);
    const left = page.find('[data-left]');
    expect([left.textContent, left.getAttribute('aria-hidden')]).toEqual(['8 s left', 'true']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(left.textContent).toBe('7 s left');
    await jest.advanceTimersByTimeAsync(6_000);
    expect(left.textContent).toBe('1 s left');
    await jest.advanceTimersByTimeAsync(500);
    expect(page.all('form')).toEqual([]);
    expect(
      [...page.find('.undo-bar').children].map(({ className, textContent }) => [className, textContent]),
    ).toEqual([['quiet', 'Applied.']]);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('C15.53 the page of an item', () => {
  const HTML =
    '<p data-state="/review/7/state" data-seen="pending 2026-01-02 " data-reload="Reload" data-text="It changed."></p>';
  const open = (answer: () => Response | Promise<Response>) =>
    shown(HTML, 'review', 'watchItem', 'p', answer);
  const PENDING = { status: 'pending', updated_at: '2026-01-02', deciding: null };

  it.each([
    ['its status', { ...PENDING, status: 'accepted' }],
    ['its last change', { ...PENDING, updated_at: '2026-01-03' }],
    ['who decides', { ...PENDING, deciding: 'Rhea' }],
  ])('says once that others changed %s', async (_, changed) => {
    const answers = [PENDING, changed, changed];
    const page = await open(() => json(answers.shift()));
    await jest.advanceTimersByTimeAsync(2_999);
    expect(page.sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(page.find('p').textContent).toBe('');
    await jest.advanceTimersByTimeAsync(9_000);
    expect(page.find('p').textContent).toBe('It changed. Reload');
    expect(page.find<HTMLAnchorElement>('a').href).toBe('https://linnea.example/here?a=1');
    expect(page.sent.map(({ url, init }) => [url, init['redirect']])).toEqual(
      Array(2).fill(['/review/7/state', 'error']),
    );
  });

  it('asks again after a failure, and asks nothing while it is hidden', async () => {
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => json({}, 500),
      () => json(PENDING),
    ];
    const page = await open(() => answers.shift()!());
    const hidden = jest.spyOn(page.document, 'hidden', 'get').mockReturnValue(true);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(page.sent).toEqual([]);
    hidden.mockReturnValue(false);
    await jest.advanceTimersByTimeAsync(9_000);
    expect([page.sent.length, page.find('p').textContent]).toEqual([3, '']);
  });
});

describe('C15.70 a list that is matched', () => {
  const HTML = `<main tabindex="-1"><form data-match="" action="/match" data-largest="10" data-too-large="Too large."><input type="file" name="file"><span id="file-error"></span>
    <button type="submit"></button><div class="matching" hidden><progress></progress><span></span></div></form></main>`;
  const NDJSON = { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } };
  const textOf = (all: readonly object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');
  const lines = (...all: readonly object[]) => new Response(textOf(all), NDJSON);
  const open = async (answer: () => Response | Promise<Response>, size = 10) => {
    const page = await shown(HTML, 'match', 'matchLists', undefined, answer);
    const form = page.find<HTMLFormElement>('form');
    Object.assign(page.find('input'), { files: [new page.window.File(['x'.repeat(size)], 'list.csv')] });
    const button = page.find('button');
    const submit = async () => {
      const prevented = fire(form, 'submit');
      const during = [button.disabled, page.find('.matching').hidden];
      jest.useRealTimers();
      for (let turn = 0; button.disabled && turn < 5_000; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      return [prevented, during];
    };
    return { page, form, submit };
  };

  it('shows how far it is, and then the page', async () => {
    const { page, submit } = await open(() =>
      lines(
        { done: 3, total: 9, text: '3 of 9' },
        { html: '<!doctype html><main tabindex="-1"><h1>9 names</h1></main>' },
      ),
    );
    const [bar, words] = [page.find<HTMLProgressElement>('progress'), page.find('.matching span')];
    expect(await submit()).toEqual([true, [true, false]]);
    expect([bar.max, bar.value, words.textContent]).toEqual([9, 3, '3 of 9']);
    expect(page.find('main').textContent).toBe('9 names');
    expect(page.document.activeElement).toBe(page.find('main'));
    expect(page.submitted()).toEqual([]);
    expect(page.sent.map(({ url, init }) => [url, init['method']])).toEqual([['/match', 'POST']]);
    const { name, size } = (page.sent[0]!.init['body'] as FormData).get('file') as File;
    expect([name, size]).toEqual(['list.csv', 10]);
    expect((page.sent[0]!.init['headers'] as Record<string, string>)['Accept']).toMatch(
      /^application\/x-ndjson,/,
    );
  });

  it('reads lines that arrive byte by byte', async () => {
    const bytes = Buffer.from(textOf([{ done: 3, total: 9, text: 'é' }, { html: '<main>9 names</main>' }]));
    const pieces = new ReadableStream({
      start: (stream) => {
        for (const byte of bytes) stream.enqueue(new Uint8Array([byte]));
        stream.close();
      },
    });
    const { page, submit } = await open(() => new Response(pieces, NDJSON));
    const words = page.find('.matching span');
    await submit();
    expect([words.textContent, page.find('main').textContent, page.submitted()]).toEqual([
      'é',
      '9 names',
      [],
    ]);
  });

  it('shows an HTML answer, such as an error, in place of the page', async () => {
    const html =
      '<main><h1>Wrong</h1><form data-match="" action="/match"><button type="submit"></button></form></main>';
    const { page, submit } = await open(
      () => new Response(html, { headers: { 'Content-Type': 'text/html' } }),
    );
    await submit();
    expect(page.find('main').textContent).toBe('Wrong');
    // The script sends the form in the answer, too.
    expect(fire(page.find<HTMLFormElement>('form'), 'submit')).toBe(true);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('offline'))],
    ['ends early', () => Promise.resolve(lines({ done: 1, total: 2, text: '1' }))],
  ])('is sent as without a script if the request %s', async (_, answer) => {
    const { page, submit } = await open(answer);
    await submit();
    expect(page.submitted()).toEqual(['requestSubmit']);
    expect([page.find('button').disabled, page.find('.matching').hidden]).toEqual([false, true]);
    // The script leaves this form alone from now on.
    expect(fire(page.find<HTMLFormElement>('form'), 'submit')).toBe(false);
  });

  it('is sent with the field of its button; other buttons of the form are left alone', async () => {
    const { page, form } = await open(() => lines({ html: '<main>again</main>' }));
    form.setAttribute('action', '/match.csv');
    expect(fire(form, 'submit')).toBe(false);
    form.insertAdjacentHTML('afterend', '<button formaction="/match" name="common" value="yes"></button>');
    expect(fire(form, 'submit', { submitter: page.find('[name=common]') })).toBe(true);
    expect((page.sent[0]!.init['body'] as FormData).get('common')).toBe('yes');
  });

  it('is not sent if its file is too large', async () => {
    const { page, submit } = await open(() => lines(), 11);
    expect(await submit()).toEqual([true, [false, true]]);
    expect([page.sent, page.find('#file-error').textContent, page.submitted()]).toEqual([
      [],
      'Too large.',
      [],
    ]);
  });

  it('accepts dropped files, and ignores other dropped content', async () => {
    const { page, form } = await open(() => lines());
    expect(fire(form, 'dragover', { dataTransfer: { types: ['text/plain'] } })).toBe(false);
    expect(fire(form, 'dragover', { dataTransfer: { types: ['Files'] } })).toBe(true);
    expect(form.className).toBe('dropping');
    fire(form, 'dragleave');
    expect(form.className).toBe('');
    expect(fire(form, 'drop', { dataTransfer: { files: [] } })).toBe(false);
    const files = [new page.window.File(['abc'], 'dropped.csv')];
    fire(form, 'dragover', { dataTransfer: { types: ['Files'] } });
    expect(fire(form, 'drop', { dataTransfer: { files } })).toBe(true);
    expect([page.find('input').files, page.submitted(), form.className]).toEqual([
      files,
      ['requestSubmit'],
      '',
    ]);
  });
});

describe('C15.64 the counts of a section of filters', () => {
  const HTML = `<form class="filters"><details data-filters="/explore/filters/use?q=a"><div><input type="checkbox" name="a"><input type="checkbox" name="b" checked><input type="text" name="c" value=""></div></details></form>`;
  const COUNTED =
    '<input type="checkbox" name="a"><input type="checkbox" name="b" checked><input type="text" name="c" value=""><b>7</b>';

  it('are loaded when it is first opened; choices made meanwhile and the focus are kept', async () => {
    const page = await shown(HTML, 'filters', 'countFilters', 'form', () => new Response(COUNTED));
    const [a, b, c] = page.all('input') as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
    a.click();
    b.click();
    c.value = '12';
    c.focus();
    const details = page.find<HTMLDetailsElement>('details');
    for (const open of [true, false, true]) details.open = open;
    await jest.advanceTimersByTimeAsync(0);
    expect(page.sent.map(({ url }) => url)).toEqual(['/explore/filters/use?q=a']);
    const inputs = page.all('input');
    expect(inputs.map(({ checked, value }) => [checked, value])).toEqual([
      [true, 'on'],
      [false, 'on'],
      [false, '12'],
    ]);
    expect(inputs[0]).not.toBe(a);
    expect(page.document.activeElement).toBe(inputs[2]);
    expect(page.find('b').textContent).toBe('7');
  });

  it('keep the numbers that were entered in a range, its sliders and the focus', async () => {
    const range = `<fieldset data-ranges=",9 10,29 30,"><legend>Tallest</legend><div class="ends">
      <label>From<input type="text" value=""></label><label>To<input type="text" value=""></label></div></fieldset>`;
    const html = `<form><details data-filters="/explore/filters/form"><div>${range}</div></details></form>`;
    const page = await shown(html, 'filters', 'countFilters', 'form', () => new Response(`${range}<b>7</b>`));
    const state = () => page.all('input').map(({ type, value }) => [type, value]);
    enter(page.all('input[type=text]')[0]!, '10');
    page.all('input[type=text]')[0]!.focus();
    const entered = [
      ['range', '1'],
      ['range', '3'],
      ['text', '10'],
      ['text', ''],
    ];
    expect(state()).toEqual(entered);
    page.find<HTMLDetailsElement>('details').open = true;
    await jest.advanceTimersByTimeAsync(0);
    expect(page.find('b').textContent).toBe('7');
    expect(state()).toEqual(entered);
    expect(page.document.activeElement).toBe(page.all('input[type=text]')[0]);
  });

  it('are left out if the service fails', async () => {
    const page = await shown(
      HTML,
      'filters',
      'countFilters',
      'form',
      () => new Response('busy', { status: 503 }),
    );
    page.find<HTMLDetailsElement>('details').open = true;
    await jest.advanceTimersByTimeAsync(0);
    expect(page.all('input')).toHaveLength(3);
  });
});

describe('C15.1 the token of a developer', () => {
  const HTML = `<form data-token=""><input name="token"></form><a data-path="/api/v1/species"></a><a data-path="/api/v1/species?q=a"></a><code data-curl="https://a/b"></code>`;
  it('is added to links and commands, and is stored for the tab alone', async () => {
    const page = await shown(HTML, 'token', 'fillTokens', 'form');
    const state = () => [
      ...page.all('a').map((link) => link.getAttribute('href')),
      page.find('code').textContent,
    ];
    const without = [
      '/api/v1/species',
      '/api/v1/species?q=a',
      `curl -g -H 'Authorization: Bearer YOUR_TOKEN' 'https://a/b'`,
    ];
    expect(state()).toEqual(without);
    enter(page.find('input'), ' usr-a&b ');
    expect(state()).toEqual([
      '/api/v1/species?token=usr-a%26b',
      '/api/v1/species?q=a&token=usr-a%26b',
      `curl -g -H 'Authorization: Bearer usr-a&b' 'https://a/b'`,
    ]);
    expect(Object.entries(page.window.sessionStorage)).toEqual([['token', 'usr-a&b']]);
    expect(page.window.localStorage).toHaveLength(0);
    enter(page.find('input'), '');
    expect(state()).toEqual(without);
    expect(fire(page.find('form'), 'submit')).toBe(true);
  });

  it('is filled in again in the same tab', async () => {
    const page = new Page(HTML);
    page.window.sessionStorage.setItem('token', 'usr-x');
    page.show();
    (await script('token'))['fillTokens']!(page.find('form') as never);
    expect([page.find('input').value, page.find('a').getAttribute('href')]).toEqual([
      'usr-x',
      '/api/v1/species?token=usr-x',
    ]);
  });
});

describe('C15.76 a request of the reference', () => {
  const html = (method: string, address: string, body: string) =>
    `<form data-try="${method}" data-failed="Failed."><input name="address" value="${address}">${body}<div class="answer"></div></form>`;
  const send = async (page: Page) => {
    const prevented = fire(page.find('form'), 'submit');
    await jest.advanceTimersByTimeAsync(0);
    return [prevented, textsOf([...page.find('.answer').children])];
  };

  it('is sent to this service with the token of the tab, and its answer is laid out', async () => {
    const page = await shown(
      html('GET', '/api/v1/species?q=a', ''),
      'try-it',
      'tryRequests',
      'form',
      () =>
        new Response('{"a":1}', {
          status: 404,
          statusText: 'Not Found',
          headers: { 'Content-Type': 'application/problem+json' },
        }),
    );
    expect(await send(page)).toEqual([true, ['404 Not Found', '{\n  "a": 1\n}']]);
    const headers = () => Object.fromEntries(page.sent.at(-1)!.init['headers'] as Headers);
    expect([page.sent[0]!.url, page.sent[0]!.init['method'], page.sent[0]!.init['body'], headers()]).toEqual([
      'https://linnea.example/api/v1/species?q=a',
      'GET',
      null,
      { accept: 'application/json' },
    ]);
    page.window.sessionStorage.setItem('token', 'usr-x');
    await send(page);
    expect(headers()).toEqual({ accept: 'application/json', authorization: 'Bearer usr-x' });
  });

  it('sends its body as JSON, and shows an answer that is no JSON as it is', async () => {
    const page = await shown(
      html('POST', '/api/v1/species/match', '<textarea name="body">{}</textarea>'),
      'try-it',
      'tryRequests',
      'form',
      () => new Response('a,b', { status: 200, statusText: 'OK', headers: { 'Content-Type': 'text/csv' } }),
    );
    expect((await send(page))[1]).toEqual(['200 OK', 'a,b']);
    const { method, body, headers } = page.sent[0]!.init;
    expect([method, body, (headers as Headers).get('content-type')]).toEqual([
      'POST',
      '{}',
      'application/json',
    ]);
  });

  it.each(['https://elsewhere.example/api', '//elsewhere.example/api', 'http://linnea.example/api'])(
    'is not sent to %s',
    async (address) => {
      const page = await shown(html('GET', address, ''), 'try-it', 'tryRequests', 'form', () => json({}));
      expect([await send(page), page.sent]).toEqual([[true, ['Failed.']], []]);
    },
  );

  it('says that it failed without a connection', async () => {
    const page = await shown(html('GET', '/a', ''), 'try-it', 'tryRequests', 'form', () =>
      Promise.reject(new TypeError('offline')),
    );
    expect((await send(page))[1]).toEqual(['Failed.']);
  });
});

describe('small scripts of pages', () => {
  it('C15.11 open the claims that the address names, also when it changes', async () => {
    const page = new Page('<details id="light"></details><details id="größe"></details><p id="text"></p>');
    const { location } = page.window;
    location.hash = '#light';
    page.show();
    (await script('claims'))['openClaims']!();
    const state = () => [page.all<HTMLDetailsElement>('details').map(({ open }) => open), page.scrolledTo()];
    expect(state()).toEqual([[true, false], ['light']]);
    await page.window.happyDOM.waitUntilComplete();
    page.scrollIntoView.mockClear();
    location.hash = '#gr%C3%B6%C3%9Fe';
    await page.window.happyDOM.waitUntilComplete();
    expect(state()).toEqual([[true, true], ['größe']]);
    location.hash = '#text';
    await page.window.happyDOM.waitUntilComplete();
    expect(page.scrolledTo()).toEqual(['größe']);
  });

  it('C15.13 hide photos that failed before or after the script ran, but none without an address', async () => {
    const page = new Page('<img src="a"><img src="b"><img src="c"><img>');
    const [failed, loading, loaded, empty] = page.all<Element>('img') as [Element, Element, Element, Element];
    const becomes = (photo: Element, complete: boolean, naturalWidth: number) =>
      Object.defineProperties(photo, {
        complete: { value: complete },
        naturalWidth: { value: naturalWidth },
      });
    becomes(failed, true, 0);
    becomes(loading, false, 0);
    becomes(loaded, true, 1);
    becomes(empty, true, 0);
    page.show();
    (await script('photos'))['replaceFailedPhotos']!();
    const hidden = () => page.all('img').map(({ className }) => className);
    expect(hidden()).toEqual(['failed', '', '', '']);
    fire(loading, 'error');
    expect([hidden(), loaded.className]).toEqual([['failed', 'failed', '', ''], '']);
  });

  it('C15.64 send the form when its select changes', async () => {
    const page = await shown(
      '<form><select data-submit=""></select><select></select></form>',
      'forms',
      'submitOnChange',
    );
    const [sorting, other] = page.all<Element>('select') as [Element, Element];
    fire(other, 'change');
    expect(page.submitted()).toEqual([]);
    fire(sorting, 'change');
    expect(page.submitted()).toEqual(['requestSubmit']);
  });

  it('C15.52 select a secret to copy it', async () => {
    const page = await shown(
      '<input data-select="" value="usr-secret"><input value="other">',
      'live-check',
      'selectSecrets',
    );
    const selected = page.all('input').map((input) => {
      input.focus();
      return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
    });
    expect(selected).toEqual(['usr-secret', '']);
  });
});
