import { hash } from 'node:crypto';
import { registryColumns } from '../fields/columns.js';
import { FIELDS } from '../fields/registry.js';
import type { NameKeys, SearchDocument } from './document.js';

/**
 * What a store holds of a document is told by two checksums. What is searched, such as
 * columns and names, cannot be read back from an index: its checksum is stored beside
 * it when it is written. What is shown, the items, is read back as it is served, and
 * the whole is the checksum of both. So a document that was made otherwise is found,
 * and an item that was changed in the store as well.
 *
 * 52 bits each: a whole number that JSON, JavaScript and both stores hold exactly.
 */
const checksum = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, HEX_DIGITS), 16);
const HEX_DIGITS = 13;

const COLUMNS = registryColumns(FIELDS).map(({ name }) => name);

/** Every list of names: one that is forgotten does not compile. */
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

/** The order of a list means nothing, and Postgres gives it as it comes. */
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

/** Each store asks for it as it writes, and a rebuild to know what it wrote: 23 µs a document. */
const known = new WeakMap<SearchDocument, number>();

/** Of all that is searched, filtered and ordered by. */
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

/** Of a document as a store holds it: the checksum that it keeps of what is searched, and the items as it shows them. */
export const heldChecksum = (
  searched: number,
  speciesItem: string | null | undefined,
  plantItem: string | null | undefined,
): number => checksum(`${searched}\f${speciesItem ?? ''}\f${plantItem ?? ''}`);

/** The same of a document as it was made. */
export const documentChecksum = (document: SearchDocument): number =>
  heldChecksum(searchedChecksum(document), document.species_item, document.plant_item);
