import { cell, listed, tableOf } from './contract.js';

/** Key families of the query string, as parameters name them. */
export const FAMILIES = ['filter', 'filter_not', 'range', 'order'] as const;
export type Family = (typeof FAMILIES)[number];

/** A key of species and plants (C6.26). */
export interface Key {
  readonly key: string;
  readonly aliases: readonly string[];
  /** text, enum, boolean, flags, ordinal, integer, decimal, timestamp or special. */
  readonly type: string;
  readonly families: readonly Family[];
  /** Path in a species record; null if it is in no payload. */
  readonly path: string | null;
}

const LETTERS: ReadonlyMap<string, Family> = new Map([
  ['F', 'filter'],
  ['N', 'filter_not'],
  ['R', 'range'],
  ['O', 'order'],
]);

/**
 * Returns the path of a key: `growth.*` for the key light is growth.light; `same` is the key; a list of paths
 * has one for each key.
 */
const pathOf = (text: string, key: string, index: number): string | null => {
  if (text === '-') return null;
  if (text === 'same') return key;
  const path = listed(text)[index] ?? listed(text)[0]!;
  return path.replace('*', key);
};

/** The keys of C6.26, one entry per key. */
export const speciesKeys: readonly Key[] = tableOf('C6.26').flatMap((row) =>
  listed(cell(row, 'key')).map((key, index) => ({
    key,
    aliases: listed(cell(row, 'aliases')),
    type: cell(row, 'type'),
    families: [...cell(row, 'families').replaceAll(' ', '')].map((letter) => LETTERS.get(letter)!),
    path: pathOf(cell(row, 'payload path'), key, index),
  })),
);

/** Returns every spelling, aliases included, that a collection accepts in each family. */
export type KeySet = Readonly<Record<Family, readonly string[]>>;

const ofSpecies = (family: Family): readonly string[] =>
  speciesKeys
    .filter(({ families }) => families.includes(family))
    .flatMap(({ key, aliases }) => [key, ...aliases])
    .toSorted();

const speciesSet: KeySet = {
  filter: ofSpecies('filter'),
  filter_not: ofSpecies('filter_not'),
  range: ofSpecies('range'),
  order: ofSpecies('order'),
};

const keysIn = (text: string, all: readonly string[]): readonly string[] => {
  if (text === 'none') return [];
  return (text.startsWith('the same') ? all : listed(text.replace(/^F only: /, ''))).toSorted();
};

const otherSets = tableOf('C6.30').flatMap((row): readonly (readonly [string, KeySet])[] => {
  const filters = cell(row, 'F and N');
  const filter = keysIn(filters, []);
  const set: KeySet = {
    filter,
    filter_not: filters.startsWith('F only') ? [] : filter,
    range: keysIn(cell(row, 'R'), filter),
    order: keysIn(cell(row, 'O'), filter),
  };
  return listed(cell(row, 'collection')).map((collection) => [collection, set] as const);
});

/** Key sets by collection as in C6.30; species and plants share one (C6.25). */
export const keySets: ReadonlyMap<string, KeySet> = new Map([
  ['species', speciesSet],
  ['plants', speciesSet],
  ...otherSets,
]);
