import type { Command } from 'commander';
import type { Client } from 'pg';
import type { Database } from '../database/database.js';
import { quality } from '../inventory/quality.js';
import { sourcesInventory } from '../inventory/sources.js';
import type { Report } from '../inventory/steps.js';
import { print, printJson } from './print.js';
import { showProgress } from './progress.js';
import { qualityText } from './quality-report.js';
import { sourcesText } from './sources-report.js';

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
  const reading = <T>(
    name: string,
    { description, help }: { readonly description: string; readonly help: string },
    read: (client: Client, report: Report) => Promise<T>,
    text: (inventory: T) => string,
  ): void => {
    program
      .command(name)
      .description(description)
      .option('--json', 'print the result as JSON')
      .addHelpText('after', help)
      .action(async ({ json }: { readonly json?: true }) => {
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
      });
  };

  reading('sources', SOURCES, sourcesInventory, sourcesText);
  reading('quality', QUALITY, quality, qualityText);
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
  last ingested  UTC; - if never ingested`,
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

The last line counts species without an author among the 10,000 most popular.`,
};
