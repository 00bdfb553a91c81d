import type { Collection, ParentParameter } from '../../src/query/collections.js';
import { HIGHEST_CURSOR_LIMIT, HIGHEST_PAGE, PAGE_SIZE } from '../../src/query/paging.js';
import { FORMATS } from '../../src/query/read-format.js';
import { SEARCH_LIMITS } from '../../src/query/search-limits.js';
import type { DocumentObject } from './json.js';
import { queryParameter } from './query-parameter.js';
import type { SharedParameters } from './shared-parameters.js';

const plain = (
  name: string,
  description: string,
  schema: DocumentObject,
  rest: { readonly example: unknown; readonly required?: boolean },
): DocumentObject => queryParameter({ name, description, schema, ...rest });

const PAGE = plain(
  'page',
  `Page to return, from 1 to ${HIGHEST_PAGE}. Narrow the list with filters to reach records beyond.`,
  { type: 'integer', minimum: 1, maximum: HIGHEST_PAGE, default: 1 },
  { example: 2 },
);
const limit = (maximum: number): DocumentObject =>
  plain(
    'limit',
    `Number of results on a page, from 1 to ${maximum}. A larger number counts as ${maximum}.`,
    { type: 'integer', minimum: 1, maximum, default: Math.min(PAGE_SIZE, maximum) },
    { example: Math.min(50, maximum) },
  );
const CURSOR = plain(
  'cursor',
  'Walks through the whole list, however long: `*` for the first page, then `meta.next_cursor` of the last answer. Replaces `page`; with it, `limit` may be up to 200.',
  { type: 'string', minLength: 1 },
  { example: '*' },
);
const FIELDS = plain(
  'fields',
  'Members of each item to return, separated by commas: dotted paths such as `growth.light`, keys of fields, and groups (`names`, `zones`, `images`, `provenance`). `id`, `slug` and `links.self` are always included. Default: all members of a list item.',
  { type: 'string' },
  { example: 'common_name,growth.light' },
);
const FACETS = plain(
  'facets',
  'Up to five fields, separated by commas, by whose values all records of the list are counted, in `meta.facets`: enums, booleans, flags, ordinals, numbers, `family_name`, `genus_name` and `zone`. The filter on the field itself is left out. With `cursor` only on the first page.',
  { type: 'string' },
  { example: 'family_name,ligneous_type,zone' },
);
const FACET_LIMIT = plain(
  'facet_limit',
  'Number of groups of each facet, from 1 to 100: the largest ones. Selected groups are always shown.',
  { type: 'integer', minimum: 1, maximum: 100, default: 10 },
  { example: 20 },
);
const FACET_Q = plain(
  'facet_q',
  `Beginning of the label or value of a group, in any case and without accents. At most ${SEARCH_LIMITS.characters} characters.`,
  { type: 'string', maxLength: SEARCH_LIMITS.characters },
  { example: 'ast' },
);
const FORMAT = plain(
  'format',
  'Form of the answer, which otherwise `Accept` decides. As `csv` or `ndjson` (one JSON object a line) all records are sent, or one page with `cursor`.',
  { type: 'string', enum: [...FORMATS] },
  { example: 'csv' },
);
/** `limit` of a list, which needs a cursor (C14.2). */
const CURSOR_LIMIT = plain(
  'limit',
  `Number of records on a page by cursor, from 1 to ${HIGHEST_CURSOR_LIMIT}. Ignored without \`cursor\`.`,
  { type: 'integer', minimum: 1, maximum: HIGHEST_CURSOR_LIMIT, default: PAGE_SIZE },
  { example: HIGHEST_CURSOR_LIMIT },
);
/** `q` of a search; required (contract C7.2). */
const SEARCH = plain(
  'q',
  `Text to search for: a scientific name, synonym or common name, or the beginning of one. Typing errors are corrected. At most ${SEARCH_LIMITS.characters} characters; \`*\` returns every record.`,
  { type: 'string', minLength: 1, maxLength: SEARCH_LIMITS.characters },
  { required: true, example: 'tomato' },
);
/** `q` of suggestions (C7.11). */
const TYPED = plain(
  'q',
  `What the user has typed so far of a scientific name, synonym or common name. At most ${SEARCH_LIMITS.characters} characters.`,
  { type: 'string', minLength: 1, maxLength: SEARCH_LIMITS.characters },
  { required: true, example: 'tomat' },
);
/** `q` of a list: part of a name (C6.32). */
const CONTAINED = plain(
  'q',
  `Part of the name of a zone, in any case and without accents. At most ${SEARCH_LIMITS.characters} characters.`,
  { type: 'string', maxLength: SEARCH_LIMITS.characters },
  { example: 'island' },
);
const LANGUAGE = plain(
  'lang',
  'Preferred language of common names, as an ISO 639 code of two or three letters; of `pt-BR` the first part counts. Names in it rank first, and are shown as `common_name`.',
  { type: 'string' },
  { example: 'fr' },
);
const FLAG = { type: 'string', enum: ['true', 'false'] };
const EXPLAIN = plain(
  'explain',
  'With `true`, each result has a member `match`, which says which name matched and how.',
  FLAG,
  { example: 'true' },
);
const MINE = plain('mine', 'With `true`, only items that your account submitted.', FLAG, { example: 'true' });

/** Parents as parameters: what is listed of each. */
const PARENTS: Readonly<Record<ParentParameter, readonly [description: string, example: string]>> = {
  genus_id: ['Only records of this genus, named by slug or id.', 'solanum'],
  plant_id: ['Only species of this plant, named by slug or id.', 'solanum-lycopersicum'],
  zone_id: [
    'Only records of this zone or of a zone below it, named by its code or id, or of this country or part of one, by ISO 3166 code or English name.',
    'aut',
  ],
  family_id: ['Only genera of this family, named by slug or id.', 'solanaceae'],
  species_id: ['Only corrections of this species, named by slug or id.', 'solanum-lycopersicum'],
};

/** Coordinates whose zone must contain the records (C14.54). */
const AT = plain(
  'at',
  'Only records of the zone at this latitude and longitude in degrees. A place up to 25 km off the coast takes the nearest zone.',
  { type: 'string' },
  { example: '48.2,16.4' },
);

const parent = (name: ParentParameter): DocumentObject => {
  const [description, example] = PARENTS[name];
  return plain(name, `${description} Unknown ones are answered with 404.`, { type: 'string' }, { example });
};

/** Parameters of every list with pages. */
const PAGES = [
  ['page', PAGE],
  ['cursor', CURSOR],
  ['fields', FIELDS],
  ['format', FORMAT],
] as const;

/** Parameters of lists with facets. */
const COUNTS = [
  ['facets', FACETS],
  ['facet_limit', FACET_LIMIT],
  ['facet_q', FACET_Q],
] as const;

/** Returns the plain parameters of a collection (C2, C5.3, C5.12, C7.2, C7.3), as references to components. */
export const plainParameters = (
  shared: SharedParameters,
  collection: Collection,
): readonly DocumentObject[] => {
  const add = (name: string, parameter: DocumentObject): DocumentObject => shared.add([name], parameter);
  return [
    ...(collection.search
      ? [
          collection.paged ? add('search.q', SEARCH) : add('suggest.q', TYPED),
          add(collection.paged ? 'limit' : 'suggest.limit', limit(collection.maxLimit)),
          add('lang', LANGUAGE),
        ]
      : []),
    ...(collection.explainable ? [add('explain', EXPLAIN)] : []),
    ...(collection.extra.includes('q') ? [add('q', CONTAINED)] : []),
    ...(collection.paged ? [...PAGES.map(([name, parameter]) => add(name, parameter))] : []),
    ...(collection.paged && !collection.search ? [add('list.limit', CURSOR_LIMIT)] : []),
    ...(collection.faceted ? COUNTS.map(([name, parameter]) => add(name, parameter)) : []),
    ...collection.parents.map((name) => add(name, parent(name))),
    ...(collection.plainParameters.has('at') ? [add('at', AT)] : []),
    ...(collection.extra.includes('mine') ? [add('mine', MINE)] : []),
  ];
};
