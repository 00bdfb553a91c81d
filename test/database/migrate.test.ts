import { readdirSync } from 'node:fs';
import { MIGRATIONS, migrate } from '../../src/database/migrate.js';
import { withSession } from '../../src/database/session.js';
import { ATTRIBUTES } from '../../src/fields/registry.js';
import { sourceRank } from '../../src/fields/sources.js';
import { emptyDatabase } from '../support/database.js';

const STEPS = readdirSync(MIGRATIONS).map((file) => file.replace(/\.sql$/, ''));

describe('migrate', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ url, drop } = await emptyDatabase());
  });
  afterEach(() => drop());

  const ask = async <T>(text: string): Promise<readonly T[]> =>
    (await withSession(url, (client) => client.query({ text, rowMode: 'array' }))).rows.map(
      ([value]) => value,
    );

  it('takes every step once, in the order of their names', async () => {
    expect(await migrate(url)).toEqual([...STEPS].sort());
    expect(await migrate(url)).toEqual([]);
    expect(await ask('select name from migration order by id')).toEqual([...STEPS].sort());
  });

  it('has plain SQL only, numbered without gaps', () => {
    const files = readdirSync(MIGRATIONS).sort();
    expect(files.map((file) => file.slice(0, 4))).toEqual(
      files.map((_, index) => `${String(index + 1).padStart(3, '0')}_`),
    );
    expect(files.filter((file) => !file.endsWith('.sql'))).toEqual([]);
  });

  it('lets one of the processes that start at once work', async () => {
    const taken = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(taken.flat()).toHaveLength(STEPS.length);
    expect(await ask('select count(*) from attribute')).toEqual([ATTRIBUTES.length]);
  });

  it('C10.7 has a row for each attribute of the registry, whose id stays', async () => {
    await migrate(url);
    expect(await ask('select key from attribute order by id')).toEqual(ATTRIBUTES.map((field) => field.key));
    await ask(`delete from attribute where key = 'light'`);
    const before = await ask('select id from attribute order by id');
    await migrate(url);
    const after = await ask('select id from attribute order by id');
    expect(after.slice(0, -1)).toEqual(before);
    expect(await ask(`select key from attribute order by id desc limit 1`)).toEqual(['light']);
  });

  it('uses up no ids of attributes at further starts', async () => {
    await migrate(url);
    await migrate(url);
    expect(await ask(`select last_value from ${await sequence()}`)).toEqual([ATTRIBUTES.length]);
  });
  const sequence = async () => (await ask<string>(`select pg_get_serial_sequence('attribute', 'id')`))[0];

  it('C10.20 gives known sources the rank that the code states', async () => {
    await migrate(url);
    await ask(
      `insert into source (slug, name, rank) values ('usda', 'USDA', 5), ('my-herbarium', 'Mine', 6)`,
    );
    await migrate(url);
    expect(await ask('select rank from source order by id')).toEqual([
      sourceRank('usda', 1),
      sourceRank('my-herbarium', 2),
    ]);
  });

  it('turns compilation of plans off for the database, and says that its pages are in memory', async () => {
    await migrate(url);
    expect(await ask('show jit')).toEqual(['off']);
    expect(await ask('show random_page_cost')).toEqual(['1.1']);
  });

  it('leaves settings of the database that somebody has chosen', async () => {
    await ask(`alter database "${new URL(url).pathname.slice(1)}" set random_page_cost = 2`);
    await migrate(url);
    expect(await ask('show random_page_cost')).toEqual(['2']);
  });

  it('takes no step by half: one that fails leaves nothing of itself', async () => {
    await ask('create table fact (id int)');
    await expect(migrate(url)).rejects.toThrow(/"fact" already exists/);
    expect(await ask('select name from migration')).toEqual(['001_taxonomy']);
    expect(await ask(`select to_regclass('attribute')::text`)).toEqual([null]);
    await ask('drop table fact');
    expect(await migrate(url)).toHaveLength(STEPS.length - 1);
  });
});
