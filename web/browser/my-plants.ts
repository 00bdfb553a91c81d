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
import { plantsOf } from './listed-plants.js';

/** The parts of the page. */
const partsOf = (page: HTMLElement) => {
  const find = <Kind extends HTMLElement>(selector: string): Kind => page.querySelector<Kind>(selector)!;
  return {
    find,
    words: wordsIn(page.dataset['lists']),
    which: find<HTMLSelectElement>('.which'),
    naming: find<HTMLFormElement>('.naming'),
    nameInput: find<HTMLInputElement>('.naming input'),
    link: find<HTMLInputElement>('.link input'),
    say: (text: string): void => {
      find('.list-said').textContent = text;
    },
  };
};
type Parts = ReturnType<typeof partsOf>;

/** Shows which parts a list has use for. */
const showParts = (
  { find, which, words }: Parts,
  list: KeptList,
  shared: ReturnType<typeof sharedList>,
  canUndo: boolean,
): void => {
  offerLists(which, words.title);
  find('.which-list').hidden = shared !== null || readLists().length < 2;
  find('.shared').hidden = shared === null;
  find('.cut').hidden = !(shared?.isCut ?? false);
  for (const does of ['new', 'rename', 'delete'])
    find(`[data-do=${does}]`).hidden = shared !== null || (does !== 'new' && readLists().length === 0);
  find('[data-do=undo]').hidden = !canUndo;
  find('.list-name').textContent = list.name || words.title;
  find('.nothing').hidden = list.slugs.length > 0;
  find('.with-plants').hidden = list.slugs.length === 0;
  find('.link').hidden = true;
};

/** Hands a list to the browser as a file. */
const download = (name: string, text: string): void => {
  const file = document.createElement('a');
  file.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  file.download = name;
  file.click();
  URL.revokeObjectURL(file.href);
};

/** Fills the page of the lists of this browser, or of a list that a link shares. */
export const showLists = (page: HTMLElement): void => {
  const parts = partsOf(page);
  const { find, words, which, naming, nameInput, link, say } = parts;
  const plants = plantsOf(find('.plants-here'));
  let shared = sharedList(location.hash);
  let removed: KeptList | null = null;
  let isNew = false;

  const list = (): KeptList => shared ?? readLists()[0] ?? { name: words.title, slugs: [] };
  const title = (): string => list().name || words.title;

  /** Stores the slugs that plants have now in place of their former ones. */
  const rename = (now: ReadonlyMap<string, string>): void => {
    if (shared === null) renamePlants(list().name, now);
    else shared = { ...shared, slugs: [...new Set(shared.slugs.map((slug) => now.get(slug) ?? slug))] };
  };
  const show = (): void => {
    showParts(parts, list(), shared, removed !== null);
    plants.read(list().slugs, rename).catch((failure: unknown) => {
      if (!(failure instanceof TypeError)) throw failure;
      say(words.failed);
    });
  };
  /** Says why nothing was kept; otherwise shows the lists. */
  const done = (kept: Kept, text = ''): void => {
    show();
    say(kept === 'done' ? text : words[kept]);
  };

  const enterName = (name: string, forNew: boolean): void => {
    isNew = forNew;
    naming.hidden = false;
    nameInput.value = name;
    nameInput.focus();
  };
  const keepShared = (): void => {
    const name = title();
    const kept = keepPlants(name, plants.slugs());
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
  const columns = JSON.parse(page.dataset['columns']!) as readonly string[];
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
    csv: () => download(`${title()}.csv`, csvOf(plants.cards(), columns)),
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
    find<HTMLTextAreaElement>('[name=names]').value = plants
      .cards()
      .map((card) => card.querySelector('.sci')?.textContent ?? '')
      .join('\n');
  });
  addEventListener('hashchange', () => {
    shared = sharedList(location.hash);
    show();
  });
  followLists(show);
};
