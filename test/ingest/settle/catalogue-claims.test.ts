import { catalogueClaims } from '../../../src/ingest/settle/catalogue/claims.js';
import type { CataloguedSpecies, CatalogueRecord } from '../../../src/ingest/settle/catalogue/species.js';

const record = (common: string, more: Partial<CatalogueRecord> = {}): CatalogueRecord => ({
  record_id: common.toLowerCase().replaceAll(' ', '-'),
  common_names: common.split(' / '),
  cultivar: false,
  season: 'perennial',
  frost_tolerance: 'hardy',
  hardiness_zone: 5,
  foods: [],
  vals: {},
  ...more,
});

const high = (common: string, cm: number, more: Partial<CatalogueRecord> = {}): CatalogueRecord =>
  record(common, { vals: { average_height_cm: cm, maximum_height_cm: cm * 2 }, ...more });

const UNKNOWN: Omit<CataloguedSpecies, 'records'> = {
  species_id: 1,
  source_id: 1,
  machine_written: true,
  has_window: false,
  names: [],
  average_height: null,
  maximum_height: null,
  tall: false,
  height_sources: 0,
  largest_height: null,
  eaten: null,
  reviewed_food: false,
  palatable: false,
  poisonous: false,
};

const claimed = (
  records: readonly CatalogueRecord[],
  more: Partial<CataloguedSpecies> = {},
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    catalogueClaims({ ...UNKNOWN, records, ...more }).map(({ attribute, value }) => [attribute, value]),
  );

describe('C10.28 which records are about the species', () => {
  it.each<
    readonly [
      what: string,
      records: readonly CatalogueRecord[],
      names: readonly string[],
      cm: number | undefined,
    ]
  >([
    [
      'a name of another source',
      [high('Pyrella', 20), high('Dwarf Pyrella', 2)],
      ['Hill Rye', 'pyrella'],
      20,
    ],
    ['one of its names', [high('Dwarf Weed / Pyrella', 20), high('Big Rye', 2)], ['Pyrella'], 20],
    ['without spaces and hyphens', [high('Deer Grass', 20), high('Big Rye', 2)], ['Deer-grass'], 20],
    ['one with which two records end', [high('Pyrella', 20), high('Red Pyrella', 2)], [], 20],
    [
      'but not where a record has a known name',
      [high('Rye', 20), high('Cherry Rye', 2), high('Red Cherry Rye', 3)],
      ['Rye'],
      20,
    ],
    ['the only name of a species without another', [high('Pyrella', 20)], [], 20],
    ['not the only name of a species with others', [high('Weeping Pyrella', 20)], ['Pyrella'], undefined],
    ['not the name of a cultivar', [high('Pyrella', 20, { cultivar: true })], ['Pyrella'], undefined],
    ['nothing quoted', [high("'Gold' / Pyrella", 20)], ['Pyrella'], undefined],
    ['not inside a longer name', [high('Pyrella', 20), high('Red Pyrella Grass', 2)], [], undefined],
    ['not the end of a longer word', [high('Flower', 20), high('Sunflower', 2)], [], undefined],
    [
      'of two rows with one name the one that is of no cultivar',
      [high('Pyrella', 2, { cultivar: true }), high('Pyrella', 20, { record_id: 'z' })],
      ['Pyrella'],
      20,
    ],
    ['an apostrophe is no quote', [high("Moor's Pyrella", 20)], ["Moor's Pyrella"], 20],
  ])('%s', (_, records, names, cm) => {
    expect(claimed(records, { names })['average_height_cm']).toBe(cm);
  });

  it('C8.19 the name with which most records end comes first, each name once', () => {
    const names = ['Rye', 'Deer Grass', 'Pyrella'];
    const records = ['Rye', 'Deer Grass', 'Pyrella', 'Deergrass / Pyrella', 'Red Pyrella'];
    expect(
      claimed(
        records.map((each) => record(each)),
        { names },
      )['common_name'],
    ).toEqual(['Pyrella', 'Rye', 'Deer Grass']);
  });

  it('of the only record of a species without another name only the main name counts', () => {
    expect(claimed([high('Pyrella / Love Apple', 20)])['common_name']).toEqual(['Pyrella']);
  });

  it('a record without a name is about none', () => {
    const nameless = high('', 20, { common_names: [], record_id: 'p-1' });
    expect(claimed([nameless], { names: ['Pyrella'] })).not.toHaveProperty('average_height_cm');
    expect(claimed([nameless, high('Pyrella', 10)], { names: ['Pyrella'] })).toMatchObject({
      average_height_cm: 10,
      common_name: ['Pyrella'],
    });
  });

  it('names of cultivars are not common names', () => {
    const records = [high('Red Pyrella', 2), high('Pyrella / Love Apple', 20), high('Blue Pyrella', 3)];
    expect(claimed(records)['common_name']).toEqual(['Pyrella']);
    expect(claimed([high('Gold Pyrella', 2)], { names: ['Rye'] })).not.toHaveProperty('common_name');
  });
});

describe('C10.28 texts', () => {
  it('are the first about the species for each field, with its record', () => {
    const about = (common: string, vals: CatalogueRecord['vals']) => record(common, { vals });
    const records = [
      about('Red Pyrella', { planting_description: 'In sand.' }),
      about('Pyrella', { planting_description: 'In loam.' }),
      about('Rye', { planting_description: 'In clay.', planting_sowing_description: 'In May.' }),
    ];
    const claims = catalogueClaims({ ...UNKNOWN, records, names: ['Pyrella', 'Rye'] });
    const text = { unit: null, evidence: 'inferred', n_observations: null, notes: null };
    expect(claims.filter(({ attribute }) => attribute.startsWith('planting_'))).toEqual([
      { ...text, attribute: 'planting_description', value: 'In loam.', record: 'pyrella' },
      { ...text, attribute: 'planting_sowing_description', value: 'In May.', record: 'rye' },
    ]);
  });
});

describe('C10.28 planting windows', () => {
  const window = { task: 'sow_under_glass', anchor: 'last_frost', from_days: -56, to_days: -42 };
  const pepper = record('Pepper', { vals: { planting_window: [window] } });
  it('are those of the first record about the species, for its crop, unless another source has some', () => {
    const known = { names: ['Pepper'] };
    expect(claimed([pepper], known)['planting_window']).toEqual([{ ...window, crop: 'Pepper' }]);
    expect(claimed([pepper], { ...known, has_window: true })).not.toHaveProperty('planting_window');
  });
});

describe('C10.28 sizes', () => {
  const names = ['Pyrella', 'Hill Pyrella', 'Rye'];
  it('are the median, and the largest for maxima, of records about the species', () => {
    const records = [high('Pyrella', 10), high('Hill Pyrella', 40), high('Rye', 20), high('Red Rye', 90)];
    expect(claimed(records, { names })).toMatchObject({ average_height_cm: 20, maximum_height_cm: 80 });
  });

  it('name the first record with the value', () => {
    const records = [high('Pyrella', 10), high('Rye', 10)];
    const claims = catalogueClaims({ ...UNKNOWN, records, names });
    expect(claims.find(({ attribute }) => attribute === 'average_height_cm')).toMatchObject({
      value: 10,
      record: 'pyrella',
    });
  });

  it('count records of one name once', () => {
    const twice = [high('Pyrella', 10), high('Pyrella', 40, { record_id: 'z' }), high('Rye', 50)];
    expect(claimed(twice, { names })).toMatchObject({ average_height_cm: 10, maximum_height_cm: 100 });
  });

  it.each([
    [2, undefined],
    [3, 20],
  ])('of %i cultivars are %p', (n, cm) => {
    const records = [high('Red One', 10), high('Blue Two', 20), high('Old Three', 30)].slice(0, n);
    expect(claimed(records, { names })['average_height_cm']).toBe(cm);
  });

  it('state how many records they come from', () => {
    const records = [high('Pyrella', 10), high('Rye', 30)];
    const [size] = catalogueClaims({ ...UNKNOWN, records, names }).filter(
      ({ attribute }) => attribute === 'average_height_cm',
    );
    expect(size).toEqual({
      attribute: 'average_height_cm',
      value: 10,
      unit: 'cm',
      evidence: 'inferred',
      record: 'pyrella',
      n_observations: 2,
      notes: 'median of 2 rows about the species',
    });
  });

  it.each([
    ['one record', [high('Pyrella', 10)], ['1 row about the species', '1 row about the species']],
    [
      'two records',
      [high('Pyrella', 10), high('Rye', 30)],
      ['median of 2 rows about the species', 'largest of 2 rows about the species'],
    ],
    [
      'cultivars',
      [high('Red One', 10), high('Blue Two', 20), high('Old Three', 30)],
      [
        'median of 3 rows about cultivars, none about the species',
        'largest of 3 rows about cultivars, none about the species',
      ],
    ],
  ])('C8.50 of %s say so in their notes', (_, records, notes) => {
    const claims = catalogueClaims({ ...UNKNOWN, records, names });
    const size = claims.filter(({ attribute }) => attribute.endsWith('height_cm'));
    expect(size.map((claim) => claim.notes)).toEqual(notes);
  });

  it('are left out where they contradict the heights of another source', () => {
    const records = [high('Pyrella', 10)];
    expect(claimed(records, { names, average_height: 21 })).not.toHaveProperty('maximum_height_cm');
    expect(claimed(records, { names, average_height: 20 })).toHaveProperty('maximum_height_cm', 20);
    expect(claimed(records, { names, maximum_height: 9 })).not.toHaveProperty('average_height_cm');
    expect(claimed(records, { names, maximum_height: 10 })).toHaveProperty('average_height_cm', 10);
  });

  it('C10.28 a tree has its garden height as a maximum only if that is the largest of three sources', () => {
    const records = [high('Pyrella', 900)];
    const tree = { names: ['Pyrella'], tall: true };
    expect(claimed(records, tree)).toEqual(expect.objectContaining({ average_height_cm: 900 }));
    expect(claimed(records, tree)).not.toHaveProperty('maximum_height_cm');
    const of = (height_sources: number, largest_height: number) =>
      claimed(records, { ...tree, height_sources, largest_height })['maximum_height_cm'];
    expect([of(1, 1700), of(2, 1900), of(2, 1700)]).toEqual([undefined, undefined, 1800]);
  });
});

describe('C10.29 hardiness', () => {
  const rows = (...each: readonly (readonly [season: string, tolerance: string, zone: number | null])[]) =>
    each.map(([season, frost_tolerance, hardiness_zone], n) =>
      record(`Pyrella ${n}`, { season, frost_tolerance, hardiness_zone }),
    );
  it.each([
    ['of perennials', rows(['perennial', 'hardy', 5]), 5, -28.89],
    [
      'the median, rounded to the warmer zone',
      rows(['perennial', 'hardy', 5], ['perennial', 'hardy', 6]),
      6,
      -23.33,
    ],
    ['none of annuals', rows(['warm', 'tender', 3], ['warm', 'tender', 3]), undefined, undefined],
    [
      'none where half are annuals',
      rows(['perennial', 'hardy', 5], ['cool', 'hardy', 3]),
      undefined,
      undefined,
    ],
    [
      'without tender rows below 9',
      rows(['perennial', 'tender', 3], ['perennial', 'hardy', 7], ['perennial', 'hardy', 7]),
      7,
      -17.78,
    ],
    ['tender rows from 9 on', rows(['perennial', 'tender', 9]), 9, undefined],
    [
      'a temperature where half are tender',
      rows(['perennial', 'hardy', 5], ['perennial', 'tender', 3]),
      5,
      -28.89,
    ],
    ['no temperature where most are tender', rows(['perennial', 'tender', 10]), 10, undefined],
    [
      'a temperature where most perennials, but not most rows, are tender',
      rows(
        ['perennial', 'tender', 9],
        ['perennial', 'tender', 9],
        ['perennial', 'hardy', 9],
        ['warm', 'hardy', 9],
        ['warm', 'hardy', 9],
      ),
      9,
      -6.67,
    ],
    [
      'no temperature where most rows, but not most perennials, are tender',
      rows(
        ['perennial', 'tender', 9],
        ['perennial', 'hardy', 9],
        ['perennial', 'hardy', 9],
        ['warm', 'tender', 9],
        ['warm', 'tender', 9],
      ),
      9,
      undefined,
    ],
    [
      'nothing where only tender rows below 9 are left',
      rows(['perennial', 'tender', 8]),
      undefined,
      undefined,
    ],
  ])('%s', (_, records, zone, degrees) => {
    const { hardiness_zone, minimum_temperature_deg_c } = claimed(records);
    expect([hardiness_zone, minimum_temperature_deg_c]).toEqual([zone, degrees]);
  });
});

it('C10.29 hardiness is that of the species, not of its tender cultivars', () => {
  const blueberries = [
    record('Pyrella', { hardiness_zone: 4 }),
    ...['Biloxi Pyrella', 'Emerald Pyrella'].map((name) =>
      record(name, { cultivar: true, hardiness_zone: 7 }),
    ),
  ];
  expect(claimed(blueberries)['hardiness_zone']).toBe(4);
  expect(claimed(blueberries.slice(1))['hardiness_zone']).toBe(7);
});

describe('C10.29 notes on hardiness', () => {
  it('C8.50 count the perennial records with a zone, and all records', () => {
    const records = [5, 6, null].map((hardiness_zone, n) => record(`Pyrella ${n}`, { hardiness_zone }));
    const claims = catalogueClaims({
      ...UNKNOWN,
      records: [...records, record('Rye', { season: 'warm', hardiness_zone: 9 })],
    });
    const of = 'median of the zones of 2 perennial rows, of 4';
    const aboutZones = claims.filter(({ evidence }) => evidence === 'derived');
    expect(
      aboutZones.map(({ attribute, notes, n_observations }) => [attribute, notes, n_observations]),
    ).toEqual([
      ['hardiness_zone', of, 2],
      ['minimum_temperature_deg_c', `-60 °F + 10 °F × (6 - 1), in °C; hardiness zone 6: ${of}`, 2],
    ]);
  });
});

describe('C10.29 the tolerance of frost', () => {
  const canna = (frost_tolerance: string, hardiness_zone: number, season = 'perennial') =>
    record('Canna', { frost_tolerance, hardiness_zone, season, vals: { hardiness_zone_maximum: 11 } });
  it.each([
    ['none of a hardy plant of zone 8', canna('hardy', 8), undefined],
    ['half-hardy there', canna('half-hardy', 8), 'half_hardy'],
    ['tender without frost', canna('tender', 10), 'tender'],
    ['whatever the zones of an annual, which say where it is sown', canna('tender', 3, 'warm'), 'tender'],
  ])('%s', (_, row, tolerance) => {
    expect(claimed([row])['frost_tolerance']).toBe(tolerance);
  });

  it('the warmest zone is that of perennials too', () => {
    expect(claimed([canna('tender', 10)])['hardiness_zone_maximum']).toBe(11);
    expect(claimed([canna('tender', 3, 'warm')])).not.toHaveProperty('hardiness_zone_maximum');
  });
});

describe('C10.28 labels', () => {
  const row = (common: string, sun: string, watering: string) =>
    record(common, { vals: { sun: [sun], watering } });
  it('of a list are those of at least half of the rows about the species, a single one that of more than half', () => {
    const rows = [
      row('Pyrella', 'partial_shade', 'low'),
      row('Rye', 'full_sun', 'high'),
      row('Red Rye', 'x', 'y'),
    ];
    expect(claimed(rows, { names: ['Pyrella', 'Rye'] })).toMatchObject({
      sun: ['full_sun', 'partial_shade'],
    });
    expect(claimed(rows, { names: ['Pyrella', 'Rye'] })).not.toHaveProperty('watering');
    expect(claimed(rows, { names: ['Rye'] })).toMatchObject({ sun: ['full_sun'], watering: 'high' });
  });

  it('C8.50 are inferred where a machine wrote the catalogue, reported elsewhere', () => {
    for (const [machine_written, evidence] of [
      [true, 'inferred'],
      [false, 'reported'],
    ] as const) {
      const claims = catalogueClaims({
        ...UNKNOWN,
        machine_written,
        records: [row('Rye', 'full_sun', 'low')],
      });
      expect(claims.find(({ attribute }) => attribute === 'sun')).toMatchObject({
        ...{
          value: ['full_sun'],
          evidence,
          record: 'rye',
          n_observations: 1,
          notes: '1 row about the species',
        },
      });
    }
  });
});

describe('C10.32 a catalogue never decides alone what is eaten', () => {
  const pyrella = record('Pyrella', { foods: ['vegetable', 'fruit'] });
  const both = { vegetable: true, edible_part: ['fruits'] };
  it.each<readonly [what: string, more: Partial<CataloguedSpecies>, claims: object]>([
    ['no other source', {}, {}],
    ['a source with other parts', { eaten: ['leaves'] }, { vegetable: true }],
    ['a source with fruits', { eaten: ['fruits'] }, both],
    ['palatable', { palatable: true }, both],
    ['poisonous', { eaten: ['fruits'], palatable: true, poisonous: true }, {}],
    ['poisonous, and a reviewed food', { eaten: ['fruits'], poisonous: true, reviewed_food: true }, both],
  ])('%s', (_, more, claims) => {
    const { vegetable, edible_part } = claimed([pyrella], more);
    expect(JSON.parse(JSON.stringify({ vegetable, edible_part }))).toEqual(claims);
  });

  const rye = (common: string, ...foods: string[]) => record(common, { foods });
  it.each([
    ['a record about the species', [rye('Pyrella'), rye('Rye', 'vegetable')], true],
    ['only cultivars beside the species', [rye('Rye'), rye('Red Oat', 'vegetable')], undefined],
    ['most cultivars', [rye('Red', 'vegetable'), rye('Blue', 'vegetable'), rye('Old')], true],
    ['half of the cultivars', [rye('Red', 'vegetable'), rye('Blue')], undefined],
  ])('%s', (_, records, vegetable) => {
    const known = { names: ['Rye', 'Pyrella'], palatable: true };
    expect(claimed(records, known)['vegetable']).toBe(vegetable);
  });
});
