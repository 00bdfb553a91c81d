import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { byTable, claims } from './claims.js';

const SOURCE = 'zanne-2014';

/** Lines of both files end in CR alone, which only the reader of quoted cells recognises. */
const LAYOUT = { separator: ',', quoted: true } as const;

const woodiness = byTable({ H: 'herbaceous', W: 'woody', variable: 'variable' });
/** `D_EV` says that both occur, so it claims neither. */
const retention = byTable({ EV: true, D: false });

/** Returns the sum of the counts of herbaceous, variable and woody records: 4 for `3;0;1`. */
const records = (cell: string): number => cell.split(';').reduce((sum, count) => sum + Number(count), 0);

const fileOf = (
  name: string,
  describe: string,
  itemsOf: (row: TableRow) => readonly ItemInput[],
): SourceFile => ({
  name,
  describe,
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, LAYOUT, reject))
      yield { line: row.line, items: itemsOf(row) };
  },
});

export const woodinessData: Manifest = {
  slug: 'woodiness',
  describe: 'Woody and herbaceous plants, evergreen and deciduous leaves (Zanne et al. 2014).',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Zanne et al. 2014',
      citation:
        'Zanne A.E. et al. 2014, Three keys to the radiation of angiosperms into freezing environments, Nature 506: 89-92',
      url: 'https://doi.org/10.5061/dryad.63q27',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Zanne et al. 2014, Dryad, CC0.',
    },
  ],
  files: [
    fileOf('global_woodiness.csv.gz', 'Woodiness of species, with the number of records.', ({ cell }) =>
      claims([{ column: 'woodiness', attribute: 'woodiness', read: woodiness }], cell, {
        source: SOURCE,
        species: cell('gs'),
        n_observations: records(cell('woodiness.count')),
      }),
    ),
    fileOf('leaf_phenology.csv.gz', 'Whether trees and shrubs keep their leaves.', ({ cell }) =>
      claims([{ column: 'Phenology', attribute: 'leaf_retention', read: retention }], cell, {
        source: SOURCE,
        species: cell('Binomial'),
      }),
    ),
  ],
};
