import type { Label } from '../fields/vocabularies.js';
import { plain } from './fold.js';
import { connector } from './rank-connectors.js';

/** A scientific name in its stored form (contract C10.50 to C10.52). */
export interface ScientificName {
  readonly name: string;
  readonly rank: Label<'rank'>;
  /** Genus: first word without `×`. */
  readonly genus: string;
  /** Epithets of the species and, if any, of the lowest rank. */
  readonly epithets: readonly string[];
}

const GENUS = /^\p{Lu}[\p{Ll}-]+$/u;
const EPITHET = /^(?=.*\p{Ll}.*\p{Ll})\p{Ll}+(?:-\p{Ll}+)*$/u;
/**
 * Letters of names: Latin, with marks or as ligatures of two vowels (C10.55). Other letters
 * would have no slug, and look-alikes the slug of another name.
 */
const isLatin = (word: string): boolean =>
  /^[A-Za-z-]+$/.test(word) || (word.normalize('NFKC') === word && /^[a-z-]+$/.test(plain(word)));

const isGenus = (word: string): boolean => GENUS.test(word) && isLatin(word);
const isEpithet = (word: string): boolean => EPITHET.test(word) && isLatin(word);

const CROSSES: ReadonlySet<string> = new Set(['×', 'x', 'X']);

/** Splits a name into words; reads a single `x` or `X` as `×`, and `×` as a separate word. */
const tokens = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .replaceAll('×', ' × ')
    .trim()
    .split(/\s+/)
    .map((word) => (CROSSES.has(word) ? '×' : word));

/**
 * Parses a name by the table of C10.50. Returns undefined for other forms: with authors, years
 * or further words, or of a rank other than the given one.
 */
export const parseScientificName = (text: string, rank?: Label<'rank'>): ScientificName | undefined => {
  const all = tokens(text);
  const hybridGenus = all[0] === '×';
  const [genus, ...afterGenus] = hybridGenus ? all.slice(1) : all;
  const cross = afterGenus[0] === '×';
  const [epithet, connecting, lower, ...more] = cross ? afterGenus.slice(1) : afterGenus;
  if (genus === undefined || epithet === undefined || more.length > 0) return undefined;
  if (!isGenus(genus) || !isEpithet(epithet) || (hybridGenus && cross)) return undefined;
  const species = `${hybridGenus ? '×' : ''}${genus} ${cross ? '× ' : ''}${epithet}`;
  const read: ScientificName | undefined =
    connecting === undefined
      ? { name: species, rank: cross || hybridGenus ? 'hybrid' : 'species', genus, epithets: [epithet] }
      : infraspecific(species, genus, epithet, connecting, lower);
  return rank === undefined || read?.rank === rank ? read : undefined;
};

const infraspecific = (
  species: string,
  genus: string,
  epithet: string,
  connecting: string,
  lower: string | undefined,
): ScientificName | undefined => {
  const found = connector(connecting);
  if (!found || lower === undefined || !isEpithet(lower)) return undefined;
  return {
    name: `${species} ${found.stored} ${lower}`,
    rank: found.rank,
    genus,
    epithets: [epithet, lower],
  };
};

/** Returns the key under which a name is unique: case-insensitive (C10.51), including `×`. */
export const nameKey = (name: string): string => spaced(name).toLowerCase();

const spaced = (name: string): string => tokens(name).join(' ').replace(/^× /, '×');

/** Returns the name of the plant: the first two words including `×` (C11.2). */
export const plantName = (name: string): string => {
  const all = tokens(name);
  const genus = all[0] === '×' ? 2 : 1;
  return spaced(all.slice(0, all[genus] === '×' ? genus + 2 : genus + 1).join(' '));
};

/** Returns the genus: the first word without `×` (C11.1). */
export const genusOf = (name: string): string => {
  const [first = '', second = ''] = tokens(name);
  return first === '×' ? second : first;
};
