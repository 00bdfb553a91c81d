import { createHash } from 'node:crypto';
import type { Column, ColumnKind } from '../../fields/columns.js';
import type { Field } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';
import { KEYS_FORM } from '../../species/name-key-format.js';
import { WELL_KNOWN } from '../../species/name-tiers.js';
import { SEARCH_COLUMNS } from './columns.js';
import { facetTable } from './facet-table.js';

/** Schema of the live search tables; a rebuild fills the next schema and keeps the previous one. */
export const LIVE = 'search';
export const NEXT = 'search_next';
export const BEFORE = 'search_before';

const TYPES: Readonly<Record<ColumnKind, string>> = {
  byte: 'smallint',
  bytes: "smallint[] not null default '{}'",
  integer: 'integer',
  long: 'bigint',
  keyword: 'text collate "C"',
  keywords: `text[] collate "C" not null default '{}'`,
};

const columnLine = ({ name, kind }: Column): string =>
  name === 'id' ? 'id integer primary key' : `"${name}" ${TYPES[kind]}`;

/** Columns of the document by which results of the same tier are ordered (C7.7), so that a search need not read the document. */
const RANKING = 'status smallint not null, popularity integer not null';

const definition = (schema: string): string => `
  create table ${schema}.document (
    ${SEARCH_COLUMNS.map(columnLine).join(',\n    ')},
    revision bigint not null,
    checksum bigint not null,
    main boolean not null,
    popularity integer not null
  ) with (fillfactor = 90);
  create table ${schema}.item (document integer primary key, species text not null, plant text);
  create table ${schema}.names (
    document integer primary key, ${RANKING}, species text[] collate "C" not null, plant text[] collate "C"
  );
  create table ${schema}.beginning (
    document integer not null, ${RANKING}, scope smallint not null, name text collate "C" not null
  );
  create table ${schema}.words (
    document integer not null, ${RANKING}, scope smallint not null, vector tsvector not null
  );
  ${facetTable(schema)};
  create table ${schema}.removed (id integer primary key, revision bigint not null)`;

/** Hash of the layout; identifies tables of another version of the registry or the code. */
export const TABLE_LAYOUT = createHash('sha256')
  .update(`${definition(LIVE)} ${KEYS_FORM}`)
  .digest('hex')
  .slice(0, 16);

/**
 * Returns the statements that create the tables, derived from the field registry: `document`
 * has one typed column per field and nothing else, so that scans are fast (with items, rows
 * took 2 kB and scans ten times as long); `item` has the rendered items, `names` the name keys
 * compared whole, `beginning` the names searched by prefix, `words` the words of each name,
 * `facet` the numbers of all records by value, `removed` the revisions of removed species. `checksum` covers the searched parts
 * (src/search/checksum.ts). Scope 1 is the names of the species, 2 those of its plant, 3 both.
 */
export const tables = (schema: string): string =>
  `create schema ${schema}; comment on schema ${schema} is '${TABLE_LAYOUT}'; ${definition(schema)}`;

/** Long texts, whose indexes cost more than they save. */
const isLong = ({ correction }: Field): boolean =>
  correction?.kind === 'text' && correction.longest > SHORT_TEXT;
const SHORT_TEXT = 255;
const LONG_TEXTS: ReadonlySet<string> = new Set(FIELDS.filter(isLong).map(({ key }) => key));

/**
 * Returns the statements that create the indexes after a bulk load, slowest first, so that two sessions finish together.
 * Sparse fields have partial indexes; short texts are indexed in list order, missing values first. Every index has a name of its
 * own, because sessions that create indexes at the same time may choose the same one.
 */
export const indexes = (schema: string): readonly string[] => {
  const index = (table: string, name: string, keys: string): string =>
    `create index "${table}_${name}" on ${schema}.${table} ${keys}`;
  return [
    index('names', 'species', 'using gin (species)'),
    index('names', 'plant', 'using gin (plant)'),
    index('words', 'vector', 'using gin (vector)'),
    index('document', 'by_popularity', '(popularity desc, id)'),
    index('document', 'main_by_popularity', '(popularity desc, id) where main'),
    ...SEARCH_COLUMNS.flatMap(({ name, kind }) => {
      if (name === 'id' || LONG_TEXTS.has(name)) return [];
      if (kind === 'bytes' || kind === 'keywords') return [index('document', name, `using gin ("${name}")`)];
      if (kind === 'keyword') return [index('document', name, `("${name}" nulls first, id)`)];
      return [index('document', name, `("${name}" nulls first) where "${name}" is not null`)];
    }),
    index('beginning', 'name', '(name)'),
    index('beginning', 'well_known', `(name) where popularity >= ${WELL_KNOWN}`),
    index('beginning', 'document', '(document)'),
    index('words', 'document', '(document)'),
  ];
};
