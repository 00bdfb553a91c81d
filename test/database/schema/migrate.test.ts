import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSession } from '../../../src/database/connections/session.js';
import { DEVELOPMENT_DATABASE_MESSAGE } from '../../../src/database/schema/development-database.js';
import { MIGRATIONS, migrate } from '../../../src/database/schema/migrate.js';
import { stepsIn } from '../../../src/database/schema/steps.js';
import { updateSchema } from '../../../src/database/schema/update.js';
import { FACT_FIELDS } from '../../../src/fields/registry.js';
import { sourceRank } from '../../../src/fields/source-order.js';
import { emptyDatabase, pretendVersion } from '../../support/database.js';

const STEPS = await stepsIn(MIGRATIONS);

/** Columns, constraints, indexes and sequences of all tables, a line each. */
const DESCRIPTION = `
  select concat_ws(' ', relname, relkind, relpersistence, reloptions, attname, format_type(atttypid, atttypmod), attnotnull,
    attidentity, collname, pg_get_expr(adbin, adrelid))
  from pg_class c
  join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_collation l on l.oid = attcollation
  where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all
  select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  union all
  select concat_ws(' ', sequencename, data_type, start_value, increment_by)
  from pg_sequences where schemaname = 'public'`;

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

  it('applies every step once, in the order of their names', async () => {
    expect(await migrate(url)).toEqual(STEPS);
    expect(await migrate(url)).toEqual([]);
    expect(await ask('select name from migration order by id')).toEqual(STEPS);
  });

  it('refuses a Postgres that is too old, and changes nothing', async () => {
    await pretendVersion(url, '13.4');
    await expect(migrate(url)).rejects.toThrow(
      /^Postgres 13\.4 at \S+ is too old: version 15 or later is required\. Upgrade it, or set DATABASE_URL to another one\.$/,
    );
    expect(await ask(`select to_regclass('migration')::text`)).toEqual([null]);
  });

  it('consists of plain SQL, numbered without gaps', async () => {
    expect(STEPS.map((step) => step.slice(0, 4))).toEqual(
      STEPS.map((_, index) => `${String(index + 1).padStart(3, '0')}_`),
    );
    const files = await readdir(MIGRATIONS, { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile() && !file.name.endsWith('.sql'))).toEqual([]);
  });

  it('runs in one of the processes that start at the same time', async () => {
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(applied.flat()).toHaveLength(STEPS.length);
    expect(await ask('select count(*) from attribute')).toEqual([FACT_FIELDS.length]);
  });

  it('C10.7 creates a row for each attribute of the registry and keeps its id', async () => {
    await migrate(url);
    expect(await ask('select key from attribute order by id')).toEqual(FACT_FIELDS.map((field) => field.key));
    await ask(`delete from attribute where key = 'light'`);
    const before = await ask('select id from attribute order by id');
    await migrate(url);
    const after = await ask('select id from attribute order by id');
    expect(after.slice(0, -1)).toEqual(before);
    expect(await ask(`select key from attribute order by id desc limit 1`)).toEqual(['light']);
  });

  it('uses no attribute ids at further starts', async () => {
    await migrate(url);
    await migrate(url);
    expect(await ask(`select last_value from ${await sequence()}`)).toEqual([FACT_FIELDS.length]);
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

  it('turns JIT compilation and parallel workers off for the database, and sets page costs for data in memory', async () => {
    await migrate(url);
    expect(await ask('show jit')).toEqual(['off']);
    expect(await ask('show random_page_cost')).toEqual(['1.1']);
    expect(await ask('show max_parallel_workers_per_gather')).toEqual(['0']);
  });

  it('keeps settings of the database that somebody has chosen', async () => {
    await ask(`alter database "${new URL(url).pathname.slice(1)}" set random_page_cost = 2`);
    await migrate(url);
    expect(await ask('show random_page_cost')).toEqual(['2']);
  });

  it('applies no step partially: a failed step leaves nothing, and earlier steps stay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-migrations-'));
    try {
      await cp(MIGRATIONS, folder, { recursive: true });
      const step = join(folder, '900_half.sql');
      await writeFile(step, 'create table half (id int); create table fact (id int);');
      await expect(migrate(url, folder)).rejects.toThrow(/"fact" already exists/);
      expect(await ask(`select to_regclass('migration')::text`)).toEqual([null]);
      expect(await migrate(url)).toEqual(STEPS);
      await expect(migrate(url, folder)).rejects.toThrow(/"fact" already exists/);
      expect(await ask('select name from migration')).toEqual(STEPS);
      expect(await ask(`select to_regclass('half')::text`)).toEqual([null]);
      await writeFile(step, 'create table half (id int);');
      expect(await migrate(url, folder)).toEqual(['900_half']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('adds the next step to the tables of a database', async () => {
    await migrate(url);
    const folder = await mkdtemp(join(tmpdir(), 'linnea-migrations-'));
    try {
      await cp(MIGRATIONS, folder, { recursive: true });
      await mkdir(join(folder, '900_next'));
      await writeFile(join(folder, '900_next', '1_tables.sql'), 'create table one (id int primary key);');
      await writeFile(join(folder, '900_next', '2_tables.sql'), 'create table two (id int references one);');
      expect(await migrate(url, folder)).toEqual(['900_next']);
      expect(await migrate(url, folder)).toEqual([]);
      expect(await ask('select name from migration order by id')).toEqual([...STEPS, '900_next']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  describe('a database of the last development version', () => {
    /** SHA-256 of the tables that its seventeen steps created. */
    const TABLES = 'd3c0f959f5adf2baca044f160739e031de1ff14c77a10403470450f07d55eec7';

    it('has the tables of the first step, which never changes', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'linnea-migrations-'));
      try {
        await mkdir(join(folder, 'functions'));
        await cp(join(MIGRATIONS, '001_tables'), join(folder, '001_tables'), { recursive: true });
        await withSession(url, (client) => updateSchema(client, folder));
        const tables = [...(await ask<string>(DESCRIPTION))].sort().join('\n');
        expect(createHash('sha256').update(tables).digest('hex')).toBe(TABLES);
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    it('is upgraded: its tables and rows stay, and later steps follow', async () => {
      await migrate(url);
      await ask(`delete from migration where name <> '001_tables'`);
      await ask('drop table placement, divergence cascade');
      await ask('drop index species_planting_window');
      await ask('drop table edge, shown_parts cascade');
      await ask('drop table account_token, recovery_code cascade');
      await ask('drop table frost_station, staged_frost_station cascade');
      await ask(`update migration set name = '001_schema'`);
      await ask(
        `insert into migration (name, run_on) values ('002_corrections', now()), ('017_stored_numbers', now())`,
      );
      await ask(`insert into account (name, token_hash) values ('Ada', '\\x01')`);
      await ask('drop view shown_image cascade');
      await ask(`update created_functions set hash = 'earlier'`);
      expect(await migrate(url)).toEqual(STEPS.slice(1));
      expect(await ask('select name from account')).toEqual(['Ada']);
      expect(await ask(`select to_regclass('shown_image')::text`)).toEqual(['shown_image']);
    });

    it.each([
      ['an earlier one', ['001_schema', '002_corrections']],
      ['one of the first', ['001_taxonomy', '002_facts']],
    ])('is refused if it is %s, and nothing is written', async (_, steps) => {
      await ask('create table migration (id serial primary key, name varchar(255), run_on timestamp)');
      await ask(`insert into migration (name) select unnest('{${steps}}'::text[])`);
      await expect(migrate(url)).rejects.toThrow(DEVELOPMENT_DATABASE_MESSAGE);
      expect(await ask('select name from migration order by id')).toEqual(steps);
      expect(
        await ask(
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
        ),
      ).toEqual(['migration']);
    });
  });

  it('C9.40 a species has one pending item of a check, but keeps the reports of several deleted accounts', async () => {
    await migrate(url);
    await ask(`insert into account (name, plan, role) values ('Ada', 'usr', 'user'), ('Eve', 'usr', 'user')`);
    await ask(
      `insert into correction (record_id, user_id, warning_type) select 1, id, 'report' from account`,
    );
    await ask('delete from account');
    expect(await ask('select count(*) from correction where user_id is null')).toEqual([2]);
    const raise = () =>
      ask(`insert into correction (record_id, warning_type) values (1, 'Checks::GenusName')`);
    await raise();
    await expect(raise()).rejects.toThrow('correction_check');
  });
});
