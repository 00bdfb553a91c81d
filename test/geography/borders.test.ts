import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  createFindZones,
  type FindZones,
  type Geometry,
  type ZoneBorder,
} from '../../src/geography/borders.js';
import { shippedBorders } from '../../src/geography/shipped-borders.js';
import { unionOf } from '../../src/geography/unions.js';
import { packaged } from '../../src/runtime/package-root.js';

const square = (west: number, south: number, size: number): number[][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const border = (slug: string, ...rings: number[][][]): ZoneBorder => ({
  slug,
  name: slug.toUpperCase(),
  geometry: { type: 'Polygon', coordinates: rings },
});

describe('zones by coordinates', () => {
  const find = createFindZones([
    border('ring', square(0, 0, 10), square(4, 4, 2)),
    border('core', square(4, 4, 2)),
    border('east', square(179, 0, 1)),
    border('pole', square(-180, -90, 20)),
    border('west', square(-180, 40, 1)),
    border('north', square(20, 70, 5)),
    border('left', square(50, 10, 1)),
    border('right', square(51.3, 10, 1)),
    // One of its positions is repeated.
    border(
      'twice',
      square(60, 10, 1).flatMap((at, index) => (index === 1 ? [at, at] : [at])),
    ),
    {
      slug: 'isles',
      name: 'Isles',
      geometry: { type: 'MultiPolygon', coordinates: [[square(100, 0, 1)], [square(110, 0, 1)]] },
    },
  ]);

  it.each([
    [5, 5, 'core', 0],
    [1, 1, 'ring', 0],
    [3.9, 5, 'ring', 0],
    [-0.1, 5, 'ring', 11.1195],
    [-0.1, -0.1, 'ring', 15.725],
    [10.1, 10.1, 'ring', 15.604],
    [0.5, 100.5, 'isles', 0],
    [0.5, 110.5, 'isles', 0],
    [0.5, 179.5, 'east', 0],
    [0.5, -179.9, 'east', 11.119],
    [-89, -175, 'pole', 0],
    [40.5, 179.9, 'west', 8.455],
    [72, 19.5, 'north', 17.181],
    [10.5, 51.14, 'left', 15.307],
    [10.5, 51.16, 'right', 15.307],
    [9.9, 60.5, 'twice', 11.1195],
  ])('C14.54 C14.55 %d,%d lies in %s, or %d km off', (latitude, longitude, slug, km) => {
    const [found] = find(latitude, longitude);
    expect(found?.slug).toBe(slug);
    expect(found?.km).toBeCloseTo(km, 2);
  });

  it.each([
    ['beside a border', 5, 4.03, ['core', 'ring']],
    ['in the gap between two zones', 10.5, 51.14, ['left', 'right']],
    ['well inside', 1, 1, ['ring']],
    ['on the sea, much nearer to one zone', 10.5, 51.08, ['left']],
  ])('C14.55 %s', (_, latitude, longitude, slugs) => {
    expect(find(latitude, longitude).map(({ slug }) => slug)).toEqual(slugs);
  });

  it.each([
    [-0.23, 5],
    [0.5, -179.7],
    [60, 60],
    [90, 0],
  ])('C14.55 %d,%d is more than 25 km from every zone', (latitude, longitude) => {
    expect(find(latitude, longitude)).toEqual([]);
  });

  it('C14.55 nothing lies in no borders', () => {
    expect(createFindZones([])(0, 0)).toEqual([]);
  });
});

describe('unions', () => {
  const area = (...rings: number[][][]): Geometry => ({ type: 'Polygon', coordinates: rings });

  it('C14.56 have no border between neighbours, and no gap where their borders differ', () => {
    const left = area([
      [0, 0],
      [5, 0],
      [5, 1],
      [4.99, 3],
      [5, 4],
      [5, 6],
      [0, 6],
      [0, 0],
    ]);
    const right = area([
      [5, 0],
      [9, 0],
      [9, 6],
      [5, 6],
      [5, 0],
    ]);
    expect(unionOf([left, right]).coordinates).toHaveLength(1);
    expect(unionOf([left, right]).coordinates[0]).toHaveLength(1);
  });

  it('C14.56 keep holes and islands', () => {
    const { coordinates } = unionOf([
      area(square(0, 0, 10), square(4, 4, 2), square(7, 7, 0.4)),
      area(square(20, 0, 1)),
      area(square(30, 0, 0.05)),
    ]);
    expect(coordinates.map((rings) => rings.length)).toEqual([3, 1, 1]);
  });
});

/** Returns places in zones, spread evenly over the land of the globe by the golden ratio, with their zone. */
const placesOnLand = (count: number, find: FindZones) => {
  const places: { readonly at: readonly [number, number]; readonly zone: string }[] = [];
  for (let nth = 1; places.length < count; nth += 1) {
    const latitude = (Math.asin(2 * ((nth * 0.7548776662) % 1) - 1) * 180) / Math.PI;
    const longitude = 360 * ((nth * 0.569840291) % 1) - 180;
    const [zone] = find(latitude, longitude);
    if (zone?.km === 0) places.push({ at: [latitude, longitude], zone: zone.slug });
  }
  return places;
};

/** The borders as published, which are not part of this repository. */
const PUBLISHED = packaged('..', 'shared', 'data', 'wgsrpd', 'level3.geojson.gz');
const published = existsSync(PUBLISHED) ? describe : describe.skip;

published('C14.54 C14.55 the published borders have', () => {
  interface Feature {
    readonly properties: { readonly LEVEL3_COD: string; readonly LEVEL3_NAM: string };
    readonly geometry: Geometry;
  }
  const exact = (): readonly ZoneBorder[] =>
    (JSON.parse(gunzipSync(readFileSync(PUBLISHED)).toString()) as { features: Feature[] }).features.map(
      ({ properties, geometry }) => ({
        slug: properties.LEVEL3_COD.toLowerCase(),
        name: properties.LEVEL3_NAM,
        geometry,
      }),
    );
  let find: ReturnType<typeof createFindZones>;
  beforeAll(() => {
    find = createFindZones(exact());
  });

  it.each([
    ['Vienna', 48.2082, 16.3738, 'aut'],
    ['Paris', 48.8566, 2.3522, 'fra'],
    ['Kew', 51.4787, -0.2956, 'grb'],
    ['Moscow', 55.7558, 37.6173, 'ruc'],
    ['Nairobi', -1.2921, 36.8219, 'ken'],
    ['Kinshasa', -4.4419, 15.2663, 'zai'],
    ['Delhi', 28.6139, 77.209, 'ind'],
    ['Chengdu', 30.5728, 104.0668, 'chc'],
    ['Tokyo', 35.6762, 139.6503, 'jap'],
    ['Alice Springs', -23.698, 133.8807, 'nta'],
    ['Cape Town', -33.9249, 18.4241, 'cpp'],
    ['Manaus', -3.119, -60.0217, 'bzn'],
    ['Lima', -12.0464, -77.0428, 'per'],
    ['Mexico City', 19.4326, -99.1332, 'mxc'],
    ['Denver', 39.7392, -104.9903, 'col'],
    ['Anchorage', 61.2181, -149.9003, 'ask'],
    ['the South Pole', -90, 0, 'ant'],
  ])('%s inland', (_, latitude, longitude, slug) => {
    expect(find(latitude, longitude)[0]).toMatchObject({ slug });
  });

  it.each([
    ['Reykjavik, on the coast', 64.1466, -21.9426, 'ice'],
    ['Honolulu, on an island', 21.3069, -157.8583, 'haw'],
    ['Suva, beside the 180th meridian', -18.1248, 178.4501, 'fij'],
    ['Taveuni, west of it', -16.85, -179.97, 'fij'],
    ['Tristan da Cunha', -37.0675, -12.3111, 'tdc'],
    ['Stanley on the Falkland Islands', -51.6977, -57.8517, 'fal'],
    ['Palma on Mallorca', 39.5696, 2.6502, 'bal'],
    ['Valletta on Malta', 35.8989, 14.5146, 'sic'],
    ['Puerto Ayora on the Galapagos Islands', -0.74, -90.31, 'gal'],
    ['Bouvet Island', -54.42, 3.36, 'bou'],
  ])('%s', (_, latitude, longitude, slug) => {
    expect(find(latitude, longitude)[0]).toMatchObject({ slug });
  });

  it.each([
    ['the middle of the Atlantic', 0, -30],
    ['the North Pole', 90, 0],
    ['100 km off Portugal', 39, -10.8],
  ])('nothing at %s', (_, latitude, longitude) => {
    expect(find(latitude, longitude)).toEqual([]);
  });

  it('C14.55 the shipped borders in at least 97 % of 500 places on land', () => {
    const simplified = createFindZones(
      exact().map(({ slug, name }) => ({ slug, name, geometry: shippedBorders().of(slug)! })),
    );
    const places = placesOnLand(500, find);
    const first = places.filter(({ at, zone }) => simplified(...at)[0]?.slug === zone);
    const listed = places.filter(({ at, zone }) => simplified(...at).some(({ slug }) => slug === zone));
    expect(first.length).toBeGreaterThanOrEqual(485);
    expect(listed).toHaveLength(500);
  });
});
