import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { linkOf } from '../links.js';
import { listPath, listRoutes, ownParent, parentValues } from '../routes.js';
import type { Detail, Warning } from '../types.js';

type Parameters = readonly (readonly [string, string])[];

const QUERIES: readonly Parameters[] = [
  [],
  [['page', '1']],
  [['page', '']],
  [['filter[status]', 'accepted,unknown']],
  [
    ['order[year]', 'desc'],
    ['order[author]', 'asc'],
    ['filter[rank]', 'species'],
    ['range[year]', ',2100'],
  ],
  [
    ['zzz', 'ä ö&'],
    ['filter_not[author]', 'nobody here'],
    ['order[slug]', 'asc'],
    ['page', '1'],
    ['order[author]', 'desc'],
    ['limit', '3'],
  ],
];

const shown = (parameters: Parameters): string =>
  parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');

const named = (warnings: readonly Warning[] | undefined): unknown =>
  (warnings ?? []).map(({ param, problem }) => `${param} ${problem}`).sort();

/** C5.7 to C5.9, C5.12: links, warnings and parents. */
export const links = [
  rule(
    'C5.7',
    'links repeat the parameters, sorted, order as given, without the token',
    async ({ body, token }) => {
      await each(QUERIES, async (query) => {
        const path = '/api/v1/species';
        const credential = query.length % 2 === 0 ? [] : [['token', token] as const];
        const { links, meta } = (await body(`${path}?${shown([...credential, ...query])}`)) as {
          readonly links: Readonly<Record<string, string>>;
          readonly meta: { readonly total: number };
        };
        const page = query.some(([name, value]) => name === 'page' && value !== '') ? 1 : null;
        const last = Math.max(1, Math.ceil(meta.total / 20));
        expectEqual(`self of ?${shown(query)}`, links['self'], linkOf(path, query, page));
        expectEqual(`first of ?${shown(query)}`, links['first'], linkOf(path, query, 1));
        expectEqual(`last of ?${shown(query)}`, links['last'], linkOf(path, query, last));
        if (links['next'] !== undefined)
          expectEqual(`next of ?${shown(query)}`, links['next'], linkOf(path, query, 2));
      });
    },
  ),
  rule('C5.7', 'links lead to the pages that they name', async ({ list }) => {
    const first = await list('/api/v1/species?filter[status]=accepted&order[slug]=desc');
    if (first.links.next === undefined) return;
    const second = await list(first.links.next);
    expectEqual('self of the next page', second.links.self, first.links.next);
    expectEqual('prev of the next page', (await list(second.links.prev!)).data, first.data);
  }),
  rule('C5.8', "a nested list links to itself, with the parent's slug", async (target) => {
    const nested = listRoutes.filter((route) => ownParent(route) !== undefined);
    const { genus, zone } = await target.examples.related();
    await each(nested, async (route) => {
      const path = (await listPath(target, route)).replace('?', '');
      expectEqual(`self of ${path}`, (await target.list(path)).links.self, path);
    });
    const byId = await target.list(`/api/v1/genus/${genus.id}/species`);
    expectEqual('self when asked by id', byId.links.self, `/api/v1/genus/${genus.slug}/species`);
    const flat = await target.list(`/api/v1/species?zone_id=${zone.slug.toUpperCase()}`);
    expectEqual(
      'self with a parent parameter',
      flat.links.self,
      `/api/v1/species?zone_id=${zone.slug.toUpperCase()}`,
    );
  }),
  rule(
    'C5.9',
    'unknown, unsupported, empty and repeated parameters are warned of',
    async ({ list, record, examples }) => {
      const { slug } = await examples.species();
      const query = 'nonsense=1&limit=5&q=x&filter[rank]=&filter_not[author]=,+,&page=2&page=1&token=';
      const { meta } = await list(`/api/v1/species?${query}`);
      expectEqual('warnings of a list', named(meta.warnings), [
        'filter[rank] empty_value',
        'filter_not[author] empty_value',
        'limit not_supported_here',
        'nonsense unknown_parameter',
        'page repeated',
        'q not_supported_here',
      ]);
      for (const warning of meta.warnings ?? [])
        expectTrue(`no message of ${warning.param}`, typeof warning.message === 'string');
      const detail = await record(`/api/v1/species/${slug}?nonsense=1&page=2&token=`);
      expectEqual('warnings of a record', named(detail.meta.warnings), [
        'nonsense unknown_parameter',
        'page not_supported_here',
      ]);
      expectEqual(
        'warnings without a reason',
        (await list('/api/v1/species?page=1')).meta.warnings,
        undefined,
      );
    },
  ),
  rule('C5.12', 'parent parameters accept ids and slugs and are combined', async ({ list, examples }) => {
    const { genus, species, zone } = await examples.related();
    const bySlug = await list(`/api/v1/species?genus_id=${genus.slug}`);
    expectEqual('by id', (await list(`/api/v1/species?genus_id=${genus.id}`)).data, bySlug.data);
    expectEqual('as the nested list', (await list(`/api/v1/genus/${genus.slug}/species`)).data, bySlug.data);
    const both = await list(`/api/v1/species?genus_id=${genus.slug}&zone_id=${zone.slug}`);
    const nested = await list(`/api/v1/distributions/${zone.slug}/species?genus_id=${genus.slug}`);
    expectEqual('both parents', both.data, nested.data);
    expectTrue(
      `${species.slug} is not among them`,
      both.data.some(({ id }) => id === species.id),
    );
    expectTrue('two parents give more than one', both.meta.total <= bySlug.meta.total);
    const plants = await list(`/api/v1/species?plant_id=${species.plant_id}`);
    expectEqual('by plant', plants.data, (await list(`/api/v1/plants/${species.slug}/species`)).data);
  }),
  rule('C5.12', "an unknown parent is 404, a nested list's own parent 400", async (target) => {
    const values = await parentValues(target);
    await target.refused('/api/v1/species?genus_id=nothing-here', 404);
    await target.refused('/api/v1/plants?zone_id=nothing-here', 404);
    await each(
      listRoutes.filter((route) => ownParent(route) !== undefined),
      async (route) => {
        const own = ownParent(route)!;
        const error = await target.refused(`${await listPath(target, route)}${own}=${values.get(own)}`, 400);
        expectEqual(`${route.path}: problem`, (error.details as readonly Detail[])[0]?.problem, 'repeated');
      },
    );
  }),
  rule('C5.12', 'mine is a boolean token', async ({ list, refused }) => {
    const all = (await list('/api/v1/corrections')).meta.total;
    expectEqual('mine=false', (await list('/api/v1/corrections?mine=no')).meta.total, all);
    const own = (await list('/api/v1/corrections/mine')).meta.total;
    expectEqual('mine=true', (await list('/api/v1/corrections?mine=YES')).meta.total, own);
    await refused('/api/v1/corrections?mine=perhaps', 400);
  }),
];
