import type { Cell } from '../../database/copy-text.js';
import type { NameKeys } from '../../species/name-key-format.js';
import { markedWords } from '../../species/name-key-format.js';
import { searchedChecksum } from '../checksum.js';
import type { SearchDocument } from '../document.js';
import type { WholeList } from '../name-terms.js';
import { SEARCH_COLUMNS } from './columns.js';

/** Columns of `document` in the order of {@link documentRow}. */
export const DOCUMENT_COLUMNS: readonly string[] = [
  'id',
  ...SEARCH_COLUMNS.map(({ name }) => name).filter((name) => name !== 'id'),
  'revision',
  'checksum',
  'main',
  'popularity',
];

/** Lists of names that are compared whole; each has a digit as prefix. */
const WHOLE: Readonly<Record<WholeList, string>> = {
  common: '1',
  scientific: '2',
  synonym: '3',
  whole: '4',
  equal: '5',
  ending: '6',
};

/** Returns a name as stored in `names`. */
export const wholeKey = (list: WholeList, name: string): string => WHOLE[list] + name;

const wholeKeys = (names: NameKeys): readonly string[] =>
  (Object.keys(WHOLE) as WholeList[]).flatMap((list) => names[list].map((name) => wholeKey(list, name)));

export const documentRow = (document: SearchDocument): readonly Cell[] => [
  document.id,
  ...SEARCH_COLUMNS.filter(({ name }) => name !== 'id').map(({ name, kind }) =>
    kind === 'bytes' || kind === 'keywords' ? list(document.columns[name]) : (document.columns[name] as Cell),
  ),
  document.revision,
  searchedChecksum(document),
  document.main,
  document.popularity,
];

/** Builds the row of `item`: document, species, plant. */
export const itemRow = ({ id, species_item, plant_item }: SearchDocument): readonly Cell[] => [
  id,
  species_item,
  plant_item,
];

/** Document, status and popularity: the first columns of each row with names. */
const ranking = ({ id, columns, popularity }: SearchDocument): readonly Cell[] => [
  id,
  columns.status as Cell,
  popularity,
];

/** Builds the row of `names`: ranking, species, plant. */
export const namesRow = (document: SearchDocument): readonly Cell[] => [
  ...ranking(document),
  wholeKeys(document.species_names),
  document.plant_names && wholeKeys(document.plant_names),
];

const list = (value: SearchDocument['columns'][string] | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** Builds the rows of `beginning`: ranking, scope, name. */
export const beginningRows = (document: SearchDocument): readonly (readonly Cell[])[] =>
  scoped(document, (names) => names.beginning).map(([scope, name]) => [...ranking(document), scope, name]);

/** Builds the rows of `words`: ranking, scope, tsvector as text. */
export const wordRows = (document: SearchDocument): readonly (readonly Cell[])[] =>
  scoped(document, markedWords).map(([scope, name]) => [...ranking(document), scope, vector(name)]);

/** Returns each text once, with its scopes. */
const scoped = (
  { species_names, plant_names }: SearchDocument,
  of: (names: NameKeys) => readonly string[],
): readonly (readonly [scope: number, text: string])[] => {
  if (plant_names === species_names) return of(species_names).map((text) => [3, text]);
  const scopes = new Map(of(species_names).map((text) => [text, 1]));
  for (const text of plant_names ? of(plant_names) : []) scopes.set(text, (scopes.get(text) ?? 0) | 2);
  return [...scopes].map(([text, scope]) => [scope, text]);
};

const vector = (name: string): string => name.split(' ').map(lexeme).join(' ');

/** Quotes a word as a lexeme of tsvector and tsquery. */
export const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;
