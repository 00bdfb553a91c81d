import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { type ColumnClaim, claims } from './claims.js';
import { monthLabels } from './months.js';
import { toBeConfirmed } from './registrations.js';
import { statedAuthor } from './stated-author.js';
import { dangersOf } from './tppt-safety.js';

const SOURCE = 'tppt';

const MONTHS: readonly ColumnClaim[] = [
  {
    column: 'blooming_months',
    attribute: 'bloom_months',
    read: (cell) => monthLabels(cell.split('|').map(Number)),
  },
];

/** Families of plants with spores, whose months are not those of flowers. */
const WITHOUT_FLOWERS = ['Lycopodiaceae', 'Equisetaceae', 'Dennstaedtiaceae', 'Dryopteridaceae'];

/** The narrow sense of a name, which is that of the species. */
const NARROW = 's.str.';

/**
 * Reads the author, the flowering months and the dangers. The author is that of the name as given, not of the name that
 * replaces it. Common names are not read: one of 25 is misspelt.
 */
const rowOf = ({ line, cell }: TableRow): Row => {
  const [given, record, concept] = [cell('name'), cell('id'), cell('concept')];
  const species = cell('name_fixed') || given;
  const isReplaced = cell('fix') === 'synonym' || given.includes(' convar. ');
  const { rows, problems } = dangersOf(species, cell);
  const items: readonly ItemInput[] = [
    ...(isReplaced ? [] : statedAuthor(SOURCE, species, cell('author'), record)),
    ...(WITHOUT_FLOWERS.includes(cell('family'))
      ? []
      : claims(MONTHS, cell, { source: SOURCE, species, record, notes: 'in Switzerland' })),
    ...(rows.length === 0
      ? []
      : [
          {
            type: 'fact' as const,
            source: SOURCE,
            species,
            record,
            attribute: 'safety',
            value: [...rows],
            notes: concept === '' || concept === NARROW ? null : `said of the species ${concept}`,
          },
        ]),
  ];
  return { line, items, problems };
};

const plants: SourceFile = {
  name: 'plants.csv.gz',
  describe: 'Authors, flowering months in Switzerland and dangers of 844 toxic plants.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) yield rowOf(row);
  },
};

export const tppt: Manifest = {
  slug: SOURCE,
  describe:
    'Toxic Plants - PhytoToxins: authors, flowering months and dangers of 844 plants of Central Europe.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Toxic Plants - PhytoToxins (TPPT)',
      citation:
        'Günthardt B.F., Hollender J., Hungerbühler K., Scheringer M., Bucheli T.D. 2018, J. Agric. Food Chem. 66: 7577-7588, doi 10.1021/acs.jafc.8b01639',
      url: 'https://doi.org/10.1021/acs.jafc.8b01639',
      ...toBeConfirmed('CC BY 4.0', 'https://zenodo.org/records/15758276'),
      credit:
        'TPPT, Agroscope; Günthardt et al. 2018, doi 10.1021/acs.jafc.8b01639; Zenodo record 15758276. Names were split, months written as numbers, degrees and parts as labels.',
    },
  ],
  files: [plants],
};
