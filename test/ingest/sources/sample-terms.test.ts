import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photos } from '../../../data/make-sample/photos.js';
import { SPECIES } from '../../../data/make-sample/statements.js';
import { Item } from '../../../src/ingest/item.js';
import { MANIFESTS } from '../../../src/ingest/sources/index.js';
import { SAMPLE } from '../../../src/ingest/sources/sample.js';
import { packaged } from '../../../src/runtime/package-root.js';

const SOURCES = MANIFESTS.flatMap(({ sources }) => sources);
/** A database with their values must be published under their licence, and the sample is CC BY. */
const SHARE_ALIKE = SOURCES.filter(({ share_alike }) => share_alike).map(({ slug }) => slug);
/** Each of their photos has a licence of its own. */
const OF_PHOTOS = ['inaturalist', 'bioimages', 'wikimedia-commons', 'snapdragon', 'planting-life'];
/** No licence is established. */
const NO_TERMS = SOURCES.filter(({ licence, slug }) => !licence && !OF_PHOTOS.includes(slug)).map(
  ({ slug }) => slug,
);
/** Their terms are still to be read: as a whole, or of these attributes. */
const UNREAD = new Map<string, RegExp>([
  ['leda', /./],
  ['corre', /./],
  ['bi-flora', /_height_cm$/],
]);
const PHOTOS = new Set(['CC0', 'CC BY 4.0']);

/** Why a statement may not be in the sample; undefined where it may. */
const forbidden = (item: Item): string | undefined => {
  const source = item.type === 'source' ? item.slug : 'source' in item ? item.source : '';
  if (SHARE_ALIKE.includes(source) || ('share_alike' in item && item.share_alike)) return 'share alike';
  if (NO_TERMS.includes(source)) return 'no licence';
  const attribute = item.type === 'fact' ? item.attribute : item.type;
  if (UNREAD.get(source)?.test(attribute)) return 'terms to be read';
  if (item.type === 'popularity' && item.specimens !== undefined) return 'counts of specimens';
  if (item.type === 'image' && !PHOTOS.has(item.licence ?? '')) return 'not a free photo';
  return undefined;
};

const species = 'Aa bb';
const fact = (source: string, attribute: string) => ({ type: 'fact', source, species, attribute, value: 7 });
const image = (licence: string | null) => ({
  type: 'image',
  source: 'inaturalist',
  species,
  image_url: 'https://example.org/1.jpg',
  licence,
});

describe('terms of the sample', () => {
  it('knows what must stay out: the ODbL, and what has no licence', () => {
    expect(SHARE_ALIKE).toEqual(expect.arrayContaining(['catminat', 'ellenberg']));
    expect(NO_TERMS).toEqual(expect.arrayContaining(['doring', 'gbif']));
  });

  it.each([
    [fact('catminat', 'light'), 'share alike'],
    [fact('ellenberg', 'light'), 'share alike'],
    [{ type: 'source', slug: 'my-own', name: 'Mine', share_alike: true }, 'share alike'],
    [fact('doring', 'light'), 'no licence'],
    [{ type: 'source', slug: 'gbif', name: 'GBIF' }, 'no licence'],
    [fact('leda', 'maximum_height_cm'), 'terms to be read'],
    [fact('bi-flora', 'average_height_cm'), 'terms to be read'],
    [fact('bi-flora', 'biological_type'), undefined],
    [fact('corre', 'duration'), 'terms to be read'],
    [{ type: 'popularity', source: 'openplantdb', species, specimens: 3 }, 'counts of specimens'],
    [{ type: 'popularity', source: 'openplantdb', species, cultivated_records: 3 }, undefined],
    [image('CC BY-NC 4.0'), 'not a free photo'],
    [image(null), 'not a free photo'],
    [image('CC0'), undefined],
  ])('%j: %s', (item, why) => {
    expect(forbidden(Item.parse(item))).toBe(why);
  });

  it.each(SAMPLE.files.map(({ name }) => name))('none of it is in %s', async (name) => {
    const lines = (await readFile(packaged('data', 'sample', name), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    const found = lines.flatMap((line) => {
      const why = forbidden(Item.parse(JSON.parse(line)));
      return why === undefined ? [] : [`${why}: ${line}`];
    });
    expect(found).toEqual([]);
  });

  it('data/ATTRIBUTION.md says what was left out', async () => {
    const text = await readFile(packaged('data', 'ATTRIBUTION.md'), 'utf8');
    const leftOut = text.slice(
      text.indexOf('## Data that is left out'),
      text.indexOf('## MIT licence notices'),
    );
    for (const slug of [...SHARE_ALIKE, ...NO_TERMS, ...UNREAD.keys()])
      expect(leftOut).toContain(`\`${slug}\``);
  });

  it('photos are chosen among those that anybody may use, with their authors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-photos-'));
    await mkdir(join(folder, 'ca-plant-list'));
    const [plant] = SPECIES;
    const chosen = ['71,jpg,cc-by-nc,Ada', '72,jpg,cc-by,', '73,jpg,cc-by,Ada', '74,jpg,cc0,'];
    const write = (file: string, ...lines: readonly string[]) =>
      writeFile(join(folder, 'ca-plant-list', file), [...lines, ''].join('\n'));
    await write(
      'inattaxonphotos.csv',
      'name,id,ext,licenseCode,attrName',
      ...chosen.map((row) => `${plant},${row}`),
    );
    await write(
      'inatobsphotos.csv',
      'name,id,obsId,ext,licenseCode,attrName',
      `${plant},75,9,jpg,cc-by-nc,Ada`,
    );
    expect((await photos(folder)).map(({ copyright }) => copyright)).toEqual([
      '© Ada, CC BY 4.0',
      'iNaturalist, CC0',
    ]);
  });
});
