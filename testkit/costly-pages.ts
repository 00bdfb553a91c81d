import type { StoredData } from './expensive-requests.js';

/** A request outside /api that anybody can send, made to be expensive. */
export interface CostlyPage {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const query = (parameters: Readonly<Record<string, string>>): string =>
  String(new URLSearchParams(parameters));
const orders = (...keys: readonly string[]): string =>
  query(Object.fromEntries(keys.map((key) => [`order[${key}]`, 'asc'])));
const many = (count: number, of: (at: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, at) => of(at));

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Keys whose values are not part of list items, so that every row needs its full record. */
const TEN_KEYS = [
  ...['common_name', 'family', 'author', 'genus', 'bibliography', 'year'],
  ...['light', 'edible', 'rank', 'maximum_height_cm'],
];

/** Returns requests for pages that cost most for what they are, over the records of a service. */
export const costlyPages = ({ species, genus, zones }: StoredData): readonly CostlyPage[] => [
  { what: 'the first search of the guides', path: '/docs/search?q=token' },
  { what: 'the guides by 26 letters', path: `/docs/search?q=${LETTERS.join('+')}` },
  { what: 'the guides by eight words', path: '/docs/search?q=the+of+and+to+in+is+with+for' },
  { what: 'the first page of the reference', path: '/docs/api' },
  { what: 'the largest guide', path: '/docs/contract' },
  { what: 'a download', path: '/explore.csv' },
  { what: 'a download by three orders', path: `/explore.csv?${orders('common_name', 'family', 'author')}` },
  { what: 'a download by ten orders', path: `/explore.csv?${orders(...TEN_KEYS)}` },
  { what: 'the explorer by ten orders, page 2500', path: `/explore?page=2500&${orders(...TEN_KEYS)}` },
  {
    what: 'the explorer with 600 unknown parameters',
    path: `/explore?${many(600, (at) => `x${at}=1`).join('&')}`,
  },
  {
    what: 'the explorer with 100 values',
    path: `/explore?${query({ 'filter[author]': many(100, (at) => `Aut${at}`).join(',') })}`,
  },
  { what: 'zones with 90 filters', path: `/zones?${many(90, (at) => `filter[x${at}]=1`).join('&')}` },
  { what: 'a zone by a letter', path: '/explore?zone=a' },
  { what: 'a zone', path: `/zones/${zones[0]}` },
  { what: 'a plant', path: `/species/${species}` },
  { what: 'a comparison of 300', path: `/compare?species=${many(300, (at) => `a-b${at}`).join(',')}` },
  { what: 'the map of a genus', path: `/genus/${genus}/map.svg` },
  { what: 'the zones of a genus', path: `/genus/${genus}/zones` },
  { what: 'a part of the sitemap', path: '/sitemaps/species-1.xml' },
  ...['a', 's'].map((letter) => ({ what: `suggestions for ${letter}`, path: `/suggest?q=${letter}` })),
  { what: 'suggestions for 66 words', path: `/suggest?q=${'ab+'.repeat(66)}` },
  {
    what: '1,500 accepted languages',
    path: '/zones',
    headers: { 'Accept-Language': many(1_500, (at) => `a${LETTERS[at % 26]};q=0.${at % 10}`).join(',') },
  },
  { what: '3,000 cookies', path: '/zones', headers: { Cookie: many(3_000, (at) => `c${at}=1`).join('; ') } },
];
