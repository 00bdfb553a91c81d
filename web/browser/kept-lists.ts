import { MOST_PLANTS } from '../keeping/limits.js';
import { storage } from './storage.js';

/** A list of plants that this browser keeps. */
export interface KeptList {
  readonly name: string;
  readonly slugs: readonly string[];
}

/** Name under which the lists are stored, the one used last first. */
export const STORED_AS = 'my-plants';

/** What came of a change: done, or why the browser keeps nothing. */
export type Kept = 'done' | 'forbidden' | 'full' | 'too_many';

const isList = (value: unknown): value is KeptList => {
  const { name, slugs } = (value ?? {}) as Partial<KeptList>;
  return typeof name === 'string' && Array.isArray(slugs) && slugs.every((slug) => typeof slug === 'string');
};

/** Returns the lists of this browser. Anything else that is stored under their name counts as none. */
export const readLists = (): readonly KeptList[] => {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(STORED_AS) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isList) : [];
  } catch (invalid) {
    if (!(invalid instanceof SyntaxError)) throw invalid;
    return [];
  }
};

/** Changes the lists as they are now, so that a change in another tab is not lost. */
const changeLists = (change: (lists: readonly KeptList[]) => readonly KeptList[]): Kept => {
  const kept = storage();
  if (kept === null) return 'forbidden';
  const lists = change(readLists());
  if (lists.some(({ slugs }) => slugs.length > MOST_PLANTS)) return 'too_many';
  try {
    kept.setItem(STORED_AS, JSON.stringify(lists));
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    return 'full';
  }
  return 'done';
};

const slugsOf = (lists: readonly KeptList[], name: string): readonly string[] =>
  lists.find((list) => list.name === name)?.slugs ?? [];

/** Returns lists of which the first one has this name and these plants. */
const withList = (
  lists: readonly KeptList[],
  name: string,
  slugs: readonly string[],
): readonly KeptList[] => [
  { name, slugs: [...new Set(slugs)] },
  ...lists.filter((list) => list.name !== name),
];

/** Adds plants to a list, which is created if need be and becomes the one used last. */
export const keepPlants = (name: string, slugs: readonly string[]): Kept =>
  changeLists((lists) => withList(lists, name, [...slugsOf(lists, name), ...slugs]));

/** Takes plants off a list. */
export const dropPlants = (name: string, slugs: readonly string[]): Kept =>
  changeLists((lists) =>
    withList(
      lists,
      name,
      slugsOf(lists, name).filter((slug) => !slugs.includes(slug)),
    ),
  );

/** Replaces slugs of a list by those that plants have now. */
export const renamePlants = (name: string, now: ReadonlyMap<string, string>): Kept =>
  changeLists((lists) =>
    withList(
      lists,
      name,
      slugsOf(lists, name).map((slug) => now.get(slug) ?? slug),
    ),
  );

/** Renames a list; another one of the new name takes its plants as well. */
export const renameList = (before: string, name: string): Kept =>
  changeLists((lists) =>
    withList(
      lists.filter((list) => list.name !== before),
      name,
      [...slugsOf(lists, before), ...slugsOf(lists, name)],
    ),
  );

export const deleteList = (name: string): Kept =>
  changeLists((lists) => lists.filter((list) => list.name !== name));

/** Makes a list the one used last. */
export const chooseList = (name: string): Kept => keepPlants(name, []);

/** Returns the part of a link after `#` that shares a list. */
export const sharedPart = ({ name, slugs }: KeptList): string =>
  `name=${encodeURIComponent(name)}&species=${slugs.map(encodeURIComponent).join(',')}`;

/** Returns the list that a link shares, cut to what a list may have; null for another link. */
export const sharedList = (part: string): (KeptList & { readonly isCut: boolean }) | null => {
  const given = new URLSearchParams(part.replace(/^#/, ''));
  const slugs = [...new Set((given.get('species') ?? '').split(',').map((slug) => slug.trim()))].filter(
    (slug) => slug !== '',
  );
  if (slugs.length === 0) return null;
  const name = (given.get('name') ?? '').trim().slice(0, 100);
  return { name, slugs: slugs.slice(0, MOST_PLANTS), isCut: slugs.length > MOST_PLANTS };
};
