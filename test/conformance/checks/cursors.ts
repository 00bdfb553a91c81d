import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { listPath, listRoutes } from '../routes.js';
import type { Target } from '../target.js';
import type { Detail, ErrorBody } from '../types.js';

/** Number of records up to which a collection is walked to its end. */
const WALKED = 2_000;

interface Page {
  readonly data: readonly { readonly id: unknown }[];
  readonly links: Readonly<Record<string, string>>;
  readonly meta: { readonly total: number; readonly next_cursor: string | null };
}

const pageOf = async ({ body }: Target, path: string): Promise<Page> => (await body(path)) as unknown as Page;

const detailOf = ({ details }: ErrorBody) =>
  (details as readonly (Detail & { readonly reason?: string })[])[0];

/** Returns all pages of a walk. */
const walk = async (target: Target, path: string): Promise<readonly Page[]> => {
  const pages = [await pageOf(target, path)];
  for (let { next } = pages[0]!.links; next !== undefined; { next } = pages.at(-1)!.links)
    pages.push(await pageOf(target, next));
  return pages;
};

/** C14.1 to C14.4: cursors. */
export const cursors = [
  rule('C14.1', 'a walk through a collection returns every record once, in order', async (target) => {
    await each(listRoutes, async (route) => {
      const path = await listPath(target, route);
      const list = await target.list(path);
      if (list.meta.total > WALKED) return;
      const pages = await walk(target, `${path}&cursor=*&limit=150`);
      const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
      expectEqual(
        `${path}: records and distinct records`,
        [ids.length, new Set(ids).size],
        [list.meta.total, list.meta.total],
      );
      expectEqual(
        `${path}: first records`,
        ids.slice(0, 20),
        list.data.map(({ id }) => id),
      );
      expectEqual(`${path}: cursor of the last page`, pages.at(-1)!.meta.next_cursor, null);
    });
  }),
  rule('C14.2', 'limit is up to 200 with a cursor; page and a blank cursor are refused', async (target) => {
    const { data, meta } = await pageOf(target, '/api/v1/species?cursor=*&limit=200');
    expectEqual('records of a page', data.length, Math.min(200, meta.total));
    await each(
      [
        ['cursor=*&page=1', 'page', 'not_allowed'],
        ['cursor=', 'cursor', 'blank'],
      ],
      async ([query, param, problem]) => {
        const detail = detailOf(await target.refused(`/api/v1/species?${query}`, 400));
        expectEqual(`fault of ${query}`, [detail?.param, detail?.problem], [param, problem]);
      },
    );
  }),
  rule('C14.3', 'links keep all parameters and have the cursor of each page', async (target) => {
    const path = '/api/v1/species?cursor=*&limit=1&order%5Bslug%5D=desc';
    const { links, meta } = await pageOf(target, path);
    const next = meta.next_cursor === null ? {} : { next: path.replace('*', meta.next_cursor) };
    expectEqual('links', links, { self: path, first: path, ...next });
  }),
  rule('C14.4', 'a changed cursor, and one of another query, are refused with the reason', async (target) => {
    const cursor = (await pageOf(target, '/api/v1/species?cursor=*&limit=1')).meta.next_cursor;
    expectTrue('the list has a second page', cursor !== null);
    await each(
      [
        [`/api/v1/species?cursor=A${cursor}`, 'not_issued'],
        ["/api/v1/species?cursor=o'neill", 'not_issued'],
        [`/api/v1/plants?cursor=${cursor}`, 'other_query'],
        [`/api/v1/species?order[slug]=asc&cursor=${cursor}`, 'other_query'],
      ],
      async ([path, reason]) => {
        const detail = detailOf(await target.refused(path!, 400));
        expectEqual(`fault of ${path}`, [detail?.problem, detail?.reason], ['invalid_cursor', reason]);
      },
    );
  }),
];
