import { storage } from './storage.js';

const PREFIX = 'draft ';

/** Fields that a draft never keeps: secrets, and what belongs to one page only. */
const LEFT_OUT: ReadonlySet<string> = new Set(['csrf', 'token']);

type Entry = readonly [name: string, value: string];

const entriesOf = (form: HTMLFormElement): readonly Entry[] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && !LEFT_OUT.has(name) ? [[name, value] as const] : [],
  );

const fill = (form: HTMLFormElement, entries: readonly Entry[]): void => {
  const has = (name: string, value: string): boolean =>
    entries.some(([given, other]) => given === name && other === value);
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && (input.type === 'checkbox' || input.type === 'radio'))
      input.checked = has(input.name, input.value);
    else if (
      (input instanceof HTMLInputElement && input.type !== 'hidden') ||
      input instanceof HTMLTextAreaElement ||
      input instanceof HTMLSelectElement
    ) {
      const found = entries.find(([name]) => name === input.name);
      if (found && !LEFT_OUT.has(input.name)) input.value = found[1];
    }
  }
  form.dispatchEvent(new Event('input'));
};

/** Keeps what is typed into a form in this browser until it was sent, whatever happens to page, session or connection. */
export const keepDraft = (form: HTMLFormElement): void => {
  const kept = storage();
  const name = PREFIX + (form.dataset['draft'] ?? '');
  const untouched = JSON.stringify(entriesOf(form));
  const before = kept?.getItem(name);
  const note = form.querySelector<HTMLElement>('.draft-note');
  const keep = (): void => kept?.setItem(name, JSON.stringify(entriesOf(form)));
  // A page that the service rendered with what was entered, or with errors, is newer than the draft.
  const isNewer = 'typed' in form.dataset || document.querySelector('.notice.wrong') !== null;
  if ('typed' in form.dataset) keep();
  if (before && note && !isNewer && before !== untouched) {
    fill(form, JSON.parse(before) as readonly Entry[]);
    note.hidden = false;
    note.querySelector('button')?.addEventListener('click', () => {
      fill(form, JSON.parse(untouched) as readonly Entry[]);
      kept?.removeItem(name);
      note.hidden = true;
    });
  }
  form.addEventListener('input', (event) => event.isTrusted && keep());
  form.addEventListener('change', keep);
};

/** Returns whether a draft is of some of the fields of a fix that was sent: both names end with the keys. */
const isPartOf = (sent: string, draft: string): boolean => {
  const [plant, keys] = [sent.lastIndexOf(' '), sent.slice(sent.lastIndexOf(' ') + 1).split(',')];
  return (
    draft.slice(0, plant + 1) === sent.slice(0, plant + 1) &&
    draft
      .slice(plant + 1)
      .split(',')
      .every((key) => keys.includes(key))
  );
};

/** Forgets the draft that was sent, which the page after it names, and drafts of some of its fields. */
export const forgetSentDraft = (): void => {
  const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset['sent'];
  const kept = storage();
  if (!sent || !kept) return;
  for (const name of Object.keys(kept))
    if (name.startsWith(PREFIX) && isPartOf(sent, name.slice(PREFIX.length))) kept.removeItem(name);
};
