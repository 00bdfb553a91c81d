import { csvOf } from './csv.js';
import { followLists, offerLists } from './keep.js';
import { filled, wordsIn } from './keeping-words.js';
import {
  chooseList,
  deleteList,
  dropPlants,
  type Kept,
  type KeptList,
  keepPlants,
  readLists,
  renameList,
  renamePlants,
  sharedList,
  sharedPart,
} from './kept-lists.js';

/** Fills the page of the lists of this browser, or of a list that a link shares. */
export const showLists = (page: HTMLElement): void => {
  const words = wordsIn(page.dataset['lists']);
  const find = <Kind extends HTMLElement>(selector: string): Kind => page.querySelector<Kind>(selector)!;
  const plants = find('.plants-here');
  const which = find<HTMLSelectElement>('.which');
  const naming = find<HTMLFormElement>('.naming');
  const nameInput = find<HTMLInputElement>('.naming input');
  const link = find<HTMLInputElement>('.link input');
  let shared = sharedList(location.hash);
  let removed: KeptList | null = null;
  let isNew = false;
  let shown = '';

  const list = (): KeptList => shared ?? readLists()[0] ?? { name: words.title, slugs: [] };
  const cards = (): readonly HTMLElement[] => [...plants.querySelectorAll<HTMLElement>('.cards > li')];
  const say = (text: string): void => {
    find('.list-said').textContent = text;
  };
  /** Says why nothing was kept; otherwise shows the lists. */
  const done = (kept: Kept, text = ''): void => {
    show();
    say(kept === 'done' ? text : words[kept]);
  };

  /** Reads the plants of a list from the service, unless they are shown already. */
  const readPlants = async ({ slugs }: KeptList): Promise<void> => {
    const asked = slugs.join(',');
    if (asked === shown) return;
    shown = asked;
    if (slugs.length === 0) {
      plants.replaceChildren();
      return;
    }
    const answer = await fetch('/my-plants/plants', {
      method: 'POST',
      body: new URLSearchParams({ species: asked }),
    });
    if (asked !== shown) return;
    if (!answer.ok) throw new TypeError(String(answer.status));
    plants.innerHTML = await answer.text();
    followNames();
  };

  /** Stores the slugs that plants have now in place of their former ones. */
  const followNames = (): void => {
    const now = new Map(
      [...plants.querySelectorAll<HTMLElement>('[data-former]')].map(({ dataset }) => [
        dataset['former']!,
        dataset['now']!,
      ]),
    );
    if (now.size === 0) return;
    if (shared === null) renamePlants(list().name, now);
    else shared = { ...shared, slugs: [...new Set(shared.slugs.map((slug) => now.get(slug) ?? slug))] };
    shown = list().slugs.join(',');
  };

  const show = (): void => {
    const present = list();
    offerLists(which, words.title);
    find('.which-list').hidden = shared !== null || readLists().length < 2;
    find('.shared').hidden = shared === null;
    find('.cut').hidden = !(shared?.isCut ?? false);
    for (const does of ['new', 'rename', 'delete'])
      find(`[data-do=${does}]`).hidden = shared !== null || (does !== 'new' && readLists().length === 0);
    find('[data-do=undo]').hidden = removed === null;
    find('.list-name').textContent = present.name || words.title;
    find('.nothing').hidden = present.slugs.length > 0;
    find('.with-plants').hidden = present.slugs.length === 0;
    find('.link').hidden = true;
    readPlants(present).catch((failure: unknown) => {
      if (!(failure instanceof TypeError)) throw failure;
      shown = '';
      say(words.failed);
    });
  };

  const enterName = (name: string, forNew: boolean): void => {
    isNew = forNew;
    naming.hidden = false;
    nameInput.value = name;
    nameInput.focus();
  };
  const keepShared = (): void => {
    const slugs = cards().map((card) => card.querySelector<HTMLInputElement>('.plant-tick input')!.value);
    const name = list().name || words.title;
    const kept = keepPlants(name, slugs);
    if (kept === 'done') {
      shared = null;
      history.replaceState(null, '', location.pathname);
    }
    done(kept, filled(words.kept, { list: name, count: list().slugs.length }));
  };
  const share = (): void => {
    link.value = `${location.origin}${location.pathname}#${sharedPart(list())}`;
    find('.link').hidden = false;
    link.focus();
    link.select();
  };
  const download = (): void => {
    const columns = JSON.parse(page.dataset['columns']!) as readonly string[];
    const file = document.createElement('a');
    file.href = URL.createObjectURL(new Blob([csvOf(cards(), columns)], { type: 'text/csv' }));
    file.download = `${list().name || words.title}.csv`;
    file.click();
    URL.revokeObjectURL(file.href);
  };
  const DOES: Readonly<Record<string, () => void>> = {
    new: () => enterName('', true),
    rename: () => enterName(list().name, false),
    delete: () => {
      removed = list();
      done(deleteList(removed.name), filled(words.removed, { list: removed.name }));
    },
    undo: () => {
      const back = removed!;
      removed = null;
      done(keepPlants(back.name, back.slugs));
    },
    'keep-shared': keepShared,
    share,
    csv: download,
    print: () => print(),
  };

  page.addEventListener('click', ({ target }) => {
    const { dataset } = (target as Element).closest<HTMLElement>('[data-do], [data-drop]') ?? {};
    if (dataset?.['do'] !== undefined) DOES[dataset['do']]?.();
    else if (dataset?.['drop'] !== undefined) drop(dataset['drop']);
  });
  const drop = (slug: string): void => {
    if (shared === null) done(dropPlants(list().name, [slug]));
    else {
      shared = { ...shared, slugs: shared.slugs.filter((each) => each !== slug) };
      show();
    }
  };
  naming.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = nameInput.value.trim();
    if (name === '') return;
    naming.hidden = true;
    done(isNew ? chooseList(name) : renameList(list().name, name));
  });
  which.addEventListener('change', () => done(chooseList(which.value)));
  find<HTMLFormElement>('form[action="/match"]').addEventListener('submit', () => {
    find<HTMLTextAreaElement>('[name=names]').value = cards()
      .map((card) => card.querySelector('.sci')?.textContent ?? '')
      .join('\n');
  });
  addEventListener('hashchange', () => {
    shared = sharedList(location.hash);
    show();
  });
  followLists(show);
};
