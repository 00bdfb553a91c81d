import { unknownZones } from '../../src/query/zones.js';
import { type Columns, lists, parse, where } from './support.js';

/** The columns of a species with these distribution rows: zones of the path from continent to country. */
const species = (...rows: readonly (readonly [zones: string, establishment: string])[]): Columns => ({
  zones: rows.flatMap(([zones]) => zones.split('/')),
  establishments: rows.map(([, establishment]) => establishment),
  ...Object.fromEntries(rows.map(([zones, label]) => [`zones_${label}`, zones.split('/')])),
});

const nativeInAustria = species(['1/11/aut', 'native'], ['7/79/mxc', 'introduced']);
const introducedInAustria = species(['1/11/aut', 'introduced'], ['7/79/mxc', 'native']);
const elsewhere = species(['7/79/mxc', 'native']);
const nowhere = species();
const all = [nativeInAustria, introducedInAustria, elsewhere, nowhere];

const column = (name: string, ...slugs: readonly string[]) => ({ column: name, in: slugs });

const listed = (raw: string, zone?: string) =>
  all.map((columns) =>
    lists(raw, columns, zone === undefined ? new Map() : new Map([['zone_id', { id: 1, slug: zone }]])),
  );

describe('zones (C11.12)', () => {
  it.each([
    ['filter[zone]=AUT', [true, true, false, false]],
    ['filter[distribution]=1', [true, true, false, false]],
    ['filter[zone]=aut,79', [true, true, true, false]],
    ['filter[zone]=null', [false, false, false, true]],
    ['filter[zone]=aut,null', [true, true, false, true]],
    ['filter_not[zone]=aut', [false, false, true, true]],
    ['filter_not[zone]=null', [true, true, true, false]],
    ['filter[zone]=xxx', [false, false, false, false]],
  ])('%s', (raw, expected) => {
    expect(listed(raw)).toEqual(expected);
  });

  it.each([
    ['filter[establishment]=native', [true, true, true, false]],
    ['filter[establishment]=INTRODUCED', [true, true, false, false]],
    ['filter[establishment]=null', [false, false, false, true]],
    ['filter[establishment]=introduced,null', [true, true, false, true]],
    ['filter_not[establishment]=introduced', [false, false, true, true]],
    ['filter_not[establishment]=introduced,null', [false, false, true, false]],
    ['filter[establishment]=nope', [false, false, false, false]],
    ['filter_not[establishment]=nope', [true, true, true, true]],
    ['filter[zone]=aut&filter[establishment]=native', [true, false, false, false]],
    ['filter[establishment]=native&filter[zone]=aut', [true, false, false, false]],
    ['filter[zone]=1&filter[establishment]=native', [true, false, false, false]],
    ['filter[zone]=aut,7&filter[establishment]=native', [true, true, true, false]],
    ['filter[zone]=aut&filter_not[establishment]=introduced', [true, false, false, false]],
    ['filter[zone]=aut&filter[establishment]=null', [false, false, false, false]],
    ['filter[zone]=aut,null&filter[establishment]=null', [false, false, false, true]],
    ['filter_not[zone]=aut&filter[establishment]=native', [false, false, true, false]],
  ])('%s', (raw, expected) => {
    expect(listed(raw)).toEqual(expected);
  });

  it.each([
    ['', [true, true, false, false]],
    ['filter[establishment]=native', [true, false, false, false]],
    ['filter_not[establishment]=native', [false, true, false, false]],
    ['filter[establishment]=null', [false, false, false, false]],
    ['filter_not[establishment]=null', [true, true, false, false]],
    ['filter[zone]=7&filter[establishment]=native', [false, false, false, false]],
    ['filter[zone]=7', [true, true, false, false]],
  ])('in a zone of the path: %j', (raw, expected) => {
    expect(listed(raw, '1')).toEqual(expected);
  });

  it('each zone condition has a predicate of its own, of as many zones for each establishment', () => {
    expect(
      where(
        'filter[zone]=aut,ger&filter[establishment]=native,extinct',
        new Map([['zone_id', { id: 1, slug: '1' }]]),
      ),
    ).toEqual([
      column('zones', '1'),
      column('zones', 'aut', 'ger'),
      { any: [column('zones_native', '1'), column('zones_extinct', '1')] },
      { any: [column('zones_native', 'aut', 'ger'), column('zones_extinct', 'aut', 'ger')] },
    ]);
  });

  it('C6.26 an unknown zone is warned about', () => {
    const parsed = parse('filter[zone]=aut,xxx&filter_not[zone]=yyy,null');
    const nearest = new Map([['xxx', 'Mexico']]);
    expect(unknownZones(parsed.zones, new Map([['aut', ['aut']]]), nearest)).toEqual([
      {
        param: 'filter[zone]',
        problem: 'not_found',
        message: expect.stringContaining('"xxx", so it matches nothing; did you mean Mexico?'),
      },
      {
        param: 'filter_not[zone]',
        problem: 'not_found',
        message: expect.stringContaining('"yyy", so it matches nothing.'),
      },
    ]);
  });

  it('C6.10 an unknown establishment is named in the warnings', () => {
    expect(parse('filter[establishment]=wild').warnings).toMatchObject([
      { param: 'filter[establishment]', problem: 'not_allowed', allowed: expect.arrayContaining(['native']) },
    ]);
  });
});
