import { createHash } from 'node:crypto';
import type { Column, ColumnKind } from '../../fields/columns.js';
import type { Field } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';
import { KEYS_FORM } from '../document.js';
import { COLUMNS } from './columns.js';

/** The tables of the embedded search store live in this schema; a rebuild fills the next one and keeps the one before. */
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

const definition = (schema: string): string => `
  create table ${schema}.document (
    ${COLUMNS.map(columnLine).join(',\n    ')},
    revision bigint not null,
    checksum bigint not null,
    main boolean not null,
    popularity integer not null
  ) with (fillfactor = 90);
  create table ${schema}.item (document integer primary key, species text not null, plant text);
  create table ${schema}.names (
    document integer primary key, species text[] collate "C" not null, plant text[] collate "C"
  );
  create table ${schema}.beginning (document integer not null, scope smallint not null, name text collate "C" not null);
  create table ${schema}.words (
    document integer not null, scope smallint not null, vector tsvector not null
  );
  create table ${schema}.removed (id integer primary key, revision bigint not null)`;

/** Tells tables of this form from those of another version of the registry or of this code. */
export const LAYOUT = createHash('sha256')
  .update(`${definition(LIVE)} ${KEYS_FORM}`)
  .digest('hex')
  .slice(0, 16);

/**
 * The statements that create the tables, derived from the field registry:
 * `document` has a typed column a field and nothing else, so that all of it is
 * soon read (with the items in it, it took 2 KB a row and ten times as long);
 * `item` what is shown, `names` the name keys that are compared whole,
 * `beginning` the names that are searched by prefix, `words` the words of each
 * name, `removed` the revisions of species that are gone. `checksum` is that of what is searched (src/search/checksum.ts). Scope 1 is the species'
 * own names, 2 those of its plant, 3 both.
 */
export const tables = (schema: string): string =>
  `create schema ${schema}; comment on schema ${schema} is '${LAYOUT}'; ${definition(schema)}`;

/** Long texts, on which an index costs more than it gives. */
const isLong = ({ correction }: Field): boolean =>
  correction?.kind === 'text' && correction.longest > SHORT_TEXT;
const SHORT_TEXT = 255;
const LONG_TEXTS: ReadonlySet<string> = new Set(FIELDS.filter(isLong).map(({ key }) => key));

/**
 * Indexes, made after a bulk load. Sparse fields are indexed where they have a
 * value; short texts in the order that lists use, missing values first.
 */
export const indexes = (schema: string): readonly string[] => [
  `create index on ${schema}.document (popularity desc, id)`,
  `create index on ${schema}.document (popularity desc, id) where main`,
  ...COLUMNS.flatMap(({ name, kind }) => {
    if (name === 'id' || LONG_TEXTS.has(name)) return [];
    if (kind === 'bytes' || kind === 'keywords')
      return [`create index on ${schema}.document using gin ("${name}")`];
    if (kind === 'keyword') return [`create index on ${schema}.document ("${name}" nulls first, id)`];
    return [`create index on ${schema}.document ("${name}" nulls first) where "${name}" is not null`];
  }),
  `create index on ${schema}.names using gin (species)`,
  `create index on ${schema}.names using gin (plant)`,
  `create index on ${schema}.beginning (name)`,
  `create index on ${schema}.beginning (document)`,
  `create index on ${schema}.words using gin (vector)`,
  `create index on ${schema}.words (document)`,
];
