import type { Command } from 'commander';
import { type CheckedAll, checkEverything } from '../checks/everything.js';
import type { Database } from '../database/database.js';
import { figure } from './figures.js';
import { showProgress } from './progress.js';

/** What the command needs of the process around it. */
export interface CheckContext {
  openDatabase(): Promise<Database>;
}

const report = ({ species, raised, updated, closed, pending }: CheckedAll): string =>
  [
    `${figure(species)} species: ${figure(raised)} items raised, ${figure(updated)} updated, ${figure(closed)} closed.`,
    ...Object.entries(pending).map(([check, n]) => `${String(figure(n)).padStart(9)}  ${check}`),
    Object.keys(pending).length === 0
      ? 'Nothing awaits review.'
      : 'They await review: linnea corrections list --checks',
  ].join('\n');

/** Adds `linnea check`. The result goes to standard output, progress to standard error. */
export const checkCommand = (program: Command, { openDatabase }: CheckContext): void => {
  program
    .command('check')
    .description('run the automatic checks over every species and queue what they find for review')
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
        process.stdout.write(`${json ? JSON.stringify(result) : report(result)}\n`);
      } finally {
        progress.end();
        await database.close();
      }
    });
};

const HELP = `
Checks: values outside their plausible range and pairs in the wrong order (Checks::PlausibleValues), names that do not
have the form of their rank (Checks::ScientificNameFormat), names that begin with another genus than theirs
(Checks::GenusName). They also run whenever a value changes; an item closes itself when its problem is gone.`;
