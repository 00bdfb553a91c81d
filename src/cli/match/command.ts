import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { Database } from '../../database/database.js';
import { createMatcher } from '../../matching/matcher.js';
import { NOTHING_MATCHED_STATUS, NothingMatched } from '../../matching/table/nothing-matched.js';
import { joinedValues } from '../../resources/match/added-values.js';
import { fileError, outputFileError } from '../../runtime/file-errors.js';
import { replaceFiles } from '../../runtime/replace-files.js';
import { createLexicon } from '../../search/lexicon.js';
import { isEncoding } from '../../tables/encoding.js';
import { counted } from '../figures.js';
import { openTable } from '../open-table.js';
import { printNote } from '../print.js';
import { showProgress } from '../progress.js';
import { addedAreas, addedFields } from './added-fields.js';
import { addedIds } from './added-ids.js';
import { refuseUnknownScheme, searchedDatabase } from './database.js';
import { explanation, isAlmostNothing, onlyGenera, withoutMatchText } from './explain.js';
import { type MatchedRows, matchRows } from './match-rows.js';
import { refuseOutputFile } from './output-file.js';
import { schemeOf, schemesOf } from './schemes.js';

/** Dependencies of the command. */
export interface MatchContext {
  openDatabase(): Promise<Database>;
}

interface Options {
  readonly column: readonly string[];
  readonly genus?: string;
  readonly family?: string;
  readonly commonNames?: true;
  readonly id?: string;
  readonly fields?: string;
  readonly impactListedIn?: string;
  readonly ids?: readonly string[];
  readonly sources?: true;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly out?: string;
  readonly json?: true;
}

/**
 * Adds `linnea match <file>` (contract C7.39). Writes the result to standard output or a file, and
 * progress and counts to standard error. Ends with status 2 if (almost) nothing matches.
 */
export const matchCommand = (program: Command, { openDatabase }: MatchContext): void => {
  program
    .command('match')
    .description('find the accepted species of the names in a CSV, TSV or .xlsx file')
    .argument('<file>', 'file with a table of names; - reads standard input')
    .option(
      '--column <heading>',
      'column of the names, by heading or number (default: recognised); again to join columns: --column genus --column species',
      (heading: string, before: readonly string[]) => [...before, heading],
      [] as readonly string[],
    )
    .option('--genus <heading>', 'column with the genus of the accepted species; decides between homonyms')
    .option('--family <heading>', 'column with the family of the accepted species; decides between homonyms')
    .option('--common-names', 'match common names too, in all languages')
    .option(
      '--id <scheme>',
      'match identifiers instead of names: powo, ipni, wfo, usda, wikidata, col, ncbi or another scheme, as ids, LSIDs or addresses',
      schemeOf,
    )
    .option(
      '--fields <names>',
      'values of the species to add, separated by commas: maximum_height_cm,edible (keys of docs/keys.md, paths or groups of the interface)',
    )
    .option(
      '--impact-listed-in <areas>',
      'areas by ISO code or name, separated by commas: NZ,DE; adds for each whether its list of introduced plants has the species, with evidence of impact or without, or that it has no list, and the source',
    )
    .option(
      '--ids <schemes>',
      'identifiers of the species to add, separated by commas: powo,ncbi adds the columns powo_id and ncbi_id',
      schemesOf,
    )
    .option('--sources', 'add source, evidence, licence and number of observations of these values')
    .option(
      '--delimiter <sign>',
      'delimiter between cells, for example ; or tab (default: recognised)',
      delimiterOf,
    )
    .option(
      '--encoding <name>',
      'encoding of the file, for example windows-1252 (default: recognised)',
      encodingOf,
    )
    .option('--sheet <name>', 'sheet of a workbook (default: the first one with content)')
    .option('--out <file>', 'output file, not the input file (default: standard output)')
    .option('--json', 'write one JSON line per name')
    .addHelpText('after', HELP)
    .action(async (file: string, options: Options) => {
      if (file !== '-') await access(file).catch((error: unknown) => Promise.reject(fileError(error, file)));
      if (options.out !== undefined) await refuseOutputFile(file, options.out, options.json === true);
      const database = await openDatabase();
      try {
        await matchFile(file, database, options);
      } catch (error) {
        if (!(error instanceof NothingMatched)) throw error;
        printNote(`linnea: ${error.message}`);
        process.exitCode = NOTHING_MATCHED_STATUS;
      } finally {
        await database.close();
      }
    });
};

const matchFile = async (file: string, database: Database, options: Options): Promise<void> => {
  const known = await searchedDatabase(database.pool, printNote);
  const progress = showProgress(process.stderr, 'match');
  const { column, genus, family, commonNames, id, fields, sources, delimiter, encoding, sheet, out, json } =
    options;
  if (id !== undefined) await refuseUnknownScheme(database.pool, id);
  const added = [
    addedFields(database.pool, fields, sources === true),
    addedIds(database.pool, options.ids),
    addedAreas(database.pool, options.impactListedIn),
  ].reduce(joinedValues);
  const matcher = createMatcher(database.pool, createLexicon(database.pool));
  const kind = commonNames ? 'common' : 'scientific';
  const named = file === '-' ? 'Standard input' : file;
  const table = await openTable(file, { delimiter, encoding, sheet, note: printNote });
  if (table === null) throw new NothingMatched(`${named} is empty.`);
  printNote(`Recognised: ${table.described}.`);
  progress.start('matching');
  try {
    await writingTo(out, async (output) => {
      const found = await matchRows(table, output, {
        matcher,
        kind,
        scheme: id ?? null,
        added,
        column,
        genus,
        family,
        json: json === true,
        progress: progress.at,
        note: printNote,
      });
      progress.end();
      if (found === null) throw new NothingMatched(`${named} has no rows.`);
      printNote(summary(found));
      if (isAlmostNothing(found.outcome))
        return explanation({
          ...known,
          outcome: found.outcome,
          matcher,
          kind,
          scheme: id ?? null,
          column: found.column,
        });
      return onlyGenera(found.outcome, found.column, found.unreadEpithets);
    });
  } finally {
    progress.end();
  }
};

/** Ends quietly if the reader of standard output has enough, such as `head`. */
const unlessClosed = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  return null;
};

/**
 * Opens the output, and replaces the output file when the work is complete: a failure leaves it unchanged.
 *
 * @param work Writes the output; returns why nothing matched, or null.
 * @throws NothingMatched after the output is complete.
 */
const writingTo = async (
  out: string | undefined,
  work: (output: NodeJS.WritableStream) => Promise<string | null>,
): Promise<void> => {
  if (out === undefined) {
    const problem = await work(process.stdout).catch(unlessClosed);
    if (problem !== null) throw new NothingMatched(problem);
    return;
  }
  const problem = await replaceFiles([out], async ([part]) => {
    const output = createWriteStream(part!);
    const failure = new Promise<never>((_, reject) => {
      output.once('error', reject);
    });
    // Whoever waits for it below gets it.
    failure.catch(() => undefined);
    await Promise.race([once(output, 'open'), failure]);
    const found = await Promise.race([work(output), failure]);
    await Promise.race([new Promise<void>((resolve) => output.end(resolve)), failure]);
    return found;
  }).catch((error: unknown) => Promise.reject(outputFileError(error, out)));
  if (problem !== null) throw new NothingMatched(problem);
};

const summary = ({ outcome, types }: MatchedRows): string => {
  const byType = [...types].filter(([, n]) => n > 0).map(([type, n]) => `${type} ${n}`);
  const total = `${counted(outcome.rows, 'name')}${byType.length > 0 ? `: ${byType.join(', ')}` : ''}`;
  return outcome.unmatched.size === 0 ? total : `${total}\nWithout a match:\n${withoutMatchText(outcome)}`;
};

const delimiterOf = (given: string): string => {
  if (given === '\\t' || given === 'tab') return '\t';
  if ([...given].length !== 1)
    throw new InvalidArgumentError('Expected one character such as ; or the word tab.');
  return given;
};

const encodingOf = (given: string): string => {
  if (isEncoding(given)) return given;
  throw new InvalidArgumentError('Expected an encoding such as utf-8, utf-16le or windows-1252.');
};

const HELP = `
Columns added to each line:
  match_type       exact, normalised, authorship_differs, fuzzy, higher_rank or none
  confidence       0 to 100
  reasons          codes that explain the match
  species_id, slug, accepted_name, accepted_author, rank, status: the accepted species
  matched_name     the synonym or common name, if the name is one
  genus, genus_slug, family, family_slug: of the species; or the genus or family, if only that is known
  alternatives, alternative_slugs: other accepted names, separated by |
  with --ids one column per scheme: powo_id
  with --fields one column per value, with --sources four more each: _source, _evidence_type, _licence, _n_observations
If the file already has one of these columns, all added columns get the prefix linnea_. A name shared by several
species has the match_type none and its species are listed as alternatives (docs/data.md).

Delimiter, quotation marks, encoding (UTF-8, UTF-16, Windows-1252), headings and the column of names are recognised;
what was recognised is printed. Columns of genus, species, rank, author and cultivar are joined. The exit status is 2 if no
name, or less than one in twenty, has a match, or if only genera match although a column of epithets was not read.

Examples:
  linnea match names.csv --out matched.csv
  linnea match herbarium.xlsx --sheet Sheet2 --column taxon --family family
  linnea match garden.csv --common-names
  linnea match herbarium.csv --id ipni
  linnea match names.csv --fields maximum_height_cm,edible,bloom_months --sources --out traits.csv
  cut -f1 list.tsv | linnea match - --json`;
