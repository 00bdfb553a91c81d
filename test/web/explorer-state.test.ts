import { field } from '../../src/fields/registry.js';
import { chipsOf } from '../../web/explore/chips.js';
import { givenFor, keptParameters, OFFERED, openSections } from '../../web/explore/offered.js';
import { settled, zonesCalled } from '../../web/explore/settle.js';
import {
  apiAddress,
  type ExploreState,
  exploreAddress,
  keysOf,
  plainValue,
  splitValues,
  stateOf,
  withParameter,
} from '../../web/explore/state.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import type { Visit } from '../../web/visit.js';
import { fieldLabel } from '../../web/words.js';

describe('C15.64 the chips and the kept parameters', () => {
  const visit = { t: en, language: 'en' } as unknown as Visit;
  const textsOf = (...state: ExploreState) => chipsOf(visit, state, new Map()).map(({ text }) => text);
  const { explorer } = en;

  it('say null in any case, what is excluded, and the names of zones', () => {
    const zones = new Map([['aut', { slug: 'aut', name: 'Austria', name_key: 'austria', level: 3 }]]);
    const texts = (name: string, value: string) =>
      chipsOf(visit, [[name, value]], zones).map(({ text }) => text);
    expect(textsOf(['filter[light]', 'NULL'])).toEqual(textsOf(['filter[light]', 'null']));
    expect(textsOf(['filter_not[light]', 'Null'])).toEqual(textsOf(['filter_not[light]', 'null']));
    const label = fieldLabel(visit, field('zone'));
    expect(texts('filter_not[zone]', 'AUT,ger')).toEqual([
      `${label}: ${explorer.not('Austria')}`,
      `${label}: ${explorer.not('ger')}`,
    ]);
    expect(texts('filter[zone]', 'Aut')).toEqual([`${label}: Austria`]);
    expect(keptParameters([['filter[edible]', 'true,NULL']])).toEqual([['filter[edible]', 'NULL']]);
  });

  it('are those without inputs of their own', () => {
    const state: ExploreState = [
      ['q', 'a'],
      ['page', '2'],
      ['sort', 'year.desc'],
      ['order[year]', 'desc'],
      ['view', 'table'],
      ['filter[genus]', 'Aa'],
      ['filter_not[light]', '3'],
      ['range[maximum_height_cm]', '1,'],
    ];
    expect(keptParameters(state).map(([name]) => name)).toEqual([
      'view',
      'filter[genus]',
      'filter_not[light]',
    ]);
  });

  it.each(OFFERED.flatMap(({ fields }) => fields).filter(({ aliases }) => aliases.length > 0))(
    'have the value of $key under each of its other names',
    (each) => {
      for (const name of [each.key, ...each.aliases])
        expect([name, givenFor([[`filter[${name}]`, 'x']], 'filter', each)]).toEqual([name, 'x']);
    },
  );
});

describe('C15.64 the sections of filters', () => {
  const sectionOf = (key: string) => OFFERED.find(({ fields }) => fields.some((each) => each.key === key))!;
  const last = OFFERED.at(-1)!.fields[0]!.key;

  it.each<[ExploreState, string]>([
    [[], OFFERED[0]!.fields[0]!.key],
    [[['filter[rank]', 'ssp']], OFFERED[0]!.fields[0]!.key],
    [[[`filter[${last}]`, 'x']], last],
    [[['filter[light]', '7']], 'light'],
    [[['range[maximum_height_cm]', '1,']], 'maximum_height_cm'],
  ])('that begin open with %j are those with chosen filters, else the first: that of %s', (state, key) => {
    expect(openSections(state)).toEqual([sectionOf(key)]);
  });
});

describe('C15.5 the state of the explorer', () => {
  it.each([
    ['q=a&q=b', [['q', 'b']]],
    ['filter[rank]=ssp&filter[rank]=var', [['filter[rank]', 'ssp,var']]],
    ['filter[rank]=&filter_not[rank]=+', []],
    ['range[year]=&range[year]=1900', [['range[year]', ',1900']]],
    ['range[year]=,+', []],
    ['token=usr-x&lang=fr&filter[a][b]=1&filter=2', []],
    [
      'view=table&page=2&sort=&zone=+aut+',
      [
        ['view', 'table'],
        ['page', '2'],
        ['zone', 'aut'],
      ],
    ],
  ])('of %s is %j', (query, state) => {
    expect(stateOf(query)).toEqual(state);
  });

  const state: ExploreState = [
    ['q', "l'if & co"],
    ['filter[rank]', 'ssp,var,form'],
    ['view', 'table'],
    ['page', '3'],
  ];

  it('has an address that can be pasted into a command', () => {
    expect(exploreAddress(state)).toBe(
      '/explore?q=l%27if%20%26%20co&filter[rank]=ssp,var,form&view=table&page=3',
    );
    expect(exploreAddress([])).toBe('/explore');
  });

  it('begins on its first page where something else is chosen, but not another view', () => {
    const names = (changed: ExploreState) => changed.map(([name]) => name);
    expect(names(withParameter(state, 'filter[rank]', null))).toEqual(['q', 'view']);
    expect(names(withParameter(state, 'filter[rank]', 'ssp'))).toEqual(['q', 'view', 'filter[rank]']);
    expect(names(withParameter(state, 'view', null))).toEqual(['q', 'filter[rank]', 'page']);
    expect(withParameter(state, 'page', '4').filter(([name]) => name === 'page')).toEqual([['page', '4']]);
  });

  it('is the same list in the API, without what is of the page alone', () => {
    expect(apiAddress(state)).toBe('/api/v1/species/search?q=l%27if%20%26%20co&filter[rank]=ssp,var,form');
    expect(
      apiAddress([
        ['sort', 'a'],
        ['zone', 'b'],
        ['view', 'table'],
      ]),
    ).toBe('/api/v1/species');
    expect(apiAddress([['order[year]', 'asc']])).toBe('/api/v1/species?order[year]=asc');
    expect(keysOf([...state, ['order[year]', 'asc']])).toEqual(['rank', 'year']);
  });

  it('C6.4 has values with commas of their own', () => {
    const values = splitValues(' a\\,b\\,d , c,, ');
    expect(values).toEqual(['a\\,b\\,d', 'c']);
    expect(values.map(plainValue)).toEqual(['a,b,d', 'c']);
  });
});

describe('C15.5 a zone that somebody typed', () => {
  const zone = (slug: string, name: string, level: number) => ({ slug, name, name_key: '', level });
  const zones = new Map(
    [
      zone('aut', 'Austria', 3),
      zone('aut-au', 'Austria', 4),
      zone('ger', 'Germany', 3),
      zone('50', 'Australia', 2),
      zone('5', 'Australasia', 1),
    ].map((each) => [each.slug, each]),
  );
  const slugs = (text: string, t = en) => zonesCalled({ t }, zones, text).map(({ slug }) => slug);

  it.each([
    ['AUT', ['aut']],
    ['5', ['5']],
    ['austria', ['aut-au']],
    ['austral', ['50', '5']],
    ['many', ['ger']],
    ['', []],
    ['?!', []],
    ['nowhere', []],
  ])('as %j is %j', (text, expected) => {
    expect(slugs(text)).toEqual(expected);
  });

  it('is one of at most twelve that are offered', () => {
    const many = Array.from({ length: 13 }, (_, at) => zone(`z${at}`, `Shelf ${at}`, 3));
    expect(zonesCalled({ t: en }, new Map(many.map((each) => [each.slug, each])), 'shelf')).toEqual(
      many.slice(0, 12),
    );
  });

  it('has its name in the language of the page, too', () => {
    expect(slugs('Allemagne', fr)).toEqual(['ger']);
    expect(slugs('Germany', fr)).toEqual(['ger']);
    expect(slugs('Allemagne')).toEqual([]);
  });

  const settledFrom = (query: string) => settled({ t: en }, query, stateOf(query), zones);

  it('becomes a filter where only one is called so, and the order a parameter of the API', () => {
    expect(settledFrom('zone=germany')).toEqual([['filter[zone]', 'ger']]);
    expect(settledFrom('zone=austral')).toBeNull();
    expect(settledFrom('sort=year.desc&order[author]=asc')).toEqual([['order[year]', 'desc']]);
    expect(settledFrom('sort=&order[author]=asc')).toEqual([]);
    expect(settledFrom('sort=year.up')).toEqual([]);
    expect(settledFrom('order[author]=asc')).toBeNull();
    expect(settledFrom('q=')).toEqual([]);
  });
});
