import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { sourceSlug } from '../fields/source-order.js';
import { type Counts, ZERO_COUNTS } from './counts.js';
import { readIdentity } from './readers/places.js';
import { DERIVED_TABLES, STAGED_TABLES } from './staging/tables.js';

/** Steps of ingesting a file, in order. The database is consistent after each step, and each step can be repeated. */
export const STEPS = [
  'read',
  'taxa',
  'zones',
  'names',
  'synonyms',
  'match',
  'reduce',
  'merge',
  'settle',
  'finish',
] as const;
export type Step = (typeof STEPS)[number];

/** State of the ingestion of one file, stored in table ingest_run. */
export interface Run {
  readonly id: number;
  readonly source: string;
  readonly file: string;
  step: Step;
  /** Last species id that was merged within the step. */
  position: number;
  counts: Counts;
  /** Number of merged and deleted species when the names were matched. */
  removedSpecies: number;
  /** Kinds and attributes that the file claims, as "source kind" and "source attribute". */
  claimsOf: readonly string[];
}

/** Name and content hash of a file. */
export interface Fingerprint {
  readonly file: string;
  readonly fingerprint: string;
}

/** Returns the SHA-256 hash of the contents of files and folders, in hexadecimal. */
export const fingerprintOf = async (...paths: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of paths) for await (const chunk of readIdentity(path)) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Returns the runs to do for these files of a source: those of an interrupted command if each file was finished or
 * interrupted with the contents that it has now, otherwise a new run for each file.
 */
export const openRuns = async (
  client: Client,
  source: string,
  files: readonly Fingerprint[],
): Promise<{ runs: readonly Run[]; resumed: boolean }> => {
  const left = await unfinished(client, source);
  const last = await lastFingerprints(client, source);
  const areGiven = left.every((run) => files.some(({ file }) => file === run.file));
  if (left.length > 0 && areGiven && files.every((each) => last.get(each.file) === each.fingerprint)) {
    return { runs: left, resumed: true };
  }
  await client.query(`delete from ingest_run where source = $1 and state = 'running'`, [source]);
  for (const each of files) {
    await client.query(
      `insert into ingest_run (source, file, fingerprint, state, counts) values ($1, $2, $3, 'running', $4)`,
      [source, each.file, each.fingerprint, ZERO_COUNTS],
    );
  }
  return { runs: await unfinished(client, source), resumed: false };
};

const unfinished = async (client: Client, source: string): Promise<(Run & Fingerprint)[]> => {
  const { rows } = await client.query<Run & Fingerprint>(
    `select id::integer, source, file, fingerprint, step, position::integer, counts, species_gone::integer as "removedSpecies",
       claims_of as "claimsOf"
     from ingest_run where source = $1 and state = 'running' order by id`,
    [source],
  );
  return rows;
};

/** Returns the fingerprint of each file of a source when it was last ingested, finished or not. */
const lastFingerprints = async (client: Client, source: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<Fingerprint>(
    'select distinct on (file) file, fingerprint from ingest_run where source = $1 order by file, id desc',
    [source],
  );
  return new Map(rows.map(({ file, fingerprint }) => [file, fingerprint]));
};

/** Saves the state of the run, in the transaction of the work that led to it. */
export const saveRun = async (client: Client, run: Run): Promise<void> => {
  await client.query(
    `update ingest_run set step = $2, position = $3, counts = $4, claims_of = $5, species_gone = $6, updated_at = now()
     where id = $1`,
    [run.id, run.step, run.position, run.counts, run.claimsOf, run.removedSpecies],
  );
};

/**
 * Ends a run whose file is still staged. Updates the ingestion time of its sources: those that occur in the file,
 * and those that the file is complete for, even if it contains nothing of them.
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

/** Returns the counts and claims of the last finished run of the file; undefined if there is none. */
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

/** Checks that the staging tables contain the rows of this run. Another run or a crash of the server empties them. */
export const isStaged = async (client: Client, run: Run): Promise<boolean> => {
  const { rows } = await client.query('select from staged_run where run_id = $1', [run.id]);
  return rows.length > 0;
};

/**
 * Truncates the staging tables that contain rows. Truncating all of them takes 130 ms, longer than ingesting a
 * small file.
 */
export const emptyStaging = async (client: Client): Promise<void> => {
  const tables = ['staged_run', ...STAGED_TABLES, ...DERIVED_TABLES];
  const { rows } = await client.query<{ name: string }>(
    tables.map((table) => `(select '${table}' as name from ${table} limit 1)`).join(' union all '),
  );
  if (rows.length > 0) await client.query(`truncate ${rows.map((row) => row.name).join(', ')}`);
};

/** Deletes the matches of the staged names, so that they are matched again. */
export const forgetMatches = async (client: Client): Promise<void> => {
  await client.query(`truncate staged_match, ${DERIVED_TABLES.join(', ')}`);
};

/** Marks the staging tables as containing the rows of this run. */
export const markStaged = async (client: Client, run: Run): Promise<void> => {
  await client.query('insert into staged_run (run_id) values ($1)', [run.id]);
};
