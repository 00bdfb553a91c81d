import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { runFile } from './run-file.js';

/** A step changes the tables: a numbered `.sql` file, or a numbered folder of such files. */
interface Step {
  readonly name: string;
  /** Paths in the order in which they run. */
  readonly files: readonly string[];
}

const STEP_FILE = /^(?<step>\d{3}_\w+)(?:\.sql|[/\\][^/\\]+\.sql)$/;

const readSteps = async (folder: string): Promise<readonly Step[]> => {
  const steps = new Map<string, string[]>();
  for (const file of (await readdir(folder, { recursive: true })).sort()) {
    const name = STEP_FILE.exec(file)?.groups?.['step'];
    if (name !== undefined) steps.set(name, [...(steps.get(name) ?? []), join(folder, file)]);
  }
  return [...steps].map(([name, files]) => ({ name, files }));
};

/** Returns the names of the steps in a folder, in order. Ignores the subfolder `functions`. */
export const stepsIn = async (folder: string): Promise<readonly string[]> =>
  (await readSteps(folder)).map(({ name }) => name);

/** First step; it creates the tables of the first release. */
export const FIRST_STEP = '001_tables';

/** Last of the 17 steps of the development versions. A database with it has the tables of {@link FIRST_STEP}. */
const LAST_DEVELOPMENT_STEP = '017_stored_numbers';

/**
 * Returns the names of applied steps, with FIRST_STEP in place of the last development step; null in a database without a
 * schema. Read-only.
 */
export const stepsTaken = async (client: Client): Promise<ReadonlySet<string> | null> => {
  const { rows: found } = await client.query<{ here: boolean }>(
    `select to_regclass('public.migration') is not null as here`,
  );
  if (!found[0]!.here) return null;
  const { rows } = await client.query<{ name: string }>('select name from migration');
  return new Set(rows.map(({ name }) => (name === LAST_DEVELOPMENT_STEP ? FIRST_STEP : name)));
};

/**
 * Applies pending steps in the caller's transaction; returns their names.
 *
 * Hand-written: node-pg-migrate 9 has one file per step, and begins and commits transactions itself.
 */
export const takeSteps = async (client: Client, folder: string): Promise<readonly string[]> => {
  const taken = await stepsTaken(client);
  const pending = (await readSteps(folder)).filter(({ name }) => !taken?.has(name));
  for (const { name, files } of pending) {
    for (const file of files) await runFile(client, file, await readFile(file, 'utf8'));
    await client.query('insert into migration (name, run_on) values ($1, now())', [name]);
  }
  return pending.map(({ name }) => name);
};
