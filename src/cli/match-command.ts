import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../database/database.js';
import { createMatcher } from '../matching/matcher.js';
import { createLexicon } from '../search/lexicon.js';
import { counted } from './figures.js';
import { matchFile } from './match-file.js';
import { printNote } from './print.js';
import { showProgress } from './progress.js';
import { isEncoding } from './text-input.js';

/** Dependencies of the command. */
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
 * Adds `linnea match <file>`. Writes the result to standard output or a file, and
 * progress and counts to standard error.
 */
export const matchCommand = (program: Command, { openDatabase }: MatchContext): void => {
  program
    .command('match')
    .description('find the accepted species of the names in a CSV file')
    .argument('<file>', 'CSV file with a header line; - reads standard input')
    .option(
      '--column <heading>',
      'column of the names (default: scientific_name or name, else the first column)',
    )
    .option('--genus <heading>', 'column with the genus of the accepted species; decides between homonyms')
    .option('--family <heading>', 'column with the family of the accepted species; decides between homonyms')
    .addOption(
      new Option('--delimiter <sign>', 'delimiter between cells; \\t or tab for tabs')
        .argParser(delimiterOf)
        .default(',', 'a comma'),
    )
    .addOption(
      new Option('--encoding <name>', 'encoding of the file, for example windows-1252')
        .argParser(encodingOf)
        .default(undefined, 'by the byte order mark, else UTF-8'),
    )
    .option('--out <file>', 'output file (default: standard output)')
    .option('--json', 'write one JSON line per name')
    .addHelpText('after', HELP)
    .action(async (file: string, { out, json, ...columns }: Options) => {
      const size = file === '-' ? undefined : (await stat(file)).size;
      const database = await openDatabase();
      const progress = showProgress(process.stderr, 'match');
      // Written under another name first, so that the output is complete and may replace the input.
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
          note: printNote,
        });
        progress.end();
        if (out !== undefined && part !== null) {
          await new Promise<void>((resolve) => output.end(resolve));
          await rename(part, out);
        }
        const byType = [...types].map(([type, n]) => `${type} ${n}`).join(', ');
        const total = [...types.values()].reduce((sum, n) => sum + n, 0);
        printNote(
          `${counted(total, 'name')}${byType && `: ${byType}`}${size === 0 ? ' (the file is empty)' : ''}`,
        );
      } finally {
        if (part !== null) await rm(part, { force: true });
        progress.end();
        await database.close();
      }
    });
};

const delimiterOf = (given: string): string => {
  if (given === '') throw new InvalidArgumentError('Expected a character such as ; or tab.');
  return given === '\\t' || given === 'tab' ? '\t' : given;
};

const encodingOf = (given: string): string => {
  if (isEncoding(given)) return given;
  throw new InvalidArgumentError('Unknown encoding. Common encodings: utf-8, utf-16le, windows-1252.');
};

const HELP = `
Columns added to each line:
  match_type       exact, normalised, authorship_differs, fuzzy, higher_rank or none
  confidence       0 to 100
  reasons          codes that explain the match
  species_id, slug, accepted_name, accepted_author, rank, status, family: the accepted species
  matched_name     the synonym, if the name is one
  alternatives     other accepted names, separated by |
If the file already has one of these columns, all added columns get the prefix linnea_. A name shared by several
species has the match_type none and its species are listed as alternatives (docs/contract.md, section 7).

Examples:
  linnea match names.csv --out matched.csv
  linnea match herbarium.csv --column taxon --family family
  cut -f1 list.tsv | linnea match - --json`;
