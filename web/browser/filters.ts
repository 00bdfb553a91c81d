import { addSliders } from './sliders.js';

/** Milliseconds without a change after which the numbers are asked for. */
const DELAY_MS = 250;

type Entered = HTMLInputElement | HTMLSelectElement;

const isBox = (input: Entered): input is HTMLInputElement => input.type === 'checkbox';

/** Returns the inputs of a part of the form by what stays the same when its values move: their names, values and places. */
const inputsIn = (part: Element): ReadonlyMap<string, Entered> => {
  const inputs = new Map<string, Entered>();
  for (const input of part.querySelectorAll<Entered>('input, select')) {
    const name = input.name || `${input.ariaLabel}`;
    const key = isBox(input) ? `${name}=${input.value}` : name;
    inputs.set(inputs.has(key) ? `${key} again` : key, input);
  }
  return inputs;
};

/** Replaces the inputs of a section by counted ones. What is chosen, opened and focused stays. */
const replaceInputs = (old: Element, html: string): void => {
  const before = inputsIn(old);
  const focused = [...before].find(([, input]) => input === document.activeElement)?.[0];
  const opened = [...old.querySelectorAll<HTMLElement>('[data-folded][open]')].map(
    ({ dataset }) => dataset['folded'],
  );
  old.innerHTML = html;
  for (const [key, input] of inputsIn(old)) {
    const known = before.get(key);
    if (known === undefined) continue;
    if (isBox(input)) input.checked = (known as HTMLInputElement).checked;
    else input.value = known.value;
  }
  for (const details of old.querySelectorAll<HTMLDetailsElement>('[data-folded]'))
    details.open = opened.includes(details.dataset['folded']);
  addSliders(old);
  if (focused !== undefined) inputsIn(old).get(focused)?.focus();
};

/** Shows in the form what a changed choice leads to. */
const show = (form: HTMLFormElement, html: string): void => {
  const changed = new DOMParser().parseFromString(html, 'text/html');
  const textOf = (name: string): string => changed.querySelector(`[data-${name}]`)?.textContent ?? '';
  for (const section of changed.querySelectorAll<HTMLElement>('[data-section]')) {
    const inputs = form.querySelector(`[data-section="${section.dataset['section']}"] > div`);
    if (inputs !== null) replaceInputs(inputs, section.innerHTML);
  }
  const [button, status, fewer] = ['.with-script', '[role=status]', '.fewer-here'].map((selector) =>
    form.querySelector(selector),
  );
  button!.textContent = textOf('show');
  status!.textContent = textOf('total');
  fewer!.innerHTML = changed.querySelector('[data-fewer]')?.innerHTML ?? '';
};

/**
 * Keeps the numbers of the form up to date: beside each value those of the plants with what is chosen in other fields, and their
 * total on the button. Without an answer the button has no number.
 */
export const countFilters = (form: HTMLFormElement): void => {
  const button = form.querySelector<HTMLElement>('.with-script');
  let asked: AbortController | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<void> => {
    asked = new AbortController();
    const open = [...form.querySelectorAll<HTMLElement>('[data-section][open]')];
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    query.set('open', open.map(({ dataset }) => dataset['section']).join(','));
    try {
      const answer = await fetch(`/explore/filters?${query}`, { signal: asked.signal });
      if (answer.ok) show(form, await answer.text());
      else forget();
    } catch (failure) {
      if (failure instanceof TypeError) forget();
      // Aborted by the next change.
      else if (!(failure instanceof DOMException)) throw failure;
    }
  };
  const forget = (): void => {
    if (button) button.textContent = button.dataset['plain'] ?? '';
  };
  const askSoon = (delay: number): void => {
    asked?.abort();
    clearTimeout(waiting);
    waiting = setTimeout(() => void ask(), delay);
  };
  /** A thumb is replaced with the numbers, so they wait until it is let go. */
  const isMoving = ({ type, target }: Event): boolean =>
    type === 'input' && (target as HTMLInputElement).type === 'range';
  for (const type of ['input', 'change'])
    form.addEventListener(type, (event) => {
      if (isMoving(event)) asked?.abort();
      else askSoon(DELAY_MS);
    });
  for (const section of form.querySelectorAll<HTMLDetailsElement>('[data-section]'))
    section.addEventListener(
      'toggle',
      () => section.open && section.querySelector('.facet') === null && askSoon(0),
    );
  addSliders(form);
};
