import { createServer } from 'node:http';
import { createPurger } from '../../src/changes/purger/purger.js';
import type { Database } from '../../src/database/database.js';
import { createGarden } from '../contract/garden.js';
import { keptLog } from '../http/serve.js';
import { testDatabase } from '../support/database.js';
import { listen } from '../support/listen.js';

/** A cache that remembers which keys it was told, and fails if asked to. */
const told: string[] = [];
let fails = false;
const cache = createServer((request, response) => {
  if (!fails) told.push(...String(request.headers['xkey-purge']).split(' '));
  response.writeHead(fails ? 500 : 200).end();
});

let database: Database;
let url: string;
let stop = async (): Promise<void> => undefined;
const start = (): void => {
  const stopped = new AbortController();
  const purger = createPurger(database.pool, [url], keptLog().logger);
  const running = purger.run(stopped.signal);
  stop = async () => {
    stopped.abort();
    await running;
  };
};
beforeAll(async () => {
  database = await testDatabase();
  await database.session(createGarden);
  url = `http://127.0.0.1:${await listen(cache)}`;
});
afterEach(() => stop());
afterAll(async () => {
  cache.close();
  await database.close();
});

const sql = (text: string) => database.session((client) => client.query(text));
const change = (id: number) =>
  sql(
    `insert into change (species_id, op, slug, revision, changed) values (${id}, 'updated', 'a', 1, '{light}')`,
  );
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('C21.8 what caches are told', () => {
  it('a new cache drops everything, then records at once and lists once the index has the change', async () => {
    start();
    await until(() => told.includes('all'));
    told.length = 0;
    await sql('insert into outbox (species_id, revision) values (7, 1)');
    const began = performance.now();
    await change(7);
    await until(() => told.includes('species-7'));
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(told).not.toContain('list');
    await sql('delete from outbox');
    await until(() => told.includes('list'));
  });

  it('what changed while no purger ran, and nothing that was told for good', async () => {
    start();
    await until(() => told.filter((key) => key === 'species-7').length >= 2);
    await until(() => told.at(-1) === 'list');
    await stop();
    await change(8);
    told.length = 0;
    start();
    await until(() => told.includes('species-8'));
    expect(told).not.toContain('all');
  });

  it('what it did not confirm, again', async () => {
    fails = true;
    start();
    await change(9);
    await new Promise((resolve) => setTimeout(resolve, 500));
    told.length = 0;
    fails = false;
    await until(() => told.includes('species-9'));
  });

  it('everything, after zones, genera or sources changed', async () => {
    start();
    told.length = 0;
    await sql(`update genus set updated_at = now() where slug = 'malusia'`);
    await until(() => told.includes('all'));
  });
});
