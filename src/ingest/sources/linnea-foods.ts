import { packaged } from '../../runtime/package-root.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';

const SOURCE = 'linnea-foods';

const foods: SourceFile = {
  name: 'foods.csv',
  describe: 'Food plants of the world with the parts that are eaten.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject))
      yield {
        line,
        items: [
          {
            type: 'fact',
            source: SOURCE,
            species: `${cell('name')} ${cell('author')}`,
            attribute: 'edible_part',
            value: cell('parts').split('|'),
            notes: cell('note') || null,
          },
        ],
      };
  },
};

export const linneaFoods: Manifest = {
  slug: 'linnea-foods',
  describe: 'Food plants of the world with the parts that are eaten, written for this project.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Linnea food plants',
      citation: 'Linnea food plants, data/foods of the Linnea project',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Linnea food plants, CC0.',
    },
  ],
  shipped: packaged('data', 'foods'),
  files: [foods],
};
