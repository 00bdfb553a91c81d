import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { invite } from '../../bench/crashes/people.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { packaged } from '../../src/package-root.js';
import { indexed } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { emptyDatabase } from '../support/database.js';
import { postgresTools } from '../support/postgres-tools.js';
import { sampleService } from '../support/sample-service.js';

const run = promisify(execFile);
const tools = await postgresTools(process.env['TEST_DATABASE_URL']!);
// For all databases of this suite.
if (tools) process.env['TEST_DATABASE_URL'] = tools.serverUrl;

const REQUESTS = 500;

/** As README says: without the tables of the search store, which are made anew. */
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
    // Nobody follows here.
    await indexed(service.database);
    folder = await mkdtemp(join(tmpdir(), 'linnea-dump-'));
    const file = join(folder, 'linnea.dump');
    await run(tools!.dump, [...DUMP, `--file=${file}`, service.database.url]);
    const empty = await emptyDatabase();
    drop = empty.drop;
    await run(tools!.restore, ['--exit-on-error', '--no-owner', `--dbname=${empty.url}`, file]);
    database = await openDatabase(empty.url);
    restored = await startService({ reach: async () => database, engine: () => indexed(database) });
  }, 180_000);
  afterAll(async () => {
    await restored?.close();
    await drop?.();
    await service?.close();
    await tools!.close();
    if (folder) await rm(folder, { recursive: true });
  });

  /** Corrections accepted, and one that waits. */
  const correct = async (): Promise<void> => {
    const { submitter, reviewer, species } = await invite(service.database.url);
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

  /** Lists and searches as they were recorded, and records and facts of every species. */
  const requests = async (): Promise<readonly string[]> => {
    const recorded = readFileSync(packaged('bench', 'recorded.txt'), 'utf8').trim().split('\n');
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
    return [...others, ...recorded, ...records].slice(0, REQUESTS);
  };

  it('the restored database answers byte for byte what the other one does', async () => {
    const asked = await requests();
    expect(asked).toHaveLength(REQUESTS);
    const headers = { Authorization: `Bearer ${service.token}` };
    const statuses = new Map<number, number>();
    for (const path of asked) {
      const [before, after] = await Promise.all(
        [service, restored].map((each) => each.ask(`/api/v1${path}`, { headers })),
      );
      const told = ({ status, text, headers }: typeof before & object) => [
        path,
        status,
        headers.get('etag'),
        // Each request has its own.
        text.replace(/"request_id":"[^"]*"/, ''),
      ];
      expect(told(after!)).toEqual(told(before!));
      statuses.set(before!.status, (statuses.get(before!.status) ?? 0) + 1);
    }
    // Pages that small data do not have are 404, in both.
    expect(statuses.get(200)).toBeGreaterThan(0.8 * REQUESTS);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  }, 180_000);

  it('goes on numbering where it was: what is new gets an id that nothing has', async () => {
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
