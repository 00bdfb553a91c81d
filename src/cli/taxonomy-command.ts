import type { Command } from 'commander';
import type { Database } from '../database/database.js';
import { countUnplacedTaxa } from '../ingest/unplaced-taxa.js';
import { print, printJson } from './print.js';
import { openTaxaText } from './taxonomy-report.js';

/** Dependencies of the command. */
export interface TaxonomyContext {
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
}

/** Adds `linnea taxonomy open`. */
export const taxonomyCommand = (program: Command, context: TaxonomyContext): void => {
  program
    .command('taxonomy')
    .description('inspect the ranks above the species')
    .command('open')
    .description(
      'list families without an order, genera without a family, and orders without a complete chain',
    )
    .option('--json', 'print the list as JSON')
    .addHelpText('after', HELP)
    .action(async ({ json }: { readonly json?: true }) => {
      const database = await context.openDatabase();
      const open = await database.session(countUnplacedTaxa).finally(() => database.close());
      if (json) printJson(open);
      else print(openTaxaText(open));
    });
};

const HELP = `
Records show no upper ranks for the listed taxa until a source states them: taxonlookup, data/taxonomy,
or your own file of facts (docs/fact-format.md):
  {"type":"taxon","rank":"family","name":"Rosaceae","parent":"Rosales","reference":"APG IV 2016"}

Examples:
  linnea taxonomy open
  linnea taxonomy open --json`;
