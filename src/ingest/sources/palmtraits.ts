import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { byTable, type ColumnClaim, claims } from './claims.js';
import { colorLabels } from './colors.js';
import { toBeConfirmed } from './registrations.js';

const SOURCE = 'palmtraits';

/** Heights of stems without the crown are not read: they are not the height of the plant. */
const COLUMNS: readonly ColumnClaim[] = [
  // Cryptic means a dull colour: a coconut is large enough to be seen.
  {
    column: 'fruit_conspicuousness',
    attribute: 'fruit_conspicuous',
    read: byTable({ conspicuous: true }),
  },
  // 2: it also grows without climbing.
  { column: 'climbing', attribute: 'ligneous_type', read: byTable({ '1': 'liana' }) },
];

/** Palms with a wrong fruit colour in the file: the ripe fruits of *Phoenix roebelenii* are black. */
const OTHER_COLOR = ['Phoenix roebelenii'];

const fruitColor = ({ cell }: TableRow, species: string): readonly ItemInput[] => {
  const written = cell('fruit_colors');
  const value = colorLabels(written.split('; '));
  if (value === null || OTHER_COLOR.includes(species)) return [];
  return [
    { type: 'fact', source: SOURCE, species, attribute: 'fruit_color', value: [...value], notes: written },
  ];
};

const palms: SourceFile = {
  name: 'palms.csv.gz',
  describe: 'Colour and conspicuousness of the fruits of palms; palms that climb.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const species = row.cell('scientific_as_given');
      const items = [...claims(COLUMNS, row.cell, { source: SOURCE, species }), ...fruitColor(row, species)];
      yield { line: row.line, items };
    }
  },
};

export const palmtraits: Manifest = {
  slug: SOURCE,
  describe: 'PalmTraits 1.0: fruits of 2,557 palms.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'PalmTraits',
      citation:
        'Kissling W.D., Balslev H., Baker W.J. et al. 2019, PalmTraits 1.0, Scientific Data 6: 178, doi 10.1038/s41597-019-0189-0',
      url: 'https://doi.org/10.1038/s41597-019-0189-0',
      ...toBeConfirmed('CC0', 'https://doi.org/10.5061/dryad.ts45225'),
      credit:
        'Kissling W.D., Balslev H., Baker W.J., Dransfield J., Göldel B., Lim J.Y., Onstein R.E., Svenning J.-C. 2019, PalmTraits 1.0, Scientific Data 6: 178, doi 10.1038/s41597-019-0189-0. Values were converted and merged.',
    },
  ],
  files: [palms],
};
