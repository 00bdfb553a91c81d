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

/** Sends the list, shows how far it is, and then the page. On failure the form is sent as without a script. */
const send = async (form: HTMLFormElement): Promise<void> => {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const output = form.querySelector<HTMLElement>('.matching');
  const bar = output?.querySelector('progress');
  const words = output?.querySelector('span');
  if (button) button.disabled = true;
  if (output) output.hidden = false;
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { Accept: 'application/x-ndjson, text/html;q=0.5' },
    });
    if (!answer.headers.get('Content-Type')?.startsWith('application/x-ndjson'))
      return show(await answer.text());
    for await (const { done, total, text, html } of linesOf(answer)) {
      if (html !== undefined) return show(html);
      if (bar && total) Object.assign(bar, { max: total, value: done });
      if (words && text) words.textContent = text;
    }
    throw new Error('The answer ended early.');
  } catch {
    form.submit();
  } finally {
    if (button) button.disabled = false;
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

/** Makes the forms that match lists show their progress. */
export const matchLists = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-match]')) {
    takeDrops(form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!refuseTooLarge(form)) void send(form);
    });
  }
};
