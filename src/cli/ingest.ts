import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Database } from '../database/database.js';
import { downloadsIn } from '../downloads/fetch.js';
import { intactDownloads } from '../downloads/receipt.js';
import { type LeftOut, selectBackbones } from '../ingest/claimants.js';
import { filesAt, NothingToIngest } from '../ingest/files.js';
import { ingestFolder } from '../ingest/folder.js';
import { type IngestResult, ingest } from '../ingest/ingest.js';
import type { Format, Manifest } from '../ingest/manifest.js';
import { inIngestionOrder } from '../ingest/order.js';
import { didYouMean } from '../wording/suggestions.js';
import { type OpenIndexer, rebuildWithProgress } from './index-command.js';
import { rebuiltText } from './index-report.js';
import { filesText } from './ingest-files.js';
import { followedText, ingestRelease, RELEASE } from './ingest-release.js';
import { summary } from './ingest-summary.js';
import { print, printJson, printNote } from './print.js';
import { showProgress } from './progress.js';

/** Dependencies of the command. */
export interface IngestContext {
  readonly manifests: readonly Manifest[];
  /** Data sets that `all` leaves out; they are ingested only by name. */
  readonly apart: readonly Manifest[];
  /** Self-describing data formats, such as Darwin Core archives. */
  readonly formats: readonly Format[];
  /** Parent folder of the downloads and, by default, of the lists of rejected rows. */
  readonly dataDir: string;
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
  readonly openIndexer: OpenIndexer;
}

interface Options {
  readonly rejected?: string;
  readonly batch?: number;
  readonly source?: string;
  readonly withdrawAll?: true;
  readonly index?: true;
  readonly json?: true;
}

/**
 * Adds `linnea ingest <source> <path>` and `linnea ingest all <folder>`. Prints the
 * summary to standard output and progress to standard error.
 */
export const ingestCommand = (program: Command, context: IngestContext): void => {
  program
    .command('ingest')
    .description('read a source (names, facts, zones, images) into the database')
    .argument('<source>', `all, or one of: ${slugs(context).join(', ')}`)
    .argument(
      '[path]',
      'folder of the source or one of its files; for all, the parent folder. Default: what ships with linnea, else DATA_DIR/downloads, where linnea fetch puts files',
    )
    .option(
      '--rejected <file>',
      'list rejected rows and reasons in this file (for all: in this folder; default: DATA_DIR/rejected-rows)',
    )
    .option(
      '--batch <n>',
      'statements per transaction (default: 50000); fewer statements hold locks for less time',
      wholeNumber,
    )
    .option(
      '--source <slug>',
      'for dwca: slug of the source of the archive (default: derived from its title)',
    )
    .option(
      '--withdraw-all',
      'accept a file without readable rows or known species, and withdraw what its sources claimed before (default: refuse it)',
    )
    .option('--index', 'rebuild the search index afterwards if anything changed (linnea index rebuild)')
    .option('--json', 'print the results as JSON')
    .addHelpText('after', `${HELP}\n\n${filesText([...context.manifests, ...context.apart])}\n\n${EXAMPLES}`)
    .action(async (source: string, path: string | undefined, options: Options) => {
      const all = source === 'all';
      if (source === RELEASE) return runRelease(context, path, options);
      const { selected: chosen, leftOut } = await selectBackbones(
        all
          ? await within(context.manifests, path ?? (await downloadsOf(context)))
          : await one(context, source, path, options.source),
      );
      // A path is a folder with a receipt, or a file next to one.
      const folders = new Set(chosen.flatMap(({ at }) => [at, dirname(at)]));
      const downloads = (await Promise.all([...folders].map(intactDownloads))).flat();
      const requests = chosen.map(({ manifest, at }) => ({
        manifest,
        downloads,
        path: at,
        rejectedRows: listFor(options.rejected, all, manifest.slug, context.dataDir),
        progress: showProgress(process.stderr, manifest.slug),
        batch: options.batch,
        withdrawAll: options.withdrawAll,
      }));
      const results: IngestResult[] = [];
      const finished = (result: IngestResult): void => {
        results.push(result);
        for (const { progress } of requests) progress.end();
        if (!options.json) print(summary(result));
      };
      // Standard output is one JSON value with --json.
      for (const each of leftOut) (options.json ? printNote : print)(leftOutText(each));
      const database = await context.openDatabase();
      try {
        if (all) await ingestFolder(database, requests, finished);
        else for (const request of requests) finished(await ingest(database, request));
      } finally {
        for (const { progress } of requests) progress.end();
        await database.close();
      }
      if (options.index) {
        const indexed = await rebuildIfChanged(context.openIndexer);
        if (!options.json) print(indexed);
      }
      if (options.json) printJson(all ? results : results[0]);
    });
};

/** Loads or follows a release, and rebuilds the index if it is asked for. */
const runRelease = async (
  { dataDir, openDatabase, openIndexer }: IngestContext,
  path: string | undefined,
  { batch, withdrawAll, rejected, ...options }: Options,
): Promise<void> => {
  if (path === undefined)
    throw new Error(
      'The release is missing: linnea ingest release <address of a service or release, or folder>.',
    );
  const database = await openDatabase();
  const rejectedRows = listFor(rejected, false, RELEASE, dataDir);
  const followed = await ingestRelease(database, path, dataDir, { rejectedRows, batch, withdrawAll }).finally(
    () => database.close(),
  );
  if (options.json) printJson(followed);
  else print(followedText(followed));
  if (options.index) printNote(await rebuildIfChanged(openIndexer));
};

const leftOutText = ({ slug, source, insteadOf }: LeftOut): string =>
  `${slug}: left out, the claims of its source ${source} are read from ${insteadOf}`;

/** Rebuilds the indexes if changes are pending or an index is missing: faster than indexing many changes one by one. */
const rebuildIfChanged = async (openIndexer: OpenIndexer): Promise<string> => {
  const { indexer, close } = await openIndexer();
  try {
    const { outbox, stores } = await indexer.status();
    const current = outbox.rows === 0 && stores.every(({ documents }) => documents !== null);
    return current ? 'index: nothing changed' : `index: ${rebuiltText(await rebuildWithProgress(indexer))}`;
  } finally {
    await close();
  }
};

const HELP = `
An interrupted run resumes when you repeat the command; with all, finished sources are skipped.
all includes the data that ships with linnea (the ranks above the genus).
Ingesting a file again is safe: unchanged statements are not written.`;

const EXAMPLES = `Examples:
  linnea ingest wcvp wcvp.zip
  linnea ingest dwca dwca-flora-of-x-v1.4.zip --source flora-of-x
  linnea fetch recommended && linnea ingest all --index
  linnea ingest release https://garden.example
  linnea ingest all ../data --rejected rejected-rows --index
  linnea ingest sample`;

const wholeNumber = (text: string): number => {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 1 to 9999999.');
};

interface Chosen {
  readonly manifest: Manifest;
  readonly at: string;
}

const slugs = ({ manifests, apart, formats }: IngestContext): readonly string[] => [
  ...[...manifests, ...apart, ...formats].map(({ slug }) => slug),
  RELEASE,
];

const unknownSource = (source: string, known: readonly string[]): string =>
  `Unknown source "${source}"${didYouMean(source, known) || '.'} Known sources: ${known.join(', ')}.`;

const missingFiles = (source: string): string =>
  `The path of the files is missing: linnea ingest ${source} <path>. Run linnea fetch --list for what can be downloaded, linnea ingest --help for the file names.`;

const one = async (
  context: IngestContext,
  source: string,
  path: string | undefined,
  named: string | undefined,
): Promise<readonly Chosen[]> => {
  const format = context.formats.find((each) => each.slug === source);
  if (format) {
    if (path === undefined) throw new Error(missingFiles(source));
    return [{ manifest: await format.open(path, named), at: path }];
  }
  const manifest = [...context.manifests, ...context.apart].find((each) => each.slug === source);
  if (!manifest) throw new Error(unknownSource(source, slugs(context)));
  if (named !== undefined)
    throw new Error(`--source applies to dwca only: the files of ${source} name their sources themselves.`);
  const downloaded = join(downloadsIn(context.dataDir), source);
  const at = path ?? manifest.shipped ?? ((await holdsFiles(manifest, downloaded)) ? downloaded : undefined);
  if (at === undefined) throw new Error(missingFiles(source));
  return [{ manifest, at }];
};

/**
 * Returns the sources that have a folder here and those that ship with the project, in ingestion order. Without a names
 * backbone those that fill its gaps are left out.
 */
const within = async (manifests: readonly Manifest[], folder: string): Promise<readonly Chosen[]> => {
  const chosen: Chosen[] = [];
  let found = false;
  for (const manifest of inIngestionOrder(manifests)) {
    const at = join(folder, manifest.slug);
    const here = await holdsFiles(manifest, at);
    found ||= here;
    if (here) chosen.push({ manifest, at });
    else if (manifest.shipped !== undefined) chosen.push({ manifest, at: manifest.shipped });
  }
  const hasBackbone = chosen.some(({ manifest }) => manifest.isBackbone);
  if (found) return chosen.filter(({ manifest }) => hasBackbone || !manifest.fillsBackbone);
  throw new Error(
    `${folder} contains no source folder with files. Download some with linnea fetch recommended, or name a folder with subfolders named like the sources: ${manifests.map(({ slug }) => slug).join(', ')}.`,
  );
};

/** Returns the folder of the downloads. @throws Error when nothing was downloaded. */
const downloadsOf = async ({ dataDir }: IngestContext): Promise<string> => {
  const folder = downloadsIn(dataDir);
  if (existsSync(folder)) return folder;
  throw new Error(
    `Nothing was downloaded yet: ${folder} is missing. Run linnea fetch recommended first, or name a folder that has one folder per source: linnea ingest all <folder>.`,
  );
};

const holdsFiles = (manifest: Manifest, folder: string): Promise<boolean> =>
  filesAt(manifest, folder).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NothingToIngest) return false;
      throw error;
    },
  );

const listFor = (given: string | undefined, all: boolean, slug: string, dataDir: string): string => {
  if (given === undefined) return join(dataDir, 'rejected-rows', `${slug}.csv`);
  return all ? join(given, `${slug}.csv`) : given;
};
