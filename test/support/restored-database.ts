import type { Database } from '../../src/database/database.js';
import { testDatabase } from './database.js';

/**
 * Copies the rows of all tables and the state of all sequences into a schema `initial`, and creates the function
 * `initial.restore` there, which brings them back and drops schemas that were created later.
 */
const SAVE = `
  create schema initial;
  create table initial.known_schema as select oid from pg_namespace;
  create table initial.saved_sequence as
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
      last_value is not null as is_called
    from pg_sequences;
  create table initial.saved_table (name text, columns text, copy text);
  do $$
  declare
    saved record;
    has_rows boolean;
  begin
    for saved in
      select format('%I.%I', n.nspname, c.relname) as name, format('initial.%I', n.nspname || ' ' || c.relname) as copy,
        (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'initial')
    loop
      execute format('select exists (select from %s)', saved.name) into has_rows;
      if has_rows then execute format('create table %s as table %s', saved.copy, saved.name); end if;
      insert into initial.saved_table values (saved.name, saved.columns, case when has_rows then saved.copy end);
    end loop;
  end $$;
  create function initial.restore() returns void language plpgsql as $$
  declare
    saved record;
    added text;
  begin
    -- A test that left a transaction open would block this.
    set local lock_timeout = '10s';
    -- Neither triggers nor foreign keys apply.
    set local session_replication_role = replica;
    for added in
      select nspname from pg_namespace
      where nspname !~ '^pg_' and oid not in (select oid from initial.known_schema)
    loop
      execute format('drop schema %I cascade', added);
    end loop;
    for saved in table initial.saved_table loop
      execute format('delete from %s', saved.name);
      if saved.copy is not null then
        execute format('insert into %s (%s) overriding system value select %2$s from %s', saved.name, saved.columns, saved.copy);
      end if;
    end loop;
    perform setval(name::regclass, value, is_called) from initial.saved_sequence;
  end $$;`;

const isSuperuser = (database: Database): Promise<boolean> =>
  database.session(async (client) => {
    const { rows } = await client.query<{ is_on: boolean }>(
      `select current_setting('is_superuser')::boolean as is_on`,
    );
    return rows[0]!.is_on;
  });

/**
 * Opens one database for all tests of a suite and restores its rows before each, which takes a few milliseconds; a new
 * database, whose connections begin without plans and caches, takes half a second. Only for suites that change rows and
 * create schemas: suites that alter tables open a new database for each test. Call it where the suite is defined: it
 * closes the database after the tests.
 *
 * @param fill Writes the rows that every test finds; without it the database is empty.
 */
export const restoredDatabase = (fill: (database: Database) => Promise<unknown> = async () => undefined) => {
  let opened: Database | undefined;
  let isRestorable = false;
  const close = async (): Promise<void> => {
    await opened?.close();
    opened = undefined;
  };
  afterAll(close);
  return {
    /** Returns the database as `fill` left it. Its close() does nothing, because the next test uses the same one. */
    next: async (): Promise<Database> => {
      // Only superusers may switch off foreign keys.
      if (opened !== undefined && !isRestorable) await close();
      if (opened === undefined) {
        opened = await testDatabase();
        await fill(opened);
        isRestorable = await isSuperuser(opened);
        if (isRestorable) await opened.session((client) => client.query(SAVE));
      } else await opened.session((client) => client.query('select initial.restore()'));
      return { ...opened, close: async () => undefined };
    },
  };
};
