import { join } from 'node:path';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import { readDelimited } from '../../src/ingest/readers/delimited.js';
import { fqadata } from '../../src/ingest/sources/fqadata.js';
import { isInSample, type Statement } from './statements.js';

/** The lists of fqadata that are named for one state, and the zone of that state. */
const LISTS = new Map([
  ['colorado_2020', 'COL'],
  ['delaware_2013', 'DEL'],
  ['florida_2011', 'FLA'],
  ['illinois_2020', 'ILL'],
  ['indiana_2019', 'INI'],
  ['iowa_2001', 'IOW'],
  ['kansas_2014', 'KAN'],
  ['michigan_2014', 'MIC'],
  ['missouri_2015', 'MSO'],
  ['montana_2017', 'MNT'],
  ['nebraska_2003', 'NEB'],
  ['new_jersey_2019', 'NWJ'],
  ['ohio_2014', 'OHI'],
  ['west_virginia_2015', 'WVA'],
  ['wyoming_2017', 'WYO'],
]);

/** Zones that the lists speak of. */
export const REGIONAL_ZONES: readonly string[] = [...LISTS.values()];

const sourceOf = (list: string): string => `fqa-${list}`;

const NATIVITY = new Map([
  ['native', 'native'],
  ['introduced', 'introduced'],
] as const);

const NO_NAME = /^(No Common Name Available|Na)?$/;

interface Regional {
  readonly sources: readonly Statement<'source'>[];
  /** How the species came to each state. */
  readonly distributions: readonly Statement<'distribution'>[];
  /** English names of the first list that has one. */
  readonly names: readonly Statement<'common_names'>[];
}

/** What the floristic lists of states say of the species. */
export const regionalLists = async (folder: string): Promise<Regional> => {
  const distributions = new Map<string, Statement<'distribution'>>();
  const names = new Map<string, Statement<'common_names'>>();
  const path = join(folder, 'fqadata', 'fqa_db.csv.gz');
  for await (const row of readDelimited(path, { separator: ',', quoted: true }, NOT_LISTED)) {
    const [list, species] = [row.cell('fqa_db'), row.cell('accepted_scientific_name')];
    const zone = LISTS.get(list);
    const isAccepted = row.cell('name_origin') === 'accepted_scientific_name';
    if (zone === undefined || !isAccepted || !isInSample(species)) continue;
    const source = sourceOf(list);
    const establishment = NATIVITY.get(row.cell('nativity') as 'native' | 'introduced');
    const key = `${species} ${zone}`;
    if (establishment && !distributions.has(key))
      distributions.set(key, { type: 'distribution', source, species, zone, establishment });
    const name = row.cell('common_name');
    if (!NO_NAME.test(name) && !names.has(species))
      names.set(species, {
        type: 'common_names',
        source,
        species,
        language: 'en',
        names: name.split(';').map((each) => each.trim()),
      });
  }
  return { sources: registrations(), distributions: [...distributions.values()], names: [...names.values()] };
};

const registrations = (): readonly Statement<'source'>[] => {
  const slugs = new Set([...LISTS.keys()].map(sourceOf));
  return fqadata.sources.filter(({ slug }) => slugs.has(slug));
};
