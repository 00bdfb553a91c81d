import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Client } from 'pg';
import { sourceSlug } from '../fields/sources.js';
import { type Counts, NOTHING_COUNTED } from './counts.js';
import { DERIVED_TABLES, STAGED_TABLES } from './staging/tables.js';

/** The steps of a file, in order. Each leaves the database right, and is repeated without harm. */
export const STEPS = [
  'read',
  'taxa',
  'zones',
  'names',
  'synonyms',
  'match',
  'resolve',
  'merge',
  'finish',
] as const;
export type Step = (typeof STEPS)[number];

/** One file on its way in, as table ingest_run keeps it. */
export interface Run {
  readonly id: number;
  readonly source: string;
  readonly file: string;
  step: Step;
  /** Last species id merged within the step. */
  position: number;
  counts: Counts;
  /** How many records had merged or gone when its names were matched. */
  speciesGone: number;
  /** What the file claims, as "source kind" and "source attribute". */
  claimsOf: readonly string[];
}

/** What a file is called and what is in it. */
export interface Fingerprint {
  readonly file: string;
  readonly fingerprint: string;
}

/** SHA-256 of the bytes of a file, and of others after it, in hexadecimal. */
export const fingerprintOf = async (...paths: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * The runs still to do for these files of a source: those that an interrupted
 * command left, where they are of the same files, else one for each file.
 */
export const openRuns = async (
  client: Client,
  source: string,
  files: readonly Fingerprint[],
): Promise<{ runs: readonly Run[]; resumed: boolean }> => {
  const left = await unfinished(client, source);
  const current = new Map(files.map((each) => [each.file, each.fingerprint]));
  if (left.length > 0 && left.every((run) => current.get(run.file) === run.fingerprint)) {
    return { runs: left, resumed: true };
  }
  await client.query(`delete from ingest_run where source = $1 and state = 'running'`, [source]);
  for (const each of files) {
    await client.query(
      `insert into ingest_run (source, file, fingerprint, state, counts) values ($1, $2, $3, 'running', $4)`,
      [source, each.file, each.fingerprint, NOTHING_COUNTED],
    );
  }
  return { runs: await unfinished(client, source), resumed: false };
};

const unfinished = async (client: Client, source: string): Promise<(Run & Fingerprint)[]> => {
  const { rows } = await client.query<Run & Fingerprint>(
    `select id::integer, source, file, fingerprint, step, position::integer, counts, species_gone::integer as "speciesGone",
       claims_of as "claimsOf"
     from ingest_run where source = $1 and state = 'running' order by id`,
    [source],
  );
  return rows;
};

/** Writes where the run stands, within the transaction of the work that brought it there. */
export const saveRun = async (client: Client, run: Run): Promise<void> => {
  await client.query(
    `update ingest_run set step = $2, position = $3, counts = $4, claims_of = $5, species_gone = $6, updated_at = now()
     where id = $1`,
    [run.id, run.step, run.position, run.counts, run.claimsOf, run.speciesGone],
  );
};

/**
 * Ends the run, whose file is still staged. The sources that the file was read for were ingested now: those
 * that it names, and those that it is complete for, though nothing of them may be in it.
 */
export const finishRun = async (client: Client, run: Run, complete: readonly string[]): Promise<void> => {
  await client.query(
    `with read_for as (
       update source set last_ingested_at = now()
       where slug = any ($3) or id in (select source_id from staged_record) returning id
     )
     update ingest_run set state = 'done', counts = $2, updated_at = now(),
       sources = coalesce((select array_agg(id order by id) from read_for), '{}')
     where id = $1`,
    [run.id, run.counts, complete.map(sourceSlug)],
  );
};

/** What earlier runs of the file counted and claimed; undefined when there was none. */
export const lastRun = async (
  client: Client,
  run: Pick<Run, 'source' | 'file'>,
): Promise<Pick<Run, 'counts' | 'claimsOf'> | undefined> => {
  const { rows } = await client.query<Pick<Run, 'counts' | 'claimsOf'>>(
    `select counts, claims_of as "claimsOf" from ingest_run
     where source = $1 and file = $2 and state = 'done' order by id desc limit 1`,
    [run.source, run.file],
  );
  return rows[0];
};

/** Whether the staging tables hold what this run has read: another run, or a crash of the server, empties them. */
export const isStaged = async (client: Client, run: Run): Promise<boolean> => {
  const { rows } = await client.query('select from staged_run where run_id = $1', [run.id]);
  return rows.length > 0;
};

/** Empties the staging tables that hold rows: to truncate all of them takes 130 ms, more than a small file. */
export const emptyStaging = async (client: Client): Promise<void> => {
  const tables = ['staged_run', ...STAGED_TABLES, ...DERIVED_TABLES];
  const { rows } = await client.query<{ name: string }>(
    tables.map((table) => `(select '${table}' as name from ${table} limit 1)`).join(' union all '),
  );
  if (rows.length > 0) await client.query(`truncate ${rows.map((row) => row.name).join(', ')}`);
};

/** Forgets which species the staged names are, so that they are matched again. */
export const forgetMatches = async (client: Client): Promise<void> => {
  await client.query(`truncate staged_match, ${DERIVED_TABLES.join(', ')}`);
};

/** Marks the staging tables as holding this run. */
export const markStaged = async (client: Client, run: Run): Promise<void> => {
  await client.query('insert into staged_run (run_id) values ($1)', [run.id]);
};
