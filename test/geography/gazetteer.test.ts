import { readFileSync } from 'node:fs';
import { createGazetteer, type StoredZone } from '../../src/geography/gazetteer.js';
import { ISO_ZONES } from '../../src/geography/iso-zones.js';
import { LEVEL_3_ZONES } from '../../src/geography/level-3-zones.js';
import { packaged } from '../../src/runtime/package-root.js';

const zone = (slug: string, name: string, level: number, parent: string | null): StoredZone => ({
  slug,
  name,
  level,
  parent,
});

/** All level 3 zones, their regions and continents, and a few zones of level 4. */
const stored: readonly StoredZone[] = [
  zone('1', 'Europe', 1, null),
  zone('7', 'Northern America', 1, null),
  zone('50', 'Australia', 2, '5'),
  ...[...new Set([...LEVEL_3_ZONES.values()].map(({ region }) => region))]
    .filter((region) => region !== 50)
    .map((region) => zone(String(region), `Region ${region}`, 2, String(Math.floor(region / 10)))),
  ...[...LEVEL_3_ZONES.values()].map(({ code, name, region }) =>
    zone(code.toLowerCase(), name, 3, String(region)),
  ),
  zone('ire-ir', 'Ireland', 4, 'ire'),
  zone('ire-ni', 'Northern Ireland', 4, 'ire'),
  zone('geo-oo', 'Georgia', 4, 'geo'),
  zone('tcs-gr', 'Gruziya', 4, 'tcs'),
];
const { find, nearest } = createGazetteer(stored);
const the = (text: string) => {
  const found = find(text);
  if (found.length !== 1) throw new Error(`${text} names ${found.length} places`);
  return found[0]!;
};
const slugs = (zones: readonly StoredZone[]): readonly string[] => zones.map(({ slug }) => slug);

const rows = readFileSync(packaged('data', 'zones', 'iso.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => /^([^,]+),.*,([A-Z]{3}),(whole|part),(\d+)$/.exec(line)!.slice(1));

describe('the gazetteer', () => {
  it.each([...ISO_ZONES.keys()])('C14.50 C14.51 %s is the union of its zones', (iso) => {
    const own = rows.filter(([code]) => code === iso);
    const counted = own.filter(([, , extent, share]) => extent === 'whole' || share !== '0');
    const place = the(iso.toLowerCase());
    expect(place.zones).toEqual(counted.map(([, code]) => code!.toLowerCase()));
    expect(place.zones.length).toBeGreaterThan(0);
    expect(slugs(place.wider)).toEqual(
      counted.filter(([, , extent]) => extent === 'part').map(([, code]) => code!.toLowerCase()),
    );
    expect(slugs(place.leftOut)).toEqual(
      own
        .filter(([, , extent, share]) => extent === 'part' && share === '0')
        .map(([, code]) => code!.toLowerCase()),
    );
    // Its name means the same place, except where another place has it.
    const named = find(place.name).map(({ code }) => code);
    expect(named).toContainEqual(iso.length > 2 && named.length === 1 ? named[0] : place.code);
  });

  it.each([
    ['South Korea', 'kr', ['kor']],
    ['korea, republic of', 'kr', ['kor']],
    ["COTE D'IVOIRE", 'ci', ['ivo']],
    ['France', 'fr', ['fra', 'cor']],
    [' FR ', 'fr', ['fra', 'cor']],
    ['US-CA', 'us-ca', ['cal']],
    ['united kingdom', 'gb', ['grb', 'ire']],
    ['Vietnam', 'vn', ['vie']],
    ['Viet Nam', 'vn', ['vie']],
    ['California', 'us-ca', ['cal']],
    ['Europe', '1', ['1']],
    ['Sicilia', 'sic', ['sic']],
    ['Ireland', 'ie', ['ire']],
    ['Northern Ireland', 'ire-ni', ['ire']],
  ])('C14.50 C14.52 %s is %s', (text, code, zones) => {
    expect(the(text)).toMatchObject({ code, zones });
  });

  it('C14.52 Australia is the country, although the region of that name has another zone', () => {
    expect(the('Australia')).toMatchObject({ code: 'au', kind: 'country' });
  });

  it('C14.51 a part of a level 3 zone is named with the zone that it lies in', () => {
    expect(slugs(the('Northern Ireland').wider)).toEqual(['ire']);
    expect(slugs(the('ie').wider)).toEqual(['ire']);
    expect(slugs(the('es').leftOut)).toEqual(['mor']);
  });

  it('C14.51 a zone of level 4 that is all of its level 3 zone is not wider than its name', () => {
    expect(the('Gruziya')).toMatchObject({ zones: ['tcs'], wider: [], leftOut: [] });
  });

  it('C14.52 Georgia is two places', () => {
    expect(find('Georgia').map(({ code }) => code)).toEqual(['ge', 'us-ga']);
  });

  it('C14.50 a country none of whose zones is stored is no place', () => {
    const few = createGazetteer(stored.filter(({ slug }) => slug !== 'fra' && slug !== 'cor'));
    expect(['fr', 'France', 'be'].map(few.find).map((found) => found.map(({ code }) => code))).toEqual([
      [],
      [],
      ['be'],
    ]);
  });

  it.each([
    ['austira', 'Austria'],
    ['COTE DIVOIRE', 'Côte d’Ivoire'],
    ['Korea, republik of', 'South Korea'],
    ['Californa', 'California'],
    ['nowhere', null],
    ['', null],
    ['x'.repeat(8_000), null],
  ])('C4.6 the name nearest to %j is %j', (text, name) => {
    expect(nearest(text)).toBe(name);
  });

  it.each(['', ' ', '?', 'nowhere', 'deu', 'd', 'constructor'])('C14.50 %j is no place', (text) => {
    expect(find(text)).toEqual([]);
  });
});
