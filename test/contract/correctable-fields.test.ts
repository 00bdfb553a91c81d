import { CORRECTABLE, type CorrectableRow, GARDEN } from './correctable-fields.js';
import { type Submitting, startSubmitting, UNPROCESSABLE } from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

/** A species that says little, so that nearly every value is a change from null. */
const SPECIES = 'malusia-aaensis';
const BEFORE = new Map<string, unknown>([
  ['rank', 'species'],
  ['author', 'Lund'],
]);

const ALL = [...CORRECTABLE, ...GARDEN];

/** Corrected by rows: garden-record.test.ts. */
const RELATIONS = ['planting_window', 'companions', 'safety', 'toxic_to'];

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

/** A measure by its value and its unit. */
const measure = (attribute: string, value: unknown, unit: string): Submission => {
  const name = attribute.replace(/_(value|unit)$/, '');
  return { [`${name}_value`]: value, [`${name}_unit`]: unit };
};

/** Names, which have rules of their own: submitted-names.test.ts, renames.test.ts. */
const NAMES = new Set(['scientific_name', 'genus', 'common_name']);

/** Every label by itself, all of them where several may be given, and a value of each other type. */
const validOf = ({ type, values = [] }: CorrectableRow, name: string): readonly Valid[] => {
  const submitted = (value: unknown): Valid => [{ [name]: value }, name, value];
  switch (type) {
    case 'label':
      return values.filter((each) => each !== BEFORE.get(name)).map(submitted);
    case 'labels':
      return [[{ [name]: values.toReversed().join('|') }, name, values]];
    case 'text':
      return NAMES.has(name) ? [] : [submitted('As the flora says')];
    case 'boolean':
      return [submitted(true)];
    case 'integer':
    case 'number':
      return [submitted(name === 'year' ? 1807 : 7)];
    case 'scale':
      return [submitted(5)];
    case 'value': {
      const stored = name.replace('_value', name.includes('precipitation') ? '_mm' : '_cm');
      return [[measure(name, 2, 'in'), stored, name.includes('precipitation') ? 51 : 5]];
    }
    case 'unit':
      return [];
  }
};

const invalidOf = ({ type, values }: CorrectableRow, name: string): readonly Invalid[] => {
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
      return [[measure(name, 'several', 'cm'), name, 'malformed']];
    case 'unit':
      return [[measure(name, 2, 'furlong'), name, 'not_allowed', values]];
  }
};

const casesOf = <Case extends Valid | Invalid>(
  of: (row: CorrectableRow, name: string) => readonly Case[],
): readonly (readonly [string, Case])[] =>
  ALL.flatMap((row) =>
    row.names.flatMap((name) => of(row, name).map((each) => [JSON.stringify(each[0]), each] as const)),
  );

const submit = (correction: Submission) =>
  at.submit(
    { source_type: 'observation', source_reference: 'A garden', correction },
    `corrections/species/${SPECIES}`,
  );

describe('C9.20 the correctable fields of the specification and of C8.64', () => {
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
    const known = new Set([...ALL.flatMap(({ names }) => names), ...RELATIONS]);
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
