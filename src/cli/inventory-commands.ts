import type { Command } from 'commander';
import type { Client } from 'pg';
import type { Database } from '../database/database.js';
import { quality } from '../inventory/quality.js';
import { sourcesInventory } from '../inventory/sources.js';
import type { Report } from '../inventory/steps.js';
import { showProgress } from './progress.js';
import { qualityText } from './quality-report.js';
import { sourcesText } from './sources-report.js';

/** What the commands need of the process around them. */
export interface InventoryContext {
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
}

/**
 * Adds `linnea sources` and `linnea quality`, which read one state of the database
 * and write nothing. Results go to standard output, as JSON when asked; progress
 * to standard error.
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
        process.stdout.write(`${json ? JSON.stringify(inventory) : text(inventory)}\n`);
      });
  };

  reading('sources', SOURCES, sourcesInventory, sourcesText);
  reading('quality', QUALITY, quality, qualityText);
};

const SOURCES = {
  description: 'list the sources: licence, what they claim, what of it is published',
  help: `
Columns:
  rank           place in the order of sources; 1 is the strongest
  licence        as the source states it; - where it is not established
  rows           rows of the files that were read for it, whether anything of it could be taken or not, as counted when
                 they were ingested last. Sources that share a file share its rows; --json names the files
  claims         values that it claims now, one a species and field
  published      values of species that are published from it, since no stronger source claims one
  rejected       values that were refused: implausible, or by a review
  other          what it says beside values: zones, names, synonyms, names in other languages, images, specimen counts
  last ingested  in UTC; - where no file of it was`,
};

const QUALITY = {
  description: 'list the fields: how many species have a value, from whom, and where sources disagree',
  help: `
Columns:
  field        every field that sources can claim
  species, %   species with a published value, and their share of all
  compared     species of which two sources or more claim the field
  conflicts    those of them whose sources do not claim the same; - for names, which are shown side by side. Texts are
               compared as filters compare them, without case and accents
  implausible  claims that were refused: outside the plausible range, or no value of the field
  from         species by the source that supplies the value, the three largest; all of them with --json

The last line says how many of the 10,000 most popular species have no author.`,
};
