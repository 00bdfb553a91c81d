import type { Command } from 'commander';
import type { Database } from '../database/database.js';
import { openTaxa } from '../ingest/open-taxa.js';
import { openTaxaText } from './taxonomy-report.js';

/** What the command needs of the process around it. */
export interface TaxonomyContext {
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
}

/** Adds `linnea taxonomy open`. The list goes to standard output, as JSON when asked. */
export const taxonomyCommand = (program: Command, context: TaxonomyContext): void => {
  program
    .command('taxonomy')
    .description('the ranks above the species')
    .command('open')
    .description('list families without an order, genera without a family, orders without a chain')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', HELP)
    .action(async ({ json }: { readonly json?: true }) => {
      const database = await context.openDatabase();
      const open = await database.session(openTaxa).finally(() => database.close());
      process.stdout.write(`${json ? JSON.stringify(open) : openTaxaText(open)}\n`);
    });
};

const HELP = `
What is listed is shown without its upper ranks until a source states them: taxonlookup, data/taxonomy,
or statements of your own (docs/fact-format.md):
  {"type":"taxon","rank":"family","name":"Rosaceae","parent":"Rosales","reference":"APG IV 2016"}

Examples:
  linnea taxonomy open
  linnea taxonomy open --json`;
