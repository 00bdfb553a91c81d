import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { isNoValue } from './claims.js';
import { toBeConfirmed } from './registrations.js';

const SOURCE = 'eive';

interface Conversion {
  /** Column of the number from 0 to 10; beside it, with `_n`, that of the number of systems behind it. */
  readonly column: string;
  readonly attribute: string;
  readonly start: number;
  readonly slope: number;
  /** Last class of the scale, which begins with 1. */
  readonly last: number;
}

/**
 * Lines from the numbers of EIVE to classes of Ellenberg, fitted to Tichý et al. 2023 by the standardised major axis: 77 to
 * 88 % get the same class, all one within 1. Stretching 0-10 to the scale is biased by 0.7 of a class.
 */
const CONVERSIONS: readonly Conversion[] = [
  { column: 'L', attribute: 'light', start: 1.53, slope: 0.82, last: 9 },
  { column: 'M', attribute: 'ground_humidity', start: -0.76, slope: 1.35, last: 12 },
  { column: 'N', attribute: 'soil_nutriments', start: -0.2, slope: 0.99, last: 9 },
];

/** Systems below which a number is weak: more than half of all numbers stand on one or two. */
const FEWEST_SYSTEMS = 3;

const classOf = ({ start, slope, last }: Conversion, value: number): number =>
  Math.min(last, Math.max(1, Math.round(Number((start + slope * value).toFixed(6)))));

const factsOf = ({ cell }: TableRow): readonly ItemInput[] =>
  CONVERSIONS.flatMap((conversion) => {
    const { column, attribute, start, slope } = conversion;
    const [written, systems] = [cell(column), Number(cell(`${column}_n`))];
    if (isNoValue(written) || !(systems >= FEWEST_SYSTEMS)) return [];
    return [
      {
        type: 'fact' as const,
        source: SOURCE,
        species: cell('name'),
        attribute,
        value: classOf(conversion, Number(written)),
        evidence: 'derived' as const,
        notes: `EIVE ${column} ${written}, from ${systems} systems; class = ${start} + ${slope} × ${column}, rounded`,
      },
    ];
  });

const indicators: SourceFile = {
  name: 'indicators.csv.gz',
  describe: 'Indicator values of European species, as classes of light, soil moisture and nutrients.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const { line, cell } = row;
      // Subspecies and aggregates have values of their own. A species may be there twice: more systems win.
      const preference = Math.max(...CONVERSIONS.map(({ column }) => Number(cell(`${column}_n`))));
      yield { line, items: cell('rank') === 'Species' ? factsOf(row) : [], preference };
    }
  },
};

export const eive: Manifest = {
  slug: SOURCE,
  describe: 'Ecological Indicator Values for Europe (EIVE) 1.0: light, soil moisture and nutrients.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Ecological Indicator Values for Europe (EIVE)',
      citation:
        'Dengler J., Jansen F., Chusova O. et al. 2023, Ecological Indicator Values for Europe (EIVE) 1.0, Vegetation Classification and Survey 4: 7-29, doi 10.3897/VCS.98324',
      url: 'https://doi.org/10.3897/VCS.98324',
      ...toBeConfirmed('CC BY 4.0', 'https://doi.org/10.5281/zenodo.7534792'),
      credit:
        'Dengler J., Jansen F., Chusova O. et al. 2023, Ecological Indicator Values for Europe (EIVE) 1.0, doi 10.3897/VCS.98324; data doi 10.5281/zenodo.7534792. Names were repaired, classes derived.',
    },
  ],
  files: [indicators],
};
