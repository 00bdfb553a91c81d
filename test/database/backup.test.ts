import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '../../src/database/database.js';
import { refreshNumbers } from '../../src/inventory/refresh.js';
import { createPeople } from '../../testkit/people.js';
import { recordedRequests } from '../../testkit/recorded-requests.js';
import { speciesIds } from '../../testkit/species-ids.js';
import { indexed } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { emptyDatabase, serverUrl } from '../support/database.js';
import { postgresTools } from '../support/postgres-tools.js';
import { sampleService } from '../support/sample-service.js';

const run = promisify(execFile);
const tools = await postgresTools(await serverUrl());
// The owner of all databases of this suite.
if (tools) process.env['TEST_DATABASE_URL'] = tools.serverUrl;

const REQUESTS = 500;

/**
 * The options of docs/operations.md: excludes the tables of the search store, which a rebuild creates again.
 */
const DUMP = ['--format=custom', '--exclude-schema=search*'];

(tools ? describe : describe.skip)('backup and restore', () => {
  let service: Service;
  let restored: Service;
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;

  beforeAll(async () => {
    service = await sampleService();
    await correct();
    // A dump has the numbers of the last count; without this, the original would count after it.
    await service.database.session((client) => refreshNumbers(client));
    // No indexer follows in this suite.
    await indexed(service.database);
    folder = await mkdtemp(join(tmpdir(), 'linnea-dump-'));
    const file = join(folder, 'linnea.dump');
    await run(tools!.dump, [...DUMP, `--file=${file}`, service.database.url]);
    const empty = await emptyDatabase();
    drop = empty.drop;
    await run(tools!.restore, ['--exit-on-error', '--no-owner', `--dbname=${empty.url}`, file]);
    database = await openDatabase(empty.url);
    restored = await startService({ reach: async () => database, engine: () => indexed(database) });
  }, 900_000);
  afterAll(async () => {
    await restored?.close();
    await drop?.();
    await service?.close();
    await tools!.close();
    if (folder) await rm(folder, { recursive: true });
  });

  /** Accepts some corrections and leaves one pending. */
  const correct = async (): Promise<void> => {
    const { submitter, reviewer } = await createPeople(service.database.url);
    const species = await speciesIds(service.database.url);
    const post = (path: string, token: string, body: object) =>
      service.ask(`/api/v1/corrections/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const [nth, id] of species.slice(0, 4).entries()) {
      const correction = { light: 1 + nth, toxicity: 'low', common_name: `Restored ${'abcd'[nth]}` };
      const made = await post(`species/${id}`, submitter, { correction, source_type: 'observation' });
      expect(made.status).toBe(201);
      const { id: number } = made.body['data'] as { id: number };
      if (nth > 0) expect((await post(`${number}/accept`, reviewer, {})).status).toBe(200);
    }
  };

  /** Recorded lists and searches, and records and facts of every species. */
  const requests = async (): Promise<readonly string[]> => {
    const { rows } = await service.database.session((client) =>
      client.query<{ slug: string }>('select slug from species order by id'),
    );
    const records = rows.flatMap(({ slug }) => [`/species/${slug}`, `/species/${slug}/facts`]);
    const others = [
      '/corrections',
      '/sources',
      '/genus',
      '/families',
      '/distributions',
      '/species/search?q=restored',
    ];
    return [...others, ...recordedRequests(), ...records].slice(0, REQUESTS);
  };

  it('the restored database answers byte for byte like the original', async () => {
    const asked = await requests();
    expect(asked).toHaveLength(REQUESTS);
    const headers = { Authorization: `Bearer ${service.token}` };
    const statuses = new Map<number, number>();
    // Each service has a copy of the stored numbers that may be ten seconds old (C12.11).
    const numbers = async (each: Service) => (await each.ask('/api/v1/sources', { headers })).text;
    while ((await numbers(service)) !== (await numbers(restored))) await sleep(500);
    for (const path of asked) {
      const [before, after] = await Promise.all(
        [service, restored].map((each) => each.ask(`/api/v1${path}`, { headers })),
      );
      const comparable = ({ status, text, headers }: typeof before & object) => [
        path,
        status,
        headers.get('etag'),
        // Each request has its own id.
        text.replace(/"request_id":"[^"]*"/, ''),
      ];
      expect(comparable(after!)).toEqual(comparable(before!));
      statuses.set(before!.status, (statuses.get(before!.status) ?? 0) + 1);
    }
    // Pages beyond a small data set are 404 in both.
    expect(statuses.get(200)).toBeGreaterThan(0.8 * REQUESTS);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  }, 900_000);

  it('continues numbering: a new record gets an unused id', async () => {
    const next = (of: Service | { readonly database: Database }) =>
      of.database.session(async (client) => {
        const { rows } = await client.query<{ id: number }>(
          `select nextval(pg_get_serial_sequence('correction', 'id')) as id`,
        );
        return rows[0]!.id;
      });
    expect(await next({ database })).toBe(await next(service));
  });
});
