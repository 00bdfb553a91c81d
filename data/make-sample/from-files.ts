import { join } from 'node:path';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { readDelimited } from '../../src/ingest/readers/delimited.js';
import { isInSample, SPECIES, type Statement } from './statements.js';

const QUOTED = { separator: ',', quoted: true } as const;
const TABS = { separator: '\t', quoted: false } as const;

/** Names of one language that a source gives, joined by species in the order of the file. */
const lists = () => {
  const byKey = new Map<string, Statement<'common_names'>>();
  return {
    add(source: string, species: string, language: string, name: string): void {
      const key = `${species} ${language}`;
      const names = [...new Set([...(byKey.get(key)?.names ?? []), name])];
      byKey.set(key, { type: 'common_names', source, species, language, names });
    },
    all: (): readonly Statement<'common_names'>[] => [...byKey.values()],
  };
};

const LANGUAGES = new Map([
  ['ISO 639:eng', 'en'],
  ['ISO 639:fra', 'fr'],
]);

/** English and French names of Uprety et al.; those in Indigenous languages are their speakers' to give. */
export const upretyNames = async (folder: string): Promise<readonly Statement<'common_names'>[]> => {
  const species = new Map<string, string>();
  for await (const row of readDelimited(join(folder, 'vascan', 'taxon.tsv'), TABS, NOT_LISTED)) {
    const written = row.cell('scientificName');
    const name = SPECIES.find((each) => written.startsWith(`${each} `));
    if (name !== undefined && !/ (subsp|var)\. /.test(written)) species.set(row.cell('id'), name);
  }
  const found = lists();
  for await (const row of readDelimited(join(folder, 'vascan', 'vernacularname.tsv'), TABS, NOT_LISTED)) {
    const [of, language] = [species.get(row.cell('id')), LANGUAGES.get(row.cell('language'))];
    const name = row.cell('vernacularName');
    if (of !== undefined && language !== undefined && name !== '')
      found.add('uprety-2012', of, language, name);
  }
  return found.all();
};

/** OpenFarm does not say in which language its names are. */
export const openfarmNames = async (folder: string): Promise<readonly Statement<'common_names'>[]> => {
  const found = lists();
  const layout = { ...QUOTED, columns: ['name', 'common'] };
  for await (const row of readDelimited(join(folder, 'openfarm', 'crops.csv.gz'), layout, NOT_LISTED)) {
    if (!isInSample(row.cell('name'))) continue;
    for (const name of row.cell('common').split(','))
      if (/^[\p{L}' -]+$/u.test(name.trim())) found.add('openfarm', row.cell('name'), 'und', name.trim());
  }
  return found.all();
};

const CALIFORNIAN = new Map([
  ['N', 'native'],
  ['X', 'introduced'],
] as const);

/** Status in California and English names. */
export const californian = async (
  folder: string,
): Promise<readonly (Statement<'distribution'> | Statement<'common_names'>)[]> => {
  const source = 'ca-plant-list';
  const statements: (Statement<'distribution'> | Statement<'common_names'>)[] = [];
  for await (const row of readDelimited(join(folder, 'ca-plant-list', 'taxa.csv'), QUOTED, NOT_LISTED)) {
    const species = row.cell('taxon_name').replace(' ssp. ', ' subsp. ');
    if (!isInSample(species)) continue;
    const establishment = CALIFORNIAN.get(row.cell('status') as 'N' | 'X');
    const name = row.cell('common name');
    if (establishment) statements.push({ type: 'distribution', source, species, zone: 'CAL', establishment });
    if (name) statements.push({ type: 'common_names', source, species, language: 'en', names: [name] });
  }
  return statements;
};
