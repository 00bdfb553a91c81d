import { SEARCH_LIMITS } from '../../src/query/search-limits.js';
import { expensiveRequests } from '../../testkit/expensive-requests.js';
import { GARDEN } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';

/** Milliseconds for the most expensive request with fifty species on a busy machine. */
const LONGEST_MS = 3_000;

const STORED = {
  names: [
    'Pyrella montana',
    ...Array.from({ length: 26 }, (_, n) => `Malusia a${String.fromCharCode(97 + n)}ensis`),
  ],
  zones: ['1', 'eur', 'aut'],
  species: 'pyrella-montana',
  genus: 'malusia',
  total: 49,
};

let service: Service;
beforeAll(async () => {
  service = await startService(GARDEN);
});
afterAll(() => service.close());

const get = (path: string, parameters: Readonly<Record<string, string>>) =>
  service.get(`${path}?${new URLSearchParams(parameters)}`);

/** A parameter over a limit, and one at the limit. */
const CAPS: readonly (readonly [
  rule: string,
  param: string,
  path: string,
  of: (count: number) => Record<string, string>,
  most: number,
  problem: string,
])[] = [
  ['C6.3 parameters', 'query', 'species', (n) => many(n, (at) => [`x${at}`, '1']), 100, 'too_many'],
  [
    'C6.3 values of a filter',
    'filter[id]',
    'species',
    (n) => ({ 'filter[id]': numbers(n).join(',') }),
    100,
    'too_many',
  ],
  [
    'C6.3 values of an exclusion',
    'filter_not[author]',
    'species',
    (n) => ({ 'filter_not[author]': numbers(n).join(',') }),
    100,
    'too_many',
  ],
  [
    'C7.2 characters of a search',
    'q',
    'species/search',
    (n) => ({ q: 'a'.repeat(n) }),
    SEARCH_LIMITS.characters,
    'too_long',
  ],
  ['C7.21 characters of a name', 'name', 'species/match', (n) => ({ name: 'a'.repeat(n) }), 200, 'too_long'],
  ['C5.4 pages', 'page', 'species', (n) => ({ page: String(n) }), 2500, 'out_of_range'],
];

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => String(n));
const many = (count: number, of: (at: number) => readonly [string, string]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => of(at)));

describe('the limits of the contract', () => {
  it.each(CAPS)('%s', async (_, param, path, of, most, problem) => {
    const allowed = await get(`/api/v1/${path}`, of(most));
    // An allowed page may be beyond the last one.
    expect([200, 404]).toContain(allowed.status);
    const { status, body } = await get(`/api/v1/${path}`, of(most + 1));
    expect([status, body['details']]).toEqual([400, [expect.objectContaining({ param, problem })]]);
  });
});

describe('the most expensive requests that the contract allows', () => {
  const requests = expensiveRequests(STORED);

  it.each(requests.map((each) => [each.what, each] as const))('%s', async (what, { path, parameters }) => {
    const started = performance.now();
    const { status, text } = await get(path, parameters);
    expect(performance.now() - started).toBeLessThan(LONGEST_MS);
    // Pages, records and zones that the small data set does not have are not found.
    expect(what === 'keys that are none' ? [400] : [200, 404, 422]).toContain(status);
    expect(text.length).toBeLessThan(500_000);
  });
});
