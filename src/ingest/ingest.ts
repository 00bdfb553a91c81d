import { basename, dirname, isAbsolute } from 'node:path';
import type { Client } from 'pg';
import { transaction } from '../database/connections/session.js';
import type { Database } from '../database/database.js';
import { vacuumRewritten } from '../database/vacuum.js';
import { sourceSlug } from '../fields/source-order.js';
import { refreshNumbers } from '../inventory/refresh.js';
import { type Counts, countsBeforeRepeat, unmatched } from './counts.js';
import { type Downloaded, downloadOf, saveDownload } from './downloaded.js';
import { fileIn, filesAt, type SourceFiles } from './files.js';
import { SourceItem } from './item.js';
import { storeUnmatchedNames } from './lost-rows.js';
import type { Manifest, SourceFile } from './manifest.js';
import { BATCH } from './merge/reduction.js';
import { mergeSource } from './merge/sources.js';
import { laterSources } from './order.js';
import type { Progress } from './progress.js';
import { writeRejectedRows } from './rejected-rows.js';
import { removedFiles } from './removed-files.js';
import { emptyStaging, fingerprintOf, finishRun, isStaged, lastRun, openRuns, type Run } from './run.js';
import { MERGED_TABLES, runSteps } from './steps.js';

export interface IngestRequest {
  readonly manifest: Manifest;
  /** The source's folder, or one of its files. */
  readonly path: string;
  /** Path of the CSV file that lists rejected rows (see rejected-rows.ts). */
  readonly rejectedRows: string;
  readonly progress: Progress;
  /** Statements merged per transaction (default 50,000). Smaller batches hold locks for a shorter time. */
  readonly batch?: number;
  /**
   * Accepts a complete file in which no row is readable or no name matches a species, and withdraws everything it claimed before (C10.8).
   * Refused by default.
   */
  readonly withdrawAll?: boolean;
  /**
   * Leaves the rules over the final state (settle/settle.ts), the vacuum and the numbers of C12.11 to a later source of
   * the same command.
   */
  readonly settleLater?: boolean;
  /** Files that `linnea fetch` downloaded. */
  readonly downloads?: readonly Downloaded[];
}

/** Result of ingesting one file. */
export interface FileResult extends Counts {
  readonly file: string;
  /** Number of distinct names for which no species was found. */
  readonly notMatched: number;
  /** Number of lines in the list of rejected rows. */
  readonly rejectedRows: number;
  readonly seconds: number;
}

export interface IngestResult {
  readonly source: string;
  /** Whether this call continued an interrupted one. */
  readonly resumed: boolean;
  readonly files: readonly FileResult[];
  /** Path of the CSV file that lists rejected rows. */
  readonly rejectedRows: string;
}

/**
 * Ingests a source: reads its files, merges their statements and publishes the changed species; then vacuums what was
 * rewritten and stores the numbers of C12.11. After an
 * interruption at any moment, the same call continues and ends in the same state. For unchanged files it writes
 * nothing.
 *
 * @throws NothingToIngest when the path contains no file of the source.
 * @throws NothingReadable when no row of a complete file is readable, or no name in it matches a species, although the file
 *   made claims before.
 */
export const ingest = (database: Database, request: IngestRequest): Promise<IngestResult> =>
  database.session(async (client) => {
    const { rejectedRows } = request;
    const { manifest, folder, files: all } = await filesAt(request.manifest, request.path);
    await lockIngestion(client, request.progress);
    const files = [
      ...(await removedFiles(client, manifest, all)),
      ...(await withoutFilesReadOnce(client, manifest.slug, all)),
    ];
    for (const source of manifest.sources) {
      await transaction(client, () => mergeSource(client, SourceItem.parse(source)));
    }
    const fingerprints: { file: string; fingerprint: string }[] = [];
    for (const { file, path } of files) {
      fingerprints.push({
        file: file.name,
        fingerprint: await fingerprintOf(path, ...(await existingPaths(folder, file.dependsOn ?? []))),
      });
    }
    const { runs, resumed } = await openRuns(client, manifest.slug, fingerprints);
    if (resumed) await client.query(`analyze ${MERGED_TABLES.join(', ')}`);
    const registered = new Set(manifest.sources.map(({ slug }) => sourceSlug(slug)));
    const results: FileResult[] = [];
    for (const run of runs) {
      const { file, path } = files.find((each) => each.file.name === run.file)!;
      const append = run.file !== files[0]?.file.name;
      const settleLater = request.settleLater || run !== runs.at(-1);
      const complete = file.complete.filter((slug) => registered.has(sourceSlug(slug)));
      const options = { ...request, folder, settleLater, complete };
      results.push(await ingestFile(client, run, file, path, options, append));
    }
    if (!request.settleLater) {
      request.progress.start('counting');
      await vacuumRewritten(client);
      await refreshNumbers(client);
    }
    return { source: manifest.slug, resumed, files: results, rejectedRows };
  });

/** Returns the files without those that are read only once and were ingested before. */
const withoutFilesReadOnce = async (
  client: Client,
  source: string,
  files: SourceFiles['files'],
): Promise<SourceFiles['files']> => {
  const remaining: (typeof files)[number][] = [];
  for (const each of files) {
    const wasIngested =
      each.file.once && (await lastRun(client, { source, file: each.file.name })) !== undefined;
    if (!wasIngested) remaining.push(each);
  }
  return remaining;
};

const existingPaths = async (folder: string, names: readonly string[]): Promise<readonly string[]> => {
  const paths = await Promise.all(
    names.map((name) =>
      isAbsolute(name) ? fileIn(dirname(name), [basename(name)]) : fileIn(folder, [name]),
    ),
  );
  return paths.filter((path) => path !== undefined);
};

const ingestFile = async (
  client: Client,
  run: Run,
  file: SourceFile,
  path: string,
  {
    folder,
    complete,
    rejectedRows,
    progress,
    batch = BATCH,
    withdrawAll = false,
    settleLater = false,
    downloads = [],
  }: IngestRequest & { readonly folder: string; readonly complete: readonly string[] },
  append: boolean,
): Promise<FileResult> => {
  const started = performance.now();
  if (run.step !== 'read' && !(await isStaged(client, run))) restart(run);
  const later = laterSources(run.source);
  await runSteps({ client, run, file, path, folder, progress, batch, withdrawAll, settleLater, later });
  run.counts = consistentCounts(run.counts);
  const lines = await writeRejectedRows(client, run.file, rejectedRows, append);
  await transaction(client, async () => {
    await storeUnmatchedNames(client, run);
    await finishRun(client, run, complete);
  });
  const download = downloadOf(downloads, path);
  if (download) await saveDownload(client, run, download);
  await emptyStaging(client);
  return {
    file: run.file,
    ...run.counts,
    notMatched: unmatched(run.counts),
    rejectedRows: lines,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
};

/** Restarts a run whose staged rows were lost: the file is read again. */
const restart = (run: Run): void => {
  run.step = 'read';
  run.position = 0;
  run.counts = { ...countsBeforeRepeat(run.counts), rows: 0, unreadable: 0 };
};

/**
 * Corrects the counts of a repeated run. Fewer claims may be unchanged than expected if another file has changed
 * them, or a correction has merged or deleted a species, in the meantime.
 */
const consistentCounts = (counts: Counts): Counts => {
  const unchanged = Math.max(0, counts.unchanged);
  const claims = Math.max(counts.claims, counts.accepted + unchanged + counts.rejected);
  return { ...counts, unchanged, claims };
};

/** Waits for the lock that allows one ingestion at a time per database: all ingestions share the staging tables. */
const lockIngestion = async (client: Client, progress: Progress): Promise<void> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('linnea ingestion')) as locked`,
  );
  if (rows[0]!.locked) return;
  progress.start('waiting for another ingestion to finish');
  await client.query(`select pg_advisory_lock(hashtext('linnea ingestion'))`);
};
