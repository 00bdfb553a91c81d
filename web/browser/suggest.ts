/** A suggestion of `/suggest`. */
interface Suggestion {
  readonly slug: string;
  readonly name: string;
  readonly scientific_name: string;
  /** Pairs of offsets in `name`; the second is exclusive. */
  readonly highlight: readonly (readonly [number, number])[];
}

interface Answer {
  readonly data: readonly Suggestion[];
  /** How many there are, for screen readers. */
  readonly message: string;
}

const DELAY_MS = 120;
const SHORTEST = 2;

let lists = 0;

/** Appends a name with its typed parts marked. */
const appendMarked = (to: HTMLElement, { name, highlight }: Suggestion): void => {
  let at = 0;
  for (const [from, until] of highlight) {
    const mark = document.createElement('mark');
    mark.textContent = name.slice(from, until);
    to.append(name.slice(at, from), mark);
    at = until;
  }
  to.append(name.slice(at));
};

const optionOf = (suggestion: Suggestion, id: string): HTMLElement => {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.dataset['slug'] = suggestion.slug;
  option.ariaSelected = 'false';
  const name = document.createElement('span');
  appendMarked(name, suggestion);
  option.append(name);
  if (suggestion.name !== suggestion.scientific_name) {
    const scientific = document.createElement('i');
    scientific.lang = 'la';
    scientific.textContent = suggestion.scientific_name;
    option.append(' ', scientific);
  }
  return option;
};

/**
 * Adds suggestions to the input in a box (the combobox pattern of the ARIA Authoring Practices): arrow keys choose, Enter
 * opens, Escape closes. With `data-choose` the form is sent with the slug instead.
 */
export const suggestNames = (box: HTMLElement): void => {
  const input = box.querySelector('input');
  if (!input) return;
  const chooses = box.dataset['choose'] !== undefined;
  const list = document.createElement('ul');
  list.id = `suggestions-${lists++}`;
  list.role = 'listbox';
  list.ariaLabel = box.dataset['label'] ?? '';
  list.hidden = true;
  const status = document.createElement('span');
  status.className = 'hidden';
  status.role = 'status';
  box.append(list, status);
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);

  let active = -1;
  let asked: AbortController | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const mark = (at: number): void => {
    active = at;
    for (const [each, option] of options().entries()) {
      option.ariaSelected = String(each === at);
      if (each === at) option.scrollIntoView({ block: 'nearest' });
    }
    const option = options()[at];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const stopAsking = (): void => {
    asked?.abort();
    clearTimeout(waiting);
  };
  const close = (): void => {
    stopAsking();
    list.hidden = true;
    input.ariaExpanded = 'false';
    mark(-1);
  };
  /** Marks another option, and cancels the pending request, whose answer would replace the list. */
  const move = (to: number): void => {
    stopAsking();
    mark(to);
  };
  const choose = (slug: string): void => {
    close();
    if (!chooses) {
      location.assign(`/species/${encodeURIComponent(slug)}`);
      return;
    }
    input.value = slug;
    input.form?.requestSubmit();
  };
  const show = ({ data, message }: Answer): void => {
    list.replaceChildren(...data.map((each, at) => optionOf(each, `${list.id}-${at}`)));
    list.hidden = data.length === 0;
    input.ariaExpanded = String(data.length > 0);
    status.textContent = message;
    mark(-1);
  };
  const ask = async (): Promise<void> => {
    asked?.abort();
    asked = new AbortController();
    const query = new URLSearchParams({ q: input.value, lang: box.dataset['suggest'] ?? '' });
    try {
      const answer = await fetch(`/suggest?${query}`, { signal: asked.signal });
      if (answer.ok) show((await answer.json()) as Answer);
      else close();
    } catch (failure) {
      // Aborted by the next letter, or without a connection: the form still works.
      if (!(failure instanceof DOMException || failure instanceof TypeError)) throw failure;
    }
  };

  input.addEventListener('input', () => {
    clearTimeout(waiting);
    if (input.value.trim().length < SHORTEST) close();
    else waiting = setTimeout(ask, DELAY_MS);
  });
  input.addEventListener('keydown', (event) => {
    const count = list.hidden ? 0 : options().length;
    if (event.key === 'ArrowDown' && count > 0) move((active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) move((active <= 0 ? count : active) - 1);
    else if (event.key === 'Escape' && count > 0) close();
    else if (event.key === 'Enter' && active >= 0) choose(options()[active]?.dataset['slug'] ?? '');
    else return;
    event.preventDefault();
  });
  input.addEventListener('blur', () => setTimeout(close, 150));
  list.addEventListener('mousedown', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]');
    if (!option) return;
    event.preventDefault();
    choose(option.dataset['slug'] ?? '');
  });
};
