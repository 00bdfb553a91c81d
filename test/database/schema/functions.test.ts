import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { withSession } from '../../../src/database/connections/session.js';
import type { Database } from '../../../src/database/database.js';
import { MIGRATIONS, migrate } from '../../../src/database/schema/migrate.js';
import { stepsIn } from '../../../src/database/schema/steps.js';
import { emptyDatabase, filledDatabase } from '../../support/database.js';

/** Functions, views and triggers with their oid, which changes when they are created again. */
const OBJECTS = `
  select 'function ' || oid::regprocedure || ' ' || oid from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'view ' || oid::regclass || ' ' || oid from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
  union all
  select 'trigger ' || tgname || ' ' || oid from pg_trigger where not tgisinternal
  order by 1`;

/** Number of sessions that wait for a lock. */
const WAITING = `select pid from pg_locks where not granted`;

/** Waits until a condition is true. */
const once = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await setTimeout(20);
};

describe('functions and views', () => {
  let database: Database;
  let url: string;
  /** A copy of migrations/ that the test may change. */
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
    await write('listed', 'create view listed as select id, name, double(id::int) as twice from source;');
    await write('double', 'create function double(n int) returns int language sql as $$ select n * 2 $$;');
    database = await filledDatabase('two_more_functions', (migrated) => migrate(migrated.url, folder));
    url = database.url;
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await database.close();
  });

  const fileOf = (name: string): string => join(folder, 'functions', `${name}.sql`);
  const write = (name: string, text: string): Promise<void> => writeFile(fileOf(name), text);
  const ask = async <T>(text: string): Promise<readonly T[]> =>
    (await withSession(url, (client) => client.query({ text, rowMode: 'array' }))).rows.map(
      ([value]) => value,
    );
  const columns = (view: string): Promise<readonly string[]> =>
    ask(`select attname from pg_attribute where attrelid = '${view}'::regclass order by attnum`);

  it('each file creates the function or view of its name', async () => {
    const names = (await readdir(join(folder, 'functions'))).map((file) => file.replace(/\.sql$/, ''));
    const created = await ask<string>(
      `select proname::text from pg_proc where pronamespace = 'public'::regnamespace
       union all select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
    );
    expect([...created].sort()).toEqual(names.sort());
    for (const name of names) expect(await readFile(fileOf(name), 'utf8')).toMatch(/^(-- \S|create )/);
  });

  it('are left alone if no text has changed: no statement waits for a table lock', async () => {
    const before = await ask(OBJECTS);
    await withSession(url, async (client) => {
      await client.query('begin');
      await client.query(
        'lock table species, account, synonym, image, distribution in access exclusive mode',
      );
      await migrate(url, folder);
      await client.query('rollback');
    });
    expect(await ask(OBJECTS)).toEqual(before);
  });

  it('are dropped and created again when a text changes: a view loses a column', async () => {
    const before = await ask<string>(OBJECTS);
    await write('listed', 'create view listed as select name from source;');
    await migrate(url, folder);
    expect(await columns('listed')).toEqual(['name']);
    const after = await ask<string>(OBJECTS);
    expect(after).toHaveLength(before.length);
    expect(after.filter((object) => before.includes(object))).toEqual([]);
  });

  it('can change their result type although a view uses them', async () => {
    await write(
      'double',
      'create function double(n int) returns text language sql as $$ select n || n::text $$;',
    );
    await migrate(url, folder);
    expect(await ask('select double(7)')).toEqual(['77']);
    expect(await columns('listed')).toEqual(['id', 'name', 'twice']);
  });

  it('disappear with their file', async () => {
    await rm(fileOf('listed'));
    await migrate(url, folder);
    expect(await ask(`select to_regclass('listed')::text`)).toEqual([null]);
  });

  const writeStep = (text: string): Promise<void> => writeFile(join(folder, '900_names.sql'), text);

  it('do not block a step, in this database or in an empty one', async () => {
    await writeStep('alter table source alter name type varchar;');
    expect(await migrate(url, folder)).toEqual(['900_names']);
    expect(await columns('listed')).toEqual(['id', 'name', 'twice']);
    const empty = await emptyDatabase();
    try {
      expect(await migrate(empty.url, folder)).toEqual([...(await stepsIn(MIGRATIONS)), '900_names']);
    } finally {
      await empty.drop();
    }
  });

  it('change together with the steps: if they fail, no step is applied', async () => {
    await ask('create view my_view as select twice from listed');
    const before = await ask(OBJECTS);
    await writeStep('alter table source add extra text;');
    await expect(migrate(url, folder)).rejects.toThrow('Nothing was changed');
    expect(await ask(OBJECTS)).toEqual(before);
    expect(await ask(`select name from migration where name = '900_names'`)).toEqual([]);
    expect(await columns('source')).not.toContain('extra');
  });

  it('yield to a session that holds a lock, and are created after it has ended', async () => {
    await write('double', 'create function double(n int) returns int language sql as $$ select n + n $$;');
    let created: Promise<unknown> | undefined;
    await withSession(url, async (backup) => {
      await backup.query('begin; lock table species in access share mode');
      created = migrate(url, folder);
      await once(async () => (await ask(WAITING)).length > 0);
      // Waits for the lock that the start wants, until the start yields.
      expect(await ask('select count(*) from species')).toEqual([0]);
      await backup.query('rollback');
    });
    await created;
    expect(await ask('select double(4)')).toEqual([8]);
  });

  it('of the operator are left alone, triggers included', async () => {
    const own = [
      'create function double(n text) returns text language sql as $$ select n || n $$',
      'create view my_sources as select name from source',
      'create trigger my_trigger before update on source for each row execute function suppress_redundant_updates_trigger()',
    ];
    for (const statement of own) await ask(statement);
    const before = (await ask<string>(OBJECTS)).filter((object) => /double\(text\)|my_/.test(object));
    await write('double', 'create function double(n int) returns int language sql as $$ select n + n $$;');
    await migrate(url, folder);
    expect(before).toHaveLength(own.length);
    expect(await ask(OBJECTS)).toEqual(expect.arrayContaining(before));
  });

  it.each([
    ['a view', 'create view my_view as select twice from listed', 'view my_view depends on view listed'],
    ['an index', 'create index my_index on source (double(id))', 'index my_index depends on function double'],
  ])('change nothing if %s of the operator depends on them, and report it', async (_, statement, message) => {
    await write(
      'double',
      'create function double(n int) returns int immutable language sql as $$ select n * 2 $$;',
    );
    await migrate(url, folder);
    await ask(statement);
    const before = await ask(OBJECTS);
    await write('added', 'create view added as select 1 as one;');
    await expect(migrate(url, folder)).rejects.toThrow(
      new RegExp(`${message}.*Nothing was changed. Drop the objects that depend on them`),
    );
    expect(await ask(OBJECTS)).toEqual(before);
  });

  it('stay unchanged if a text is invalid, and its file is named', async () => {
    const before = await ask(OBJECTS);
    await write('double', 'create function double(n int) returns int language sql as $$ select m $$;');
    await expect(migrate(url, folder)).rejects.toThrow(/functions\/double\.sql: column "m" does not exist/);
    expect(await ask(OBJECTS)).toEqual(before);
  });

  it('are created once by processes that start at the same time', async () => {
    await write('double', 'create function double(n int) returns int language sql as $$ select n + n $$;');
    await Promise.all([1, 2, 3].map(() => migrate(url, folder)));
    expect(await ask('select double(4)')).toEqual([8]);
    expect(await ask('select count(*) from created_functions')).toEqual([1]);
  });
});
