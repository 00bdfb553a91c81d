import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import {
  CATALOGUE,
  chosenDataSets,
  isDirect,
  type OpenDataSet,
  readCatalogue,
} from '../downloads/catalogue.js';
import { DownloadFailed } from '../downloads/failure.js';
import { downloadsIn, type FetchedFile, type FetchPlace, planFetch, runFetch } from '../downloads/fetch.js';
import { openNetwork } from '../downloads/network.js';
import { type OpenFile, openFile } from '../downloads/part.js';
import { byHandText, catalogueText, fetchedText, megabytes, planText } from './fetch-report.js';
import { print, printJson, printNote } from './print.js';
import { showProgress } from './progress.js';

/** Dependencies of the command. */
export interface FetchContext {
  readonly dataDir: string;
  /** Opens a file for writing; the default is that of Node. */
  readonly open?: OpenFile;
  /** Waits between two attempts; the default is the time itself. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

interface Options {
  readonly list?: true;
  readonly latest?: true;
  readonly dryRun?: true;
  readonly mirror?: string;
  readonly catalogue: string;
  readonly timeout: number;
  readonly json?: true;
}

/** Adds `linnea fetch`. Prints results to standard output and progress to standard error. */
export const fetchCommand = (program: Command, context: FetchContext): void => {
  program
    .command('fetch')
    .description('download open data sets, for linnea ingest all')
    .argument('[names...]', 'data sets of linnea fetch --list; recommended; or all')
    .option('--list', 'list the data sets: what they add, size, licence and its conditions')
    .option('--latest', 'use the newest edition instead of a fixed one; its checksum is not known beforehand')
    .option('--dry-run', 'say what would be downloaded, from where, and stop')
    .option(
      '--mirror <address>',
      'download from this address, which has the same folders and files as DATA_DIR/downloads',
      webAddress,
    )
    .option('--catalogue <folder>', 'use the data sets described in this folder', CATALOGUE)
    .option('--timeout <seconds>', 'seconds without a byte until an attempt fails', seconds, 30)
    .option('--json', 'print the results as JSON')
    .addHelpText('after', HELP)
    .action(async (names: readonly string[], options: Options) => {
      const catalogue = await readCatalogue(options.catalogue);
      if (options.list) return options.json ? printJson(catalogue) : print(catalogueText(catalogue));
      if (names.length === 0)
        throw new Error(
          'Name the data sets to download, such as: linnea fetch recommended. linnea fetch --list shows them.',
        );
      const place = {
        downloads: downloadsIn(context.dataDir),
        latest: options.latest ?? false,
        mirror: options.mirror ?? null,
      };
      const chosen = chosenDataSets(catalogue, names);
      const direct = chosen.filter(isDirect);
      if (options.dryRun) await showPlans(direct, place, options);
      else await fetchAll(direct, place, options, context);
      for (const dataSet of chosen.filter((each) => !isDirect(each)))
        printNote(byHandText(dataSet, join(place.downloads, dataSet.slug)));
      if (!options.dryRun && !options.json && direct.length > 0) print(NEXT);
    });
};

const showPlans = async (
  dataSets: readonly OpenDataSet[],
  place: FetchPlace,
  { json }: Options,
): Promise<void> => {
  const plans = await Promise.all(dataSets.map((dataSet) => planFetch(dataSet, place)));
  if (json) return printJson(plans.map(({ dataSet, ...plan }) => ({ data_set: dataSet.slug, ...plan })));
  for (const plan of plans) print(planText(plan));
};

/** Fetches one data set after the other. A failed one does not stop the others. */
const fetchAll = async (
  dataSets: readonly OpenDataSet[],
  place: FetchPlace,
  { timeout, json }: Options,
  { open = openFile, wait = pause }: FetchContext,
): Promise<void> => {
  const dispatcher = openNetwork(timeout * 1000);
  const failures: string[] = [];
  const results: {
    readonly data_set: string;
    readonly edition: string;
    readonly files: readonly FetchedFile[];
  }[] = [];
  try {
    for (const dataSet of dataSets) {
      const progress = showProgress(process.stderr, dataSet.slug, megabytes);
      try {
        const plan = await planFetch(dataSet, place);
        const fetched = await runFetch(plan, { dispatcher, progress, open, wait }).finally(progress.end);
        results.push({ data_set: dataSet.slug, edition: plan.edition, files: fetched });
        if (!json) print(fetchedText(plan, fetched));
      } catch (error) {
        if (!(error instanceof DownloadFailed)) throw error;
        failures.push(failureText(dataSet, error));
        // The other data sets would not fit either.
        if (error.fault === 'disk_full') break;
      }
    }
  } finally {
    await dispatcher.destroy();
  }
  if (json) printJson(results);
  if (failures.length > 0) throw new Error(failures.join('\n'));
};

const failureText = ({ slug, page }: OpenDataSet, { fault, message }: DownloadFailed): string =>
  fault === 'disk_full' ? `${slug}: ${message}` : `${slug}: ${message} Look at ${page}`;

const webAddress = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Expected an http or https address.');
};

const seconds = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number of seconds from 1 to 9999.');
};

const NEXT = 'Next: linnea ingest all --index';

const HELP = `
Downloads nothing that is not named. Files go to DATA_DIR/downloads, one folder per data set; linnea ingest all reads
that folder. An interrupted download continues when you repeat the command, and complete files are not downloaded again.
Each file is compared with the checksum of the catalogue before it gets its name.

Downloads use the proxy in HTTPS_PROXY or HTTP_PROXY, except for the hosts in NO_PROXY. An offline site copies
DATA_DIR/downloads to a web server and gives its address as --mirror.

Examples:
  linnea fetch --list
  linnea fetch recommended && linnea ingest all --index
  linnea fetch wcvp --latest
  linnea fetch all --dry-run`;
