import { rule } from '../check.js';
import { each, expectEqual, expectTrue, notSeen, seen } from '../expect.js';
import { listPath, listRoutes } from '../routes.js';
import type { Detail, ErrorBody, Species } from '../types.js';

const problemOf = ({ details }: ErrorBody): string | undefined => (details as readonly Detail[])[0]?.problem;

/** Number of records up to which every page of a collection is read; larger ones are read at both ends. */
const WALKED = 40;

/** C5.1 to C5.6, C5.10: pages. */
export const pagination = [
  rule('C5.1', 'lists are data, links and meta with an exact total', async (target) => {
    await each(listRoutes, async (route) => {
      const path = await listPath(target, route);
      const list = await target.list(path);
      expectEqual(`members of ${path}`, Object.keys(list).sort(), ['data', 'links', 'meta']);
      expectTrue(
        `total of ${path}`,
        Number.isInteger(list.meta.total) && list.meta.total >= list.data.length,
      );
    });
  }),
  rule('C5.1', 'the pages together have as many records as the total, each once', async ({ list }) => {
    await each(['species', 'plants', 'genus', 'families', 'distributions'], async (collection) => {
      const first = await list(`/api/v1/${collection}`);
      const pages = Math.ceil(first.meta.total / 20);
      if (pages > WALKED) return;
      const ids: unknown[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const { data } = await list(`/api/v1/${collection}?page=${page}`);
        ids.push(...data.map(({ id }) => id));
      }
      expectEqual(
        `${collection}: records and distinct records`,
        [ids.length, new Set(ids).size],
        [first.meta.total, first.meta.total],
      );
    });
  }),
  rule(
    'C5.2',
    'pages have 20 records, the last has the rest; limit is ignored with a warning',
    async ({ list }) => {
      await each(['species', 'plants', 'distributions'], async (collection) => {
        const { data, meta } = await list(`/api/v1/${collection}?limit=5`);
        expectEqual(`${collection}: records on page 1`, data.length, Math.min(20, meta.total));
        expectEqual(
          `${collection}: warnings`,
          meta.warnings?.map(({ param, problem }) => [param, problem]),
          [['limit', 'not_supported_here']],
        );
        const last = Math.ceil(meta.total / 20);
        if (last > 2500) return;
        const rest = await list(`/api/v1/${collection}?page=${last}`);
        expectEqual(`${collection}: records on page ${last}`, rest.data.length, meta.total - (last - 1) * 20);
      });
    },
  ),
  rule('C5.3', 'an empty page is 1, leading zeros are allowed', async ({ list }) => {
    const { data } = await list('/api/v1/species');
    await each(['', '1', '01'], async (page) =>
      expectEqual(`page=${page}`, (await list(`/api/v1/species?page=${page}`)).data, data),
    );
  }),
  rule('C5.3', 'malformed pages and those below 1 are 400', async ({ refused }) => {
    const pages: readonly (readonly [string, string])[] = [
      ['x', 'malformed'],
      ['1.5', 'malformed'],
      ['1e3', 'malformed'],
      ['%2B1', 'malformed'],
      ['1 2', 'malformed'],
      ['0', 'out_of_range'],
      ['-1', 'out_of_range'],
    ];
    await each(['species', 'kingdoms', 'corrections', 'distributions'], async (collection) => {
      for (const [page, problem] of pages) {
        expectEqual(
          `${collection}?page=${page}`,
          problemOf(await refused(`/api/v1/${collection}?page=${page}`, 400)),
          problem,
        );
      }
    });
  }),
  rule(
    'C5.4',
    'page 2501 is 400 on every list and search, and the message says what to do',
    async (target) => {
      await each(listRoutes, async (route) => {
        const error = await target.refused(`${await listPath(target, route)}&page=2501`, 400);
        expectEqual(`problem of ${route.path}`, problemOf(error), 'out_of_range');
        expectTrue(
          `message of ${route.path}: ${error.message}`,
          /2500/.test(error.message) && /filter|range/.test(error.message),
        );
      });
    },
  ),
  rule(
    'C5.4',
    'page 2500 is allowed, huge pages are 400, and so is page x limit over 50,000',
    async ({ ask, refused }) => {
      const { status } = await ask('/api/v1/species?page=2500');
      expectTrue(`page 2500 answers ${status}`, status === 200 || status === 404);
      await refused(`/api/v1/species?page=${'9'.repeat(30)}`, 400);
      await refused('/api/v1/species/search?q=*&limit=21&page=2500', 400);
      await refused('/api/v1/plants/search?q=*&limit=100&page=501', 400);
      const allowed = (await ask('/api/v1/plants/search?q=*&limit=100&page=500')).status;
      expectTrue(`page 500 of limit 100 answers ${allowed}`, allowed === 200 || allowed === 404);
      const three = 'order[year]=asc&order[author]=asc&order[slug]=asc';
      await refused(`/api/v1/species?${three}&page=2501`, 400);
      const deepest = (await ask(`/api/v1/species?${three}&page=2500`)).status;
      expectTrue(`page 2500 by three keys answers ${deepest}`, deepest === 200 || deepest === 404);
    },
  ),
  rule('C5.5', 'a page beyond the last is 404 and names the last', async ({ list, refused }) => {
    await each(['species', 'genus', 'kingdoms'], async (collection) => {
      const last = Math.ceil((await list(`/api/v1/${collection}`)).meta.total / 20);
      if (last >= 2500) return;
      const error = await refused(`/api/v1/${collection}?page=${last + 1}`, 404);
      expectEqual('problem', problemOf(error), 'past_end');
      expectTrue(`message: ${error.message}`, error.message.includes(String(last)));
    });
  }),
  rule('C5.5', 'an empty collection answers page 1 with no data', async ({ list, refused }) => {
    const path = '/api/v1/species?filter[author]=nobody+of+this+name';
    const { data, meta, links } = await list(path);
    expectEqual('data and total', [data, meta.total], [[], 0]);
    expectTrue('last is not page 1', links.last.includes('page=1'));
    await refused(`${path}&page=2`, 404);
  }),
  rule('C5.6', 'self, first and last always, prev and next if those pages exist', async ({ list }) => {
    await each(['species', 'species/search?q=*&limit=7', 'plants', 'distributions'], async (path) => {
      const join = path.includes('?') ? '&' : '?';
      const first = await list(`/api/v1/${path}`);
      const last = Math.ceil(first.meta.total / (path.includes('limit') ? 7 : 20));
      for (const page of [1, 2, last].filter((each) => each >= 1 && each <= Math.min(last, 2500))) {
        const { links } = await list(`/api/v1/${path}${join}page=${page}`);
        const names = [
          'first',
          'last',
          ...(page < last && page < 2500 ? ['next'] : []),
          ...(page > 1 ? ['prev'] : []),
          'self',
        ];
        expectEqual(`links of page ${page} of ${path}`, Object.keys(links).sort(), names);
      }
    });
  }),
  rule('C5.6', 'links.last is not capped', async ({ list }) => {
    const { meta, links } = await list('/api/v1/species?page=1');
    const last = seen(
      meta.total > 50_000 ? Math.ceil(meta.total / 20) : undefined,
      'more than 50,000 species',
    );
    expectEqual('last', links.last, `/api/v1/species?page=${last}`);
  }),
  rule('C5.10', 'the order of a list is total: equal values are ordered by id', async ({ list }) => {
    await each(['rank', 'status', 'family_name'], async (key) => {
      const before: Species[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const { data, links } = await list<Species>(`/api/v1/species?order[${key}]=desc&page=${page}`);
        before.push(...data);
        if (links.next === undefined) break;
      }
      const member = key === 'family_name' ? 'family' : key;
      for (const [index, species] of before.slice(1).entries()) {
        const previous = before[index]!;
        expectTrue(
          `order[${key}]: ${previous.id} before ${species.id}`,
          previous[member] !== species[member] || previous.id < species.id,
        );
      }
    });
  }),
  rule('C5.10', 'pages of the default order do not overlap', async ({ list }) => {
    const first = await list<Species>('/api/v1/species');
    const pages = Math.ceil(first.meta.total / 20);
    if (pages < 2) notSeen('all species are on one page');
    const ids = first.data.map(({ id }) => id);
    for (let page = 2; page <= Math.min(3, pages); page += 1) {
      const { data } = await list<Species>(`/api/v1/species?page=${page}`);
      ids.push(...data.map(({ id }) => id));
    }
    expectEqual('distinct ids', new Set(ids).size, ids.length);
  }),
];
