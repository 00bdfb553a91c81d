import type { Client } from 'pg';
import { FIELDS } from '../fields/registry.js';
import { countRecords } from '../inventory/records.js';
import { DATA_TITLE, type Operator } from '../resources/citation/citation.js';
import { asksForOdbl } from '../resources/sources/database-licence.js';
import { SPOKEN_LANGUAGES, wordsIn } from '../understanding/language-words.js';
import { type Classification, readHigherTaxa } from './higher-taxa.js';
import { type LicenceSet, setOf } from './licences.js';
import { COMMUNITY, creditOf, type ExportedSource, permittedSources, readSources } from './source-list.js';
import type { ExportScope } from './species-stream.js';
import type { ExportDescription } from './writer.js';

const SETS: Readonly<Record<LicenceSet, string>> = {
  cc: 'values in the public domain or under CC0, CC BY, OGL or MIT',
  open: 'values in the public domain or under CC0, CC BY, OGL or MIT, and under the share-alike licences ODbL and CC BY-SA',
  all: 'all values',
};

const WHOLE: Readonly<Record<LicenceSet, ExportDescription['licence']>> = {
  cc: { name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  open: { name: 'ODbL-1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
  all: null,
};

const licenceOf = ({ licence, licence_url }: ExportedSource): string =>
  licence === null ? 'licence unknown' : `${licence}${licence_url === null ? '' : ` (${licence_url})`}`;

const sourceLine = (source: ExportedSource): string =>
  `- ${source.name} (\`${source.slug}\`): ${licenceOf(source)}. ${creditOf(source)}`;

const section = (title: string, sources: readonly ExportedSource[]): readonly string[] =>
  sources.length === 0 ? [] : [`## ${title}`, '', ...sources.map(sourceLine), ''];

/** Returns a table of the names of all fields in the chosen languages that data/words has; nothing without such a language. */
const fieldNames = (languages: ExportScope['languages']): readonly string[] => {
  const spoken = SPOKEN_LANGUAGES.filter((language) => languages?.has(language)).map(wordsIn);
  if (spoken.length === 0) return [];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    '## Names of the fields',
    '',
    row(['field', ...spoken.map(({ language }) => language)]),
    row(['---', ...spoken.map(() => '---')]),
    ...FIELDS.flatMap(({ key }) => {
      const names = spoken.map(({ shown }) => shown('field', key));
      return names.every((name) => name === undefined)
        ? []
        : [row([key, ...names.map((name) => name ?? '')])];
    }),
    '',
  ];
};

/** Returns the text about the licences and credits of an export, and the names of its fields. */
const readmeOf = (
  title: string,
  abstract: string,
  { licences: set, languages }: Pick<ExportScope, 'licences' | 'languages'>,
  sources: readonly ExportedSource[],
): string => {
  const permitted = permittedSources(sources, set);
  const unclear = permitted.filter(({ slug, licence }) => slug !== COMMUNITY && setOf(licence) === 'all');
  return `${[
    `# ${title}`,
    '',
    `${abstract} Display the credit line of every source whose values you show.`,
    '',
    ...section(
      'Sources',
      permitted.filter((source) => !unclear.includes(source)),
    ),
    ...section('Sources with an unknown or restrictive licence', unclear),
    ...section(
      'Sources left out for their licence, except images with a permitted licence of their own',
      sources.filter((source) => !permitted.includes(source)),
    ),
    ...fieldNames(languages),
  ].join('\n')}`;
};

/** Returns the sentence about values under the ODbL, which put the whole under it (C8.55); empty without such values. */
const underOdbl = async (client: Client, sources: readonly ExportedSource[]): Promise<string> => {
  const { rows } = await client.query<{ id: number }>(
    'select s.id from unnest($1::smallint[]) as s (id) where exists (select from fact f where f.source_id = s.id and f.status = 1)',
    [sources.filter(asksForOdbl).map(({ id }) => id)],
  );
  const asking = sources.filter(({ id }) => rows.some((row) => row.id === id));
  if (asking.length === 0) return '';
  const names = asking.map(({ slug }) => slug).join(', ');
  return ` It contains values under the Open Database License (${names}) and is offered as a whole under ODbL 1.0; licences cc leave them out.`;
};

const kingdomsOf = ({ aboveFamilies }: Classification): readonly string[] =>
  [...new Set([...aboveFamilies.values()].flatMap((above) => above.filter(({ rank }) => rank === 'kingdom')))]
    .map(({ name }) => name)
    .filter((name, at, all) => all.indexOf(name) === at)
    .sort();

/** What the description depends on, besides the data. */
interface Described extends ExportScope {
  /** Version of the release that the files are of. */
  readonly version?: string | null;
  readonly operator?: Operator | undefined;
}

const NOBODY: Operator = { name: null, contact: null };

/** Describes an export of the state of the snapshot: the same state gives the same text. */
export const describeExport = async (
  client: Client,
  { licences: set, languages, chosen, version = null, operator = NOBODY }: Described,
): Promise<ExportDescription> => {
  const { rows } = await client.query<{ modified: string }>(
    `select coalesce(max(updated_at), 'epoch') as modified from public.species`,
  );
  const modified = new Date(rows[0]!.modified).toISOString();
  const sources = await readSources(client);
  const permitted = permittedSources(sources, set);
  const classification = await readHigherTaxa(client, chosen);
  const odbl = await underOdbl(client, permitted);
  const abstract = `Published values of a Linnea deployment as of ${modified}: ${SETS[set]}. Where the strongest source of a value is left out, the value is that of the strongest remaining one.${odbl}`;
  return {
    title: DATA_TITLE,
    abstract,
    modified,
    version,
    operator,
    kingdoms: kingdomsOf(classification),
    classification,
    readme: readmeOf(DATA_TITLE, abstract, { licences: set, languages }, sources),
    licence: WHOLE[set],
    datasetVersion: (await countRecords(client)).dataset_version,
    licences: set,
    sources: sources.map((source) => ({ ...source, permitted: permitted.includes(source) })),
  };
};
