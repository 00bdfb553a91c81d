import { rule } from '../check.js';
import { each, expectEqual, expectTrue, notSeen } from '../expect.js';
import type { Target } from '../target.js';

const RECORD = 'private, max-age=300, stale-while-revalidate=86400';
const LIST = 'private, max-age=60';
const PUBLIC = 'public, max-age=60';

/** Paths that answer 200, with the Cache-Control of each (C12.1). */
const cached = async ({ examples }: Target): Promise<ReadonlyMap<string, string>> => {
  const { species, plant, genus, family, zone } = await examples.related();
  return new Map([
    [`/api/v1/species/${species.slug}`, RECORD],
    [`/api/v1/plants/${plant.slug}`, RECORD],
    [`/api/v1/genus/${genus.slug}`, RECORD],
    [`/api/v1/families/${family.slug}`, RECORD],
    [`/api/v1/distributions/${zone.slug}`, RECORD],
    [`/api/v1/genus/${genus.slug}/species/${species.slug}`, RECORD],
    ['/api/v1/species', LIST],
    ['/api/v1/plants', LIST],
    ['/api/v1/kingdoms', LIST],
    ['/api/v1/distributions', LIST],
    ['/api/v1/species/search?q=a', LIST],
    [`/api/v1/species/${species.slug}/facts`, LIST],
    ['/api/v1/corrections', 'private, no-cache'],
    ['/api/v1/corrections/mine', 'private, no-cache'],
    ['/api/v1', PUBLIC],
    ['/api/v1/sources', PUBLIC],
    ['/api/openapi.json', PUBLIC],
  ]);
};

const WEAK = /^W\/"[^"]+"$/;

/** Section 12: caching and versions. */
export const caching = [
  rule('C12.1', 'Cache-Control and ETag of every kind of answer', async (target) => {
    await each(await cached(target), async ([path, expected]) => {
      const { headers, status } = await target.ask(path);
      expectEqual(`status of ${path}`, status, 200);
      expectEqual(`Cache-Control of ${path}`, headers.get('Cache-Control'), expected);
      expectTrue(`ETag of ${path}: ${headers.get('ETag')}`, headers.get('ETag') !== null);
    });
  }),
  rule('C12.1', 'the profile, claims and errors are not stored', async ({ ask }) => {
    const asked: readonly (readonly [string, string])[] = [
      ['GET', '/api/v1/me'],
      ['GET', '/api/v1/species?page=0'],
      ['GET', '/api/v1/nothing'],
      ['POST', '/api/auth/claim'],
      ['DELETE', '/api/v1/species'],
    ];
    await each(asked, async ([method, path]) => {
      const { headers } = await ask(path, { method });
      expectEqual(`Cache-Control of ${method} ${path}`, headers.get('Cache-Control'), 'no-store');
      expectEqual(`ETag of ${method} ${path}`, headers.get('ETag'), null);
    });
    expectEqual(
      'a 401',
      (await ask('/api/v1/species', { token: null })).headers.get('Cache-Control'),
      'no-store',
    );
  }),
  rule('C12.2', 'an ETag is weak and depends on the body', async ({ ask, examples }) => {
    const { slug } = await examples.species();
    const etag = async (path: string) => (await ask(path)).headers.get('ETag');
    const [first, again, other] = [
      await etag(`/api/v1/species/${slug}`),
      await etag(`/api/v1/species/${slug}`),
      await etag('/api/v1/species?page=1&order[slug]=desc'),
    ];
    expectTrue(`ETag ${first}`, WEAK.test(first ?? ''));
    expectEqual('of the same body', again, first);
    expectTrue('two bodies have one ETag', other !== first);
  }),
  rule('C12.2', 'Last-Modified is meta.last_modified in whole seconds', async ({ ask, examples }) => {
    const { slug } = await examples.species();
    const { headers, text } = await ask(`/api/v1/species/${slug}`);
    const { meta } = JSON.parse(text) as { readonly meta: { readonly last_modified: string } };
    const seconds = Math.floor(Date.parse(meta.last_modified) / 1000);
    expectEqual('Last-Modified', headers.get('Last-Modified'), new Date(seconds * 1000).toUTCString());
    const since = await ask(`/api/v1/species/${slug}`, {
      headers: { 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() },
    });
    expectEqual('status with If-Modified-Since', since.status, 200);
  }),
  rule('C12.3', 'a matching If-None-Match is 304 without a body', async (target) => {
    await each(await cached(target), async ([path, control]) => {
      const etag = (await target.ask(path)).headers.get('ETag') ?? '';
      await each([etag, etag.replace('W/', ''), `"other", ${etag}`], async (sent) => {
        const { status, text, headers } = await target.ask(path, { headers: { 'If-None-Match': sent } });
        expectEqual(`${path}: status and body for ${sent}`, [status, text], [304, '']);
        expectEqual(
          `${path}: headers of a 304`,
          [headers.get('ETag'), headers.get('Cache-Control')],
          [etag, control],
        );
      });
      expectEqual(
        `${path}: status for another ETag`,
        (await target.ask(path, { headers: { 'If-None-Match': 'W/"other"' } })).status,
        200,
      );
    });
  }),
  rule(
    'C12.5',
    'every answer states the version of the interface, only GET /api/v1 that of the software',
    async ({ ask, body }) => {
      const paths = [
        '/api/v1',
        '/api/v1/species',
        '/api/v1/nothing',
        '/api/v1/species?page=0',
        '/api/auth/claim',
      ];
      await each(paths, async (path) =>
        expectEqual(`X-API-Version of ${path}`, (await ask(path)).headers.get('X-API-Version'), '2.6.0'),
      );
      expectEqual(
        'of a 401',
        (await ask('/api/v1/species', { token: null })).headers.get('X-API-Version'),
        '2.6.0',
      );
      expectEqual(
        'of a preflight',
        (await ask('/api/v1/species', { method: 'OPTIONS', token: null })).headers.get('X-API-Version'),
        '2.6.0',
      );
      const version = String((await body('/api/v1'))['version']);
      const { headers } = await ask('/api/v1/species');
      expectTrue(
        'the software names itself',
        headers.get('X-Powered-By') === null && !(headers.get('Server') ?? '').includes(version),
      );
    },
  ),
  rule('C12.8', 'every data answer links to the licences', async (target) => {
    await each(await cached(target), async ([path]) => {
      if (path.endsWith('openapi.json')) return;
      expectEqual(
        `Link of ${path}`,
        (await target.ask(path)).headers.get('Link'),
        '</api/v1/sources>; rel="license"',
      );
    });
  }),
  rule('C12.9', '/healthz, /readyz and /metrics need no credential', async ({ ask }) => {
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics'].map(async (path) => (await ask(path, { token: null })).status),
    );
    if (statuses.every((status) => status === 404)) notSeen('they are bound to another port, as they may be');
    expectEqual('statuses', statuses, [200, 200, 200]);
  }),
];
