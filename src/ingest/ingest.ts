import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from 'pg';
import type { Database } from '../database/database.js';
import { transaction } from '../database/session.js';
import { type Counts, countAgain, unmatched } from './counts.js';
import { filesAt, type SourceFiles } from './files.js';
import { goneFiles } from './gone.js';
import { SourceItem } from './item.js';
import type { Manifest, SourceFile } from './manifest.js';
import { BATCH } from './merge/resolution.js';
import { mergeSource } from './merge/sources.js';
import { writeNotTaken } from './not-taken.js';
import { laterSources } from './order.js';
import type { Progress } from './progress.js';
import { emptyStaging, fingerprintOf, finishRun, isStaged, lastRun, openRuns, type Run } from './run.js';
import { GROWING, takeSteps } from './steps.js';

export interface IngestRequest {
  readonly manifest: Manifest;
  /** The source's folder, or one of its files. */
  readonly path: string;
  /** Where the list of what was not taken goes. */
  readonly notTaken: string;
  readonly progress: Progress;
  /** Statements merged in one transaction, 50,000 by default; fewer hold locks for a shorter time. */
  readonly batch?: number;
  /** Whether a complete file of which nothing can be taken withdraws all that it said (C10.8); else it is refused. */
  readonly withdrawAll?: boolean;
}

/** What became of one file. */
export interface FileResult extends Counts {
  readonly file: string;
  /** Distinct names for which no species was found. */
  readonly notMatched: number;
  /** Lines in the list of what was not taken. */
  readonly notTaken: number;
  readonly seconds: number;
}

export interface IngestResult {
  readonly source: string;
  /** Whether an interrupted command was continued. */
  readonly resumed: boolean;
  readonly files: readonly FileResult[];
  readonly notTaken: string;
}

/**
 * Ingests a source: reads its files, merges what they say, publishes what that
 * changes. Interrupted at any moment, the same call again continues and ends
 * in the same state; on files already ingested it writes nothing.
 *
 * @throws NothingToIngest when none of the source's files is at the path; SaysNothing when nothing can be taken of a file
 *   that said something before.
 */
export const ingest = (database: Database, request: IngestRequest): Promise<IngestResult> =>
  database.session(async (client) => {
    const { manifest, notTaken } = request;
    const { folder, files: all } = await filesAt(manifest, request.path);
    await takeTurn(client, request.progress);
    const files = [
      ...(await goneFiles(client, manifest, all)),
      ...(await notTakenOnce(client, manifest.slug, all)),
    ];
    for (const source of manifest.sources) {
      await transaction(client, () => mergeSource(client, SourceItem.parse(source)));
    }
    const fingerprints: { file: string; fingerprint: string }[] = [];
    for (const { file, path } of files) {
      fingerprints.push({
        file: file.name,
        fingerprint: await fingerprintOf(path, ...presentOf(folder, file.reliesOn ?? [])),
      });
    }
    const { runs, resumed } = await openRuns(client, manifest.slug, fingerprints);
    if (resumed) await client.query(`analyze ${GROWING.join(', ')}`);
    const results: FileResult[] = [];
    for (const run of runs) {
      const { file, path } = files.find((each) => each.file.name === run.file)!;
      const append = run.file !== files[0]?.file.name;
      results.push(await ingestFile(client, run, file, path, { ...request, folder }, append));
    }
    return { source: manifest.slug, resumed, files: results, notTaken };
  });

const notTakenOnce = async (
  client: Client,
  source: string,
  files: SourceFiles['files'],
): Promise<SourceFiles['files']> => {
  const left: (typeof files)[number][] = [];
  for (const each of files) {
    const isTaken = each.file.once && (await lastRun(client, { source, file: each.file.name })) !== undefined;
    if (!isTaken) left.push(each);
  }
  return left;
};

const presentOf = (folder: string, paths: readonly string[]): readonly string[] =>
  paths.map((path) => resolve(folder, path)).filter((path) => existsSync(path));

const ingestFile = async (
  client: Client,
  run: Run,
  file: SourceFile,
  path: string,
  { folder, notTaken, progress, batch = BATCH, withdrawAll = false }: IngestRequest & { folder: string },
  append: boolean,
): Promise<FileResult> => {
  const started = performance.now();
  if (run.step !== 'read' && !(await isStaged(client, run))) restart(run);
  const later = laterSources(run.source);
  await takeSteps({ client, run, file, path, folder, progress, batch, withdrawAll, later });
  run.counts = settle(run.counts);
  const lines = await writeNotTaken(client, run.file, notTaken, append);
  await finishRun(client, run, file.complete);
  await emptyStaging(client);
  return {
    file: run.file,
    ...run.counts,
    notMatched: unmatched(run.counts),
    notTaken: lines,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
};

/** What was read is gone, so it is read again. */
const restart = (run: Run): void => {
  run.step = 'read';
  run.position = 0;
  run.counts = { ...countAgain(run.counts), rows: 0, unreadable: 0 };
};

/**
 * Fewer are found again where another file has changed the same claims in between,
 * or a correction has merged or deleted a species: then more were taken than stand.
 */
const settle = (counts: Counts): Counts => {
  const unchanged = Math.max(0, counts.unchanged);
  const claims = Math.max(counts.claims, counts.accepted + unchanged + counts.rejected);
  return { ...counts, unchanged, claims };
};

/** One ingestion at a time in a database: they share the staging tables. Others wait. */
const takeTurn = async (client: Client, progress: Progress): Promise<void> => {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('linnea ingestion')) as mine`,
  );
  if (rows[0]!.mine) return;
  progress.start('waiting for another ingestion to end');
  await client.query(`select pg_advisory_lock(hashtext('linnea ingestion'))`);
};
