import { CORRECTABLE, CORRECTABLE_NAMES, type CorrectableRow } from './correctable-fields.js';
import { type Submitting, startSubmitting, UNPROCESSABLE } from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

/** A species that says little, so that nearly every value is a change from null. */
const SPECIES = 'malusia-aaensis';
const BEFORE = new Map<string, unknown>([
  ['scientific_name', 'Malusia aaensis'],
  ['genus_name', 'Malusia'],
  ['rank', 'species'],
  ['author', 'Lund'],
]);

type Submission = Readonly<Record<string, unknown>>;
/** A correction, the stored field it changes, and the value that field would have. */
type Valid = readonly [correction: Submission, field: string, value: unknown];
/** A correction, the attribute at fault, the problem, and the closed set. */
type Invalid = readonly [
  correction: Submission,
  attribute: string,
  problem: string,
  allowed?: readonly string[],
];

const one = (attribute: string, submitted: unknown, value: unknown = submitted, field = attribute): Valid => [
  { [attribute]: submitted },
  field,
  value,
];

/** Texts that must name something, or that are lists. */
const TEXTS = new Map<string, Valid>([
  ['scientific_name', one('scientific_name', 'Malusia nova')],
  ['genus', one('genus', 'Pyrella', 'Pyrella', 'genus_name')],
  ['common_name', one('common_name', 'Crab, sour|Wild apple', ['Crab, sour', 'Wild apple'])],
]);
const NUMBERS = new Map([
  ['year', 1850],
  ['planting_days_to_harvest', 90],
  ['ph_maximum', 7.25],
  ['ph_minimum', 5.5],
  ['minimum_temperature_deg_c', -12.5],
  ['maximum_temperature_deg_c', 41],
]);
/** Two of each unit, whole in the unit that is stored (C9.12). */
const TWO_IN_CM = new Map([
  ['in', 5],
  ['ft', 61],
  ['cm', 2],
  ['m', 200],
]);
const TWO_IN_MM = new Map([
  ['in', 51],
  ['ft', 610],
  ['mm', 2],
  ['cm', 20],
  ['m', 2000],
]);

const measure = (attribute: string) => {
  const name = attribute.replace(/_(value|unit)$/, '');
  const [suffix, converted] = name.endsWith('precipitation') ? ['mm', TWO_IN_MM] : ['cm', TWO_IN_CM];
  const pair = (value: unknown, unit: string): Submission => ({
    [`${name}_value`]: value,
    [`${name}_unit`]: unit,
  });
  return { pair, field: `${name}_${suffix}`, converted: converted as ReadonlyMap<string, number> };
};

const validOf = ({ type, values = [] }: CorrectableRow, name: string): readonly Valid[] => {
  const { pair, field, converted } = measure(name);
  switch (type) {
    case 'text':
      return [TEXTS.get(name) ?? one(name, `Words on ${name}`)];
    case 'boolean':
      return [one(name, true), one(name, 'false', false)];
    case 'integer':
    case 'number':
      return [one(name, NUMBERS.get(name))];
    case 'scale':
      return [0, 5, 10].map((step) => one(name, step));
    case 'label':
      return values.filter((label) => label !== BEFORE.get(name)).map((label) => one(name, label));
    case 'labels':
      return [one(name, values.toReversed().join('|'), values)];
    case 'value':
      return [[pair(2.4, 'cm'), field, field.endsWith('_mm') ? 24 : 2]];
    case 'unit':
      return values.map((unit) => [pair(2, unit), field, converted.get(unit)]);
  }
};

const invalidOf = ({ type, values }: CorrectableRow, name: string): readonly Invalid[] => {
  const { pair } = measure(name);
  const submitted = (value: unknown): Submission => ({ [name]: value });
  switch (type) {
    case 'text':
      return [[submitted(5), name, 'wrong_type']];
    case 'boolean':
      return [[submitted('perhaps'), name, 'not_allowed']];
    case 'integer':
    case 'number':
      return [[submitted('several'), name, 'malformed']];
    case 'scale':
      return [-1, 11].map((step) => [submitted(step), name, 'out_of_range']);
    case 'label':
    case 'labels':
      return [[submitted('plaid'), name, 'not_allowed', values]];
    case 'value':
      return [[pair('several', 'cm'), name, 'malformed']];
    case 'unit':
      return [[pair(2, 'furlong'), name, 'not_allowed', values]];
  }
};

const casesOf = <Case extends Valid | Invalid>(
  of: (row: CorrectableRow, name: string) => readonly Case[],
): readonly (readonly [string, Case])[] =>
  CORRECTABLE.flatMap((row) =>
    row.names.flatMap((name) => of(row, name).map((each) => [JSON.stringify(each[0]), each] as const)),
  );

const submit = (correction: Submission) =>
  at.submit({ source_type: 'observation', correction }, `corrections/species/${SPECIES}`);

describe('C9.20 the correctable fields of the specification', () => {
  it.each(casesOf(validOf))('%s is taken', async (_, [correction, field, value]) => {
    const { status, body, text } = await submit(correction);
    expect({ status, text }).toEqual({ status: 201, text });
    expect(body['data']).toMatchObject({ correction, change_status: 'pending' });
    expect((body['data'] as { changes: object }).changes).toEqual({
      [field]: [BEFORE.get(field) ?? null, value],
    });
  });

  it.each(casesOf(invalidOf))('C4.3 %s is refused', async (_, [correction, field, problem, allowed]) => {
    const fault = { field, got: correction[field], problem, ...(allowed && { allowed }) };
    await at.expectRefused(() => submit(correction), UNPROCESSABLE, [fault]);
  });

  it('C9.4 are all that is accepted: every other name of a field is an unknown attribute', async () => {
    const { body } = await at.service.get('/api/v1/species?filter[none]=1');
    const { valid } = body['details'] as { valid: readonly string[] };
    const known = new Set(CORRECTABLE_NAMES);
    const others = [...valid, 'synonyms', 'distributions', 'maximum_height_value_cm', 'RANK', ''].filter(
      (name) => !known.has(name),
    );
    expect(others).toContain('maximum_height_cm');
    const message = await at.expectRefused(
      () => submit(Object.fromEntries(others.map((name) => [name, '1']))),
      UNPROCESSABLE,
      others.map((field) => ({ field, got: '1', problem: 'unknown_attribute' })),
    );
    for (const name of others) expect(message).toContain(name);
  });
});
