import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDataSet } from '../downloads/catalogue.js';
import { DownloadFailed, type DownloadFault } from '../downloads/failure.js';
import { type FetchPlace, planFetch, runFetch } from '../downloads/fetch.js';
import { openNetwork } from '../downloads/network.js';
import { type OpenFile, openFile } from '../downloads/part.js';
import { type AskingContext, askedText, fetchAsked } from './fetch-asked.js';
import { fetchedText, megabytes } from './fetch-report.js';
import { print, printJson } from './print.js';
import { showProgress } from './progress.js';

/** Dependencies of the command. */
export interface FetchContext extends Pick<AskingContext, 'contact' | 'openDatabase'> {
  readonly dataDir: string;
  /** Opens a file for writing; the default is that of Node. */
  readonly open?: OpenFile;
  /** Waits between two attempts; the default is the time itself. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Data sets with direct addresses, and those whose interfaces are asked. */
interface DataSetsToFetch {
  readonly direct: readonly OpenDataSet[];
  readonly asked: readonly OpenDataSet[];
  readonly place: FetchPlace;
  /** Seconds without a byte until an attempt fails. */
  readonly timeout: number;
  readonly json?: true;
  /** Names that an interface is asked about. */
  readonly for: string;
}

/** A finished data set: what `--json` prints, and the text without it. */
interface Fetched {
  readonly result: object;
  readonly text: string;
}

/** Fetches one data set after the other. A failed one does not stop the others. */
export const fetchAll = async (
  { direct, asked, place, timeout, json, for: which }: DataSetsToFetch,
  { open = openFile, wait = pause, contact, openDatabase }: FetchContext,
): Promise<void> => {
  const dispatcher = openNetwork(timeout * 1000);
  const failures: string[] = [];
  const results: object[] = [];
  const downloaded = async (dataSet: OpenDataSet): Promise<Fetched> => {
    const progress = showProgress(process.stderr, dataSet.slug, megabytes);
    const plan = await planFetch(dataSet, place);
    const files = await runFetch(plan, { dispatcher, progress, open, wait }).finally(progress.end);
    return {
      result: { data_set: dataSet.slug, edition: plan.edition, files },
      text: fetchedText(plan, files),
    };
  };
  const answered = async (dataSet: OpenDataSet): Promise<Fetched> => {
    const context = { contact, openDatabase, wait };
    const answers = await fetchAsked(dataSet, which, place.latest, place.downloads, dispatcher, context);
    return { result: { data_set: dataSet.slug, ...answers }, text: askedText(dataSet, answers) };
  };
  try {
    for (const dataSet of [...direct, ...asked]) {
      try {
        const { result, text } = await (asked.includes(dataSet) ? answered : downloaded)(dataSet);
        results.push(result);
        if (!json) print(text);
      } catch (error) {
        if (!(error instanceof DownloadFailed)) throw error;
        failures.push(failureText(dataSet, error, place));
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

/** Faults of a fixed edition that its publisher has replaced. */
const REPLACED: readonly DownloadFault[] = ['size', 'checksum'];

const failureText = (
  { slug, page, latest }: OpenDataSet,
  { fault, message }: DownloadFailed,
  { latest: usedLatest, mirror }: FetchPlace,
): string => {
  if (fault === 'disk_full') return `${slug}: ${message}`;
  const newest = REPLACED.includes(fault) && latest !== undefined && !usedLatest && mirror === null;
  return `${slug}: ${message}${newest ? ' For the newest edition, add --latest.' : ''} Look at ${page}`;
};
