import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { keySets } from '../keys.js';
import { nearestSpelling } from '../nearest.js';
import { listPath, listRoutes } from '../routes.js';
import type { Detail, ErrorBody, UnknownKeys } from '../types.js';

const MEMBERS = ['code', 'error', 'message', 'messages', 'request_id'];

const CODES: ReadonlyMap<number, string> = new Map([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [414, 'uri_too_long'],
  [422, 'unprocessable_entity'],
]);

const detailOf = (error: ErrorBody, param: string): Detail => {
  const found = Array.isArray(error.details)
    ? (error.details as readonly Detail[]).find((detail) => detail.param === param)
    : undefined;
  expectTrue(`no detail of ${param} in ${JSON.stringify(error.details)}`, found !== undefined);
  return found;
};

const unknownOf = (error: ErrorBody): UnknownKeys => error.details as UnknownKeys;

/** C4.1 to C4.3, C4.6, C4.7, C4.11: the content of an error. */
export const errors = [
  rule('C4.1', 'every error has the same members, whatever its status', async ({ body, ask }) => {
    const asked: readonly (readonly [string, number, string?])[] = [
      ['/api/v1/species?page=0', 400],
      ['/api/v1/species?filter[lihgt]=1', 400],
      ['/api/v1/nothing', 404],
      ['/api/v1/species/nothing-of-this-slug', 404],
      ['/api/v1/species/search', 422],
      ['/api/v1/species', 405, 'DELETE'],
      [`/api/v1/species?x=${'a'.repeat(8300)}`, 414],
    ];
    await each(asked, async ([path, status, method = 'GET']) => {
      expectEqual(`status of ${method} ${path.slice(0, 60)}`, (await ask(path, { method })).status, status);
      const error = await body(path, { method });
      const members = Object.keys(error).filter((name) => name !== 'details');
      expectEqual(`members of a ${status}`, members.sort(), MEMBERS);
      expectEqual(
        `error and code of a ${status}`,
        [error['error'], error['code']],
        [true, CODES.get(status)],
      );
    });
  }),
  rule('C4.2', 'message is one string, repeated in messages', async ({ refused }) => {
    await each(['/api/v1/species?page=0&filter[x]=1', '/api/v1/nothing'], async (path) => {
      const { message, messages } = await refused(path, path.endsWith('nothing') ? 404 : 400);
      expectTrue(`message of ${path} is ${message}`, typeof message === 'string' && message !== '');
      expectEqual(`messages of ${path}`, messages, message);
    });
  }),
  rule('C4.2', 'request_id is the X-Request-Id, and a well-formed one is adopted', async ({ ask }) => {
    const headerOf = async (path: string, sent?: string) => {
      const answer = await ask(path, sent === undefined ? {} : { headers: { 'X-Request-Id': sent } });
      const { request_id } = JSON.parse(answer.text) as { readonly request_id?: string };
      const header = answer.headers.get('X-Request-Id');
      if (answer.status >= 400) expectEqual('request_id', request_id, header);
      return header;
    };
    expectTrue('no X-Request-Id on a list', (await headerOf('/api/v1/species')) !== null);
    expectTrue('no X-Request-Id on an error', (await headerOf('/api/v1/nothing')) !== null);
    const longest = 'a'.repeat(64);
    await each(['My.request_1-x', longest], async (id) =>
      expectEqual('adopted', await headerOf('/api/v1/nothing', id), id),
    );
    await each([`${longest}a`, 'two words', 'a/b', 'ü'], async (id) => {
      expectTrue(`X-Request-Id ${id} was adopted`, (await headerOf('/api/v1/nothing', id)) !== id);
    });
  }),
  rule(
    'C4.3',
    'all problems of parameters at once, each with param, got and problem',
    async ({ refused }) => {
      const error = await refused(
        '/api/v1/species?page=x&range[year]=a,b&filter[edible]=maybe&order[year]=up',
        400,
      );
      for (const param of ['page', 'range[year]', 'filter[edible]', 'order[year]']) {
        const detail = detailOf(error, param);
        const members = Object.keys(detail).filter((name) => name !== 'allowed');
        expectEqual(`members of the detail of ${param}`, members.sort(), ['got', 'param', 'problem']);
      }
      expectEqual('page', [detailOf(error, 'page').got, detailOf(error, 'page').problem], ['x', 'malformed']);
      expectEqual('order[year]', detailOf(error, 'order[year]').problem, 'not_allowed');
      expectEqual('allowed of order[year]', detailOf(error, 'order[year]').allowed, ['asc', 'desc']);
    },
  ),
  rule('C4.3', 'an unknown record names the path parameter', async ({ refused }) => {
    const error = await refused('/api/v1/species/nothing-of-this-slug', 404);
    expectEqual('detail', detailOf(error, 'id').problem, 'not_found');
  }),
  rule(
    'C4.6',
    'unknown keys: family, unknown in their order, all accepted spellings, suggestions',
    async ({ refused }) => {
      const unknown = ['lihgt', 'zzzzzzzz', 'minimum_temperature', 'flowr_color', 'Rank', 'genus_nam'];
      const { filter } = keySets.get('species')!;
      const query = unknown.map((key) => `filter[${key}]=1`).join('&');
      const error = await refused(`/api/v1/species?${query}&order[nothing]=asc`, 400);
      const details = unknownOf(error);
      expectEqual('members of details', Object.keys(details).sort(), [
        'family',
        'suggestions',
        'unknown',
        'valid',
      ]);
      expectEqual('family', details.family, 'filter');
      expectEqual('unknown', details.unknown, unknown);
      const missing = filter.filter((key) => !details.valid.includes(key));
      const extra = details.valid.filter((key) => !filter.includes(key));
      expectEqual('missing in valid, not in the contract', [missing, extra], [[], []]);
      expectEqual('order of valid', details.valid, details.valid.toSorted());
      const expected = Object.fromEntries(unknown.map((key) => [key, nearestSpelling(key, details.valid)]));
      expectEqual('suggestions', details.suggestions, expected);
      for (const key of unknown) expectTrue(`the message does not name ${key}`, error.message.includes(key));
      expectTrue('the message names no suggestion', error.message.includes('light'));
    },
  ),
  rule(
    'C4.6',
    'the first wrong family of filter, filter_not, range, order is reported',
    async ({ refused }) => {
      const families = ['filter', 'filter_not', 'range', 'order'];
      await each(families, async (family) => {
        const wrong = families.slice(families.indexOf(family)).toReversed();
        const query = wrong.map((each) => `${each}[nothing_here]=asc`).join('&');
        expectEqual(
          `family of ${query}`,
          unknownOf(await refused(`/api/v1/species?${query}`, 400)).family,
          family,
        );
      });
    },
  ),
  rule('C4.11', 'a path without a route is answered with the nearest one', async ({ refused }) => {
    await each(
      [
        ['/api/v1/specis', '/api/v1/species'],
        ['/api/v1/familes', '/api/v1/families'],
      ] as const,
      async ([path, near]) => {
        const { message } = await refused(path, 404);
        expectTrue(
          `${path} is not answered with ${near}: ${message}`,
          message.includes(`did you mean ${near}?`),
        );
      },
    );
  }),
  rule('C4.7', 'every list and search refuses unknown keys of every family', async (target) => {
    await each(listRoutes, async (route) => {
      const path = await listPath(target, route);
      for (const family of ['filter', 'filter_not', 'range', 'order']) {
        const details = unknownOf(await target.refused(`${path}&${family}[nothing_here]=1`, 400));
        expectEqual(
          `${path}: family and unknown`,
          [details.family, details.unknown],
          [family, ['nothing_here']],
        );
        expectTrue(`${path}: valid is not an array`, Array.isArray(details.valid));
        if (!route.takes.includes('K')) expectEqual(`${path}: valid`, details.valid, []);
      }
    });
  }),
  rule(
    'C4.7',
    'facts refuse unknown filters, records ignore key families',
    async ({ refused, record, examples }) => {
      const { slug } = await examples.species();
      const details = unknownOf(await refused(`/api/v1/species/${slug}/facts?filter[sorce]=x`, 400));
      expectEqual('valid', details.valid, ['attribute_name', 'source', 'status']);
      expectEqual('suggestions', details.suggestions, { sorce: 'source' });
      const { meta } = await record(`/api/v1/species/${slug}?filter[nothing_here]=1`);
      expectEqual(
        'warned of',
        meta.warnings?.map(({ param }) => param),
        ['filter[nothing_here]'],
      );
    },
  ),
];
