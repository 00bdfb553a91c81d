import { parseScientificName } from '../../names/scientific.js';
import { quoted } from '../../wording/suggestions.js';
import type { ItemInput } from '../item.js';
import type { RowProblem } from '../manifest.js';
import type { TableRow } from '../readers/delimited.js';
import { lifeFormClaims, plantFormClaims } from './life-form.js';

/**
 * Columns of the World Checklist of Vascular Plants, which are the same in the files of Kew and in the compiled
 * files.
 */

type Rank = Extract<ItemInput, { type: 'name' }>['rank'];
type Fact = Extract<ItemInput, { type: 'fact' }>;

const RANKS = new Map<string, Rank>([
  ['Species', 'species'],
  ['Subspecies', 'ssp'],
  ['nothosubsp.', 'ssp'],
  ['Variety', 'var'],
  ['nothovar.', 'var'],
  ['Form', 'form'],
  ['nothof.', 'form'],
  ['Subvariety', 'subvar'],
]);

/** Returns the rank of a row; undefined for unsupported ranks. A species with a hybrid sign anywhere is a hybrid. */
export const rankOf = (row: TableRow): Rank | undefined => {
  const rank = RANKS.get(row.cell('taxon_rank'));
  const hybrid = row.cell('species_hybrid') !== '' || row.cell('genus_hybrid') !== '';
  return rank === 'species' && hybrid ? 'hybrid' : rank;
};

/** Returns the name in stored form (contract C10.50), or the source's own spelling if it does not follow the rules. */
export const nameOf = (row: TableRow, rank: Rank): string => {
  const written = row.cell('taxon_name').replace(/\s+/g, ' ');
  return parseScientificName(written, rank)?.name ?? written;
};

/** Rejects a row because of its rank. */
export const unknownRank = (row: TableRow): RowProblem => ({
  what: row.cell('taxon_name'),
  why: row.cell('taxon_rank') === '' ? 'no rank' : `unsupported rank ${quoted(row.cell('taxon_rank'))}`,
});

/** Sources of the claims of a checklist. */
export interface ChecklistSources {
  /** Source of the name, its range and life form. */
  readonly names: string;
  /** Source of author and first publication. */
  readonly publication: string;
}

/** Columns with the ids that sources give to names. The files do not contain the ids of World Flora Online (C8.21). */
const RECORDS = new Map([
  ['powo', 'powo_id'],
  ['ipni', 'ipni_id'],
]);

const recordIn = (source: string, row: TableRow): string | null => {
  const column = RECORDS.get(source);
  return (column !== undefined && row.cell(column)) || null;
};

/** Returns the identifiers of a row. Those of a synonym belong to its accepted species. */
const identifiersOf = (
  row: TableRow,
  source: string,
  species: string,
  synonym: string | null = null,
): readonly ItemInput[] => {
  const ids = [...RECORDS].flatMap(([scheme, column]) => {
    const id = row.cell(column);
    return id === '' ? [] : [`${scheme}:${id}`];
  });
  return ids.length === 0 ? [] : [{ type: 'external_ids', source, species, synonym, ids }];
};

/** Returns a backbone name and the other statements of the row. */
export const acceptedItems = (
  row: TableRow,
  rank: Rank,
  sources: ChecklistSources,
  role: 'accepted' | 'unplaced',
): readonly ItemInput[] => {
  const species = nameOf(row, rank);
  const name: ItemInput = {
    type: 'name',
    source: sources.names,
    name: species,
    rank,
    status: role === 'accepted' ? 'accepted' : 'unknown',
    family: row.cell('family'),
    record: recordIn(sources.names, row),
  };
  const published: readonly Pick<Fact, 'attribute' | 'value'>[] = [
    { attribute: 'author', value: row.cell('taxon_authors') },
    { attribute: 'bibliography', value: bibliography(row) },
    { attribute: 'year', value: /\d{4}/.exec(row.cell('first_published'))?.[0] ?? '' },
  ];
  const described = [
    { attribute: 'observations', value: row.cell('geographic_area') },
    ...lifeFormClaims(row.cell('lifeform_description')),
    { attribute: 'climate', value: climateIn(row.cell('climate_description')) },
    ...plantFormClaims(row.cell('lifeform_description'), row.cell('family')),
  ];
  const fact = (claim: Partial<Fact> & Pick<Fact, 'attribute' | 'value'>, source: string) => ({
    type: 'fact' as const,
    source,
    species,
    record: recordIn(source, row),
    ...claim,
  });
  return [
    name,
    ...identifiersOf(row, sources.names, species),
    ...published.filter(filled).map((claim) => fact(claim, sources.publication)),
    ...described.filter(filled).map((claim) => fact(claim, sources.names)),
  ];
};

/** Returns the label of a climate: `Desert and Dry Shrubland` and `desert or dry shrubland` are one. */
const climateIn = (words: string): string =>
  words.toLowerCase().replace(',', '').replace(' and ', ' or ').replaceAll(' ', '_');

const filled = ({ value }: Pick<Fact, 'value'>): boolean => value !== '';

/** Joins place of publication, volume and page, without a space before `: 67` and `, ed. 2: 27`. */
const bibliography = (row: TableRow): string =>
  [row.cell('place_of_publication'), row.cell('volume_and_page')]
    .filter((part) => part !== '')
    .join(' ')
    .replace(/ (?=[:,])/g, '');

/** Returns a row as a synonym of an accepted name, with its identifiers. */
export const synonymItems = (row: TableRow, accepted: string, source: string): readonly ItemInput[] => {
  const name = row.cell('taxon_name').replace(/\s+/g, ' ');
  return [
    {
      type: 'synonym',
      source,
      species: accepted,
      name,
      author: row.cell('taxon_authors') || null,
      record: recordIn(source, row),
    },
    ...identifiersOf(row, source, accepted, name),
  ];
};

type Establishment = Exclude<Extract<ItemInput, { type: 'distribution' }>['establishment'], undefined>;

const FLAGS = [
  ['extinct', 'extinct'],
  ['location_doubtful', 'doubtful'],
  ['introduced', 'introduced'],
] as const;

/** Checks for a flag of establishment in a row of a distribution file. */
export const isFlagged = (row: TableRow): boolean => FLAGS.some(([column]) => row.cell(column) === '1');

/** Returns the establishment of a row, in a file that has flags. */
export const establishmentOf = (row: TableRow): Establishment =>
  FLAGS.find(([column]) => row.cell(column) === '1')?.[1] ?? 'native';
