import type { Collection } from '../query/collections.js';
import { HIGHEST_PAGE, PAGE_SIZE } from '../query/paging.js';
import { LONGEST } from '../query/read-name-query.js';
import type { Components } from './components.js';
import type { JsonObject } from './json.js';

const plain = (name: string, description: string, schema: JsonObject, rest: JsonObject = {}): JsonObject => ({
  name,
  in: 'query',
  description,
  schema,
  ...rest,
});

const PAGE = plain('page', 'The page wanted, from 1.', {
  type: 'integer',
  minimum: 1,
  maximum: HIGHEST_PAGE,
  default: 1,
});
const limit = (most: number): JsonObject =>
  plain('limit', 'How many items a page has.', {
    type: 'integer',
    minimum: 1,
    maximum: most,
    default: Math.min(PAGE_SIZE, most),
  });
/** The text of a search, which is needed (contract C7.2). */
const SEARCH = plain(
  'q',
  'A scientific name, synonym or common name, or the beginning of one; typing errors are forgiven. `*` searches every record.',
  { type: 'string', minLength: 1, maxLength: LONGEST },
  { required: true, example: 'tomato' },
);
/** What is typed of a name (C7.11). */
const TYPED = plain(
  'q',
  'What was typed of a scientific name, synonym or common name so far.',
  { type: 'string', minLength: 1, maxLength: LONGEST },
  { required: true, example: 'tomat' },
);
/** The text of a list, which narrows it (C6.32). */
const CONTAINED = plain('q', 'A part of the name.', { type: 'string', maxLength: LONGEST });
const LANGUAGE = plain(
  'lang',
  'A language whose common names are preferred and shown, as a code of two or three letters.',
  { type: 'string', example: 'fr' },
);
const EXPLAIN = plain('explain', 'Whether each result says which of its names was found, and how.', {
  type: 'string',
  enum: ['true', 'false'],
});
const MINE = plain('mine', "Only the account's own.", { type: 'string', enum: ['true', 'false'] });

const parent = (name: string): JsonObject =>
  plain(name, `Only of this ${name.replace(/_id$/, '')}: its id or slug.`, { type: 'string' });

/** The parameters of a collection other than its keys (C2, C5.3, C5.12, C7.2, C7.3), kept as components. */
export const plainParameters = (kept: Components, takes: Collection): readonly JsonObject[] => {
  const keep = (name: string, parameter: JsonObject): JsonObject =>
    kept.keep('parameters', [name], parameter);
  return [
    ...(takes.search
      ? [
          takes.paged ? keep('search.q', SEARCH) : keep('suggest.q', TYPED),
          keep(takes.paged ? 'limit' : 'suggest.limit', limit(takes.most)),
          keep('lang', LANGUAGE),
        ]
      : []),
    ...(takes.explains ? [keep('explain', EXPLAIN)] : []),
    ...(takes.also.includes('q') ? [keep('q', CONTAINED)] : []),
    ...(takes.paged ? [keep('page', PAGE)] : []),
    ...takes.parents.map((name) => keep(name, parent(name))),
    ...(takes.also.includes('mine') ? [keep('mine', MINE)] : []),
  ];
};
