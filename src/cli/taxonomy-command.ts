import type { Command } from 'commander';
import type { Database } from '../database/database.js';
import { derivedNames } from '../ingest/settle/placement/derived-names.js';
import { undoByHand } from '../ingest/settle/placement/undo-by-hand.js';
import { countUnplacedTaxa } from '../ingest/unplaced-taxa.js';
import { printableLine } from '../wording/printable.js';
import { print, printJson } from './print.js';
import { openTaxaText } from './taxonomy-report.js';

/** Dependencies of the command. */
export interface TaxonomyContext {
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
}

/** Adds `linnea taxonomy open`, `linnea taxonomy placed` and `linnea taxonomy undo`. */
export const taxonomyCommand = (program: Command, context: TaxonomyContext): void => {
  const taxonomy = program
    .command('taxonomy')
    .description('inspect the ranks above the species, and the names that a rule placed');
  addPlaced(taxonomy, context);
  addUndo(taxonomy, context);
  taxonomy
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

const addPlaced = (taxonomy: Command, { openDatabase }: TaxonomyContext): void => {
  taxonomy
    .command('placed')
    .description('list the names that no checklist places and a rule made synonyms, with the reasons')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const database = await openDatabase();
      const placed = await database.session(derivedNames).finally(() => database.close());
      if (json) printJson(placed);
      else if (placed.length === 0) print('The rule has placed no name.');
      else print(placed.map(({ name, accepted, reason }) => `${name} -> ${accepted}: ${reason}`).join('\n'));
    });
};

const addUndo = (taxonomy: Command, { openDatabase }: TaxonomyContext): void => {
  taxonomy
    .command('undo')
    .description('give a name that a rule made a synonym its own record again, for good')
    .argument('<name>', 'the name without its author, as `linnea taxonomy placed` lists it')
    .addHelpText(
      'after',
      `
The record comes back under its id and slug, with the facts that it had before. Later ingestions leave the name alone.

Example:
  linnea taxonomy undo "Pennisetum setaceum"`,
    )
    .action(async (name: string) => {
      const database = await openDatabase();
      const isUndone = await undoByHand(database, name).finally(() => database.close());
      if (!isUndone)
        taxonomy.error(
          `error: the rule has not made "${printableLine(name)}" a synonym. List the names that it placed with: linnea taxonomy placed`,
        );
      print(`${printableLine(name)} has its own record again.`);
    });
};

const HELP = `
Records show no upper ranks for the listed taxa until a source states them: taxonlookup, data/taxonomy,
or your own file of facts (docs/fact-format.md):
  {"type":"taxon","rank":"family","name":"Rosaceae","parent":"Rosales","reference":"APG IV 2016"}

Examples:
  linnea taxonomy open
  linnea taxonomy open --json`;
