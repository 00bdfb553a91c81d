import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type Client } from 'pg';
import { creationOrder, type FunctionFile } from './creation-order.js';
import { runFile } from './run-file.js';

const { DatabaseError } = pg;

/** The functions, views and triggers of a folder, in an order in which they can be created. */
export interface FunctionFolder {
  readonly path: string;
  readonly files: readonly FunctionFile[];
  /** Hash of all texts. */
  readonly hash: string;
}

/** Reads the files of a folder that end in `.sql`. Throws when they use each other in a cycle. */
export const readFunctions = async (path: string): Promise<FunctionFolder> => {
  const names = (await readdir(path)).filter((file) => file.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(join(path, file), 'utf8'),
    })),
  );
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  return { path, files: creationOrder(files), hash };
};

/** The functions, views and triggers that the last version created. */
export interface CreatedFunctions {
  /** Hash of their texts; null in an empty database. */
  readonly hash: string | null;
  /** Objects in order of creation, in the syntax of `drop`, such as `view public.shown_image`. */
  readonly objects: readonly string[];
}

/** Reads the record of created functions and views. */
export const readCreated = async (client: Client): Promise<CreatedFunctions> => {
  const { rows: found } = await client.query<{ here: boolean }>(
    `select to_regclass('public.created_functions') is not null as here`,
  );
  if (!found[0]!.here) return { hash: null, objects: [] };
  const { rows } = await client.query<CreatedFunctions>('select hash, objects from created_functions');
  return rows[0] ?? { hash: null, objects: [] };
};

/** SQLSTATE of dropping an object that others depend on. */
const DEPENDED_ON = '2BP01';

/**
 * Drops everything that the last version created, in the caller's transaction.
 *
 * @throws when an object of the operator depends on one of them; the message names it.
 */
export const dropFunctions = async (client: Client, { objects }: CreatedFunctions): Promise<void> => {
  for (const object of objects.toReversed()) {
    const [kind, ...identity] = object.split(' ');
    try {
      await client.query(`drop ${kind} if exists ${identity.join(' ')}`);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== DEPENDED_ON) throw error;
      const detail = error.detail?.split('\n').join('; ');
      throw new Error(
        `The functions and views of the database cannot be updated: ${error.message}: ${detail}. Nothing was changed. ` +
          'Drop the objects that depend on them, start again, and then create those objects again.',
        { cause: error },
      );
    }
  }
};

/** Creates the functions, views and triggers of a folder, and records them, in the caller's transaction. */
export const createFunctions = async (
  client: Client,
  { path, files, hash }: FunctionFolder,
): Promise<void> => {
  const objects: string[] = [];
  for (const file of files) objects.push(...(await create(client, path, file, objects)));
  await client.query('delete from created_functions');
  await client.query('insert into created_functions (hash, objects) values ($1, $2)', [hash, objects]);
};

/** Functions, views and triggers that this transaction has created, each as `drop` names it. */
const CREATED = `
  select o.type || ' ' || o.identity as object
  from (
    select 1 as place, 'pg_proc'::regclass as class, oid from pg_proc where xmin = pg_current_xact_id()::xid
    union all
    select 2, 'pg_class', oid from pg_class where relkind = 'v' and xmin = pg_current_xact_id()::xid
    union all
    select 3, 'pg_trigger', oid from pg_trigger where not tgisinternal and xmin = pg_current_xact_id()::xid
  ) made
  cross join lateral pg_identify_object(made.class, made.oid, 0) o
  order by made.place`;

/** Runs a file and returns the objects it creates; `before` lists the objects of earlier files. */
const create = async (
  client: Client,
  folder: string,
  { name, text }: FunctionFile,
  before: readonly string[],
): Promise<readonly string[]> => {
  await runFile(client, `${join(folder, name)}.sql`, text);
  const { rows } = await client.query<{ object: string }>(CREATED);
  return rows.map(({ object }) => object).filter((object) => !before.includes(object));
};
