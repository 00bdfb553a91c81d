import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openplantdb } from '../../../src/ingest/sources/openplantdb.js';

const usda = (species: string, toxicity: string): object => ({
  symbol: 'XX',
  classification: { Species: `${species}L.- namedP` },
  traits: { Toxicity: toxicity },
});

const cultivated = (name: string, category: string): object => ({
  slug: name.toLowerCase(),
  scientific_name: name,
  common_name: name,
  category,
});

const ndjson = (records: readonly object[]): Buffer =>
  gzipSync(records.map((record) => JSON.stringify(record)).join('\n'));

describe('openplantdb beside usda-plants', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-poisonous-'));
    await mkdir(join(folder, 'usda-plants'));
    await mkdir(join(folder, 'openplantdb'));
    await writeFile(
      join(folder, 'usda-plants', 'characteristics.ndjson.gz'),
      ndjson([
        usda('Pyrella mala', 'Severe'),
        usda('Pyrella ×mixta', 'Moderate'),
        usda('Pyrella bona', 'Slight'),
        usda('Pyrella nova', 'None'),
      ]),
    );
    await writeFile(
      join(folder, 'openplantdb', 'plants.ndjson.gz'),
      ndjson([
        cultivated('Pyrella mala', 'vegetable'),
        cultivated('Pyrella mala var. rubra', 'fruit'),
        cultivated('Pyrella x mixta', 'berry'),
        cultivated('Pyrella bona', 'fruit'),
        cultivated('Pyrella nova', 'vegetable'),
        cultivated('Manihot prima', 'vegetable'),
        cultivated('Pyrella alba', 'flower'),
      ]),
    );
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('calls nothing eaten that is moderately or severely toxic, whatever form its name has', async () => {
    const warnings: string[] = [];
    const eaten: string[] = [];
    const [file] = openplantdb.files;
    const at = join(folder, 'openplantdb');
    const context = { folder: at, warn: (text: string) => warnings.push(text), reject: () => undefined };
    for await (const { items } of file!.read(join(at, file!.name), context))
      for (const item of items)
        if (item.type === 'fact' && /^(vegetable|edible_part)$/.test(item.attribute))
          eaten.push(`${item.species} ${item.attribute} ${item.value}`);
    expect(eaten).toEqual([
      'Pyrella bona edible_part fruits',
      'Pyrella nova vegetable true',
      'Manihot prima vegetable true',
      'Manihot prima edible_part roots',
    ]);
    expect(warnings).toEqual([]);
  });
});
