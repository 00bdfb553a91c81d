import { record, type Submitting, startSubmitting, UNPROCESSABLE } from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

type Correction = Readonly<Record<string, unknown>>;
/** Of no value but its author, Lund. */
const BARE = 'corrections/species/malusia-aaensis';

const submit = (correction: Correction, path?: string) =>
  at.submit({ source_type: 'observation', source_reference: 'A garden', correction }, path);
const changesOf = async (correction: Correction, path?: string) =>
  record(await submit(correction, path))['changes'];

describe('C9.10 nothing', () => {
  it.each<[Correction, Correction]>([
    [{ soil_salinity: null }, { soil_salinity: [0, null] }],
    [{ minimum_temperature_deg_c: null }, { minimum_temperature_deg_c: [-20.4, null] }],
    [{ vegetable: null }, { vegetable: [false, null] }],
    [{ edible_part: null }, { edible_part: [['leaves', 'fruits'], null] }],
    [{ common_name: null }, { common_name: [['Hill pyrella', 'Stone pyrella', 'Rock apple'], null] }],
    [{ maximum_height_value: null }, { maximum_height_cm: [60, null] }],
    [{ maximum_height_value: null, maximum_height_unit: 'm' }, { maximum_height_cm: [60, null] }],
  ])('%j asks for an empty field', async (correction, changes) => {
    expect(await changesOf(correction)).toEqual(changes);
  });

  it('C9.5 the same names in another order are a change', async () => {
    expect(await changesOf({ common_name: 'Rock apple | Hill pyrella | Stone pyrella' })).toEqual({
      common_name: [
        ['Hill pyrella', 'Stone pyrella', 'Rock apple'],
        ['Rock apple', 'Hill pyrella', 'Stone pyrella'],
      ],
    });
  });

  it('C9.5 C8.46 a field with an empty list has no value already', async () => {
    const path = 'corrections/species/malusia-abensis';
    await at.query(`update species set vals = vals || '{"edible_part": []}' where slug = 'malusia-abensis'`);
    expect(await changesOf({ edible_part: ['roots'] }, path)).toEqual({ edible_part: [null, ['roots']] });
    await at.expectRefused(() => submit({ edible_part: null }, path), UNPROCESSABLE, [
      { field: 'correction', got: { edible_part: null }, problem: 'no_change' },
    ]);
  });

  it.each<[string, unknown]>([
    ['observations', ' \n\t'],
    ['scientific_name', ' '],
    ['genus', ''],
    ['common_name', []],
    ['year', ' '],
    ['ph_minimum', ''],
    ['vegetable', ''],
    ['rank', ' '],
    ['flower_color', ''],
    ['bloom_months', ' '],
  ])('a blank %s is refused: %j', async (field, got) => {
    await at.expectRefused(() => submit({ [field]: got }), UNPROCESSABLE, [{ field, got, problem: 'blank' }]);
  });
});

const COLORS = [
  ...['white', 'red', 'brown', 'orange', 'yellow', 'lime', 'green'],
  ...['cyan', 'blue', 'purple', 'magenta', 'grey', 'black'],
];
const LONG = ['observations', 'bibliography', 'planting_description', 'planting_sowing_description'];
const SHORT = ['author', 'growth_form', 'growth_habit', 'growth_rate', 'anaerobic_tolerance'];

describe('C9.11 kinds', () => {
  it.each<[Correction, Correction]>([
    [{ year: '1850' }, { year: [null, 1850] }],
    [{ year: 1850.0 }, { year: [null, 1850] }],
    [{ leaf_retention: ' true ' }, { leaf_retention: [null, true] }],
    [{ minimum_temperature_deg_c: '-7,25' }, { minimum_temperature_deg_c: [null, -7.25] }],
    [{ minimum_temperature_deg_c: 0 }, { minimum_temperature_deg_c: [null, 0] }],
    [{ leaf_retention: 'false' }, { leaf_retention: [null, false] }],
    [{ toxicity: 'none' }, { toxicity: [null, 'none'] }],
    [{ flower_color: ' Red | white , red' }, { flower_color: [null, ['white', 'red']] }],
    [{ flower_color: ['black', 'white', 'Black'] }, { flower_color: [null, ['white', 'black']] }],
    [{ bloom_months: 'dec|jan' }, { bloom_months: [null, ['jan', 'dec']] }],
  ])('%j is read', async (correction, changes) => {
    expect(await changesOf(correction, BARE)).toEqual(changes);
  });

  it.each<[string, unknown, string, (readonly unknown[])?]>([
    ['author', ['Moor'], 'wrong_type'],
    ['author', { name: 'Moor' }, 'wrong_type'],
    ['scientific_name', true, 'wrong_type'],
    ['genus', 312, 'wrong_type'],
    ['common_name', 7, 'wrong_type'],
    ['common_name', ['Apple', 7], 'wrong_type'],
    ['year', true, 'wrong_type'],
    ['year', [1850], 'wrong_type'],
    ['year', 1850.5, 'malformed'],
    ['year', '1850.5', 'malformed'],
    ['year', '1850 AD', 'malformed'],
    ['ph_minimum', '5,5,5', 'malformed'],
    ['ph_minimum', 'NaN', 'malformed'],
    ['ph_minimum', '0x5', 'malformed'],
    ['ph_minimum', { is: 5 }, 'wrong_type'],
    ['vegetable', 1, 'wrong_type'],
    ['vegetable', 'yes', 'not_allowed'],
    ['vegetable', 'TRUE', 'not_allowed'],
    ['toxicity', 2, 'wrong_type'],
    ['foliage_texture', 'fine|coarse', 'not_allowed', ['fine', 'medium', 'coarse']],
    ['flower_color', 'white|pink', 'not_allowed', COLORS],
    ['flower_color', ['white', 'violet'], 'not_allowed', COLORS],
    ['flower_color', 3, 'wrong_type'],
    ['flower_color', ['white', 3], 'wrong_type'],
    [
      'edible_part',
      'root',
      'not_allowed',
      ['roots', 'stem', 'leaves', 'flowers', 'fruits', 'seeds', 'tubers'],
    ],
    ['constructor', 'x', 'unknown_attribute'],
  ])('%s is refused: %j', async (field, got, problem, allowed = undefined) => {
    const fault = { field, got, problem, ...(allowed && { allowed }) };
    await at.expectRefused(() => submit({ [field]: got }, BARE), UNPROCESSABLE, [fault]);
  });

  it.each([...LONG.map((field) => [field, 10_000]), ...SHORT.map((field) => [field, 255])] as [
    string,
    number,
  ][])('%s has up to %i characters, those around it aside', async (field, longest) => {
    for (const letter of ['t', '𝔸']) {
      const text = letter.repeat(longest);
      const changes = (await changesOf({ [field]: ` ${text} ` }, BARE)) as Record<string, readonly unknown[]>;
      expect(changes[field]?.[1]).toBe(text);
    }
    const got = 't'.repeat(longest + 1);
    await at.expectRefused(() => submit({ [field]: got }, BARE), UNPROCESSABLE, [
      { field, got, problem: 'too_long' },
    ]);
  });
});

describe('C9.12 measures', () => {
  it.each<[string, unknown, string, number]>([
    ['maximum_height_cm', '2,5', 'ft', 76],
    ['maximum_height_cm', 24.499999, 'cm', 24],
    // In binary fractions 0.145 * 100 is less than 14.5, and 1.0005 * 1000 less than 1000.5.
    ['maximum_height_cm', 0.145, 'm', 15],
    ['average_height_cm', '0.285', 'm', 29],
    ['minimum_precipitation_mm', 1.0005, 'm', 1001],
    ['maximum_precipitation_mm', 0, 'mm', 0],
    ['minimum_root_depth_cm', 0, 'cm', 0],
    ['maximum_height_cm', 2, ' M ', 200],
  ])('%s of %j %s is %i', async (field, value, unit, expected) => {
    const name = field.replace(/_[cm]m$/, '');
    const changes = await changesOf({ [`${name}_value`]: value, [`${name}_unit`]: unit }, BARE);
    expect(changes).toEqual({ [field]: [null, expected] });
  });

  it.each<[Correction, string, string, (readonly string[])?]>([
    [{ planting_spread_value: 3, planting_spread_unit: 5 }, 'planting_spread_unit', 'wrong_type'],
    [{ planting_spread_value: 'wide', planting_spread_unit: 'm' }, 'planting_spread_value', 'malformed'],
    [{ planting_spread_value: true, planting_spread_unit: 'm' }, 'planting_spread_value', 'wrong_type'],
    [{ planting_spread_value: '', planting_spread_unit: 'm' }, 'planting_spread_value', 'blank'],
  ])('%j is refused', async (correction, field, problem, allowed = undefined) => {
    const fault = { field, got: correction[field] ?? null, problem, ...(allowed && { allowed }) };
    await at.expectRefused(() => submit(correction, BARE), UNPROCESSABLE, [fault]);
  });
});

describe('C9.11 a number that JSON can write but nothing can store', () => {
  it.each(['year', 'ph_minimum', 'light'])('is malformed as %s', async (field) => {
    const { status, body } = await at.submit(`{"source_type":"observation","correction":{"${field}":1e999}}`);
    expect(status).toBe(422);
    expect(body['details']).toMatchObject([{ field, problem: 'malformed' }]);
  });
});

describe('C9.13 two decimals', () => {
  it.each<[string, unknown, number]>([
    ['ph_minimum', '6,554999', 6.55],
    ['ph_maximum', 1.005, 1.01],
    ['minimum_temperature_deg_c', -0.004, 0],
  ])('%s of %j is %d', async (field, value, expected) => {
    const changes = (await changesOf({ [field]: value }, BARE)) as Record<string, unknown>;
    expect(JSON.stringify(changes)).toBe(JSON.stringify({ [field]: [null, expected] }));
  });
});

describe('C9.12 C9.4 faults of the value and the unit of a measure', () => {
  const NAME = 'planting_spread';
  it.each([
    ['no number', 'a unit that there is not', 'tall', 'furlong', 'malformed', 'not_allowed'],
    ['a blank', 'no text', ' ', 7, 'blank', 'wrong_type'],
    ['no number', 'none', [1], undefined, 'wrong_type', 'unit_missing'],
    ['none', 'a unit that there is not', undefined, 'furlong', 'value_missing', 'not_allowed'],
    ['no number', 'null', 'tall', null, 'malformed', 'unit_missing'],
  ])('%s and %s: both are reported', async (_value, _unit, value, unit, ofValue, ofUnit) => {
    const correction = { [`${NAME}_value`]: value, [`${NAME}_unit`]: unit };
    const faults = [
      { field: `${NAME}_value`, got: value ?? null, problem: ofValue },
      { field: `${NAME}_unit`, got: unit ?? null, problem: ofUnit },
    ];
    const body = { source_type: 'observation', correction };
    await at.expectRefused(() => at.submit(body), UNPROCESSABLE, faults);
  });

  it.each([
    ['a good value beside a bad unit', 2.5, 'furlong', 'unit', 'not_allowed'],
    ['a bad value beside a good unit', 'tall', 'cm', 'value', 'malformed'],
    ['a value out of range in its unit', 1000, 'm', 'value', 'out_of_range'],
    ['a unit alone', undefined, 'cm', 'value', 'value_missing'],
  ])('%s is one fault', async (_what, value, unit, part, problem) => {
    const correction = { [`${NAME}_value`]: value, [`${NAME}_unit`]: unit };
    const got = (part === 'value' ? value : unit) ?? null;
    const fault = { field: `${NAME}_${part}`, got, problem };
    await at.expectRefused(() => at.submit({ source_type: 'observation', correction }), UNPROCESSABLE, [
      fault,
    ]);
  });
});

describe('C9.14 C10.10 plausible ranges', () => {
  const MEASURES = /^(.*)_([cm]m)$/;
  /** The attribute that takes a stored field, and a correction of it in the stored unit. */
  const correcting = (field: string, value: number): readonly [attribute: string, Correction] => {
    const [, name, unit] = MEASURES.exec(field) ?? [];
    return name === undefined
      ? [field, { [field]: value }]
      : [`${name}_value`, { [`${name}_value`]: value, [`${name}_unit`]: unit }];
  };

  it.each<[string, number, number, number]>([
    ['minimum_temperature_deg_c', -90, 60, 0.01],
    ['maximum_temperature_deg_c', -60, 90, 0.01],
    ['ph_minimum', 1, 12, 0.01],
    ['ph_maximum', 1, 12, 0.01],
  ])('%s is from %d to %d', async (field, least, most, step) => {
    for (const bound of [least, most]) {
      const answer = await submit(correcting(field, bound)[1], BARE);
      expect(record(answer)['changes']).toEqual({ [field]: [null, bound] });
      expect(answer.body['meta']).not.toHaveProperty('warnings');
    }
    for (const beyond of [least - step, most + step]) {
      const [attribute, correction] = correcting(field, beyond);
      const fault = { field: attribute, got: beyond, problem: 'out_of_range' };
      const message = await at.expectRefused(() => submit(correction, BARE), UNPROCESSABLE, [fault]);
      expect(message).toContain(String(least));
      expect(message.replaceAll(/(?<=\d)[,_ ](?=\d{3})/g, '')).toContain(String(most));
    }
  });

  it('is judged after rounding, in the stored unit', async () => {
    const height = (value: number, unit: string) =>
      submit({ maximum_height_value: value, maximum_height_unit: unit }, BARE);
    expect(record(await height(0.5, 'cm'))['changes']).toEqual({ maximum_height_cm: [null, 1] });
    expect(record(await height(130.004, 'm'))['changes']).toEqual({ maximum_height_cm: [null, 13_000] });
    for (const [value, unit] of [
      [0.49, 'cm'],
      [130.005, 'm'],
      [-1, 'ft'],
    ] as const)
      await at.expectRefused(() => height(value, unit), UNPROCESSABLE, [
        { field: 'maximum_height_value', got: value, problem: 'out_of_range' },
      ]);
  });

  it.each([
    [
      { maximum_height_value: 500, maximum_height_unit: 'ft' },
      'from 0.0328084 to 426.509 ft, which is from 1 to 13000 cm',
    ],
    [
      { minimum_precipitation_value: 50, minimum_precipitation_unit: 'm' },
      'from 0 to 15 m, which is from 0 to 15000 mm',
    ],
    [{ maximum_height_value: 15000, maximum_height_unit: 'cm' }, 'must be from 1 to 13000 cm; got'],
  ])('%j: the message has the range in the unit that was given', async (correction, range) => {
    const { body } = await submit(correction, BARE);
    expect(body['message']).toContain(range);
  });

  it('C4.3 a number too large for any column is out of range', async () => {
    for (const got of [1e21, '99999999999999999999', -1e300])
      await at.expectRefused(
        () => submit({ planting_days_to_harvest: got, ph_minimum: got }, BARE),
        UNPROCESSABLE,
        [
          { field: 'planting_days_to_harvest', got, problem: 'out_of_range' },
          { field: 'ph_minimum', got, problem: 'out_of_range' },
        ],
      );
  });
});

describe('C9.15 the ecological scales', () => {
  it('several off their scales are each warned of', async () => {
    const { body } = await submit(
      { light: 0, soil_salinity: '10', soil_texture: 10, ground_humidity: 0 },
      BARE,
    );
    const { warnings } = body['meta'] as { warnings: readonly { param: string }[] };
    expect(warnings.map(({ param }) => param).sort()).toEqual(['ground_humidity', 'light', 'soil_salinity']);
  });
});

describe('C9.22 C10.15 inverted pairs', () => {
  it.each<Correction>([
    { ph_minimum: 8, ph_maximum: 5 },
    { minimum_temperature_deg_c: 20, maximum_temperature_deg_c: -20 },
    {
      ...{ minimum_precipitation_value: 2, minimum_precipitation_unit: 'm' },
      ...{ maximum_precipitation_value: 2, maximum_precipitation_unit: 'mm' },
    },
    {
      ...{ average_height_value: 5, average_height_unit: 'm' },
      ...{ maximum_height_value: 5, maximum_height_unit: 'cm' },
    },
  ])('%j is not refused, and nothing is queued yet', async (correction) => {
    const before = await at.stored();
    expect(Object.keys(record(await submit(correction, BARE))['changes'] as object)).toHaveLength(2);
    const after = await at.stored();
    expect(after.published).toEqual(before.published);
    expect(after.corrections).toHaveLength(before.corrections.length + 1);
  });

  it('are warned of: with a published value and with another proposed one, but not where they are equal', async () => {
    const warnings = async (correction: Correction, path?: string) => {
      const { warnings = [] } = (await submit(correction, path)).body['meta'] as {
        warnings?: readonly Record<string, string>[];
      };
      return warnings.filter(({ problem }) => problem === 'wrong_order').map(({ message }) => message);
    };
    const average = (value: number) => ({ average_height_value: value, average_height_unit: 'cm' });
    expect(await warnings(average(80))).toEqual([
      'average_height_cm (80) would be above maximum_height_cm (60). If both are wrong, correct both in one submission.',
    ]);
    expect(await warnings(average(60))).toEqual([]);
    expect(await warnings({ ...average(80), maximum_height_value: null })).toEqual([]);
    expect(await warnings({ ph_minimum: 8, ph_maximum: 5 }, BARE)).toEqual([
      'ph_minimum (8) would be above ph_maximum (5). If both are wrong, correct both in one submission.',
    ]);
  });
});

describe('C9.23 a reference', () => {
  const warning = { severity: 'high', to: ['people'], by: ['eating'] };
  const withoutReference = (correction: Correction) =>
    at.submit({ source_type: 'observation', correction }, BARE);

  it.each<Correction>([{ safety: [warning] }, { toxicity: 'none' }])(
    'is required for %j, whatever its source',
    async (correction) => {
      await at.expectRefused(() => withoutReference(correction), UNPROCESSABLE, [
        { field: 'source_reference', got: null, problem: 'missing' },
      ]);
      expect((await submit(correction, BARE)).status).toBe(201);
    },
  );

  it('C8.46 C8.27 a toxicity that follows from warnings is the previous value, and is emptied by correcting them', async () => {
    const path = 'corrections/species/malusia-acensis';
    const row = { ...warning, part: ['seeds'], condition: null, substance: null, note: null, source: 'usda' };
    await at.query(
      `update species set vals = vals || '${JSON.stringify({ safety: [row] })}' where slug = 'malusia-acensis'`,
    );
    expect(await changesOf({ toxicity: 'low' }, path)).toEqual({ toxicity: ['high', 'low'] });
    await at.expectRefused(() => submit({ toxicity: 'high' }, path), UNPROCESSABLE, [
      { field: 'correction', got: { toxicity: 'high' }, problem: 'no_change' },
    ]);
    await at.expectRefused(() => submit({ toxicity: null }, path), UNPROCESSABLE, [
      { field: 'toxicity', got: null, problem: 'derived' },
    ]);
    expect((await submit({ toxicity: null }, path)).body['message']).toMatch(/Correct them in safety\.$/);
  });

  it('C8.46 C9.10 a value that follows from others is the previous one, and may be emptied', async () => {
    const path = 'corrections/species/malusia-adensis';
    await at.query(
      `update species set vals = vals || '{"light": 8, "growth_habit": "Forb/herb"}' where slug = 'malusia-adensis'`,
    );
    expect(await changesOf({ sun: null, plant_form: 'bulb' }, path)).toEqual({
      sun: [['full_sun'], null],
      plant_form: [['herb'], ['bulb']],
    });
  });

  it('is not required for a degree of toxicity', async () => {
    expect((await withoutReference({ toxicity: 'high' })).status).toBe(201);
  });
});
