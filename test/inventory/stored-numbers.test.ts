import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { WAITS } from '../../indexer/context.js';
import { createIndexer } from '../../indexer/indexer.js';
import type { Database } from '../../src/database/database.js';
import { readNumbers } from '../../src/inventory/stored-numbers.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { createGarden, indexed, MALUSIA } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { submit } from '../facts/fixture.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { queryKept, testDatabase } from '../support/database.js';

describe('C12.11 the stored numbers', () => {
  let database: Database;
  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(() => database.close());

  it('are stored by an ingestion, and counted again by the next one', async () => {
    await ingestRows(database, 'one', [[name('Aa bb')]]);
    expect((await readNumbers(database.pool)).records).toMatchObject({ species_count: 1 });
    await ingestRows(database, 'two', [[fact('Aa bb', 'maximum_height_cm', 70, { source: 'leda' })]]);
    const { quality, sources } = await readNumbers(database.pool);
    expect(sources!['leda']).toEqual({ facts_count: 1, published_count: 1, images_count: 0 });
    expect(quality!.fields.find(({ field }) => field === 'maximum_height_cm')).toMatchObject({ species: 1 });
  });

  it('count the facts of a source that loses to another', async () => {
    const height = (source: string, value: number) => fact('Aa bb', 'maximum_height_cm', value, { source });
    await ingestRows(database, 'one', [[name('Aa bb')], [height('leda', 70)]]);
    await ingestRows(database, 'two', [[height('openplantdb', 90)]]);
    const { sources } = await readNumbers(database.pool);
    expect(sources!['openplantdb']).toEqual({ facts_count: 1, published_count: 0, images_count: 0 });
  });

  it('are filled by the indexer where an older version has left none, and follow accepted changes', async () => {
    const { montana } = await database.session(createGarden);
    const engine = await indexed(database);
    await queryKept(database.url, 'delete from stored_number', []);
    const logger = pino({ level: 'silent' });
    const waitingTimes = { ...WAITS, counting: 20 };
    const sinks = [createPostgresSink(database)];
    const indexer = createIndexer({ database, sinks, engine, logger, waitingTimes });
    const stop = new AbortController();
    const following = indexer.follow(stop.signal);
    const until = async (reached: () => Promise<boolean>) => {
      while (!(await reached())) await wait(20);
    };
    await until(async () => (await readNumbers(database.pool)).fields !== null);
    const { records, fields } = await readNumbers(database.pool);
    expect(records).toMatchObject({ species_count: MALUSIA + 4, detailled_plants_count: 0 });
    expect(fields).toMatchObject({ slug: MALUSIA + 4 });
    await database.session((client) =>
      submit(client, montana, [{ attribute: 'foliage_color', source: 'usda', value: 'Green' }]),
    );
    await until(async () => (await readNumbers(database.pool)).records!.detailled_plants_count === 1);
    const changed = (await readNumbers(database.pool)).records!.dataset_version;
    expect(changed).not.toBe(records!.dataset_version);
    stop.abort();
    await following;
  });

  it('C9.51 a count does not keep the indexer from stopping', async () => {
    await database.session(createGarden);
    const blocker = database.session(async (client) => {
      await client.query('begin');
      await client.query('lock table source in access exclusive mode');
      await wait(3_000);
      await client.query('rollback');
    });
    await wait(100);
    const stop = new AbortController();
    const following = createIndexer({ database, sinks: [], logger: pino({ level: 'silent' }) }).follow(
      stop.signal,
    );
    await wait(300);
    stop.abort();
    const began = performance.now();
    await following;
    expect(performance.now() - began).toBeLessThan(1_500);
    await blocker;
  });
});

describe('C12.11 while no number is stored', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      fill: (database) => database.session(createGarden),
      engine: async (database) => {
        const engine = await indexed(database);
        await queryKept(database.url, 'delete from stored_number', []);
        return engine;
      },
    });
  });
  afterAll(() => service.close());

  it.each(['/', '/data', '/developers', '/sitemap.xml', '/species/pyrella-montana', '/docs'])(
    '%s appears',
    async (path) => {
      const answer = await fetch(service.url + path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toMatch(/null|undefined|NaN/);
    },
  );

  it('the members of the interface are null, and no version of the data is sent', async () => {
    const status = await service.ask('/api/v1');
    expect(status.body).toMatchObject({ species_count: null, dataset_version: null });
    expect(status.headers.has('x-dataset-version')).toBe(false);
    const { body: sources } = await service.ask('/api/v1/sources');
    expect((sources['data'] as readonly unknown[])[0]).toMatchObject({
      facts_count: null,
      published_count: null,
    });
    const { body: fields } = await service.get('/api/v1/fields');
    expect((fields['data'] as readonly unknown[])[0]).toMatchObject({ species_count: null, sources: [] });
  });
});

describe('the end of a load', () => {
  it('vacuums and analyzes tables of which it has rewritten more than a twentieth', async () => {
    const database = await testDatabase();
    const letters = 'abcdefghij';
    const rows = Array.from({ length: 3_000 }, (_, nth) => [
      name(`Aa b${String(nth).replaceAll(/\d/g, (digit) => letters[Number(digit)]!)}`),
    ]);
    await ingestRows(database, 'many', rows);
    const { rows: found } = await queryKept<{ dead: number; vacuumed: boolean; reltuples: number }>(
      database.url,
      `select n_dead_tup as dead, last_vacuum is not null as vacuumed, reltuples
       from pg_stat_user_tables t join pg_class c on c.oid = t.relid where t.relname = 'species'`,
      [],
    );
    await database.close();
    expect(found[0]).toMatchObject({ dead: 0, vacuumed: true });
  });
});
