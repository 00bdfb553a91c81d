import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import type { Database } from '../database/database.js';
import type { OpenDataSet } from '../downloads/catalogue.js';
import { openAsk } from '../downloads/wikidata/ask.js';
import { type FetchedAnswers, fetchWikidata } from '../downloads/wikidata/fetch-wikidata.js';
import { askedNames } from './asked-names.js';
import { megabytes } from './fetch-report.js';
import { showProgress } from './progress.js';

/** Dependencies of a data set that is asked for. */
export interface AskingContext {
  /** E-mail address or web page of the operator; null if it is not set. */
  readonly contact: string | null;
  /** Opens the migrated database, for the names of `--for all`; it is closed here. */
  openDatabase(): Promise<Database>;
  wait(milliseconds: number): Promise<void>;
}

/** Asks the interfaces of a data set about the chosen names. @throws Error when no contact is set. */
export const fetchAsked = async (
  dataSet: OpenDataSet,
  which: string,
  again: boolean,
  downloads: string,
  dispatcher: Dispatcher,
  { contact, openDatabase, wait }: AskingContext,
): Promise<FetchedAnswers> => {
  if (contact === null)
    throw new Error(
      `${dataSet.slug}: set WIKIMEDIA_CONTACT to your email address or web page first. Wikidata and Wikimedia Commons ask for a contact in every request, and block programs without one.`,
    );
  const names = await askedNames(which, openDatabase);
  const progress = showProgress(process.stderr, dataSet.slug);
  return fetchWikidata(
    { dataSet, folder: join(downloads, dataSet.slug), names, again },
    openAsk({ dispatcher, contact, wait }),
    progress,
  ).finally(progress.end);
};

/** Says what was asked. */
export const askedText = (dataSet: OpenDataSet, { asked, names, bytes, sha256 }: FetchedAnswers): string =>
  [
    `${dataSet.slug}: asked about ${asked} names; answers about ${names} names, ${megabytes(bytes)}, sha256 ${sha256}`,
    `  licence: ${dataSet.licence.name}; ${dataSet.licence.stated_by}`,
  ].join('\n');

/** Seconds of a batch of 50 names: three requests and their pauses. */
const SECONDS_PER_BATCH = 5;

/** Says what would be asked. */
export const askingText = (dataSet: OpenDataSet, names: readonly string[]): string => {
  const batches = Math.ceil(names.length / 50);
  const minutes = Math.ceil((batches * SECONDS_PER_BATCH) / 60);
  return `${dataSet.slug}: ${names.length} names, at least ${batches * 3} requests, about ${minutes} min; ${Object.values(dataSet.asked!).join(', ')}`;
};
