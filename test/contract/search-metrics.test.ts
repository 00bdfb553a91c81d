import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newToken } from '../../src/auth/token.js';
import { readConfig } from '../../src/config/environment.js';
import type { Database } from '../../src/database/database.js';
import { type RunningService, startService } from '../../src/process/service.js';
import { packaged } from '../../src/runtime/package-root.js';
import { keptLog } from '../http/serve.js';
import { createPyrella } from '../resources/fixture.js';
import { dropIndexes } from '../search/fixture.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';

const elasticsearch = await testElasticsearch();
describeElasticsearch(elasticsearch)('C12.9 /metrics of a whole service', () => {
  const token = newToken('unl');
  let database: Database;
  let folder: string;
  let index: ReturnType<typeof testIndex>;
  let service: RunningService;
  let text: string;
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { Authorization: `Bearer ${token}` } });

  beforeAll(async () => {
    database = await testDatabase();
    await database.session(createPyrella);
    folder = await mkdtemp(join(tmpdir(), 'linnea-metrics-'));
    index = testIndex(elasticsearch!);
    const config = readConfig({
      DATABASE_URL: database.url,
      ELASTICSEARCH_URL: elasticsearch!,
      ELASTICSEARCH_INDEX: index.alias,
      DATA_DIR: folder,
      ACCOUNT_TOKEN: token,
      HOST: '127.0.0.1',
      PORT: '0',
      INDEXER: 'true',
      NODE_ENV: 'test',
    });
    service = await startService(config, keptLog().logger);
    for (let request = 0; request < 3; request++) expect((await get('/api/v1/species')).status).toBe(200);
    expect((await get('/api/v1/species/search?q=pyrella')).status).toBe(200);
    await database.session((client) =>
      client.query(
        `insert into ingest_run (source, file, fingerprint, state) values ('leda', 'SLA.txt', 'f', 'running')`,
      ),
    );
    await database.session((client) =>
      client.query(
        `insert into reconciliation (store, finished_at, repaired, documents, found, remaining)
         values ('elasticsearch', now(), true, 4, '{"missing": 1}', '{"missing": 0}')`,
      ),
    );
    text = await (await get('/metrics')).text();
  });
  afterAll(async () => {
    await service.stop();
    await dropIndexes(index);
    await index.client.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('counts searches by engine, with their whole duration and the part spent in Elasticsearch', () => {
    // The counts of the indexer are no requests.
    const answered = 'linnea_search_duration_seconds_count{engine="elasticsearch",outcome="answered"}';
    expect(text).toContain(`${answered} 4\n`);
    expect(text).toContain('linnea_search_took_seconds_count 4\n');
    const sum = (name: string): number => Number(new RegExp(`^${name}_sum\\S* (\\S+)$`, 'm').exec(text)?.[1]);
    expect(sum('linnea_search_duration_seconds')).toBeGreaterThan(sum('linnea_search_took_seconds'));
  });

  it('C7.16 counts the records that texts find', () => {
    expect(text).toContain('linnea_search_records_compared_total 4\n');
  });

  it('has the metrics that docs/operations.md lists, and no others', async () => {
    const lines = (await readFile(packaged('docs', 'operations.md'), 'utf8')).split('\n');
    const rows = lines.slice(lines.indexOf('| metric | labels | meaning |') + 2);
    const listed = rows
      .slice(0, rows.indexOf(''))
      .map((row) => /^\| `(linnea_[a-z_]+)` \|/.exec(row)?.[1] ?? `no metric in: ${row}`);
    const exposed = [...text.matchAll(/^# TYPE (linnea_\w+) /gm)].map(([, name]) => name);
    expect([...exposed].sort()).toEqual([...listed].sort());
    for (const name of listed) expect(text).toMatch(new RegExp(`^${name}(_count)?[ {]`, 'm'));
  });
});
