import type { RawValue } from '../../facts/claim.js';
import { labelPosition } from '../../fields/vocabularies.js';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceDescription, SourceFile } from '../manifest.js';
import { isPage } from '../page.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { type ColumnClaim, claims, isNoValue, type RowClaim } from './claims.js';

const TYPING_ERRORS = new Map([['hemicryoptophyte', 'hemicryptophyte']]);

/** Reads the first word before a slash; tree, vine and parasite are additions to it. */
const lifeForm = (cell: string): RawValue | null => {
  const word = cell.split('/')[0]!.trim();
  const label = TYPING_ERRORS.get(word) ?? word;
  return labelPosition('biological_type', label) === undefined ? null : label;
};

const INDICATORS = [
  ['L', 'light'],
  ['F', 'ground_humidity'],
  ['N', 'soil_nutriments'],
  ['S', 'soil_salinity'],
] as const;

const COLUMNS: readonly ColumnClaim[] = [
  ...INDICATORS.map(([letter, attribute]) => ({
    column: `${letter}_PLANTATT`,
    attribute,
    source: 'plantatt',
  })),
  ...INDICATORS.map(([letter, attribute]) => ({ column: `${letter}_Doring`, attribute, source: 'doring' })),
  { column: 'max_veg_height', attribute: 'maximum_height_cm', unit: 'm' },
  { column: 'life_form', attribute: 'biological_type', read: lifeForm },
];

/** Not read for trees and shrubs, which were measured as saplings: Quercus robur would be 1.03 m tall. */
const AVERAGE: ColumnClaim = { column: 'mean_veg_height', attribute: 'average_height_cm', unit: 'm' };

type Establishment = Extract<ItemInput, { type: 'distribution' }>['establishment'];

/**
 * Establishment by status. The status is that of the islands as a whole: a species that is native in one may be
 * introduced in the other.
 */
const NATIVITY = new Map<string, Establishment>([
  ['N', 'unknown'],
  ['Neonative', 'unknown'],
  ['?N', 'unknown'],
  ['Neo-natd', 'introduced'],
  ['Neo-surv', 'introduced'],
  ['Neo-casual', 'introduced'],
  ['Arch-denizen', 'introduced'],
  ['Arch-colonist', 'introduced'],
  ['Arch-cultd', 'introduced'],
]);

const zones = (row: TableRow, species: string): readonly ItemInput[] => {
  const nativity = row.cell('StaceIV_nativity');
  const extinct = row.cell('extinct_species_marker') === 'E';
  const establishment = extinct ? 'extinct' : NATIVITY.get(nativity);
  if (establishment === undefined) return [];
  const irish = Number(row.cell('Ire_hectads_post2000')) > 0;
  return (irish ? ['GRB', 'IRE'] : ['GRB']).map((zone) => ({
    type: 'distribution' as const,
    source: 'bi-flora',
    species,
    zone,
    establishment,
    notes: nativity === '' ? null : `Stace IV: ${nativity}`,
  }));
};

/** Returns the author of the accepted name, and the other name as its synonym. */
const authorAndSynonym = (row: TableRow, shared: RowClaim): readonly ItemInput[] => {
  const accepted = row.cell('accepted_name');
  if (isNoValue(accepted)) return claims([{ column: 'authors', attribute: 'author' }], row.cell, shared);
  const author = { column: 'accepted_authors', attribute: 'author' };
  return [
    ...claims([author], row.cell, { ...shared, species: accepted }),
    {
      type: 'synonym',
      source: shared.source,
      species: accepted,
      name: shared.species,
      author: row.cell('authors') || null,
    },
  ];
};

const identifiers = (row: TableRow, species: string): readonly ItemInput[] => {
  const ids = ['POWO_URL', 'IPNI_URL'].map(row.cell).filter(isPage);
  return ids.length === 0 ? [] : [{ type: 'external_ids', source: 'bi-flora', species, ids }];
};

const itemsOf = (row: TableRow): readonly ItemInput[] => {
  const address = row.cell('POWO_URL');
  // The kew_id of the file is the id in Plants of the World Online, which the URL contains, so the source has no
  // record id of its own (C8.21).
  const shared = {
    source: 'bi-flora',
    species: row.cell('taxon_name_binom'),
    source_url: isPage(address) ? address : null,
  };
  const woody = row.cell('life_form').startsWith('phanerophyte');
  return [
    ...authorAndSynonym(row, shared),
    ...identifiers(row, shared.species),
    ...claims(woody ? COLUMNS : [...COLUMNS, AVERAGE], row.cell, shared),
    ...zones(row, shared.species),
  ];
};

const attributes: SourceFile = {
  name: 'BI_MAIN.csv.gz',
  otherNames: ['data-raw/BI_MAIN.csv'],
  describe: 'Attributes of the flora of Britain and Ireland.',
  complete: ['bi-flora', 'plantatt', 'doring'],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const layout = { separator: ',', quoted: true, encoding: 'windows-1252' } as const;
    for await (const row of readDelimited(path, layout, reject)) {
      // The row of an accepted name takes precedence over the row of a synonym that is matched with it.
      const preference = row.cell('taxonomic_status') === 'Accepted' ? 1 : 0;
      yield { line: row.line, items: itemsOf(row), preference };
    }
  },
};

const CITATION =
  'Henniges M.C. et al. 2021, A taxonomic, genetic and ecological data resource for the vascular plants of Britain and Ireland, NERC EIDC, doi 10.5285/9f097d82-7560-4ed2-af13-604a9110cf6d';
/** Licence of the data set as its publisher states it; the version is not established. */
const OGL = 'Open Government Licence';
const source = (
  slug: string,
  name: string,
  citation: string,
  terms: string,
  licence?: string,
): SourceDescription => ({
  type: 'source',
  slug,
  name,
  citation,
  url: 'https://doi.org/10.5285/9f097d82-7560-4ed2-af13-604a9110cf6d',
  licence: licence ?? null,
  credit: `${citation}. ${terms} Values were converted and merged.`,
});
const PUBLIC = `Contains public sector information licensed under the ${OGL}.`;
const THIRD_PARTY = 'Figures of a third party, whose licence is not established.';

export const biFlora: Manifest = {
  slug: 'bi-flora',
  describe: 'British and Irish flora attributes (Royal Botanic Gardens, Kew).',
  sources: [
    source('bi-flora', 'British and Irish flora attributes', CITATION, PUBLIC, OGL),
    source('plantatt', 'PLANTATT', 'Hill M.O., Preston C.D., Roy D.B. 2004, PLANTATT, © NERC', PUBLIC, OGL),
    source('doring', 'Döring', `Döring indicator values, in: ${CITATION}`, THIRD_PARTY),
  ],
  files: [attributes],
};
