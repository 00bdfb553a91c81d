import { commonKey } from '../../../names/common-name.js';
import type { CatalogueRecord } from './species.js';

/** The records of a species, apart by what they are about (C10.28). Records of one name count once. */
export interface Records {
  /** Records about the species itself. */
  readonly about: readonly CatalogueRecord[];
  /** Records about its cultivars. */
  readonly cultivars: readonly CatalogueRecord[];
  /** Names of the species among those of its records, the one with which most records end first. */
  readonly names: readonly string[];
}

/** Number of differently named records that end with the name of their species. */
const ENOUGH = 2;

/**
 * Divides the records of a species into those about the species and those about cultivars. A record is about the species
 * if its scientific name names no cultivar, nothing in its main name is quoted, and one of its common names is one of the
 * species ({@link namesOf}).
 *
 * @param known English names that other sources give for the species.
 */
export const divide = (records: readonly CatalogueRecord[], known: readonly string[]): Records => {
  const once = firstBy([...records].sort(plainFirst), mainKey);
  const plain = once.filter((record) => !record.cultivar && !isQuoted(record));
  const { isName, endings } = namesOf(plain, once.map(mainKey), known);
  const about = plain.filter(({ common_names }) => common_names.some(isName));
  const names = about.flatMap(({ common_names }) => common_names.filter(isName));
  return {
    about,
    cultivars: once.filter((record) => !about.includes(record)),
    names: [...firstBy(names, joinedKey)].sort((a, b) => endings(b) - endings(a)),
  };
};

interface Names {
  isName(name: string): boolean;
  /** Returns the number of records whose main name ends with a name. */
  endings(name: string): number;
}

/**
 * Returns which names are those of the species: known ones; if no record has one, names with which at least two
 * differently named records end; and the only name of a species that no other source names (69 of 70 such records were
 * about the species). Without the second condition, `Roma Tomato` would be the tomato.
 */
const namesOf = (
  plain: readonly CatalogueRecord[],
  mainKeys: readonly string[],
  known: readonly string[],
): Names => {
  const knownKeys = new Set(known.map(joinedKey));
  const isKnown = (name: string): boolean => knownKeys.has(joinedKey(name));
  const endings = (name: string): number => {
    const key = commonKey(name);
    return mainKeys.filter((main) => main === key || main.endsWith(` ${key}`)).length;
  };
  if (plain.some(({ common_names }) => common_names.some(isKnown))) return { isName: isKnown, endings };
  const isOnlyName = (name: string): boolean =>
    known.length === 0 && mainKeys.length === 1 && commonKey(name) === mainKeys[0];
  return { isName: (name) => endings(name) >= ENOUGH || isOnlyName(name), endings };
};

/** Returns the key of a name without spaces: *deer grass* is *deergrass*. */
const joinedKey = (name: string): string => commonKey(name).replaceAll(' ', '');

const mainKey = ({ common_names, record_id }: CatalogueRecord): string =>
  commonKey(common_names[0] ?? record_id);

/** Matches a quoted word: `'Roma' Tomato`, but not the apostrophe of `Bachelor's Button`. */
const QUOTED = /["“”„«»]|(?<![\p{L}\p{N}])['‘][^'‘’]+['’](?![\p{L}\p{N}])/u;

const isQuoted = ({ common_names }: CatalogueRecord): boolean => QUOTED.test(common_names[0] ?? '');

/** Sorts records with the name of a cultivar last. */
const plainFirst = (a: CatalogueRecord, b: CatalogueRecord): number =>
  Number(a.cultivar) - Number(b.cultivar);

/** Returns the first value of each key. */
const firstBy = <T>(values: readonly T[], key: (value: T) => string): readonly T[] => {
  const first = new Map<string, T>();
  for (const value of values) if (!first.has(key(value))) first.set(key(value), value);
  return [...first.values()];
};
