import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../database/database.js';
import { createMatcher } from '../matching/matcher.js';
import { createLexicon } from '../search/lexicon.js';
import { counted } from './figures.js';
import { matchFile } from './match-file.js';
import { showProgress } from './progress.js';
import { isEncoding } from './text-input.js';

/** What the command needs of the process around it. */
export interface MatchContext {
  openDatabase(): Promise<Database>;
}

interface Options {
  readonly column?: string;
  readonly genus?: string;
  readonly family?: string;
  readonly delimiter: string;
  readonly encoding?: string;
  readonly out?: string;
  readonly json?: true;
}

/**
 * Adds `linnea match <file>`. The answer goes to standard output, or to a file;
 * progress and counts to standard error.
 */
export const matchCommand = (program: Command, { openDatabase }: MatchContext): void => {
  program
    .command('match')
    .description('find the accepted species of the names in a CSV file')
    .argument('<file>', 'the file, with a line of headings; - reads standard input')
    .option('--column <heading>', 'column of the names; by default scientific_name or name, else the first')
    .option('--genus <heading>', 'column with the genus of the accepted species, to decide between homonyms')
    .option('--family <heading>', 'column with its family, likewise')
    .addOption(
      new Option('--delimiter <sign>', 'what parts the cells; \\t or tab for tabs')
        .argParser(delimiterOf)
        .default(',', 'a comma'),
    )
    .addOption(
      new Option('--encoding <name>', 'how the file is written, such as windows-1252')
        .argParser(encodingOf)
        .default(undefined, 'as its byte order mark says, else UTF-8'),
    )
    .option('--out <file>', 'where to write; by default standard output')
    .option('--json', 'write a line of JSON a name, with reasons and alternatives')
    .addHelpText('after', HELP)
    .action(async (file: string, { out, json, ...columns }: Options) => {
      const size = file === '-' ? undefined : (await stat(file)).size;
      const database = await openDatabase();
      const progress = showProgress(process.stderr, 'match');
      // The file appears when it is whole, and may be the one that is read.
      const part = out === undefined ? null : `${out}.part`;
      progress.start('matching');
      try {
        const output = part === null ? process.stdout : createWriteStream(part);
        if (part !== null) await once(output, 'open');
        const matcher = createMatcher(database.pool, createLexicon(database.pool));
        const types = await matchFile(file === '-' ? process.stdin : createReadStream(file), output, {
          matcher,
          ...columns,
          json: json === true,
          progress: progress.at,
          note: (text) => process.stderr.write(`${text}\n`),
        });
        progress.end();
        if (out !== undefined && part !== null) {
          await new Promise<void>((resolve) => output.end(resolve));
          await rename(part, out);
        }
        const said = [...types].map(([type, n]) => `${type} ${n}`).join(', ');
        const total = [...types.values()].reduce((sum, n) => sum + n, 0);
        process.stderr.write(
          `${counted(total, 'name')}${said && `: ${said}`}${size === 0 ? ' (the file is empty)' : ''}\n`,
        );
      } finally {
        if (part !== null) await rm(part, { force: true });
        progress.end();
        await database.close();
      }
    });
};

const delimiterOf = (given: string): string => {
  if (given === '') throw new InvalidArgumentError('A sign is needed.');
  return given === '\\t' || given === 'tab' ? '\t' : given;
};

const encodingOf = (given: string): string => {
  if (isEncoding(given)) return given;
  throw new InvalidArgumentError('No encoding has that name; usual ones are utf-8, utf-16le, windows-1252.');
};

const HELP = `
Adds to each line: match_type (exact, normalised, authorship_differs, fuzzy, higher_rank, none), confidence (0 to 100),
reasons, species_id, slug, accepted_name, accepted_author, rank, status, family, matched_name (the synonym, where it is
one) and alternatives (accepted names with | between them); linnea_ stands before them where the file has such a column. A name that several species have is none: its species are the
alternatives. docs/contract.md section 7 has the rules.

Examples:
  linnea match names.csv --out matched.csv
  linnea match herbarium.csv --column taxon --family family
  cut -f1 list.tsv | linnea match - --json`;
