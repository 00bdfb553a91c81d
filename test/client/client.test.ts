import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { clientTypes, openApiDocument } from '../../packages/client/make-types.js';
import { type Client, createClient, LinneaError } from '../../packages/client/src/index.js';
import { packaged } from '../../src/runtime/package-root.js';
import { GARDEN, MALUSIA } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';

let service: Service;
let linnea: Client;
beforeAll(async () => {
  service = await startService(GARDEN);
  linnea = createClient({ baseUrl: service.url, token: service.token });
});
afterAll(() => service?.close());

const all = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

/** A client whose requests pass through `send`. */
const through = (send: typeof fetch, retries?: number): Client =>
  createClient({ baseUrl: service.url, token: service.token, fetch: send, retries });

describe('@linnea/client over the service', () => {
  it('walks through lists of any length, with typed keys and items', async () => {
    const species = await all(linnea.list('species', { order: { scientific_name: 'asc' } }));
    expect(species).toHaveLength(MALUSIA + 4);
    const tall = await all(
      linnea.list('species', {
        range: { maximum_height_cm: [400, null] },
        filter: { genus_name: 'Malusia' },
      }),
    );
    expect(tall.length).toBeGreaterThan(0);
    for (const { slug, genus } of tall) expect([genus, slug]).toEqual(['Malusia', expect.any(String)]);
    expect(await linnea.count('species', { filter: { genus_name: 'Malusia' } })).toBe(MALUSIA);
    // @ts-expect-error a key that species do not have
    await expect(linnea.count('species', { filter: { lihgt: 7 } })).rejects.toThrow('did you mean light?');
  });

  it('selects members', async () => {
    const [first] = await all(
      linnea.list('species', { fields: ['author'], filter: { slug: 'pyrella-montana' } }),
    );
    expect(Object.keys(first!).sort()).toEqual(['author', 'id', 'links', 'slug']);
  });

  it('reads records, facts and batches', async () => {
    const { data } = await linnea.get('species', 'pyrella-montana');
    expect(data.scientific_name).toBe('Pyrella montana');
    expect((await linnea.facts('pyrella-montana')).meta.total).toEqual(expect.any(Number));
    const slugs = (await all(linnea.list('species'))).map(({ slug }) => slug);
    const read = await all(linnea.batch([...slugs, ...slugs, 'nobody']));
    expect(read.map(({ slug }) => slug)).toEqual([...slugs, ...slugs]);
  });

  it('matches names', async () => {
    const matches = await all(linnea.match(['Pyrella montana', 'Nobody knows']));
    expect(matches.map(({ name, type }) => [name, type])).toEqual([
      ['Pyrella montana', 'exact'],
      ['Nobody knows', 'none'],
    ]);
  });

  it('follows changes to the end of the feed, waits for more, and stops when it is aborted', async () => {
    const since = (await all(linnea.changes(0))).at(-1)?.position ?? 0;
    const publish = () =>
      service.database.session(async (client) => {
        await client.query('begin');
        await client.query(
          'create temp table touched (species_id integer not null, changed text) on commit drop',
        );
        await client.query(
          `insert into touched select id, 'light' from species where slug = 'pyrella-montana'`,
        );
        await client.query('select publish()');
        await client.query('commit');
      });
    const stop = new AbortController();
    const changes = linnea.changes(since, { every: 0.05, signal: stop.signal });
    const next = changes.next();
    await publish();
    const { value } = await next;
    expect(value!.changes).toContainEqual(
      expect.objectContaining({ slug: 'pyrella-montana', changed: ['light'] }),
    );
    expect(value!.position).toBeGreaterThan(since);
    const waiting = changes.next();
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('throws errors with their code', async () => {
    const failure = await linnea.get('species', 'nobody').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LinneaError);
    expect(failure).toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) });
  });

  it('sends the tag of a kept answer, and returns that answer on 304', async () => {
    const statuses: number[] = [];
    const client = through(async (input, init) => {
      const answer = await fetch(input, init);
      statuses.push(answer.status);
      return answer;
    });
    const [once, again] = [await client.get('genus', 'pyrella'), await client.get('genus', 'pyrella')];
    expect([statuses, again]).toEqual([[200, 304], once]);
  });
});

describe('@linnea/client when the service is busy or away', () => {
  const busy = () =>
    new Response('{"code":"too_many_requests"}', { status: 429, headers: { 'Retry-After': '1' } });

  it('waits as long as the service says', async () => {
    let asked = 0;
    const client = through((input, init) => {
      asked += 1;
      return asked === 1 ? Promise.resolve(busy()) : fetch(input, init);
    });
    const begun = performance.now();
    await client.get('genus', 'pyrella');
    expect(asked).toBe(2);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });

  it('tries again when the connection fails, and then gives up', async () => {
    let asked = 0;
    const failing: typeof fetch = () => {
      asked += 1;
      return Promise.reject(new TypeError('fetch failed'));
    };
    await expect(through(failing, 1).get('genus', 'pyrella')).rejects.toThrow('fetch failed');
    expect(asked).toBe(2);
  });

  it('does not repeat a request that is refused for good', async () => {
    let asked = 0;
    const client = through((input, init) => {
      asked += 1;
      return fetch(input, init);
    });
    await expect(client.get('genus', 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toBe(1);
  });

  it('stops at once when it is aborted', async () => {
    const stop = new AbortController();
    const reading = through(() => Promise.resolve(busy())).get('genus', 'pyrella', { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
  });
});

describe('the package', () => {
  it('has the types of the OpenAPI document; if not, run npm run client', () => {
    const written = readFileSync(packaged('packages', 'client', 'src', 'types.ts'), 'utf8');
    expect(clientTypes(openApiDocument()) === written).toBe(true);
  });

  it('is at most 6 kB compressed, and imports nothing', () => {
    const { outputFiles } = buildSync({
      entryPoints: [packaged('packages', 'client', 'src', 'index.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      write: false,
    });
    const text = outputFiles[0]!.text;
    expect(text).not.toMatch(/\bimport\s*[({"']/);
    expect(gzipSync(text).length).toBeLessThanOrEqual(6 * 1024);
  });

  it('has at most 300 lines that are not generated', () => {
    const files = ['client', 'error', 'index', 'query', 'transport'];
    const lines = files.flatMap((file) =>
      readFileSync(packaged('packages', 'client', 'src', `${file}.ts`), 'utf8')
        .trimEnd()
        .split('\n'),
    );
    expect(lines.length).toBeLessThanOrEqual(300);
  });
});
