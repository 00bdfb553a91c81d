import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../database/database.js';
import { exportFile } from '../exports/export.js';
import { LICENCE_SETS, type LicenceSet } from '../exports/licences.js';
import { EXPORT_FIELDS } from '../exports/rows.js';
import { EXPORT_FORMATS, type ExportFormat } from '../exports/writer.js';
import type { OpenSearch } from '../process/open-stores.js';
import { OF_THE_OPTION, readFields, type Selection } from '../query/read-fields.js';
import type { Operator } from '../resources/citation/citation.js';
import { outputFileError } from '../runtime/file-errors.js';
import { withChoices } from './choices.js';
import { noteMissing, progressOf } from './export-notes.js';
import { counted } from './figures.js';
import { filteredSpecies } from './filtered-species.js';
import { listedSpecies } from './listed-species.js';
import { printNote } from './print.js';
import { EVERY_MINUTE, showProgress } from './progress.js';

/** Dependencies of the command. */
export interface ExportContext {
  readonly operator: Operator;
  openDatabase(): Promise<Database>;
  openSearch(database: Database): OpenSearch;
}

interface Options {
  readonly format: ExportFormat;
  readonly out: string;
  readonly fields?: string;
  readonly names?: string;
  readonly filter?: string;
  readonly sources?: true;
  readonly headings: (typeof HEADINGS)[number];
  readonly languages?: ReadonlySet<string>;
  readonly licences: LicenceSet;
}

/** Headings of CSV: with the units, or the names of the other formats. */
const HEADINGS = ['units', 'plain'] as const;

/** Formats whose columns can be chosen; archives have those of their standards. */
const WITH_FIELDS: readonly ExportFormat[] = ['csv', 'ndjson', 'parquet', 'sqlite'];

const selectionOf = ({ fields, sources, format }: Options): Selection | null => {
  if ((fields !== undefined || sources) && !WITH_FIELDS.includes(format))
    throw new Error(
      `--fields and --sources are for ${WITH_FIELDS.join(', ')}: the columns of ${format} are those of its standard.`,
    );
  const { value, fault } = readFields(fields, EXPORT_FIELDS, OF_THE_OPTION);
  if (fault) throw new Error(fault.message);
  return value;
};

const languageCodes = (text: string): ReadonlySet<string> => {
  const codes = text.split(',');
  if (codes.every((code) => /^[a-z]{2,3}$/.test(code))) return new Set(codes);
  throw new InvalidArgumentError('Expected codes of ISO 639 separated by commas, such as en,de.');
};

/** Adds `linnea export` (contract C16.20 to C16.23). */
export const exportCommand = (program: Command, context: ExportContext): void => {
  const { openDatabase, openSearch } = context;
  program
    .command('export')
    .description('write the published data to a file, from one snapshot of the database')
    .addOption(
      withChoices(
        new Option('--format <format>', 'format of the file'),
        EXPORT_FORMATS,
      ).makeOptionMandatory(),
    )
    .requiredOption(
      '--out <path>',
      'file to write; the README of csv, ndjson and parquet is written next to it',
    )
    .option(
      '--fields <names>',
      'members to export, separated by commas: keys of docs/keys.md, paths or groups',
    )
    .option(
      '--names <file>',
      'export only the species of this table: the result of linnea match, or a column id',
    )
    .option(
      '--filter <query>',
      "export only the species that a list finds: 'filter[edible]=true&range[maximum_height_cm]=0,300&zone_id=de'",
    )
    .option(
      '--languages <codes>',
      'common names to export, by language: en,de; those without a language count as English',
      languageCodes,
    )
    .addOption(
      withChoices(
        new Option('--headings <kind>', 'columns of csv: units, or plain, those of parquet and sqlite'),
        HEADINGS,
      ).default('units'),
    )
    .option('--sources', 'add source, evidence, licence and number of observations of each value')
    .addOption(
      withChoices(
        new Option(
          '--licences <set>',
          'values to export by their licence; the strongest permitted one is chosen',
        ),
        LICENCE_SETS,
      ).default('all'),
    )
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const selection = selectionOf(options);
      const listed = options.names === undefined ? null : await listedSpecies(options.names);
      const database = await openDatabase();
      const found =
        options.filter === undefined ? null : await filtered(options.filter, database, openSearch);
      const chosen = intersection(listed, found);
      const progress = showProgress(process.stderr, 'export', String, EVERY_MINUTE);
      const form = {
        selection,
        plain: options.headings === 'plain',
        withSources: options.sources === true || selection?.provenance === true,
      };
      const { species } = await database
        .session((client) =>
          exportFile(
            client,
            { format: options.format, path: options.out },
            {
              ...form,
              licences: options.licences,
              languages: options.languages ?? null,
              chosen,
              operator: context.operator,
            },
            progressOf(progress),
          ),
        )
        .catch((error: unknown) => {
          throw outputFileError(error, options.out);
        })
        .finally(progress.end)
        .finally(() => database.close());
      if (!WITH_FIELDS.includes(options.format)) noteMissing(context.operator);
      printNote(`${options.out}: ${counted(species, 'species', 'species')}.`);
    });
};

/** Returns the species that a filter finds in the search index; prints its warnings. */
const filtered = async (
  text: string,
  database: Database,
  openSearch: ExportContext['openSearch'],
): Promise<ReadonlySet<number>> => {
  const search = openSearch(database);
  try {
    const { ids, warnings } = await filteredSpecies(text, database.pool, search.engine);
    for (const warning of warnings) printNote(`--filter: ${warning}`);
    return ids;
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    await search.close();
  }
};

/** Returns the intersection of two sets; null stands for everything. */
const intersection = <T>(one: ReadonlySet<T> | null, other: ReadonlySet<T> | null): ReadonlySet<T> | null =>
  one === null || other === null ? (one ?? other) : new Set([...one].filter((each) => other.has(each)));

const HELP = `
Formats:
  csv      one row a species, columns as in the interface
  ndjson   one full record a line
  parquet  one row a species, typed columns
  sqlite   one database for an app: a table a relation, a view with all fields, search by name
  dwca     Darwin Core Archive: taxa with synonyms, names, distribution, values, images
  coldp    Catalogue of Life Data Package

Licences:
  cc       public domain, CC0, CC BY, OGL and MIT
  open     also ODbL and CC BY-SA: the whole must be published under the same licence
  all      everything; unknown and non-commercial licences are named in the README

The same state of the database gives the same bytes.`;
