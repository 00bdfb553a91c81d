import type { Collection, ParentParameter } from './collections.js';
import { HIGHEST_CURSOR_LIMIT, HIGHEST_LIMIT, HIGHEST_PAGE, MAX_SUGGESTIONS, PAGE_SIZE } from './paging.js';
import { FACET_GROUPS, MAX_FACETS } from './read-facets.js';
import { FORMATS } from './read-format.js';
import { MAX_UNKNOWN } from './read-unknown.js';
import { SEARCH_LIMITS } from './search-limits.js';

/** A list before its parameters are known. */
type DeclaredList = Omit<Collection, 'plainParameters'>;

/** A plain parameter of lists (C2, C5.3, C5.12, C7.2, C7.3), with its documentation. */
interface ListParameter {
  readonly name: string;
  /** Its name in the OpenAPI document, where several parameters have the same name. */
  readonly component?: string;
  /** Returns whether a list has the parameter. */
  readonly isOf: (list: DeclaredList) => boolean;
  /** Whether lists accept it only together with `cursor` (C14.2). */
  readonly withCursor?: true;
  readonly required?: true;
  readonly describe: string;
  /** JSON Schema of its value. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: unknown;
}

const isPaged = ({ paged }: DeclaredList): boolean => paged;
const isFaceted = ({ faceted }: DeclaredList): boolean => faceted;
const isSearch = ({ search, paged }: DeclaredList): boolean => search && paged;
const isSuggesting = ({ search, paged }: DeclaredList): boolean => search && !paged;

const TEXT = { type: 'string' };
const FLAG = { type: 'string', enum: ['true', 'false'] };
const SEARCHED = { type: 'string', minLength: 1, maxLength: SEARCH_LIMITS.characters };
const PART = { type: 'string', maxLength: SEARCH_LIMITS.characters };
const LONGEST = `At most ${SEARCH_LIMITS.characters} characters`;
const wholeNumber = (maximum: number, byDefault: number) => ({
  type: 'integer',
  minimum: 1,
  maximum,
  default: byDefault,
});

const limit = (maximum: number) => ({
  name: 'limit',
  describe: `Number of results on a page, from 1 to ${maximum}. A larger number counts as ${maximum}.`,
  schema: wholeNumber(maximum, Math.min(PAGE_SIZE, maximum)),
  example: Math.min(50, maximum),
});

const parent = (name: ParentParameter, describe: string, example: string): ListParameter => ({
  name,
  isOf: ({ parents }) => parents.includes(name),
  describe: `${describe} Unknown ones are answered with 404.`,
  schema: TEXT,
  example,
});

/** Every plain parameter of lists, in the order of the documentation. */
export const LIST_PARAMETERS: readonly ListParameter[] = [
  {
    name: 'q',
    component: 'search.q',
    isOf: isSearch,
    required: true,
    describe: `Text to search for: a scientific name, synonym or common name, or the beginning of one. Typing errors are corrected. ${LONGEST}; \`*\` returns every record.`,
    schema: SEARCHED,
    example: 'tomato',
  },
  {
    name: 'q',
    component: 'suggest.q',
    isOf: isSuggesting,
    required: true,
    describe: `What the user has typed so far of a scientific name, synonym or common name. ${LONGEST}.`,
    schema: SEARCHED,
    example: 'tomat',
  },
  { ...limit(HIGHEST_LIMIT), isOf: isSearch },
  { ...limit(MAX_SUGGESTIONS), component: 'suggest.limit', isOf: isSuggesting },
  {
    name: 'lang',
    isOf: ({ translatable }) => translatable,
    describe:
      'Preferred language of common names, as an ISO 639 code of two or three letters; of `pt-BR` the first part counts. Names in it rank first, and are shown as `common_name`.',
    schema: TEXT,
    example: 'fr',
  },
  {
    name: 'explain',
    isOf: ({ explainable }) => explainable,
    describe: 'With `true`, each result has a member `match`, which says which name matched and how.',
    schema: FLAG,
    example: 'true',
  },
  {
    name: 'interpret',
    isOf: isSearch,
    describe:
      'With `true`, a text that describes plants (`blue flowers for shade`) is read as filters, as `GET /api/v1/species/interpret` does; a filter of the request replaces the words about the same key. Names stay names.',
    schema: FLAG,
    example: 'true',
  },
  {
    name: 'q',
    isOf: ({ extra }) => extra.includes('q'),
    describe: `Part of the name of a zone, in any case and without accents. ${LONGEST}.`,
    schema: PART,
    example: 'island',
  },
  {
    name: 'page',
    isOf: isPaged,
    describe: `Page to return, from 1 to ${HIGHEST_PAGE}. Narrow the list with filters to reach records beyond.`,
    schema: wholeNumber(HIGHEST_PAGE, 1),
    example: 2,
  },
  {
    name: 'cursor',
    isOf: isPaged,
    describe: `Walks through the whole list, however long: \`*\` for the first page, then \`meta.next_cursor\` of the last answer. Replaces \`page\`; with it, \`limit\` may be up to ${HIGHEST_CURSOR_LIMIT}.`,
    schema: { type: 'string', minLength: 1 },
    example: '*',
  },
  {
    name: 'fields',
    isOf: isPaged,
    describe:
      'Members of each item to return, separated by commas: dotted paths such as `growth.light`, keys of fields, and groups (`names`, `zones`, `images`, `provenance`). `id`, `slug` and `links.self` are always included. Default: all members of a list item.',
    schema: TEXT,
    example: 'common_name,growth.light',
  },
  {
    name: 'format',
    isOf: isPaged,
    describe:
      'Form of the answer, which otherwise `Accept` decides. As `csv` or `ndjson` (one JSON object a line) all records are sent, or one page with `cursor`.',
    schema: { type: 'string', enum: [...FORMATS] },
    example: 'csv',
  },
  {
    name: 'limit',
    component: 'list.limit',
    isOf: ({ paged, search }) => paged && !search,
    withCursor: true,
    describe: `Number of records on a page by cursor, from 1 to ${HIGHEST_CURSOR_LIMIT}. Ignored without \`cursor\`.`,
    schema: wholeNumber(HIGHEST_CURSOR_LIMIT, PAGE_SIZE),
    example: HIGHEST_CURSOR_LIMIT,
  },
  {
    name: 'unknown',
    isOf: isFaceted,
    describe: `Up to ${MAX_UNKNOWN} fields, separated by commas: filters and ranges on them also keep the records without a value. Refused for \`toxicity\` and \`safety\`, since a plant about which nothing is reported may still be poisonous.`,
    schema: TEXT,
    example: 'flower_color,height_cm',
  },
  {
    name: 'facets',
    isOf: isFaceted,
    describe: `Up to ${MAX_FACETS} fields, separated by commas, by whose values all records of the list are counted, in \`meta.facets\`: enums, booleans, flags, ordinals, numbers, \`family_name\`, \`genus_name\` and \`zone\`. The filter on the field itself is left out. With \`cursor\` only on the first page.`,
    schema: TEXT,
    example: 'family_name,ligneous_type,zone',
  },
  {
    name: 'facet_limit',
    isOf: isFaceted,
    describe: `Number of groups of each facet, from 1 to ${HIGHEST_LIMIT}: the largest ones. Selected groups are always shown.`,
    schema: wholeNumber(HIGHEST_LIMIT, FACET_GROUPS),
    example: 20,
  },
  {
    name: 'facet_q',
    isOf: isFaceted,
    describe: `Beginning of the label or value of a group, in any case and without accents. ${LONGEST}.`,
    schema: PART,
    example: 'ast',
  },
  parent('genus_id', 'Only records of this genus, named by slug or id.', 'solanum'),
  parent('plant_id', 'Only species of this plant, named by slug or id.', 'solanum-lycopersicum'),
  parent(
    'zone_id',
    'Only records of this zone or of a zone below it, named by its code or id, or of this country or part of one, by ISO 3166 code or English name.',
    'aut',
  ),
  parent('family_id', 'Only genera of this family, named by slug or id.', 'solanaceae'),
  parent('species_id', 'Only corrections of this species, named by slug or id.', 'solanum-lycopersicum'),
  {
    name: 'at',
    isOf: ({ parents }) => parents.includes('zone_id'),
    describe:
      'Only records of the zone at this latitude and longitude in degrees. A place up to 25 km off the coast takes the nearest zone.',
    schema: TEXT,
    example: '48.2,16.4',
  },
  {
    name: 'mine',
    isOf: ({ extra }) => extra.includes('mine'),
    describe: 'With `true`, only items that your account submitted.',
    schema: FLAG,
    example: 'true',
  },
];
