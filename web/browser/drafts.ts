const PREFIX = 'draft ';

/** Fields that a draft never keeps: secrets, and what belongs to one page only. */
const LEFT_OUT: ReadonlySet<string> = new Set(['csrf', 'token']);

type Entry = readonly [name: string, value: string];

/** The storage of the browser; null where it is switched off. */
const storage = (): Storage | null => {
  try {
    return localStorage;
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return null;
  }
};

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
  // A page that the service rendered with what was entered, or with errors, is newer than the draft.
  const isFresh = !document.querySelector('.notice.wrong');
  if (before && note && isFresh && before !== untouched) {
    fill(form, JSON.parse(before) as readonly Entry[]);
    note.hidden = false;
    note.querySelector('button')?.addEventListener('click', () => {
      fill(form, JSON.parse(untouched) as readonly Entry[]);
      kept?.removeItem(name);
      note.hidden = true;
    });
  }
  const keep = (): void => kept?.setItem(name, JSON.stringify(entriesOf(form)));
  form.addEventListener('input', (event) => event.isTrusted && keep());
  form.addEventListener('change', keep);
};

/** Forgets the draft that was sent, which the page after it names. */
export const forgetSentDraft = (): void => {
  const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset['sent'];
  if (sent) storage()?.removeItem(PREFIX + sent);
};
