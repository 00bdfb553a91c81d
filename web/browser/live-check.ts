/** What the service says about a value that is being entered. */
interface Checked {
  /** What is wrong with it, in sentences; empty if nothing is. */
  readonly error: string;
  /** The change that it would make, in words; empty for none. */
  readonly change: string;
}

const DELAY_MS = 250;

/** Inputs that the check reads: the value and its unit, or that it is removed. */
const CHECKED: ReadonlySet<string> = new Set(['value', 'unit', 'empty']);

/** Checks a value while it is entered, and shows the change that it would make. The form works without it. */
export const checkWhileEntered = (form: HTMLFormElement): void => {
  const output = form.querySelector<HTMLElement>('[data-check]');
  const error = form.querySelector<HTMLElement>('#value-error');
  if (!output || !error) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  const show = ({ error: text, change }: Checked): void => {
    error.textContent = text;
    error.parentElement?.classList.toggle('wrong', text !== '');
    const input = form.querySelector<HTMLElement>('#value');
    if (text === '') input?.removeAttribute('aria-invalid');
    else input?.setAttribute('aria-invalid', 'true');
    output.textContent = change;
  };
  const check = async (): Promise<void> => {
    asked?.abort();
    asked = new AbortController();
    const entries = [...new FormData(form)].filter(([name]) => CHECKED.has(name)) as [string, string][];
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
  const later = (event: Event): void => {
    if (!(event.target instanceof Element) || !CHECKED.has(event.target.getAttribute('name') ?? '')) return;
    clearTimeout(waiting);
    waiting = setTimeout(check, DELAY_MS);
  };
  form.addEventListener('input', later);
};

/** Selects the whole text of a secret when it is entered, to copy it. */
export const selectSecrets = (): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-select]'))
    field.addEventListener('focus', () => field.select());
};
