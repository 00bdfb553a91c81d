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
  at.submit({ source_type: 'observation', correction }, path);
const changesOf = async (correction: Correction, path?: string) =>
  record(await submit(correction, path))['changes'];

describe('C9.10 nothing', () => {
  it.each<[Correction, Correction]>([
    [{ author: null }, { author: ['Hartw.', null] }],
    [{ year: null }, { year: [1821, null] }],
    [{ light: null }, { light: [8, null] }],
    [{ ph_minimum: null }, { ph_minimum: [5.5, null] }],
    [{ soil_salinity: null }, { soil_salinity: [0, null] }],
    [{ minimum_temperature_deg_c: null }, { minimum_temperature_deg_c: [-20.4, null] }],
    [{ vegetable: null }, { vegetable: [false, null] }],
    [{ foliage_texture: null }, { foliage_texture: ['medium', null] }],
    [{ edible_part: null }, { edible_part: [['leaves', 'fruits'], null] }],
    [{ common_name: null }, { common_name: [['Hill pyrella', 'Stone pyrella', 'Rock apple'], null] }],
    [{ maximum_height_value: null }, { maximum_height_cm: [60, null] }],
    [{ maximum_height_value: null, maximum_height_unit: 'm' }, { maximum_height_cm: [60, null] }],
  ])('%j asks for an empty field', async (correction, changes) => {
    expect(await changesOf(correction)).toEqual(changes);
  });

  it.each(['scientific_name', 'genus', 'rank'])('C9.20 C9.21 null is refused for %s', async (field) => {
    const fault = { field, got: null, problem: expect.any(String) };
    await at.expectRefused(() => submit({ [field]: null }), UNPROCESSABLE, [fault]);
  });

  it.each<[string, unknown]>([
    ['author', ''],
    ['observations', ' \n\t'],
    ['scientific_name', ' '],
    ['genus', ''],
    ['common_name', ''],
    ['common_name', []],
    ['year', ' '],
    ['ph_minimum', ''],
    ['vegetable', ''],
    ['rank', ' '],
    ['flower_color', ''],
    ['flower_color', []],
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
    [{ author: '\t Moor ex Lund\n' }, { author: ['Lund', 'Moor ex Lund'] }],
    [{ year: '1850' }, { year: [null, 1850] }],
    [{ year: ' 1850 ' }, { year: [null, 1850] }],
    [{ year: 1850.0 }, { year: [null, 1850] }],
    [{ ph_minimum: '5.5' }, { ph_minimum: [null, 5.5] }],
    [{ ph_minimum: '5,5' }, { ph_minimum: [null, 5.5] }],
    [{ minimum_temperature_deg_c: '-7,25' }, { minimum_temperature_deg_c: [null, -7.25] }],
    [{ minimum_temperature_deg_c: 0 }, { minimum_temperature_deg_c: [null, 0] }],
    [{ vegetable: false }, { vegetable: [null, false] }],
    [{ vegetable: 'true' }, { vegetable: [null, true] }],
    [{ leaf_retention: 'false' }, { leaf_retention: [null, false] }],
    [{ toxicity: 'HIGH' }, { toxicity: [null, 'high'] }],
    [{ toxicity: 'none' }, { toxicity: [null, 'none'] }],
    [{ flower_color: 'red|white' }, { flower_color: [null, ['white', 'red']] }],
    [{ flower_color: 'red,white' }, { flower_color: [null, ['white', 'red']] }],
    [{ flower_color: ' Red | white , red' }, { flower_color: [null, ['white', 'red']] }],
    [{ flower_color: ['black', 'white', 'Black'] }, { flower_color: [null, ['white', 'black']] }],
    [{ bloom_months: 'dec|jan' }, { bloom_months: [null, ['jan', 'dec']] }],
  ])('%j is read', async (correction, changes) => {
    expect(await changesOf(correction, BARE)).toEqual(changes);
  });

  it.each<[string, unknown, string, (readonly unknown[])?]>([
    ['author', 5, 'wrong_type'],
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
    ['toxicity', 2, 'wrong_type'],
    ['toxicity', 'deadly', 'not_allowed', ['none', 'low', 'medium', 'high']],
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
    ['maximum_height_cm', 2.5, 'ft', 76],
    ['maximum_height_cm', '2,5', 'ft', 76],
    ['maximum_height_cm', 1, 'in', 3],
    ['maximum_height_cm', 12.5, 'in', 32],
    ['maximum_height_cm', 24.5, 'cm', 25],
    ['maximum_height_cm', 24.499999, 'cm', 24],
    // In binary fractions 0.145 * 100 is less than 14.5, and 1.0005 * 1000 less than 1000.5.
    ['maximum_height_cm', 0.145, 'm', 15],
    ['average_height_cm', '0.285', 'm', 29],
    ['minimum_precipitation_mm', 1.0005, 'm', 1001],
    ['minimum_precipitation_mm', 1, 'ft', 305],
    ['maximum_precipitation_mm', 10, 'in', 254],
    ['maximum_precipitation_mm', 4.5, 'cm', 45],
    ['maximum_precipitation_mm', 0.5, 'mm', 1],
    ['maximum_precipitation_mm', 0, 'mm', 0],
    ['minimum_root_depth_cm', 0, 'cm', 0],
    ['planting_row_spacing_cm', 1.5, 'ft', 46],
    ['planting_spread_cm', 3, 'm', 300],
  ])('%s of %j %s is %i', async (field, value, unit, expected) => {
    const name = field.replace(/_[cm]m$/, '');
    const changes = await changesOf({ [`${name}_value`]: value, [`${name}_unit`]: unit }, BARE);
    expect(changes).toEqual({ [field]: [null, expected] });
  });

  const LENGTHS = ['in', 'ft', 'cm', 'm'];
  it.each<[Correction, string, string, (readonly string[])?]>([
    [{ maximum_height_value: 3 }, 'maximum_height_unit', 'unit_missing'],
    [{ maximum_height_unit: 'm' }, 'maximum_height_value', 'value_missing'],
    [{ maximum_height_value: 3, maximum_height_unit: 'mm' }, 'maximum_height_unit', 'not_allowed', LENGTHS],
    [{ planting_spread_value: 3, planting_spread_unit: 5 }, 'planting_spread_unit', 'wrong_type'],
    [{ planting_spread_value: 'wide', planting_spread_unit: 'm' }, 'planting_spread_value', 'malformed'],
    [{ planting_spread_value: true, planting_spread_unit: 'm' }, 'planting_spread_value', 'wrong_type'],
    [{ planting_spread_value: '', planting_spread_unit: 'm' }, 'planting_spread_value', 'blank'],
    [
      { average_height_value: 3, maximum_height_unit: 'm', maximum_height_value: 4 },
      'average_height_unit',
      'unit_missing',
    ],
  ])('%j is refused', async (correction, field, problem, allowed = undefined) => {
    const fault = { field, got: correction[field] ?? null, problem, ...(allowed && { allowed }) };
    await at.expectRefused(() => submit(correction, BARE), UNPROCESSABLE, [fault]);
  });
});

describe('C9.13 two decimals', () => {
  it.each<[string, unknown, number]>([
    ['ph_minimum', 6.555, 6.56],
    ['ph_minimum', '6,554999', 6.55],
    ['ph_maximum', 1.005, 1.01],
    ['minimum_temperature_deg_c', -20.405, -20.41],
    ['minimum_temperature_deg_c', -0.004, 0],
    ['maximum_temperature_deg_c', '41.115', 41.12],
  ])('%s of %j is %d', async (field, value, expected) => {
    const changes = (await changesOf({ [field]: value }, BARE)) as Record<string, unknown>;
    expect(JSON.stringify(changes)).toBe(JSON.stringify({ [field]: [null, expected] }));
  });
});
