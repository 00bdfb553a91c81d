import { type Check, rule } from '../check.js';
import type { ContractRoute } from '../contract.js';
import { each, expectEqual, expectTrue, Failure, NotSeen, seen } from '../expect.js';
import {
  listPath,
  listRoutes,
  openRoutes,
  ownParent,
  parentValues,
  pathOf,
  readingRoutes,
  recordRoutes,
} from '../routes.js';
import type { Target } from '../target.js';
import type { Named, Plant, Species } from '../types.js';
import { changesRoute } from './changes.js';
import { matchRoutes } from './matches.js';
import { bordered } from './places.js';
import { releasesRoute } from './releases.js';
import { suggestRoute } from './search-aids.js';

/** Returns the path of a route, or null if there are no examples for it. */
const pathIfAny = async (target: Target, route: ContractRoute): Promise<string | null> =>
  pathOf(target, route).catch((error: unknown) => {
    if (error instanceof NotSeen) return null;
    throw error;
  });

const listCheck = (route: ContractRoute): Check =>
  rule(route.id, `${route.path} answers a list and knows its parameters`, async (target) => {
    const path = await listPath(target, route);
    const { data, links, meta } = await target.list(path);
    expectTrue(`${path}: no array in data`, Array.isArray(data));
    expectTrue(`${path}: no links`, typeof links.self === 'string' && Number.isInteger(meta.total));
    const parents = await parentValues(target);
    const others = new Map([...parents, ['page', '1'], ['q', 'a'], ['limit', '5'], ['mine', 'true']]);
    await each(
      route.takes.map((name) => (name === 'P' ? 'page' : name)).filter((name) => others.has(name)),
      async (name) => {
        const warned = (await target.list(`${path}&${name}=${others.get(name)}`)).meta.warnings ?? [];
        expectEqual(
          `warnings of ${path}&${name}`,
          warned.filter(({ param, problem }) => param === name && problem !== 'repeated'),
          [],
        );
      },
    );
  });

const recordCheck = (route: ContractRoute): Check =>
  rule(route.id, `${route.path} answers a record`, async (target) => {
    const path = await pathOf(target, route);
    const { data, meta } = await target.record(path);
    expectTrue(
      `${path}: no record in data`,
      typeof data === 'object' && data !== null && Number.isInteger(data['id']),
    );
    expectTrue(`${path}: no meta.last_modified`, typeof meta.last_modified === 'string');
  });

const statusCheck = (id: string, path: string, member: string): Check =>
  rule(id, `${path} answers 200`, async ({ body }) => {
    expectTrue(`${path} has no ${member}`, member in (await body(path)));
  });

/** Section 2: every route answers, and nested records belong to their parents. */
export const routeChecks: readonly Check[] = [
  rule('C2.0', 'every reading route except five needs a credential', async (target) => {
    await each(readingRoutes, async (route) => {
      const path = await pathIfAny(target, route);
      if (path === null) return;
      expectEqual(
        `status of ${path} without a credential`,
        (await target.ask(path, { token: null })).status,
        401,
      );
    });
    await each(openRoutes, async ({ path }) => {
      expectEqual(
        `status of ${path} without a credential`,
        (await target.ask(path, { token: null })).status,
        200,
      );
    });
  }),
  rule('C2.0', 'search and mine are not slugs', async ({ list, refused }) => {
    expectTrue('plants/search is not a list', Array.isArray((await list('/api/v1/plants/search?q=*')).data));
    expectTrue(
      'corrections/mine is not a list',
      Array.isArray((await list('/api/v1/corrections/mine')).data),
    );
    await refused('/api/v1/species/search', 422);
  }),
  statusCheck('C2.1', '/api/v1', 'species_count'),
  statusCheck('C2.2', '/api/v1/me', 'account_type'),
  ...matchRoutes,
  ...changesRoute,
  ...releasesRoute,
  ...suggestRoute,
  ...listRoutes.map(listCheck),
  ...recordRoutes.map(recordCheck),
  rule('C2.34', 'facts of a species', async ({ list, examples }) => {
    const { slug } = await examples.species();
    expectTrue('no facts list', Array.isArray((await list(`/api/v1/species/${slug}/facts`)).data));
  }),
  rule('C2.45', 'the claim answers a token', async ({ examples }) => {
    expectEqual('segments of the token', (await examples.browserToken()).split('.').length, 3);
  }),
  statusCheck('C2.49', '/api/v1/sources', 'data'),
  statusCheck('C2.50', '/api/openapi.json', 'openapi'),
  rule('C2.51', 'OPTIONS below /api answers 204', async ({ ask }) => {
    await each(['/api/v1/species', '/api/v1', '/api/auth/claim', '/api/v1/no/such/path'], async (path) => {
      expectEqual(
        `status of OPTIONS ${path}`,
        (await ask(path, { method: 'OPTIONS', token: null })).status,
        204,
      );
    });
  }),
  rule('C2.60', 'nested records answer like flat ones', async (target) => {
    await each(
      recordRoutes.filter((route) => ownParent(route) !== undefined),
      async (route) => {
        const nested = await pathOf(target, route);
        const [, , , , , collection, slug] = nested.split('/');
        expectEqual(
          nested,
          await target.record(nested),
          await target.record(`/api/v1/${collection}/${slug}`),
        );
      },
    );
  }),
  rule('C2.56', 'the catalogue of fields', async (target) => {
    const { data, meta } = (await target.body('/api/v1/fields')) as {
      readonly data: readonly unknown[];
      readonly meta: { readonly total: number };
    };
    expectEqual('total', meta.total, data.length);
  }),
  rule('C2.57', 'the geometry of a zone is a feature', async (target) => {
    const { slug, feature } = await bordered(target);
    expectEqual('slug', feature.properties['slug'], slug);
    expectTrue('no credit', String(feature.properties['credit']).includes('Brummitt'));
  }),
  rule('C2.60', 'a record of another parent, and an unknown parent, are 404', async (target) => {
    const { species, genus, zone } = await target.examples.related();
    const { data } = await target.list<Named>('/api/v1/genus?page=1');
    const other = seen(
      data.find(({ id }) => id !== genus.id),
      'a second genus',
    ).slug;
    const families = await target.list<Named>('/api/v1/families');
    const elsewhere = families.data.find(({ name }) => name !== species.family)?.slug;
    const absent = (await target.list<Plant>(`/api/v1/plants?filter_not[zone]=${zone.slug}`)).data[0];
    const strange = await target.examples.speciesWhere(
      'a species of another plant',
      ({ plant_id }) => plant_id !== species.plant_id,
    );
    await each(
      [
        `genus/${other}/species/${species.slug}`,
        `genus/${other}/plants/${species.slug}`,
        `plants/${strange.slug}/species/${species.slug}`,
        ...(elsewhere ? [`families/${elsewhere}/genus/${genus.slug}`] : []),
        ...(absent ? [`distributions/${zone.slug}/plants/${absent.slug}`] : []),
        `genus/nothing-here/species/${species.slug}`,
        `distributions/nothing-here/plants/${species.slug}`,
        `genus/${genus.slug}/species/nothing-here`,
      ],
      async (path) => void (await target.refused(`/api/v1/${path}`, 404)),
    );
  }),
  rule(
    'C2.60',
    'a species of the lowest zone belongs to the zones above it; one that is absent from a zone does not',
    async ({ record, list, refused, examples }) => {
      const { species, zone } = await examples.related();
      const above = (await record<{ readonly parent: Named }>(`/api/v1/distributions/${zone.slug}`)).data
        .parent;
      const { data } = await record<Species>(`/api/v1/distributions/${above.slug}/species/${species.slug}`);
      expectEqual('slug', data.slug, species.slug);
      const absent = (await list('/api/v1/species?filter[establishment]=absent')).data[0];
      if (absent === undefined) return;
      const rows = (await record<Species>(`/api/v1/species/${absent['slug']}`)).data['distributions'] as {
        readonly absent: readonly Named[];
      };
      await refused(`/api/v1/distributions/${rows.absent[0]!.slug}/species/${absent['slug']}`, 404);
    },
  ),
];

/** The checks above must cover each reading route of section 2; a new one must be added there. */
const checked = new Set(routeChecks.map(({ rule: id }) => id));
const missing = readingRoutes.filter(({ id }) => !checked.has(id));
if (missing.length > 0) throw new Failure(`No check of ${missing.map(({ id }) => id).join(', ')}`);
