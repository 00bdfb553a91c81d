import { filled, outcome, wordsIn } from './keeping-words.js';
import { dropPlants, keepPlants, readLists, STORED_AS } from './kept-lists.js';

/** Offers the lists of this browser; `title` is that of the first one, which does not exist yet. */
export const offerLists = (select: HTMLSelectElement, title: string): void => {
  const names = readLists().map(({ name }) => name);
  const options = (names.length === 0 ? [title] : names).map((name) => new Option(name, name));
  select.replaceChildren(...options);
  const label = select.closest('label');
  if (label) label.hidden = names.length < 2;
};

/** Calls `follow` now, and whenever another tab changes the lists. */
export const followLists = (follow: () => void): void => {
  follow();
  addEventListener('storage', ({ key }) => (key === STORED_AS || key === null) && follow());
};

const ticked = (form: HTMLFormElement): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>(`input[form="${form.id}"]:checked`)].map(
    ({ value }) => value,
  );

/** Says how many plants are chosen, and keeps them. Without a choice there is nothing to do with it. */
export const followChoice = (form: HTMLFormElement): void => {
  const words = wordsIn(form.dataset['chosen']);
  const said = form.querySelector<HTMLElement>('.list-said')!;
  const compare = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  const which = form.querySelector<HTMLSelectElement>('.which');
  const follow = (): void => {
    const count = ticked(form).length;
    form.classList.toggle('some', count > 0);
    compare.disabled = count > words.mostCompared;
    const limit = count > words.mostCompared ? ` ${words.tooManyCompared}` : '';
    said.textContent = count === 0 ? '' : filled(words.chosen, { count }) + limit;
  };
  document.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).form === form && (target as HTMLInputElement).type === 'checkbox')
      follow();
  });
  form.querySelector('[data-keep-chosen]')?.addEventListener('click', () => {
    const list = which?.value || words.title;
    const kept = keepPlants(list, ticked(form));
    const count = readLists().find(({ name }) => name === list)?.slugs.length ?? 0;
    said.textContent = outcome(words, kept, filled(words.kept, { list, count }));
    if (which) offerLists(which, words.title);
  });
  if (which) followLists(() => offerLists(which, words.title));
  // The browser restores ticks when one comes back to the page.
  follow();
};

/** Keeps a plant by a button, in the list that was used last. */
export const keepByButton = (button: HTMLButtonElement): void => {
  const words = wordsIn(button.dataset['texts']);
  const slug = button.dataset['keep']!;
  const current = () => readLists()[0] ?? { name: words.title, slugs: [] };
  const isKept = (): boolean => current().slugs.includes(slug);
  const follow = (): void => {
    button.ariaPressed = String(isKept());
    button.textContent = isKept() ? `${words.keptPlant}: ${current().name}` : words.keep;
  };
  button.addEventListener('click', () => {
    const { name } = current();
    const kept = isKept() ? dropPlants(name, [slug]) : keepPlants(name, [slug]);
    follow();
    if (kept !== 'done') button.textContent = words[kept];
  });
  followLists(follow);
};
