const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select');

/** Chooses and walks through the rows of the queue: j and k move, x chooses, Enter opens. */
const walkQueue = (rows: readonly HTMLElement[]): ((key: string) => boolean) => {
  let at = -1;
  const move = (by: number): void => {
    at = Math.max(0, Math.min(rows.length - 1, at + by));
    rows[at]?.querySelector<HTMLElement>('h3 a')?.focus();
    rows[at]?.scrollIntoView({ block: 'nearest' });
  };
  return (key) => {
    if (key === 'j') move(1);
    else if (key === 'k') move(-1);
    else if (key === 'x') rows[at]?.querySelector<HTMLInputElement>('input[name=item]')?.click();
    else return false;
    return true;
  };
};

/** Lets keys do what the links and buttons that name them do. While something is typed, Escape leaves the field. */
export const listenForKeys = (): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('.queue > li')];
  const walk = rows.length > 0 ? walkQueue(rows) : null;
  if (!walk && !document.querySelector('[data-key]')) return;
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    const element = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
    if (element?.matches('input, textarea')) element.focus();
    // A key that is held would decide about one item after the other.
    else if (element?.matches('button') && event.repeat) return event.preventDefault();
    else if (element) element.click();
    else if (!walk?.(event.key)) return;
    event.preventDefault();
  });
};

/** Counts the seconds down in which a decision can be undone; then says that it is applied. */
export const countDown = (bar: HTMLElement): void => {
  const shown = bar.querySelector<HTMLElement>('[data-left]');
  if (!shown) return;
  const ends = performance.now() + Number(shown.dataset['left']) * 1000;
  const text = shown.textContent ?? '';
  const timer = setInterval(() => {
    const left = Math.ceil((ends - performance.now()) / 1000);
    if (left > 0) {
      // Not announced each second: only the beginning and the end are.
      shown.ariaHidden = 'true';
      shown.textContent = text.replace(/\d+/, String(left));
      return;
    }
    clearInterval(timer);
    const applied = document.createElement('span');
    applied.className = 'quiet';
    applied.textContent = bar.dataset['applied'] ?? '';
    bar.querySelector('form')?.replaceWith(applied);
  }, 500);
};

/** Counts down until a correction takes effect, then shows its page again. */
export const awaitEffect = (shown: HTMLElement): void => {
  const text = shown.textContent ?? '';
  const ends = performance.now() + Number(shown.dataset['again']) * 1000;
  const timer = setInterval(() => {
    const left = Math.ceil((ends - performance.now()) / 1000);
    shown.ariaHidden = 'true';
    if (left > 0) shown.textContent = text.replace(/\d+/, String(left));
    // Decisions are applied once a second.
    if (left > -2) return;
    clearInterval(timer);
    location.reload();
  }, 500);
};

/** What the service says about an item: whether others have changed it meanwhile. */
interface State {
  readonly status: string;
  readonly updated_at: string;
  readonly deciding: string | null;
}

const ASKED_EVERY_MS = 3_000;

/** Says when another reviewer has decided about the item on the page, or its submitter has changed it. */
export const watchItem = (notice: HTMLElement): void => {
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    try {
      const answer = await fetch(notice.dataset['state'] ?? '', { redirect: 'error' });
      if (!answer.ok) return;
      const { status, updated_at, deciding } = (await answer.json()) as State;
      if (`${status} ${updated_at} ${deciding ?? ''}` === notice.dataset['seen']) return;
      clearInterval(timer);
      const again = document.createElement('a');
      again.href = location.pathname + location.search;
      again.textContent = notice.dataset['reload'] ?? '';
      notice.append(`${notice.dataset['text']} `, again);
    } catch (failure) {
      // Without a connection, or signed out: the service compares again when the decision is sent.
      if (!(failure instanceof TypeError)) throw failure;
    }
  };
  const timer = setInterval(ask, ASKED_EVERY_MS);
};
