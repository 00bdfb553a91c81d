import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSession } from '../../../src/database/connections/session.js';
import { DEVELOPMENT_DATABASE_MESSAGE } from '../../../src/database/schema/development-database.js';
import { MIGRATIONS, migrate } from '../../../src/database/schema/migrate.js';
import { FACT_FIELDS } from '../../../src/fields/registry.js';
import { sourceRank } from '../../../src/fields/sources.js';
import { ZONE_IDS } from '../../../src/ingest/merge/zone-ids.js';
import { emptyDatabase, pretendVersion } from '../../support/database.js';

/** Copies everything in the folder except the folder of functions. */
const FILES = readdirSync(MIGRATIONS)
  .filter((file) => file !== 'functions')
  .sort();
const STEPS = FILES.map((file) => file.replace(/\.sql$/, ''));

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

  it('consists of plain SQL, numbered without gaps', () => {
    expect(FILES.map((file) => file.slice(0, 4))).toEqual(
      FILES.map((_, index) => `${String(index + 1).padStart(3, '0')}_`),
    );
    expect(FILES.filter((file) => !file.endsWith('.sql'))).toEqual([]);
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

  /** Makes the database of an earlier release, without its functions. */
  const migrateTo = async (last: string): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-migrations-'));
    try {
      await mkdir(join(folder, 'functions'));
      for (const step of STEPS.filter((each) => each <= last))
        await cp(join(MIGRATIONS, `${step}.sql`), join(folder, `${step}.sql`));
      await migrate(url, folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('C8.45 C8.47 002_corrections converts the corrections of an earlier database', async () => {
    await migrateTo('001_schema');
    await ask(`insert into account (token_hash, role) values ('\\x01', 'reviewer')`);
    await ask(`insert into correction (record_id, change_status, accepted_by, changes, notes, reverted_at) values
      (1, 'pending', null, '{"light":[1,2]}', 'a', null),
      (2, 'rejected', null, '{"light":[1,2]}', 'b', null),
      (3, 'accepted', 1, '{"light":[1,2],"author":[null,"L."]}', 'c', null),
      (4, 'accepted', 1, null, 'd', null),
      (5, 'accepted', null, '{"light":[1,2]}', 'e', null),
      (6, 'accepted', 1, '{"light":[1,2]}', 'f', now())`);
    await migrate(url);
    expect(
      await ask(
        `select concat_ws(' ', record_id, change_status, coalesce(array_to_string(applied_fields, '+'), '-'), notes,
           coalesce(review_notes, '-'), coalesce(licence, '-')) from correction order by record_id`,
      ),
    ).toEqual([
      '1 pending - a - -',
      '2 rejected - b - -',
      '3 accepted light+author c - -',
      '4 accepted - d - -',
      // Closed by a check, which applied nothing.
      '5 accepted - e - -',
      '6 reverted light f - -',
    ]);
  });

  it('C11.10 003_zone_ids gives the zones of an earlier database their ids, with all that refers to them', async () => {
    await migrateTo('002_corrections');
    // Of the zones 1 to 6, four have ids that others get.
    await ask(`insert into zone (code, slug, name, level, parent_id) values ('7', '7', 'c', 1, null), ('1', '1', 'a', 1, null),
      ('XXX', 'xxx', 'x', 3, null), ('11', '11', 'b', 2, 2), ('AUT', 'aut', 'd', 3, 4), ('AUT-AU', 'aut-au', 'e', 4, 5)`);
    await ask(`insert into distribution (species_id, zone_id, source_id) select 9, id, 1 from zone`);
    await ask('insert into staged_run values (7)');
    await migrate(url);
    // An interrupted ingestion does not go on with the former ids.
    expect(await ask('select run_id from staged_run')).toEqual([]);
    const zones = `select concat_ws(' ', z.code, z.id, p.code) from zone z left join zone p on p.id = z.parent_id order by z.id`;
    const ids = ['AUT', 'AUT-AU'].map((code) => ZONE_IDS.get(code.toLowerCase())!);
    expect(await ask(zones)).toEqual([
      '1 1',
      '7 7',
      '11 11 1',
      `AUT ${ids[0]} 11`,
      `AUT-AU ${ids[1]} AUT`,
      'XXX 2001',
    ]);
    expect(await ask('select zone_id from distribution order by zone_id')).toEqual([1, 7, 11, ...ids, 2001]);
    expect(
      await ask(`insert into zone (code, slug, name, level) values ('YYY', 'yyy', 'y', 3) returning id`),
    ).toEqual([2002]);
  });

  it('C11.10 003_zone_ids has the ids of data/zones/ids.csv', async () => {
    const step = await readFile(join(MIGRATIONS, '003_zone_ids.sql'), 'utf8');
    const listed = step.match(/(?<=\s)[A-Z]{3}(?:-[A-Z]{2})?(?=\s)/g)!.filter((code) => code !== 'ISO');
    expect(listed.map((code, at) => [code.toLowerCase(), 1001 + at])).toEqual(
      [...ZONE_IDS].filter(([, id]) => id > 1000),
    );
  });

  it.each([
    ['an empty database begins at position 0', 0, '0 0'],
    ['one with species cannot be followed from there', 2, '1 1'],
  ])('C16.6 013_changes: %s', async (_, count, ends) => {
    await migrateTo('012_zone_borders');
    await ask(
      `with f as (insert into family (name, slug) values ('Aaceae', 'aaceae') returning id),
         g as (insert into genus (name, slug, family_id) select 'Aa', 'aa', id from f returning id)
       insert into species (scientific_name, name_key, match_key, slug, rank, status, genus_id, plant_name)
       select name, name, name, name, 'species', 'accepted', g.id, name
       from g, generate_series(1, ${count}) n, concat('aa-', n) name`,
    );
    await migrate(url);
    expect(await ask(`select concat_ws(' ', latest, expired) from change_feed`)).toEqual([ends]);
  });

  it('015_wikidata_sources renames the source of identifiers', async () => {
    await migrateTo('014_pages_for_accounts');
    await ask(
      `insert into source (slug, name, rank) values ('usda', 'USDA', 5), ('wikidata', 'Wikidata', 6)`,
    );
    await migrate(url);
    expect(await ask('select slug from source order by id')).toEqual(['usda', 'wikidata-illustrated']);
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

  it('refuses a database of a development version and writes nothing', async () => {
    await ask('create table migration (id serial primary key, name varchar(255), run_on timestamp)');
    await ask(`insert into migration (name, run_on) values ('001_taxonomy', now()), ('002_facts', now())`);
    await expect(migrate(url)).rejects.toThrow(DEVELOPMENT_DATABASE_MESSAGE);
    expect(await ask('select name from migration order by id')).toEqual(['001_taxonomy', '002_facts']);
    expect(
      await ask(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    ).toEqual(['migration']);
  });
});
