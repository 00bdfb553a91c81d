import { field } from '../../src/fields/registry.js';
import { FACET_FIELDS } from '../../src/query/read-facets.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { csvForm, joinedForm, selectedForm } from '../../src/resources/fields/csv.js';
import { isWithin } from '../../src/resources/fields/members.js';
import { picker } from '../../src/resources/fields/pick.js';
import { chooseGroups, groupsOf } from '../../src/resources/list/facet-groups.js';
import { extensionCells } from '../../src/resources/reconciliation/cells.js';
import {
  identifierNamed,
  idsOf,
  readProperty,
  textsOf,
} from '../../src/resources/reconciliation/read-property.js';
import { readByteRange } from '../../src/resources/releases/byte-range.js';
import { correctedText } from '../../src/resources/search/corrected-text.js';

describe('C16.32 a part of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['Bytes=90-', { start: 90, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-8', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['bytes=-', null],
    ['', null],
  ])('%s is %j', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  it('is none of an empty file', () => {
    expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});

describe('C14.21 a record as a row', () => {
  const leaves = [
    'id',
    'slug',
    'links.self',
    'specifications.maximum_height.cm',
    'growth.light',
    'synonyms',
    'note',
  ];
  const row = {
    id: 7,
    slug: 'a-b',
    links: { self: '/a' },
    specifications: { maximum_height: { cm: 0 } },
    growth: null,
    synonyms: [{ id: 1, name: 'A c' }, { slug: 'a-d', name: 'A d' }, { x: 1, y: null }, 'A e'],
    note: '=1',
    provenance: { 'growth.light': { source: 'usda', licence: null } },
  };

  it('has all members without members of their own, under the keys of their fields with units', () => {
    const { header, cells } = csvForm(leaves, null);
    expect(header).toEqual([
      'id',
      'slug',
      'links.self',
      'maximum_height_cm [cm]',
      'light',
      'synonyms',
      'note',
    ]);
    expect(cells(row)).toEqual(['7', 'a-b', '/a', '0', '', 'A c|a-d|x: 1; y: |A e', "'=1"]);
  });

  it('has the selected members after its id, in their order, each once, and then their sources', () => {
    const { header, cells } = csvForm(leaves, { paths: ['note', 'growth.light', 'note'], provenance: true });
    expect(header).toEqual([
      ...['id', 'slug', 'links.self', 'note', 'light'],
      ...['light_source', 'light_evidence_type', 'light_licence', 'light_n_observations'],
    ]);
    expect(cells(row).slice(4)).toEqual(['', 'usda', '', '', '']);
  });

  it('C14.21 has no columns for the sources of what has none', () => {
    const { header } = csvForm(leaves, { paths: ['id', 'slug', 'note'], provenance: true });
    expect(header).toEqual(['id', 'slug', 'links.self', 'note']);
  });

  it('C14.60 has those of an object within it beside others', () => {
    const within = selectedForm(leaves, { paths: ['note'], provenance: false }, ['species']);
    const { header, cells } = joinedForm(csvForm(['id'], null), within);
    expect(header).toEqual(['id', 'note']);
    expect(cells({ id: 1, species: { note: 'a' } })).toEqual(['1', 'a']);
    expect(cells({ id: 1, species: null })).toEqual(['1', '']);
  });
});

describe('C14.10 the selected members of an item', () => {
  const item = {
    id: 1,
    slug: 'a',
    name: 'A',
    links: { self: '/a', genus: '/b' },
    growth: { light: 7, ph: { minimum: 5, maximum: 6 } },
    flower: null,
  };

  it.each([
    [['growth.light'], { growth: { light: 7 } }],
    [['growth.ph.minimum', 'growth.light'], { growth: { light: 7, ph: { minimum: 5 } } }],
    [['growth', 'growth.light'], { growth: item.growth }],
    [['growth.light', 'growth'], { growth: item.growth }],
    [['flower.color'], { flower: null }],
    [['links'], { links: item.links }],
    [['nothing'], {}],
    [['name.first'], { name: 'A' }],
  ])('%j keeps the order of the item', (paths, more) => {
    expect(picker(paths)(item)).toEqual({ id: 1, slug: 'a', links: { self: '/a' }, ...more });
    expect(Object.keys(picker(['growth', 'name'])(item))).toEqual(['id', 'slug', 'name', 'links', 'growth']);
  });
});

describe('C14.10 a selected path', () => {
  it.each([
    ['growth', true],
    ['growth.light', true],
    ['growths', false],
    ['species.growth.light', false],
  ])('growth contains %s: %s', (path, expected) => {
    expect(isWithin(path, 'growth')).toBe(expected);
  });
});

describe('C14.41 the groups of a facet', () => {
  const genus = FACET_FIELDS.get('genus_name')!;
  const counts = (all: Readonly<Record<string, number>>) =>
    ({ counts: new Map(Object.entries(all)) }) as never;
  const labels = new Map([['rosa', 'Rosa']]);
  const chosen = [{ column: 'genus', in: ['malus'] }];
  const groups = groupsOf(genus, counts({ rosa: 5, acer: 7, poa: 5, abies: 1 }), chosen, labels);
  const choose = (limit: number, prefix = '') => {
    const { groups: shown, total, other } = chooseGroups(genus, groups, { facets: [], limit, prefix });
    return [shown.map(({ value }) => value), total, other];
  };

  it('are those that records have, and those that a filter names', () => {
    expect(groups).toContainEqual({ value: 'rosa', label: 'Rosa', count: 5, selected: false });
    expect(groups).toContainEqual({ value: 'malus', label: 'malus', count: 0, selected: true });
  });

  it('are selected if every filter of their field names them', () => {
    const two = [
      { column: 'genus', in: ['malus', 'rosa'] },
      { column: 'genus', in: ['rosa', 'acer'] },
    ];
    const selected = groupsOf(genus, counts({ rosa: 5, acer: 7 }), two, labels).filter(
      (each) => each.selected,
    );
    expect(selected.map(({ value }) => value)).toEqual(['rosa']);
  });

  it('are the largest, then by value, and the selected ones', () => {
    expect(choose(2)).toEqual([['acer', 'poa', 'malus'], 4, 6]);
    expect(choose(10)).toEqual([['acer', 'poa', 'rosa', 'abies', 'malus'], 4, 0]);
  });

  it('begin as the request asks', () => {
    expect(choose(10, 'a')).toEqual([['acer', 'abies'], 2, 0]);
    expect(choose(1, 'a')).toEqual([['acer'], 2, 1]);
    expect(choose(10, 'zzz')).toEqual([[], 0, 0]);
  });

  it('of a field with an order stay in it', () => {
    const toxicity = FACET_FIELDS.get('toxicity')!;
    const all = groupsOf(
      toxicity,
      {
        counts: new Map([
          [0, 1],
          [1, 9],
          [3, 5],
        ]),
      } as never,
      [],
      new Map(),
    );
    const { groups: shown } = chooseGroups(toxicity, all, { facets: [], limit: 2, prefix: '' });
    expect(shown.map(({ value, count }) => [value, count])).toEqual([
      ['low', 9],
      ['high', 5],
    ]);
  });
});

describe('C7.15 the words that were used instead of misspelt ones', () => {
  const item = Buffer.from(
    JSON.stringify({
      scientific_name: 'Quercus robur',
      author: 'L.',
      common_name: 'English oak',
      synonyms: ['Quercus pedunculata'],
      genus: 'Quercus',
      family: 'Fagaceae',
      family_common_name: null,
    }),
  );
  const corrected = (text: string, typos = true, items: readonly unknown[] = [item]) =>
    correctedText({ names: readNameQuery(text).names, typos, uncorrected: [] }, items as never);

  it.each([
    ['quercus rubur', 'quercus robur'],
    ['quecrus pedunculta', 'quercus pedunculata'],
    ['english oka', 'english oka'],
    ['enlgish oak', 'english oak'],
    ['fagacaee', 'fagaceae'],
    ['ruercus rubur', 'ruercus robur'],
    ['nothing near', null],
    ['quercus robur', null],
  ])('of %s are %j', (text, expected) => {
    expect(corrected(text)).toBe(expected === text ? null : expected);
  });

  it('are those of the name with fewer errors if two names have equally many of the words', () => {
    const named = (synonyms: readonly string[]) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(String(item)), synonyms }));
    for (const synonyms of [
      ['Salix vimenalis', 'Salix viminalis'],
      ['Salix viminalis', 'Salix vimenalis'],
    ])
      expect(corrected('salix viminali', true, [named(synonyms)])).toBe('salix viminalis');
  });

  it('are none without results, or without typing errors', () => {
    expect(corrected('quercus rubur', true, [])).toBeNull();
    expect(corrected('quercus rubur', false)).toBeNull();
    expect(correctedText(undefined, [item] as never)).toBeNull();
  });

  it('are those of the name as which the text was read', () => {
    const names = {
      ...readNameQuery('oka').names,
      readings: [
        { kind: 'everyday', text: 'okas', isKnown: true, group: null },
        { kind: 'corrected', text: 'oak', isKnown: true, group: null },
      ] as const,
    };
    expect(correctedText({ names, typos: false, uncorrected: [] }, [item] as never)).toBe('oak');
  });
});

describe('C17.13 the cells of a column', () => {
  const cells = (key: string, record: object, settings: object = {}, aspect = 'value') =>
    extensionCells(record as never, { field: field(key), aspect } as never, {
      unit: '',
      label: false,
      ...settings,
    });

  it.each([
    [
      'maximum_height_cm',
      { specifications: { maximum_height: { cm: 150 } } },
      { unit: 'm' },
      [{ float: 1.5 }],
    ],
    ['maximum_height_cm', { specifications: { maximum_height: { cm: 150 } } }, {}, [{ int: 150 }]],
    ['light', { growth: { light: 9 } }, { label: true }, [{ str: 'full sun' }]],
    ['light', { growth: { light: 9 } }, {}, [{ int: 9 }]],
    ['soil_salinity', { growth: { soil_salinity: 0 } }, {}, [{ int: 0 }]],
    ['light', { growth: { light: null } }, {}, []],
    ['vegetable', { vegetable: false }, {}, [{ str: 'false' }]],
    ['flower_color', { flower: { color: ['white', 'red'] } }, {}, [{ str: 'white' }, { str: 'red' }]],
  ])('%s of %j with %j', (key, record, settings, expected) => {
    expect(cells(key, record, settings)).toEqual(expected);
  });

  it('about the source of a value are empty where it has none', () => {
    const provenance = { 'growth.light': { source: 'usda', evidence_type: 'measured', licence: null } };
    const record = { growth: { light: 7 }, provenance };
    expect(['source', 'evidence', 'licence'].map((aspect) => cells('light', record, {}, aspect))).toEqual([
      [{ str: 'usda' }],
      [{ str: 'measured' }],
      [],
    ]);
    expect(cells('light', { growth: { light: null }, provenance }, {}, 'source')).toEqual([]);
    expect(cells('light', { growth: { light: 7 } }, {}, 'source')).toEqual([]);
  });
});

describe('C17.6 the properties of a query', () => {
  it.each([
    ['rank', 'Subspecies', ['ssp']],
    ['rank', 'var.', ['var']],
    ['family_name', { id: 'family:rosaceae' }, ['rosaceae']],
    ['genus', { id: 'genus:rosa', name: 'Rosa' }, ['Rosa']],
    ['ipni', '1-1', ['ipni 1-1']],
    ['ipni_id', '1-1', ['ipni 1-1']],
    ['external_id', 'ipni:1-1', ['ipni:1-1']],
    ['author', [' L. ', '', 'Mill.'], ['L.', 'Mill.']],
  ])('%s %j compares %j', (id, values, expected) => {
    expect(readProperty({ id, values } as never)).toMatchObject([
      { values: expected, quantifier: 'any', isRequired: false },
    ]);
  });

  it.each([
    [{ id: 'colour', values: 'red' }, 0],
    [{ id: 'colour', values: 'red', isRequired: true }, 1],
    [{ id: 'rank', values: 'nonsense' }, 0],
    [{ id: 'rank', values: 'nonsense', isRequired: true }, 1],
    [{ id: 'author', values: ' ', isRequired: true }, 0],
  ])('C17.15 %j is %i conditions', (given, count) => {
    expect(readProperty(given)).toHaveLength(count);
  });

  it('have texts, ids, and identifiers', () => {
    expect(textsOf([{ id: 'species:7' }, 5, true] as never)).toEqual(['species:7', '5', 'true']);
    expect(idsOf([{ id: 'family:7', name: 'Rosaceae' }, ' 8 '])).toEqual(['family:7', '8']);
    expect(identifierNamed('ipni 1-1')).toMatchObject({ scheme: 'ipni', value: '1-1' });
    expect(identifierNamed('nonsense')).toBeNull();
  });
});
