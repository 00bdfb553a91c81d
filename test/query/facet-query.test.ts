import { facetForm } from '../../src/fields/facets.js';
import { field } from '../../src/fields/registry.js';
import {
  chosenOf,
  covers,
  type Span,
  textsIn,
  withoutField,
  zoneColumns,
} from '../../src/query/facet-query.js';
import type { FacetField } from '../../src/query/read-facets.js';
import { chooseGroups, type Group } from '../../src/resources/list/facet-groups.js';
import { parse } from './support.js';

describe('C14.42 a facet and the filters on its field', () => {
  it('leaves out filters and ranges on it, not exclusions and other fields', () => {
    const parsed = parse('filter[light]=7&range[light]=5,&filter_not[light]=8&filter[rank]=ssp');
    expect(withoutField(parsed, field('light')).where).toEqual([
      { not: { column: 'light', in: [8] } },
      { column: 'rank', in: [1] },
    ]);
    expect(chosenOf(parsed, field('light'), new Map())).toEqual([
      { column: 'light', in: [7] },
      { column: 'light', atLeast: 5 },
    ]);
  });

  it('of zones leaves out filters on zones, not exclusions', () => {
    const parsed = parse('filter[zone]=aut&filter_not[zone]=ger');
    expect(withoutField(parsed, field('zone')).zones.map(({ param }) => param)).toEqual(['filter_not[zone]']);
    expect(withoutField(parsed, field('light')).zones).toHaveLength(2);
    expect(chosenOf(parsed, field('zone'), new Map([['aut', ['aut', 'aut-oo']]]))).toEqual([
      { column: 'zones', in: ['aut', 'aut-oo'] },
    ]);
  });
});

describe('C14.41 the groups of numbers', () => {
  it.each([
    ['images_count', [',0 = 0', '1,1 = 1', '2,4 = 2 to 4'], '50, = 50 or more'],
    ['year', [',1799 = up to 1799', '1800,1849 = 1800 to 1849'], '2000, = 2000 or more'],
    ['ph_minimum', [',4.49 = up to 4.49', '4.5,5.49 = 4.5 to 5.49'], '8.5, = 8.5 or more'],
  ])('of %s', (key, begin, end) => {
    const form = facetForm(field(key));
    if (form === null || form === 'values') throw new Error('no groups');
    const shown = form.groups.map(({ value, label }) => `${value} = ${label}`);
    expect([shown.slice(0, begin.length), shown.at(-1)]).toEqual([begin, end]);
  });
});

describe('C14.41 C14.43 the groups that are shown', () => {
  const group = (value: string, count: number, rest: Partial<Group> = {}): Group => ({
    value,
    label: value,
    count,
    selected: false,
    ...rest,
  });
  const facet = (key: string): FacetField => ({
    spelling: key,
    field: field(key),
    form: facetForm(field(key))!,
  });
  const chosen = (key: string, groups: readonly Group[], limit: number, prefix = '') => {
    const found = chooseGroups(facet(key), groups, { facets: [], limit, prefix });
    return [found.groups.map(({ value }) => value).join(), found.total, found.other];
  };
  const FAMILIES = [
    group('c', 5),
    group('a', 5),
    group('b', 5),
    group('d', 9),
    group('e', 0),
    group('f', 1, { selected: true }),
    group('g', 0, { selected: true }),
  ];

  it('are the largest, those of the same size by their values, and the selected ones', () => {
    expect(chosen('family_name', FAMILIES, 3)).toEqual(['d,a,b,f,g', 5, 5]);
    expect(chosen('family_name', FAMILIES, 1)).toEqual(['d,f,g', 5, 15]);
    // A selected group takes the place of one of the largest.
    expect(chosen('family_name', [group('a', 5), group('b', 9, { selected: true })], 1)).toEqual(['b', 2, 5]);
    expect(chosen('family_name', FAMILIES, 100)).toEqual(['d,a,b,c,f,g', 5, 0]);
  });

  it('of a field with an order are in it, although the largest are chosen', () => {
    const steps = [group('z', 1), group('y', 3), group('x', 2), group('w', 4)];
    expect(chosen('light', steps, 2)).toEqual(['y,w', 4, 3]);
    expect(chosen('rank', steps, 2)).toEqual(['w,y', 4, 3]);
  });

  it('begin as asked, selected or not, by label or value', () => {
    const zones = [
      group('aut', 4, { label: 'Österreich' }),
      group('ost', 2, { label: 'Elsewhere' }),
      group('ger', 9, { label: 'Germany', selected: true }),
    ];
    expect(chosen('zone', zones, 5, 'ost')).toEqual(['aut,ost', 2, 0]);
    expect(chosen('zone', zones, 1, 'ost')).toEqual(['aut', 2, 2]);
  });
});

describe('C14.43 the zones that a facet counts', () => {
  it.each([
    ['', ['zones']],
    ['filter[establishment]=native,extinct', ['zones_native', 'zones_extinct']],
    ['filter_not[establishment]=native', ['zones']],
    ['filter[establishment]=native,null', ['zones']],
  ])('with %j are those of the columns %j', (raw, columns) => {
    expect(zoneColumns(parse(raw))).toEqual(columns);
  });
});

describe('C14.42 a group whose records all meet a condition', () => {
  const span = (first: number | null, last: number | null): Span => ({ first, last });
  it.each<[string, Span, boolean]>([
    ['range[year]=5,9', span(5, 9), true],
    ['range[year]=5,9', span(4, 9), false],
    ['range[year]=5,9', span(5, 10), false],
    ['range[year]=5,', span(5, null), true],
    ['range[year]=5,', span(null, 5), false],
    ['range[year]=0,', span(null, 5), false],
    ['range[year]=,9', span(null, 9), true],
    ['range[year]=,9', span(5, null), false],
    ['filter[year]=5,6,7', span(5, 7), true],
    ['filter[year]=5,7', span(5, 7), false],
    ['filter[year]=5,6', span(5, 7), false],
    ['filter[year]=5,9', span(5, 6), false],
    ['filter[year]=5', span(null, 5), false],
    ['filter[year]=5,null', span(5, 5), true],
    ['filter[light]=partial_shade', span(5, 6), true],
    ['filter[light]=partial_shade', span(4, 6), false],
    ['filter[genus]=Rosa', { text: 'rosa' }, true],
    ['filter[genus]=Rosa', { text: 'malus' }, false],
    ['range[year]=5,', { text: '5' }, false],
    ['filter[year]=null', span(5, 5), false],
  ])('%s and %j: %s', (raw, group, isCovered) => {
    expect(covers(parse(raw).chosen[0]!.predicate, group)).toBe(isCovered);
  });
});

describe('C14.42 the texts that a filter names, which are groups even if no record has them', () => {
  it.each([
    ['filter[genus]=Rosa,Malus', ['rosa', 'malus']],
    ['filter[genus]=Rosa,null', ['rosa']],
    ['filter[genus]=null', []],
  ])('%s: %j', (raw, texts) => {
    expect(textsIn(parse(raw).chosen[0]!.predicate)).toEqual(texts);
  });
});
