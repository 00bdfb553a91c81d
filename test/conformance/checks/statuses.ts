import { rule } from '../check.js';
import { queryOf } from '../claim.js';
import { ORIGIN } from '../examples.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { speciesKeys } from '../keys.js';
import type { Detail } from '../types.js';

const CLAIM = '/api/auth/claim';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Requests that are 400 (C4.4), by defect. */
const BAD: readonly string[] = [
  'species?filter[lihgt]=1',
  'species?filter_not[nothing]=1',
  'species?range[edible]=1,2',
  'species?order[establishment]=asc',
  'species?range[year]=a,b',
  'species?filter[edible]=perhaps',
  'species?filter[year]=1&filter[year]=2',
  `species?${speciesKeys
    .slice(0, 21)
    .map(({ key }) => `filter[${key}]=null`)
    .join('&')}`,
  'species?page=0',
  'species?page=-1',
  'species?page=x',
  'species?page=2501',
  'species/search?q=a&limit=0',
  'species/search?q=*&limit=100&page=501',
  `species/search?q=${'a'.repeat(201)}`,
];

/** C4.4, C4.5, C4.8, C4.9: statuses and their order. */
export const statuses = [
  rule('C4.4', '400 for malformed parameters', async ({ refused }) => {
    await each(BAD, async (path) =>
      expectEqual(`code of ${path}`, (await refused(`/api/v1/${path}`, 400)).code, 'bad_request'),
    );
  }),
  rule('C4.4', '400 for percent-encoding and UTF-8 that cannot be decoded', async ({ raw, token }) => {
    const targets = [
      '/api/v1/species?filter[author]=%zz',
      '/api/v1/species?filter[author]=%ff',
      '/api/v1/species?x=%',
      '/api/v1/species/%e0%a4',
    ];
    await each(targets, async (target) => {
      expectEqual(
        `status of ${target}`,
        (await raw('GET', target, [`Authorization: Bearer ${token}`])).status,
        400,
      );
    });
  }),
  rule('C4.4', '404 for unknown paths, records, parents and pages', async ({ refused, examples }) => {
    const { slug } = await examples.species();
    const paths = [
      'nothing',
      `species/${slug}/nothing`,
      'species/nothing-of-this-slug',
      'genus/nothing-here/plants',
    ];
    await each([...paths, 'species?genus_id=nothing-here', 'kingdoms?page=2000'], async (path) =>
      expectEqual(`code of ${path}`, (await refused(`/api/v1/${path}`, 404)).code, 'not_found'),
    );
  }),
  rule('C4.4', '405 with Allow for a known path and another method', async ({ ask, examples }) => {
    const { slug } = await examples.species();
    const asked: readonly (readonly [string, string])[] = [
      ['DELETE', '/api/v1/species'],
      ['POST', '/api/v1/species'],
      ['PUT', `/api/v1/species/${slug}`],
      ['GET', CLAIM],
      ['PATCH', '/api/v1'],
    ];
    await each(asked, async ([method, path]) => {
      const answer = await ask(path, { method });
      expectEqual(`status of ${method} ${path}`, answer.status, 405);
      const allowed = (answer.headers.get('Allow') ?? '').split(', ');
      expectTrue(
        `Allow of ${path} is ${allowed}`,
        allowed.includes(path === CLAIM ? 'POST' : 'GET') && !allowed.includes(method),
      );
    });
  }),
  rule('C4.4', '413, 415 and 400 for bodies', async ({ ask }) => {
    const post = async (body: string, headers: Readonly<Record<string, string>> = JSON_TYPE) =>
      (await ask(CLAIM, { method: 'POST', token: null, headers, body })).status;
    expectEqual('a body over 65,536 bytes', await post(JSON.stringify({ x: 'a'.repeat(65_536) })), 413);
    expectEqual('a body of another type', await post('{}', { 'Content-Type': 'text/plain' }), 415);
    expectEqual(
      'a form',
      await post('token=x', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      415,
    );
    expectEqual(
      'a type with parameters',
      await post('{}', { 'Content-Type': 'application/json; charset=utf-8' }),
      401,
    );
    for (const body of ['{', '[]', '"text"', '1', 'null']) expectEqual(`body ${body}`, await post(body), 400);
  }),
  rule('C4.4', '414 for a request target over 8,192 bytes', async ({ ask }) => {
    const path = '/api/v1/species?x=';
    const of = async (bytes: number) => (await ask(path + 'a'.repeat(bytes - path.length))).status;
    expectEqual('8,192 bytes', await of(8192), 200);
    expectEqual('8,193 bytes', await of(8193), 414);
  }),
  rule('C4.4', '422 for a missing q', async ({ refused }) => {
    await each(['species/search', 'plants/search?q=', 'species/search?q=++'], async (path) =>
      expectEqual(`code of ${path}`, (await refused(`/api/v1/${path}`, 422)).code, 'unprocessable_entity'),
    );
  }),
  rule('C4.5', 'the first failing step determines the answer', async ({ ask, token }) => {
    const of = async (path: string, asking: Parameters<typeof ask>[1] = {}) =>
      (await ask(path, asking)).status;
    const anonymous = { token: null } as const;
    expectEqual('414 before 401', await of(`/api/v1/species?x=${'a'.repeat(8300)}`, anonymous), 414);
    expectEqual('404 for the route before 401', await of('/api/v1/nothing', anonymous), 404);
    expectEqual('405 before 401', await of('/api/v1/species', { ...anonymous, method: 'DELETE' }), 405);
    expectEqual('401 before 400 of a parameter', await of('/api/v1/species?page=0', anonymous), 401);
    expectEqual('401 before 404 of a record', await of('/api/v1/species/nothing-here', anonymous), 401);
    expectEqual('400 of a parameter before 422 of q', await of('/api/v1/species/search?page=0'), 400);
    expectEqual('unknown keys before 422 of q', await of('/api/v1/species/search?filter[x]=1'), 400);
    expectEqual('400 before 404 of a parent', await of('/api/v1/genus/nothing-here/species?page=0'), 400);
    expectEqual(
      '422 of q before 404 of a parent',
      await of('/api/v1/species/search?genus_id=nothing-here'),
      422,
    );
    expectEqual(
      '404 of a parent before a page beyond the last',
      await of('/api/v1/genus/nothing-here/species?page=2000'),
      404,
    );
    const query = queryOf({ token, origin: ORIGIN });
    const body = { method: 'POST', token: null, headers: JSON_TYPE, body: '{' } as const;
    expectEqual('body before 401 on the claim', await of(CLAIM, body), 400);
    expectEqual('body before 422 on the claim', await of(`${CLAIM}?${query}`, body), 400);
  }),
  rule('C4.5', 'syntax, then unknown keys, then values', async ({ refused }) => {
    const shape = async (query: string) => {
      const { details } = await refused(`/api/v1/species?${query}`, 400);
      return Array.isArray(details)
        ? (details as readonly Detail[]).map(({ param, problem }) => `${param} ${problem}`)
        : 'unknown keys';
    };
    expectEqual('syntax first', await shape('filter[]=1&filter[nothing]=1&page=0'), ['filter[] malformed']);
    expectEqual('unknown keys second', await shape('filter[nothing]=1&page=0'), 'unknown keys');
    expectEqual('values third', await shape('page=0'), ['page out_of_range']);
  }),
  rule('C4.8', 'an empty POST body is read as {}', async ({ refused, token }) => {
    const { details } = await refused(`${CLAIM}?${queryOf({ token })}`, 422, {
      method: 'POST',
      token: null,
      headers: JSON_TYPE,
      body: '',
    });
    expectEqual('named', (details as readonly Detail[])[0]?.param, 'origin');
  }),
  rule(
    'C4.8',
    'a body may be nested 32 levels deep, and its objects may have 200 members',
    async ({ refused }) => {
      const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      const wide = (members: number) =>
        JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [`a${at}`, 1])));
      const send = (body: string, status: number) =>
        refused('/api/v1/species/match', status, { method: 'POST', headers: JSON_TYPE, body });
      await each([nested(32), wide(200)], async (body) => void (await send(body, 422)));
      await each([nested(33), wide(201)], async (body) => void (await send(body, 400)));
    },
  ),
  rule('C4.9', 'a request that HTTP does not allow is 400 in the envelope', async ({ raw }) => {
    const asked: readonly (readonly [string, string, readonly string[]])[] = [
      ['GET', '/api/v1', ['Host: elsewhere.example']],
      ['GET', 'elsewhere.example:443', []],
      ['CONNECT', 'elsewhere.example:443', []],
    ];
    await each(asked, async ([method, target, headers]) => {
      const { status, body } = await raw(method, target, headers);
      expectEqual(`status of ${method} ${target}`, status, 400);
      expectEqual(
        `code of ${method} ${target}`,
        (JSON.parse(body) as { code?: unknown }).code,
        'bad_request',
      );
    });
  }),
];
