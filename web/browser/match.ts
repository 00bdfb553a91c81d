/** A line of the answer: how far it is, or the page. */
interface Line {
  readonly done?: number;
  readonly total?: number;
  readonly text?: string;
  readonly html?: string;
}

/** Yields the lines of an answer while they arrive. */
async function* linesOf(answer: Response): AsyncGenerator<Line> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
    if (done) return;
  }
}

/** Replaces the content of the page, and moves the focus to it. */
const show = (html: string): void => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const content = page.querySelector('main');
  if (!content) return;
  document.querySelector('main')?.replaceWith(content);
  content.focus({ preventScroll: true });
  scrollTo(0, 0);
  matchLists();
};

/** Path at which lists are matched. */
const MATCH = '/match';

/** Returns the fields of a form, with that of the button which sends it. */
const fieldsOf = (form: HTMLFormElement, { name, value }: HTMLButtonElement): FormData => {
  const fields = new FormData(form);
  if (name !== '') fields.append(name, value);
  return fields;
};

/** Sends the list, shows how far it is, and returns the page with the answer; null if there is none. */
const pageFor = async (form: HTMLFormElement, button: HTMLButtonElement): Promise<string | null> => {
  const output = form.querySelector<HTMLElement>('.matching');
  const bar = output?.querySelector('progress');
  const words = output?.querySelector('span');
  const fields = fieldsOf(form, button);
  button.disabled = true;
  if (output) output.hidden = false;
  try {
    const answer = await fetch(MATCH, {
      method: 'POST',
      body: fields,
      headers: { Accept: 'application/x-ndjson, text/html;q=0.5' },
    });
    if (!answer.headers.get('Content-Type')?.startsWith('application/x-ndjson')) return await answer.text();
    for await (const { done, total, text, html } of linesOf(answer)) {
      if (html !== undefined) return html;
      if (bar && total) Object.assign(bar, { max: total, value: done });
      if (words && text) words.textContent = text;
    }
    return null;
  } catch {
    return null;
  } finally {
    button.disabled = false;
    if (output) output.hidden = true;
  }
};

/** Lets files be dropped anywhere on the form. */
const takeDrops = (form: HTMLFormElement): void => {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) return;
  form.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    form.classList.add('dropping');
  });
  form.addEventListener('dragleave', () => form.classList.remove('dropping'));
  form.addEventListener('drop', (event) => {
    form.classList.remove('dropping');
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    event.preventDefault();
    input.files = files;
    form.requestSubmit();
  });
};

/** Shows an error if the chosen file is too large to be sent. Returns whether it is. */
const refuseTooLarge = (form: HTMLFormElement): boolean => {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  const error = form.querySelector<HTMLElement>('#file-error');
  if (!input || !error) return false;
  const isTooLarge = (input.files?.[0]?.size ?? 0) > Number(form.dataset['largest']);
  error.textContent = isTooLarge ? (form.dataset['tooLarge'] ?? '') : '';
  if (isTooLarge) input.focus();
  return isTooLarge;
};

/** Makes the forms that match lists show their progress. On failure they are sent as without a script. */
export const matchLists = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-match]')) {
    takeDrops(form);
    form.addEventListener('submit', async (event) => {
      const button =
        (event.submitter as HTMLButtonElement | null) ??
        form.querySelector<HTMLButtonElement>('button[type=submit]')!;
      const path = button.getAttribute('formaction') ?? form.getAttribute('action');
      if (!form.hasAttribute('data-match') || path !== MATCH) return;
      event.preventDefault();
      if (refuseTooLarge(form)) return;
      const page = await pageFor(form, button);
      if (page !== null) return show(page);
      form.removeAttribute('data-match');
      form.requestSubmit(button);
    });
  }
};
