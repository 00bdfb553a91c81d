import type { Client } from 'pg';
import { type LicenceSet, setOf } from './licences.js';
import { COMMUNITY, creditOf, type ExportedSource, permittedSources, readSources } from './source-list.js';
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

const sourceLine = (source: ExportedSource): string =>
  `- ${source.name} (\`${source.slug}\`): ${source.licence ?? 'licence unknown'}. ${creditOf(source)}`;

const section = (title: string, sources: readonly ExportedSource[]): readonly string[] =>
  sources.length === 0 ? [] : [`## ${title}`, '', ...sources.map(sourceLine), ''];

/** Returns the text about the licences and credits of an export. */
const readmeOf = (
  title: string,
  abstract: string,
  set: LicenceSet,
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
  ].join('\n')}`;
};

/** Describes an export of the state of the snapshot: the same state gives the same text. */
export const describeExport = async (client: Client, set: LicenceSet): Promise<ExportDescription> => {
  const { rows } = await client.query<{ modified: string }>(
    `select coalesce(max(updated_at), 'epoch') as modified from public.species`,
  );
  const modified = new Date(rows[0]!.modified).toISOString();
  const title = 'Linnea: plants with names, traits, distribution and images';
  const abstract = `Published values of a Linnea deployment as of ${modified}: ${SETS[set]}. Where the strongest source of a value is left out, the value is that of the strongest remaining one.`;
  const sources = await readSources(client);
  return {
    title,
    abstract,
    modified,
    readme: readmeOf(title, abstract, set, sources),
    licence: WHOLE[set],
  };
};
