import { type Command, InvalidArgumentError } from 'commander';
import type { Client } from 'pg';
import type { Database } from '../database/database.js';
import { quality } from '../inventory/quality.js';
import { sourcesInventory } from '../inventory/sources.js';
import type { Report } from '../inventory/steps.js';
import { unmatchedNames } from '../inventory/unmatched.js';
import { print, printJson } from './print.js';
import { showProgress } from './progress.js';
import { qualityText } from './quality-report.js';
import { sourcesText } from './sources-report.js';
import { unmatchedText } from './unmatched-report.js';

/** Dependencies of the commands. */
export interface InventoryContext {
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
}

/**
 * Adds `linnea sources` and `linnea quality`, which read a snapshot of the database
 * and write nothing. Prints results to standard output and progress to standard error.
 */
export const inventoryCommands = (program: Command, { openDatabase }: InventoryContext): void => {
  const show = async <T>(
    name: string,
    json: boolean,
    read: (client: Client, report: Report) => Promise<T>,
    text: (inventory: T) => string,
  ): Promise<void> => {
    const database = await openDatabase();
    const progress = showProgress(process.stderr, name);
    const report: Report = (done, total) => {
      if (done === 0) progress.start('counting', total);
      else progress.at(done);
    };
    const inventory = await database
      .session((client) => read(client, report))
      .finally(progress.end)
      .finally(() => database.close());
    if (json) printJson(inventory);
    else print(text(inventory));
  };

  const command = (
    name: string,
    { description, help }: { readonly description: string; readonly help: string },
  ) =>
    program
      .command(name)
      .description(description)
      .option('--json', 'print the result as JSON')
      .addHelpText('after', help);

  command('sources', SOURCES).action(({ json = false }: Options) =>
    show('sources', json, sourcesInventory, sourcesText),
  );
  command('quality', QUALITY)
    .option('--unmatched', 'list the names of files that match no species, by the number of rows lost')
    .option(
      '--limit <number>',
      `largest number of names that --unmatched lists (default: ${NAMES_LISTED})`,
      wholeNumber,
    )
    .action(async ({ json = false, unmatched = false, limit }: Options & QualityOptions) => {
      if (unmatched)
        return show(
          'quality',
          json,
          (client) => unmatchedNames(client, limit ?? NAMES_LISTED),
          unmatchedText,
        );
      if (limit !== undefined)
        throw new Error('--limit is for the names of --unmatched: add --unmatched, or leave out --limit.');
      return show('quality', json, quality, qualityText);
    });
};

interface Options {
  readonly json?: boolean;
}

interface QualityOptions {
  readonly unmatched?: boolean;
  readonly limit?: number;
}

/** Number of names that --unmatched lists by default. */
const NAMES_LISTED = 100;

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new InvalidArgumentError('Expected a whole number from 1 to 9999999.');
  return Number(text);
};

const SOURCES = {
  description: 'list the sources with licence, claims and published values',
  help: `
Columns:
  rank           position in the order of sources; 1 is the strongest
  licence        as stated by the source; - if unknown
  rows           rows in the files of the source at the last ingestion, including rejected rows. Sources that share a
                 file share its rows; --json lists the files
  claims         active values, one per species and field
  published      values of this source that are published, because no stronger source claims the field
  rejected       values rejected as implausible or by a review
  other          zones, names, synonyms, names in other languages, images and specimen counts
  last ingested  UTC; - if never ingested

Files that linnea fetch downloaded are listed with their edition and checksum.`,
};

const QUALITY = {
  description: 'list the fields with coverage, sources and conflicts between sources',
  help: `
Columns:
  field        every field that a source can claim
  species, %   species with a published value, and their share of all species
  compared     species for which two or more sources claim the field
  conflicts    compared species whose sources disagree, ignoring case and accents; - for common names, which are all
               published
  implausible  claims rejected because the value is invalid or outside the plausible range
  from         species per supplying source, the three largest; --json lists all

The last line counts species without an author among the 10,000 most popular.

Columns of --unmatched, as of the last ingestion of each file:
  name         as most rows write it; spellings that match alike are one name
  rows         rows whose statements about the name were lost
  sources      data sets with the name, with their rows
  reason       why it matches no species; for names in data/names/unmatched.csv, the reason stated there`,
};
