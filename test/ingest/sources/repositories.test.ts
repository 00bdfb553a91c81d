import { join } from 'node:path';
import type { Manifest } from '../../../src/ingest/manifest.js';
import { openplantdb } from '../../../src/ingest/sources/openplantdb.js';
import { usdaPlantsFull } from '../../../src/ingest/sources/usda-plants-full.js';
import { wgsrpd } from '../../../src/ingest/sources/wgsrpd.js';
import { inFolder, zipOf } from '../zip.js';
import { publish, readPublished } from './published.js';
import { itemsOf, problemsOf } from './reading.js';

const LEVELS = {
  'tblLevel1.txt': 'L1 code*L1 continent\r\n1,00*EUROPE\r\n',
  'tblLevel2.txt': 'L2 code*L2 region*L1 code*L1 continent\r\n10,00*Northern Europe*1,00*EUROPE\r\n',
  'tblLevel3.txt': Buffer.from(
    'L3 code*L3 area*L2 code*L3 ISOcode*Ed2status*Notes\r\nFOR*Føroyar*10,00*FO**\r\n',
    'latin1',
  ),
  'tblLevel4.txt': 'L4 country*L4 ISOcode*L4 code*L3 code*Ed2status*Notes\r\nFøroyar*FO*FOR-OO*FOR**\r\n',
};

const plant = (slug: string, scientific_name: string, more: object = {}) => ({
  slug,
  common_name: 'Hill {pear} "Dwarf"',
  scientific_name,
  category: 'fruit',
  days_to_germination: { min: null, max: null },
  days_to_maturity: { min: null, max: null },
  height_in: { min: 36, max: 72 },
  ...more,
});

const fir = (symbol: string, species: string) => ({
  symbol,
  common_name: 'hill fir',
  traits: { 'Height, Mature (feet)': '10.0' },
  general_information: { Duration: 'Perennial' },
  classification: { Species: `${species}(Ek) Lund- hill firP` },
});

const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [-7.5, 61.4],
      [-6.2, 61.4],
      [-6.8, 62.4],
      [-7.5, 61.4],
    ],
  ],
};
const BORDERS = JSON.stringify({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { LEVEL3_COD: 'FOR' }, geometry: AREA }],
});

describe('the repositories of publishers, unchanged', () => {
  /** Reads the files of a data set in several places, and expects the same rows from all. */
  const same = async (manifest: Manifest, paths: readonly string[]) => {
    const reads = await Promise.all(paths.map((path) => readPublished(manifest, path)));
    for (const read of reads) expect(read).toEqual(reads[0]);
    return reads[0]!;
  };

  it('tdwg/wgsrpd: the tables of the second edition', async () => {
    const repository = inFolder('109-488-1-ED/2nd Edition', LEVELS);
    const read = await same(wgsrpd, [
      await publish({ ...LEVELS, 'level3.geojson': BORDERS }),
      await publish({ ...repository, 'geojson/level3.geojson': BORDERS, 'README.md': '' }),
      await publish(inFolder('wgsrpd-master', { ...repository, 'geojson/level3.geojson': BORDERS })),
    ]);
    expect(Object.values(read).flatMap((each) => itemsOf(each, 'zone'))).toEqual([
      { type: 'zone', code: '1', name: 'EUROPE', level: 1, parent: null },
      { type: 'zone', code: '10', name: 'Northern Europe', level: 2, parent: '1' },
      { type: 'zone', code: 'FOR', name: 'Føroyar', level: 3, parent: '10' },
      { type: 'zone', code: 'FOR-OO', name: expect.any(String), level: 4, parent: 'FOR' },
    ]);
    expect(Object.values(read).flatMap((each) => itemsOf(each, 'zone_border'))).toEqual([
      { type: 'zone_border', code: 'FOR', geometry: AREA },
    ]);
  });

  it.each([
    [
      'half of its borders',
      BORDERS.slice(0, 90),
      /level3\.geojson is not valid JSON: it is damaged or incomplete/,
    ],
    [
      'another JSON file',
      'null',
      /level3\.geojson is not a GeoJSON FeatureCollection: it has no array of features/,
    ],
  ])('tdwg/wgsrpd: says what is wrong with %s', async (_, borders, message) => {
    await expect(readPublished(wgsrpd, await publish({ 'level3.geojson': borders }))).rejects.toThrow(
      message,
    );
  });

  it('openplantdb: data/plants.json, or the files of data/raw', async () => {
    const plants = [plant('hill-pear', 'Pyrella montana'), plant('pear', "Pyrella alba 'Ek'")];
    const pretty = JSON.stringify(plants, null, 2);
    const read = await same(openplantdb, [
      await publish({ 'data/plants.json': pretty, 'data/raw/a.json': '[]' }),
      join(await publish({ 'plants.json': pretty }), 'plants.json'),
      await publish({
        'data/raw/a/pears.json': JSON.stringify([plants[0]]),
        'data/raw/b.json': JSON.stringify([plants[1]]),
      }),
      join(await publish({ 'o.zip': zipOf({ 'openplantdb-main/data/plants.json': pretty }) }), 'o.zip'),
      await publish({ 'plants.ndjson': plants.map((each) => JSON.stringify(each)).join('\n') }),
    ]);
    const records = itemsOf(read['plants.ndjson.gz']!, 'catalogue_record');
    expect(records).toEqual([
      expect.objectContaining({
        species: 'Pyrella montana',
        record: 'hill-pear',
        sizes: {
          average_height_cm: { value: 54, unit: 'in' },
          maximum_height_cm: { value: 72, unit: 'in' },
        },
      }),
      expect.objectContaining({ species: 'Pyrella alba', cultivar: true }),
    ]);
  });

  it('openplantdb: a record that is no plant or cut off is listed, and the others are read', async () => {
    const text = `[{"a": 1}, ${JSON.stringify(plant('p', 'Pyrella montana'))}, {"slug": "cut`;
    const read = (await readPublished(openplantdb, await publish({ 'plants.json': text })))[
      'plants.ndjson.gz'
    ]!;
    expect(itemsOf(read, 'catalogue_record')).toHaveLength(1);
    expect(problemsOf(read).map(({ what }) => what)).toEqual(['{"a":1}', '{"slug": "cut']);
    expect(read.rows.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it('USDA: one file per plant in folders by letter', async () => {
    const [first, second] = [fir('ABAM', 'Abies amabilis'), fir('BEPA', 'Betula papyrifera')];
    const files = {
      'json/A/ABAM.json': JSON.stringify(first, null, 2),
      'json/B/BEPA.json': JSON.stringify(second),
      'names.csv': '',
      'README.MD': '',
    };
    const read = await same(usdaPlantsFull, [
      await publish(files),
      join(await publish({ 'usda.zip': zipOf(inFolder('USDA-Plants-Web-Scraper-main', files)) }), 'usda.zip'),
      await publish({ 'characteristics.ndjson': `${JSON.stringify(first)}\n${JSON.stringify(second)}` }),
    ]);
    const names = itemsOf(read['characteristics.ndjson.gz']!, 'common_names');
    expect(names.map((item) => 'record' in item && item.record)).toEqual(['ABAM', 'BEPA']);
  });

  it('USDA: the profiles lie beside the archive of the other files, or with them', async () => {
    const files = { 'json/A/ABAM.json': JSON.stringify(fir('ABAM', 'Abies amabilis')) };
    const profiles = {
      'profiles.csv':
        'symbol,scientific_name,author,remark,durations,growth_habits\nACRU,Acer rubrum,L.,,Perennial,Tree\n',
    };
    const repository = inFolder('USDA-Plants-Web-Scraper-main', files);
    const read = await same(usdaPlantsFull, [
      await publish({ ...files, ...profiles }),
      await publish({ ...repository, ...profiles }),
      await publish({ 'usda-plants.zip': zipOf(repository), ...profiles }),
    ]);
    const facts = itemsOf(read['characteristics.ndjson.gz']!, 'fact');
    expect(facts.filter((item) => 'record' in item && item.record === 'ACRU')).toHaveLength(4);
  });
});
