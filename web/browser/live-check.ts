/** What the service says about a value that is being entered. */
interface Checked {
  /** What is wrong with it, in sentences; empty if nothing is. */
  readonly error: string;
  /** The change that it would make, in words; empty for none. */
  readonly change: string;
}

const DELAY_MS = 250;

/** Inputs that the check reads: the value and its unit, or that it is removed. */
const CHECKED = ['value', 'unit', 'empty'];

/** Checks one value of a form while it is entered. */
const checkEntry = (form: HTMLFormElement, output: HTMLElement): void => {
  const suffix = output.dataset['suffix'] ?? '';
  const names = new Map(CHECKED.map((name) => [name + suffix, name]));
  const byId = (id: string): HTMLElement | null => document.getElementById(id);
  const error = byId(`value${suffix}-error`);
  if (!error) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  const show = ({ error: text, change }: Checked): void => {
    error.textContent = text;
    error.parentElement?.classList.toggle('wrong', text !== '');
    const input = byId(`value${suffix}`);
    if (text === '') input?.removeAttribute('aria-invalid');
    else input?.setAttribute('aria-invalid', 'true');
    output.textContent = change;
  };
  const check = async (): Promise<void> => {
    asked?.abort();
    asked = new AbortController();
    const entries = [...new FormData(form)].flatMap(([name, value]) => {
      const checked = names.get(name);
      return checked === undefined ? [] : [[checked, String(value)]];
    });
    try {
      const answer = await fetch(`${output.dataset['check']}?${new URLSearchParams(entries)}`, {
        signal: asked.signal,
      });
      if (answer.ok) show((await answer.json()) as Checked);
    } catch (failure) {
      // Aborted by the next letter, or without a connection: the service checks it again when it is sent.
      if (!(failure instanceof DOMException || failure instanceof TypeError)) throw failure;
    }
  };
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !names.has(target.getAttribute('name') ?? '')) return;
    clearTimeout(waiting);
    waiting = setTimeout(check, DELAY_MS);
  });
};

/** Checks values while they are entered, and shows the changes that they would make. The form works without it. */
export const checkWhileEntered = (form: HTMLFormElement): void => {
  for (const output of form.querySelectorAll<HTMLElement>('[data-check]')) checkEntry(form, output);
};

/** Selects the whole text of a secret when it is entered, to copy it. */
export const selectSecrets = (): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-select]'))
    field.addEventListener('focus', () => field.select());
};
