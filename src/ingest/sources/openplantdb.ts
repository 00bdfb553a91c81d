import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readJsonRecords } from '../readers/json-records.js';
import { readCultivated } from './openplantdb-record.js';

const plants: SourceFile = {
  name: 'plants.ndjson.gz',
  otherNames: ['plants.json', 'data/plants.json', 'data/raw/'],
  describe: 'Cultivated plants: sizes, spacing, days to harvest, hardiness.',
  complete: ['openplantdb'],
  async *read(path): AsyncGenerator<Row> {
    for await (const each of readJsonRecords(path)) {
      const { line } = each;
      const items = 'record' in each ? readCultivated(each.record) : { what: each.text, why: each.broken };
      yield 'why' in items ? { line, items: [], problems: [items] } : { line, items };
    }
  },
};

export const openplantdb: Manifest = {
  slug: 'openplantdb',
  describe: 'openplantdb: cultivated plants of North American gardens.',
  sources: [
    {
      type: 'source',
      slug: 'openplantdb',
      name: 'openplantdb',
      licence: 'CC0',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'openplantdb, CC0.',
      cultivated: true,
      catalogue: true,
    },
  ],
  files: [plants],
};
