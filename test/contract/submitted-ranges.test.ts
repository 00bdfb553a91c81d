import { record, type Submitting, startSubmitting, UNPROCESSABLE } from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

type Correction = Readonly<Record<string, unknown>>;
const BARE = 'corrections/species/malusia-aaensis';
const submit = (correction: Correction) => at.submit({ source_type: 'observation', correction }, BARE);

const MEASURES = /^(.*)_([cm]m)$/;
/** The attribute that takes a stored field, and a correction of it in the stored unit. */
const correcting = (field: string, value: number): readonly [attribute: string, Correction] => {
  const [, name, unit] = MEASURES.exec(field) ?? [];
  return name === undefined
    ? [field, { [field]: value }]
    : [`${name}_value`, { [`${name}_value`]: value, [`${name}_unit`]: unit }];
};

describe('C9.14 C10.10 plausible ranges', () => {
  it.each<[string, number, number, number]>([
    ['year', 1753, 2100, 1],
    ['average_height_cm', 1, 12_000, 1],
    ['maximum_height_cm', 1, 13_000, 1],
    ['minimum_root_depth_cm', 0, 3000, 1],
    ['planting_row_spacing_cm', 1, 10_000, 1],
    ['planting_spread_cm', 1, 10_000, 1],
    ['planting_days_to_harvest', 1, 3650, 1],
    ['minimum_precipitation_mm', 0, 15_000, 1],
    ['maximum_precipitation_mm', 0, 15_000, 1],
    ['minimum_temperature_deg_c', -90, 60, 0.01],
    ['maximum_temperature_deg_c', -60, 90, 0.01],
    ['ph_minimum', 1, 12, 0.01],
    ['ph_maximum', 1, 12, 0.01],
  ])('%s is from %d to %d', async (field, least, most, step) => {
    for (const bound of [least, most]) {
      const answer = await submit(correcting(field, bound)[1]);
      expect(record(answer)['changes']).toEqual({ [field]: [null, bound] });
      expect(answer.body['meta']).not.toHaveProperty('warnings');
    }
    for (const beyond of [least - step, most + step]) {
      const [attribute, correction] = correcting(field, beyond);
      const fault = { field: attribute, got: beyond, problem: 'out_of_range' };
      const message = await at.expectRefused(() => submit(correction), UNPROCESSABLE, [fault]);
      expect(message).toContain(String(least));
      expect(message.replaceAll(/(?<=\d)[,_ ](?=\d{3})/g, '')).toContain(String(most));
    }
  });

  it('is judged after rounding, in the stored unit', async () => {
    const height = (value: number, unit: string) =>
      submit({ maximum_height_value: value, maximum_height_unit: unit });
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

  it('C4.3 a number too large for any column is out of range', async () => {
    for (const got of [1e21, '99999999999999999999', -1e300])
      await at.expectRefused(
        () => submit({ planting_days_to_harvest: got, ph_minimum: got }),
        UNPROCESSABLE,
        [
          { field: 'planting_days_to_harvest', got, problem: 'out_of_range' },
          { field: 'ph_minimum', got, problem: 'out_of_range' },
        ],
      );
  });
});

describe('C9.15 the ecological scales', () => {
  const ROWS = [
    ['light', 1, 9],
    ['atmospheric_humidity', 1, 9],
    ['soil_nutriments', 1, 9],
    ['ground_humidity', 1, 12],
    ['soil_salinity', 0, 9],
    ['soil_texture', 0, 10],
  ] as const;
  const SCALE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  it.each(ROWS)(
    '%s is taken from 0 to 10 as it is, and warned of outside %i to %i',
    async (field, least, most) => {
      for (const step of SCALE) {
        const answer = await submit({ [field]: step });
        expect(record(answer)['changes']).toEqual({ [field]: [null, step] });
        const { warnings } = answer.body['meta'] as { warnings?: readonly { message: string }[] };
        if (least <= step && step <= most) expect(warnings).toBeUndefined();
        else {
          expect(warnings).toEqual([{ param: field, problem: 'off_scale', message: expect.any(String) }]);
          expect(warnings?.[0]?.message).toMatch(new RegExp(`\\b${least}\\b.*\\b${most}\\b`));
        }
      }
    },
  );

  it.each(ROWS)('%s is refused below 0 and above 10', async (field) => {
    for (const got of [-1, 11, 12, '11'])
      await at.expectRefused(() => submit({ [field]: got }), UNPROCESSABLE, [
        { field, got, problem: 'out_of_range' },
      ]);
  });

  it('several off their scales are each warned of', async () => {
    const { body } = await submit({ light: 0, soil_salinity: '10', soil_texture: 10, ground_humidity: 0 });
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
    expect(Object.keys(record(await submit(correction))['changes'] as object)).toHaveLength(2);
    const after = await at.stored();
    expect(after.published).toEqual(before.published);
    expect(after.corrections).toHaveLength(before.corrections.length + 1);
  });
});
