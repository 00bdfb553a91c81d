import type { Command } from 'commander';
import { type CheckedAll, checkEverything } from '../checks/everything.js';
import type { Check } from '../checks/problems.js';
import type { Database } from '../database/database.js';
import { figure } from './figures.js';
import { print, printJson } from './print.js';
import { showProgress } from './progress.js';

/** Dependencies of the command. */
export interface CheckContext {
  openDatabase(): Promise<Database>;
}

const report = ({ species, raised, updated, closed, pending }: CheckedAll): string =>
  [
    `${figure(species)} species: ${figure(raised)} items raised, ${figure(updated)} updated, ${figure(closed)} closed.`,
    ...Object.entries(pending).map(([check, n]) => `${String(figure(n)).padStart(9)}  ${check}`),
    Object.keys(pending).length === 0
      ? 'Nothing is waiting for review.'
      : 'Review them with: linnea corrections list --checks',
  ].join('\n');

/** Adds `linnea check`. Prints the result to standard output and progress to standard error. */
export const checkCommand = (program: Command, { openDatabase }: CheckContext): void => {
  program
    .command('check')
    .description('run the automatic checks on every species and queue the findings for review')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(async ({ json }: { readonly json?: true }) => {
      const database = await openDatabase();
      const progress = showProgress(process.stderr, 'check');
      let started = false;
      try {
        const result = await checkEverything(database, (done, total) => {
          if (!started) progress.start('checking', total);
          started = true;
          progress.at(done);
        });
        progress.end();
        if (json) printJson(result);
        else print(report(result));
      } finally {
        progress.end();
        await database.close();
      }
    });
};

/** What each check finds. */
const FOUND: Readonly<Record<Check, string>> = {
  'Checks::PlausibleValues':
    'values outside their plausible range, and pairs in the wrong order (minimum > maximum)',
  'Checks::ScientificNameFormat': 'names that do not have the form of their rank',
  'Checks::GenusName': 'names whose first word is not the genus of the species',
  'Checks::UnusualValue':
    'values that ingestion found unlikely for a relative of the species, and did not publish',
  'Checks::SharedIdentifier': 'identifiers that another accepted species has too',
  'Checks::FactDivergence': 'fields on which the claims of several sources differ most',
};

const HELP = `
Checks:
${Object.entries(FOUND)
  .map(([check, found]) => `  ${check.padEnd(28)}  ${found}`)
  .join('\n')}

The checks also run on every change of a value. An item is closed automatically once its problem is solved.`;
