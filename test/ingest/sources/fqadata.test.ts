import { sourceRank } from '../../../src/fields/source-order.js';
import { REGIONAL_LISTS } from '../../../src/ingest/sources/fqa-lists.js';
import { listedName } from '../../../src/ingest/sources/fqa-names.js';
import { fqadata } from '../../../src/ingest/sources/fqadata.js';
import { claimsOf, itemsOf, problemsOf, readSource } from './reading.js';

const COLUMNS =
  '"name","name_origin","acronym","accepted_scientific_name","family","nativity","c","w","wetland_indicator","physiognomy","duration","common_name","fqa_db"';

interface Listed {
  readonly name?: string;
  readonly accepted?: string;
  readonly nativity?: string;
  readonly duration?: string;
  readonly common?: string;
  readonly list?: string;
}
const row = (origin: string, each: Listed): string => {
  const { accepted = 'Aa bb', nativity = 'native', duration = '', common = '', list = 'ohio_2014' } = each;
  const name = each.name ?? accepted.toUpperCase();
  return `"${name}","${origin}","AABB","${accepted}","AACEAE","${nativity}",4,0,"FAC","forb","${duration}","${common}","${list}"`;
};
const accepted = (each: Listed): string => row('accepted_scientific_name', each);
const synonym = (each: Listed): string => row('synonym', each);
const read = (...rows: readonly string[]) =>
  readSource(fqadata, { 'fqa_db.csv.gz': [COLUMNS, ...rows, ''].join('\n') });

describe('fqadata', () => {
  it.each([
    ['annual', { 'fqa-ohio_2014 duration': ['annual'] }],
    ['biennial', { 'fqa-ohio_2014 duration': ['biennial'] }],
    ['perennial', { 'fqa-ohio_2014 duration': ['perennial'] }],
    ['none', {}],
    ['', {}],
  ])('duration %s', async (duration, claimed) => {
    expect(claimsOf(await read(accepted({ duration })))).toEqual(claimed);
  });

  it('no duration of the list that calls every plant annual', async () => {
    const row = accepted({ duration: 'annual', list: 'minnesota_wetlands_2007' });
    expect(claimsOf(await read(row))).toEqual({});
  });

  it.each([
    ['native', 'ohio_2014', ['OHI native']],
    ['introduced', 'wyoming_2017', ['WYO introduced']],
    ['undetermined', 'montana_2017', ['MNT unknown']],
    ['native', 'wisconsin_wetland_northern_southcentral_2017', ['WIS native']],
    ['native', 'interior_plateau_2013', []],
    ['introduced', 'florida_south_2009', []],
    ['introduced', 'dakotas_excluding_black_hills_2017', []],
    ['', 'ohio_2014', []],
  ])('C11.12 nativity %s in %s', async (nativity, list, zones) => {
    const distribution = itemsOf(await read(accepted({ nativity, list })), 'distribution');
    expect(distribution.map((item) => 'zone' in item && `${item.zone} ${item.establishment}`)).toEqual(zones);
    expect(distribution.map((item) => 'source' in item && item.source)).toEqual(
      zones.map(() => `fqa-${list}`),
    );
  });

  it.each([
    ['Single-Vein Sweetflag', [{ language: 'en', names: ['Single-Vein Sweetflag'] }]],
    ['Red  Valerian; Jupiters-Beard;', [{ language: 'en', names: ['Red Valerian', 'Jupiters-Beard'] }]],
    ['No Common Name Available', []],
    ['Na', []],
    ['', []],
  ])('the common name %s', async (common, names) => {
    expect(itemsOf(await read(accepted({ common })), 'common_names')).toEqual(
      names.map((each) => expect.objectContaining(each)),
    );
  });

  it('C10.8 claims once a list, whatever synonyms repeat; each list is a source', async () => {
    const found = await read(
      accepted({ duration: 'annual', common: 'Hill bee' }),
      synonym({ name: 'AA VETUS VAR. MINOR', duration: 'annual', common: 'Hill bee' }),
      synonym({ name: 'CC OFfiCINALIS', duration: 'annual', common: 'Hill bee' }),
      accepted({ duration: 'perennial', list: 'iowa_2001' }),
    );
    expect(itemsOf(found, 'fact')).toEqual([
      expect.objectContaining({ source: 'fqa-ohio_2014', species: 'Aa bb', value: ['annual'] }),
      expect.objectContaining({ source: 'fqa-iowa_2001', species: 'Aa bb', value: ['perennial'] }),
    ]);
    expect(itemsOf(found, 'common_names')).toHaveLength(1);
    expect(itemsOf(found, 'distribution')).toHaveLength(2);
    expect(itemsOf(found, 'synonym')).toEqual([
      { type: 'synonym', source: 'fqa-ohio_2014', species: 'Aa bb', name: 'Aa vetus var. minor' },
      { type: 'synonym', source: 'fqa-ohio_2014', species: 'Aa bb', name: 'Cc officinalis' },
    ]);
  });

  it('a synonym in many lists is one voice; the same name for another species is another statement', async () => {
    const found = await read(
      synonym({ name: 'AA VETUS' }),
      synonym({ name: 'AA VETUS', list: 'iowa_2001' }),
      synonym({ name: 'AA VETUS', list: 'iowa_2001', accepted: 'Aa dd' }),
    );
    expect(itemsOf(found, 'synonym')).toEqual([
      expect.objectContaining({ source: 'fqa-ohio_2014', species: 'Aa bb' }),
      expect.objectContaining({ source: 'fqa-iowa_2001', species: 'Aa dd' }),
    ]);
  });

  it('what is native in a part of a state and introduced in another is native', async () => {
    const found = await read(
      accepted({ nativity: 'introduced' }),
      accepted({ nativity: 'native', name: 'AA BB -NATIVE' }),
    );
    expect(found.rows.map(({ preference }) => preference)).toEqual([0, 1]);
  });

  it('names that are none are listed, and so are synonyms of themselves', async () => {
    const found = await read(
      accepted({ accepted: 'Atriplex ssp.cata', duration: 'annual' }),
      synonym({ name: 'RUMEX AA RUMEX BB' }),
      synonym({ name: 'AA BB' }),
    );
    expect(found.rows.flatMap(({ items }) => items)).toEqual([]);
    expect(problemsOf(found)).toEqual([
      { what: 'Atriplex ssp.cata', why: 'not the name of one species' },
      { what: 'RUMEX AA RUMEX BB', why: 'not the name of one species' },
      { what: 'AA BB', why: 'synonym is the same as its accepted name' },
    ]);
  });

  it('the 44 lists are sources under CC0, ranked after uprety-2012 and before ca-plant-list (C10.21)', () => {
    expect(fqadata.sources).toHaveLength(44);
    expect(fqadata.files[0]!.complete).toEqual(fqadata.sources.map(({ slug }) => slug));
    for (const [nth, { slug, licence }] of fqadata.sources.entries()) {
      expect(licence).toBe('CC0');
      expect(sourceRank(slug, nth)).toBeGreaterThan(sourceRank('uprety-2012', nth));
      expect(sourceRank(slug, nth)).toBeLessThan(sourceRank('ca-plant-list', nth));
    }
    expect(fqadata.sources.at(-1)).toMatchObject({ name: 'Floristic quality list: Wyoming 2017' });
  });

  it('C6.22 the 44 lists are parts of one work', () => {
    expect(new Set(fqadata.sources.map(({ part_of }) => part_of))).toEqual(new Set(['fqadata']));
  });

  it('18 lists are of 17 states', () => {
    const zones = REGIONAL_LISTS.flatMap(({ zone }) => zone ?? []);
    expect(zones).toHaveLength(18);
    expect(new Set(zones).size).toBe(17);
  });
});

describe('names of the lists (C10.50)', () => {
  it.each([
    ['Aa bb', 'Aa bb'],
    ['aa bb ssp. cc', 'Aa bb subsp. cc'],
    ['Aa bb ssp cc', 'Aa bb subsp. cc'],
    ['Aa bb SSP. cc', 'Aa bb subsp. cc'],
    ['Aa bb  var.cc ', 'Aa bb var. cc'],
    ['Aa bb ssp. Cc', 'Aa bb subsp. cc'],
    ['Aa bb ssp. cc var. dd', 'Aa bb var. dd'],
    ['Aa bb (L.) Moor var. cc', 'Aa bb var. cc'],
    ['Aa X bb', 'Aa × bb'],
    ['Aa xsaulii', 'Aa × saulii'],
    ['Ilex xattenuata', 'Ilex × attenuata'],
    ['Carex xanthocarpa', 'Carex xanthocarpa'],
    ['x aa bb {cc dd x ee ff}', '×Aa bb'],
    ['aa bb)', 'Aa bb'],
    ['aa bb cc', 'Aa bb cc'],
    ['Aa bb cult. cc', null],
    ['Aa bb non-native', null],
    ['Aa bb x cc', null],
    ['Aa bb x A. cc', null],
    ['Aa "bb"', null],
    ['Aa bb Small', null],
    ['aa bb var. cc var. dd', null],
    ['Atriplex ssp.cata', null],
    ['Symphyotrichum ssp.catum var. ssp.catum', null],
  ])('%s', (written, name) => {
    expect(listedName(written)).toBe(name);
  });
});
