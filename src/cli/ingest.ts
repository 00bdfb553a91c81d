import { basename, join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Database } from '../database/database.js';
import { filesAt, NothingToIngest } from '../ingest/files.js';
import { ingestFolder } from '../ingest/folder.js';
import { type IngestResult, ingest } from '../ingest/ingest.js';
import type { Format, Manifest } from '../ingest/manifest.js';
import { inOrder } from '../ingest/order.js';
import { type OpenIndexer, rebuildShown } from './index-command.js';
import { rebuiltText } from './index-report.js';
import { filesText } from './ingest-files.js';
import { summary } from './ingest-summary.js';
import { showProgress } from './progress.js';

/** What the command needs of the process around it. */
export interface IngestContext {
  readonly manifests: readonly Manifest[];
  /** Data sets that are ingested by their names only, never with all. */
  readonly apart: readonly Manifest[];
  /** Data sets of any publisher, which describe themselves. */
  readonly formats: readonly Format[];
  /** Folder that the lists of what was not taken go under, unless the caller names another. */
  readonly dataDir: string;
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
  readonly openIndexer: OpenIndexer;
}

interface Options {
  readonly notTaken?: string;
  readonly batch?: number;
  readonly source?: string;
  readonly withdrawAll?: true;
  readonly index?: true;
  readonly json?: true;
}

/**
 * Adds `linnea ingest <source> <path>` and `linnea ingest all <folder>`.
 * The summary goes to standard output, as JSON when asked; progress goes to
 * standard error.
 */
export const ingestCommand = (program: Command, context: IngestContext): void => {
  program
    .command('ingest')
    .description('read a source into the database: names, facts, zones, images')
    .argument('<source>', `all, or one of: ${slugs(context).join(', ')}`)
    .argument(
      '[path]',
      'the folder of the source, or one of its files; for all, the folder of these folders; may be left out where the files come with linnea',
    )
    .option('--not-taken <file>', 'where to list what was not taken (for all: a folder)')
    .option(
      '--batch <n>',
      'statements merged in one transaction (50000): fewer hold locks shorter',
      wholeNumber,
    )
    .option('--source <slug>', 'for dwca: the source whose claims the archive holds; else told by its title')
    .option(
      '--withdraw-all',
      'withdraw all that a file said before where nothing can be taken of it any more; else it is refused',
    )
    .option(
      '--index',
      'then build the search index anew, as linnea index rebuild does, where anything changed',
    )
    .option('--json', 'print the results as JSON')
    .addHelpText('after', `${HELP}\n\n${filesText([...context.manifests, ...context.apart])}\n\n${EXAMPLES}`)
    .action(async (source: string, path: string | undefined, options: Options) => {
      const all = source === 'all';
      const chosen = all
        ? await within(context.manifests, path)
        : await one(context, source, path, options.source);
      const requests = chosen.map(({ manifest, at }) => ({
        manifest,
        path: at,
        notTaken: listFor(options.notTaken, all, manifest.slug, context.dataDir),
        progress: showProgress(process.stderr, manifest.slug),
        batch: options.batch,
        withdrawAll: options.withdrawAll,
      }));
      const results: IngestResult[] = [];
      const finished = (result: IngestResult): void => {
        results.push(result);
        for (const { progress } of requests) progress.end();
        if (!options.json) process.stdout.write(summary(result));
      };
      const database = await context.openDatabase();
      try {
        if (all) await ingestFolder(database, requests, finished);
        else for (const request of requests) finished(await ingest(database, request));
      } finally {
        for (const { progress } of requests) progress.end();
        await database.close();
      }
      if (options.index) {
        const indexed = await indexAnew(context.openIndexer);
        if (!options.json) process.stdout.write(`${indexed}\n`);
      }
      if (options.json) process.stdout.write(`${JSON.stringify(all ? results : results[0])}\n`);
    });
};

/** Many changes at once are faster as a new index than one by one; none need no index but a missing one. */
const indexAnew = async (openIndexer: OpenIndexer): Promise<string> => {
  const { indexer, close } = await openIndexer();
  try {
    const { outbox, stores } = await indexer.status();
    const current = outbox.rows === 0 && stores.every(({ documents }) => documents !== null);
    return current ? 'index: nothing changed' : `index: ${rebuiltText(await rebuildShown(indexer))}`;
  } finally {
    await close();
  }
};

const HELP = `
An interrupted run goes on where it stopped when the same command is given again:
with all, sources that were done are passed over.
With all, what comes with linnea (the ranks above the genus) is taken along.
Files that were ingested before are read again, and nothing is written where they say nothing new.`;

const EXAMPLES = `Examples:
  linnea ingest wcvp ../data/wcvp
  linnea ingest dwca dwca-flora-of-x-v1.4.zip --source flora-of-x
  linnea ingest all ../data --not-taken not-taken --index
  linnea ingest sample`;

const wholeNumber = (text: string): number => {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('must be a whole number from 1.');
};

interface Chosen {
  readonly manifest: Manifest;
  readonly at: string;
}

const slugs = ({ manifests, apart, formats }: IngestContext): readonly string[] =>
  [...manifests, ...apart, ...formats].map(({ slug }) => slug);

const one = async (
  context: IngestContext,
  source: string,
  path: string | undefined,
  named: string | undefined,
): Promise<readonly Chosen[]> => {
  const format = context.formats.find((each) => each.slug === source);
  if (format) {
    if (path === undefined) throw new Error(`say where the files of ${source} are`);
    return [{ manifest: await format.open(path, named), at: path }];
  }
  const manifest = [...context.manifests, ...context.apart].find((each) => each.slug === source);
  if (!manifest) throw new Error(`${source} is none of the sources: ${slugs(context).join(', ')}`);
  if (named !== undefined) throw new Error(`${source} names its sources itself: --source is for archives`);
  const at = path ?? manifest.shipped;
  if (at === undefined) throw new Error(`say where the files of ${source} are`);
  return [{ manifest, at }];
};

/**
 * The sources whose folders are in the folder, and those that come with the
 * project, in the order in which they build on each other.
 */
const within = async (
  manifests: readonly Manifest[],
  folder: string | undefined,
): Promise<readonly Chosen[]> => {
  if (folder === undefined) throw new Error('say which folder the folders of the sources are in');
  const chosen: Chosen[] = [];
  let found = false;
  for (const manifest of inOrder(manifests)) {
    const at = join(folder, manifest.slug);
    const here = await holdsFiles(manifest, at);
    found ||= here;
    if (here) chosen.push({ manifest, at });
    else if (manifest.shipped !== undefined) chosen.push({ manifest, at: manifest.shipped });
  }
  if (found) return chosen;
  throw new Error(`${basename(folder)} holds no folder of a source with its files`);
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
  if (given === undefined) return join(dataDir, 'not-taken', `${slug}.csv`);
  return all ? join(given, `${slug}.csv`) : given;
};
