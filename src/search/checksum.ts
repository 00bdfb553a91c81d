import { hash } from 'node:crypto';
import { registryColumns } from '../fields/columns.js';
import { FIELDS } from '../fields/registry.js';
import type { NameKeys } from '../species/name-key-format.js';
import type { SearchDocument } from './document.js';

/**
 * Checksums of documents, used to verify a store. Searched parts, such as columns and names,
 * cannot be read back from an index, so their checksum is stored with the document. Items are
 * read back as served. The checksum of a document covers both, so it detects a document built
 * differently as well as an item changed in the store.
 *
 * 52 bits each: an integer that JSON, JavaScript and both stores represent exactly.
 */
const checksum = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, HEX_DIGITS), 16);
const HEX_DIGITS = 13;

const COLUMNS = registryColumns(FIELDS).map(({ name }) => name);

/** Every list of names; a missing one does not compile. */
const NAMES = Object.keys({
  common: true,
  scientific: true,
  synonym: true,
  whole: true,
  equal: true,
  beginning: true,
  ending: true,
  words: true,
  group_words: true,
} satisfies Record<keyof NameKeys, true>) as readonly (keyof NameKeys)[];

/** Sorts a list whose order has no meaning, because Postgres returns it in any order. */
const sorted = (list: readonly (string | number)[]): string =>
  list.length === 1 ? String(list[0]) : list.toSorted().join('\n');

const columnsText = (columns: SearchDocument['columns']): string => {
  let text = '';
  for (const name of COLUMNS) {
    const value = columns[name];
    if (value === null || value === undefined) continue;
    if (typeof value !== 'object') text += `${name}=${value}\f`;
    else if (value.length > 0) text += `${name}=${sorted(value)}\f`;
  }
  return text;
};

const namesText = (names: NameKeys | null): string =>
  names === null ? '' : NAMES.map((list) => sorted(names[list])).join('\f');

/** Cache per document (23 µs to compute): each store and the rebuild need it. */
const known = new WeakMap<SearchDocument, number>();

/** Returns the checksum of everything that is searched, filtered and ordered by. */
export const searchedChecksum = (document: SearchDocument): number => {
  const made = known.get(document) ?? makeSearched(document);
  known.set(document, made);
  return made;
};

const makeSearched = ({
  main,
  popularity,
  columns,
  species_names: own,
  plant_names: plant,
}: SearchDocument): number => {
  const plantText = plant === own ? 'own' : namesText(plant);
  return checksum([main, popularity, columnsText(columns), namesText(own), plantText].join('\f\f'));
};

/** Returns the checksum of a stored document, from its stored checksum of searched parts and its items. */
export const storedChecksum = (
  searched: number,
  speciesItem: string | null | undefined,
  plantItem: string | null | undefined,
): number => checksum(`${searched}\f${speciesItem ?? ''}\f${plantItem ?? ''}`);

/** Returns the checksum of a newly built document. */
export const documentChecksum = (document: SearchDocument): number =>
  storedChecksum(searchedChecksum(document), document.species_item, document.plant_item);
