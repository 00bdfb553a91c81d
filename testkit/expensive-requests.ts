import { FIELDS } from '../src/fields/registry.js';
import { COLLECTIONS } from '../src/query/collections.js';
import { HIGHEST_PAGE, PAGE_SIZE } from '../src/query/paging.js';

/** A request that the contract allows and that is expensive to answer. */
export interface ExpensiveRequest {
  readonly what: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Data of a service, so that conditions keep many records and misspelt names are close to real ones. */
export interface StoredData {
  /** Scientific names. */
  readonly names: readonly string[];
  /** Slugs. */
  readonly zones: readonly string[];
  /** Slug of one species. */
  readonly species: string;
  /** Slug of one genus. */
  readonly genus: string;
  /** Number of species. */
  readonly total: number;
}

const SPECIES = '/api/v1/species';
const SEARCH = '/api/v1/species/search';

/** Conditions of a request: one fewer than allowed, which leaves room for one that makes each request different. */
const CONDITIONS = 19;
/** Bytes of the query string, which leave room for the rest of the target. */
const QUERY_BYTES = 7_600;

const keys = COLLECTIONS.species.keys;
const keysOfType = (...types: readonly string[]): readonly string[] =>
  FIELDS.filter(({ type }) => types.includes(type)).map(({ key }) => key);

/** Returns as many parameters as a request may have, each with as many values as there is room for. */
const parametersOf = (
  family: string,
  keys: readonly string[],
  value: (key: string, room: number) => string,
): Readonly<Record<string, string>> => {
  const chosen = keys.slice(0, CONDITIONS);
  const room = Math.floor(QUERY_BYTES / chosen.length) - 40;
  return Object.fromEntries(chosen.map((key) => [`${family}[${key}]`, value(key, room)]));
};

/** Joins values with commas: 100 of them, or as many as fit into `room` bytes once they are encoded. */
const joined = (values: readonly string[], room: number): string => {
  let text = values[0] ?? '';
  for (const value of values.slice(1, 100)) {
    const longer = `${text},${value}`;
    if (new URLSearchParams([['', longer]]).toString().length > room) break;
    text = longer;
  }
  return text;
};

const numbers = Array.from({ length: 100 }, (_, n) => String(n));

/** Returns words of names, each with two letters swapped: a search with as many typing errors as are corrected. */
const misspelt = (names: readonly string[], count: number): string => {
  const words = [...new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z]{6,14}/g) ?? []))];
  return words
    .slice(0, count)
    .map((word) => word.slice(0, 4) + word[5]! + word[4]! + word.slice(6))
    .join(' ');
};

/** Every establishment that a source can state. */
const ALL_ESTABLISHMENTS = 'native,introduced,doubtful,absent,extinct';

const page = (number: number): Readonly<Record<string, string>> => ({ page: String(number) });

/** Returns requests that conditions, values, orders, texts and pages make as expensive as the contract allows. */
export const expensiveRequests = ({
  names,
  zones,
  species,
  genus,
  total,
}: StoredData): readonly ExpensiveRequest[] => {
  const texts = keysOfType('text').filter((key) => keys.named('filter', key));
  const orders = texts.filter((key) => keys.named('order', key));
  const measured = keysOfType('integer', 'decimal').filter((key) => keys.named('range', key) && key !== 'id');
  const last = Math.ceil(total / PAGE_SIZE);
  const shallow = Math.min(500, last);
  const deep = Math.min(HIGHEST_PAGE, last);
  const list = (what: string, parameters: ExpensiveRequest['parameters']): ExpensiveRequest => ({
    what,
    path: SPECIES,
    parameters,
  });
  const search = (what: string, q: string, more: ExpensiveRequest['parameters'] = {}): ExpensiveRequest => ({
    what,
    path: SEARCH,
    parameters: { q, ...more },
  });
  const ten = Object.fromEntries(orders.slice(0, 10).map((key) => [`order[${key}]`, 'desc']));
  const two = { 'order[bibliography]': 'desc', 'order[scientific_name]': 'asc' };
  const excluded = parametersOf('filter_not', measured, (_, room) => joined(numbers, room - 20));
  const excludedTexts = parametersOf('filter_not', texts, (_, room) => joined(names, room - 20));
  return [
    list(
      `${CONDITIONS} filters of many texts`,
      parametersOf('filter', texts, (_, room) => joined([...names, 'null'], room)),
    ),
    list(
      `${CONDITIONS} exclusions of many texts`,
      parametersOf('filter_not', texts, (_, room) => joined(names, room)),
    ),
    list(
      `${CONDITIONS} exclusions of many numbers`,
      parametersOf('filter_not', measured, (_, room) => joined(numbers, room)),
    ),
    list(
      `${CONDITIONS} ranges`,
      parametersOf('range', measured, () => '-1000,100000'),
    ),
    list(
      'no value in many fields',
      parametersOf('filter', measured, () => 'null'),
    ),
    list('a hundred zones, any establishment', {
      'filter[zone]': zones.slice(0, 100).join(','),
      'filter[establishment]': 'native,introduced,doubtful,null',
      'filter_not[zone]': zones.slice(100, 200).join(','),
    }),
    list('a hundred zones by each establishment', {
      'filter[zone]': zones.slice(0, 100).join(','),
      'filter[establishment]': ALL_ESTABLISHMENTS,
    }),
    list('a hundred zones by no establishment, two orders', {
      'filter[zone]': zones.slice(0, 100).join(','),
      'filter_not[establishment]': ALL_ESTABLISHMENTS,
      ...two,
    }),
    list('a hundred zones left out', { 'filter_not[zone]': zones.slice(0, 100).join(',') }),
    list('all zones of a continent', { zone_id: '1', 'filter_not[establishment]': 'introduced' }),
    list('ten orders of texts', ten),
    list(`two orders, page ${shallow}`, { ...two, ...page(shallow) }),
    list(`two orders, exclusions, page ${shallow}`, { ...two, ...excluded, ...page(shallow) }),
    list(`two orders, exclusions of texts, page ${shallow}`, { ...two, ...excludedTexts, ...page(shallow) }),
    list(`ten orders, exclusions, page ${deep}`, { ...ten, ...excluded, ...page(deep) }),
    list(`ten orders, exclusions of texts, page ${deep}`, {
      ...ten,
      ...excludedTexts,
      ...page(deep),
    }),
    {
      what: `plants by two orders, page ${shallow}`,
      path: '/api/v1/plants',
      parameters: { ...two, ...page(shallow) },
    },
    {
      what: `species of a continent by two orders, page ${shallow}`,
      path: '/api/v1/distributions/1/species',
      parameters: { ...two, ...page(shallow) },
    },
    list(`page ${shallow}`, page(shallow)),
    list(`page ${deep}`, page(deep)),
    list(`two orders, page ${deep}`, { ...two, ...page(deep) }),
    list(`two orders, exclusions, page ${deep}`, { ...two, ...excluded, ...page(deep) }),
    search('everything, 100 a page', '*', { limit: '100' }),
    search('everything, 100 a page, the last page allowed', '*', {
      limit: '100',
      ...page(Math.min(500, Math.ceil(total / 100))),
    }),
    search('everything by ten orders', '*', { ...ten, limit: '100' }),
    search('one letter', 'a', { limit: '100', explain: 'true', lang: 'fr' }),
    search('one letter by two orders, the last shallow page', 'a', {
      ...two,
      limit: '100',
      page: String(Math.min(100, Math.ceil(total / 100))),
      explain: 'true',
    }),
    search('everything by two orders, exclusions, the last shallow page', '*', {
      ...two,
      ...excluded,
      limit: '100',
      page: String(Math.min(100, Math.ceil(total / 100))),
    }),
    search('everything by ten orders, exclusions, as deep as it may', '*', {
      ...ten,
      ...excluded,
      limit: '100',
      page: String(Math.min(500, Math.ceil(total / 100))),
    }),
    search('three letters', 'pse', { limit: '100', explain: 'true', lang: 'fr' }),
    search('three letters, two words', 'gra alb', { limit: '100', explain: 'true' }),
    search('words that many names have', 'var subsp f l de the common and', {
      limit: '100',
      explain: 'true',
    }),
    search('200 characters of one word', 'z'.repeat(200)),
    search(
      '200 characters of junk',
      Array.from({ length: 8 }, (_, n) => `${'qzxjwkvy'[n]}${'aeiou'.repeat(5)}`)
        .join(' ')
        .slice(0, 200),
    ),
    search(
      '200 characters of short words',
      numbers
        .map((n) => `a${n}`)
        .join(' ')
        .slice(0, 200),
    ),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) =>
      search(`${count} misspelt words`, misspelt(names, count), { limit: '100', explain: 'true' }),
    ),
    search(
      '8 misspelt words, conditions',
      misspelt(names, 8),
      parametersOf('filter_not', measured, (_, room) => joined(numbers, room - 20)),
    ),
    search('wildcards', '* ** ?* a* *a %a_ a? .*'),
    {
      what: 'a description of 30 misspelt words',
      path: '/api/v1/species/interpret',
      parameters: {
        q: Array.from({ length: 30 }, (_, at) => `bl${at % 10}owr`)
          .join(' ')
          .slice(0, 200),
      },
    },
    {
      what: 'a calendar of 100 misspelt names',
      path: '/api/v1/calendar',
      parameters: {
        plants: Array.from({ length: 100 }, (_, at) => `quercs robor ${at}`).join(','),
        last_frost: '05-15',
        first_frost: '10-10',
      },
    },
    {
      what: 'what can be sown in a week',
      path: '/api/v1/sow',
      parameters: { last_frost: '05-15', first_frost: '10-10', week: '2027-W20' },
    },
    { what: 'climate stations', path: '/api/v1/frost-stations', parameters: { q: 'a e i' } },
    {
      what: 'species on the list of an area, counted by area',
      path: SPECIES,
      parameters: { 'filter[introduced_in]': 'AU,NZ,GB,DE', facets: 'impact_listed_in,introduced_in' },
    },
    {
      what: 'a citation of a field of many species',
      path: '/api/v1/citation',
      parameters: { 'filter[plant_form]': 'tree', field: 'plant_form' },
    },
    { what: 'what grows at a place', path: '/api/v1/here', parameters: { at: '48.2,16.4' } },
    { what: 'suggestions, two letters', path: '/api/v1/species/suggest', parameters: { q: 'sa' } },
    {
      what: 'suggestions, a misspelt beginning',
      path: '/api/v1/species/suggest',
      parameters: { q: 'psuedo' },
    },
    {
      what: 'suggestions, 8 misspelt words',
      path: '/api/v1/species/suggest',
      parameters: { q: misspelt(names, 8) },
    },
    {
      what: 'a name to match, misspelt',
      path: '/api/v1/species/match',
      parameters: { name: misspelt(names, 2) },
    },
    {
      what: 'a name to match, 200 characters',
      path: '/api/v1/species/match',
      parameters: { name: misspelt(names, 15).slice(0, 200) },
    },
    { what: 'plants, two orders', path: '/api/v1/plants', parameters: two },
    { what: 'species of a zone, two orders', path: '/api/v1/distributions/1/species', parameters: two },
    { what: 'plants of a zone', path: '/api/v1/distributions/1/plants', parameters: {} },
    { what: 'plants of a genus', path: `/api/v1/genus/${genus}/plants`, parameters: two },
    {
      what: 'genera by name, the last',
      path: '/api/v1/genus',
      parameters: { 'order[name]': 'desc', ...page(500) },
    },
    { what: 'zones', path: '/api/v1/distributions', parameters: { q: 'a', 'order[species_count]': 'desc' } },
    {
      what: 'corrections',
      path: '/api/v1/corrections',
      parameters: { 'order[source_reference]': 'desc', 'filter_not[warning_type]': 'report' },
    },
    { what: 'facts of a species', path: `${SPECIES}/${species}/facts`, parameters: {} },
    { what: 'a record', path: `${SPECIES}/${species}`, parameters: {} },
    { what: 'families', path: '/api/v1/families', parameters: { 'order[common_name]': 'desc' } },
    {
      what: '90 parameters that are none',
      path: SPECIES,
      parameters: Object.fromEntries(numbers.slice(0, 90).map((n) => [`x${n}`, n])),
    },
    {
      what: 'keys that are none',
      path: SPECIES,
      parameters: parametersOf(
        'filter',
        numbers.map((n) => `adapted_to_course_textured_soils_and_${n}`),
        () => '1',
      ),
    },
  ];
};
