import {
  FORBIDDEN,
  MONTANA,
  OBSERVED,
  record,
  type Submitting,
  startSubmitting,
  TALLER,
  UNPROCESSABLE,
} from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

const SOURCE = { source_type: 'observation' };
const SOURCE_TYPES = ['external', 'observation', 'report'];

describe('C9.2 the members of the body', () => {
  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ source_type: 'external', source_reference: 'A flora, p. 7' }, { source_reference: 'A flora, p. 7' }],
    [
      { source_type: ' External ', source_reference: 'x' },
      { source_type: 'external', source_reference: 'x' },
    ],
    [
      { source_type: 'report', source_reference: 'x' },
      { source_type: 'report', source_reference: 'x' },
    ],
    [{ source_reference: 'ü'.repeat(2000) }, { source_reference: 'ü'.repeat(2000) }],
    [{ source_reference: '𝔸'.repeat(2000) }, { source_reference: '𝔸'.repeat(2000) }],
    [{ source_reference: 'x', notes: null }, { notes: null }],
    [{ source_reference: 'x', notes: ' Two\nlines ' }, { notes: ' Two\nlines ' }],
  ])('%j is taken', async (members, expected) => {
    expect(record(await at.submit({ correction: TALLER, ...members }))).toMatchObject(expected);
  });

  it.each<[string, Record<string, unknown>, string, string?, (readonly string[])?]>([
    ['no reference of a named source', { source_type: 'external' }, 'source_reference', 'missing'],
    ['null for a reference', { source_reference: null }, 'source_reference', 'missing'],
    ['an empty reference', { source_reference: '' }, 'source_reference', 'blank'],
    [
      'an empty reference of an observation',
      { source_type: 'observation', source_reference: '' },
      'source_reference',
      'blank',
    ],
    [
      'a blank reference of an observation',
      { source_type: 'observation', source_reference: ' \n\t' },
      'source_reference',
      'blank',
    ],
    [
      'a blank reference of a report',
      { source_type: 'report', source_reference: '   ' },
      'source_reference',
      'blank',
    ],
    ['a number for a reference', { source_reference: 7 }, 'source_reference', 'wrong_type'],
    [
      'a long reference that is not required',
      { source_type: 'observation', source_reference: 'r'.repeat(2001) },
      'source_reference',
      'too_long',
    ],
    ['a number for a source type', { source_type: 5, source_reference: 'x' }, 'source_type', 'wrong_type'],
    ['a list for notes', { source_reference: 'x', notes: ['n'] }, 'notes', 'wrong_type'],
    ['null for a correction', { source_reference: 'x', correction: null }, 'correction', 'missing'],
  ])('%s is refused', async (_, members, field, problem = '', allowed = undefined) => {
    const got = field in members ? (members[field] ?? null) : null;
    const fault = { field, got, problem, ...(allowed && { allowed }) };
    await at.expectRefused(() => at.submit({ correction: TALLER, ...members }), UNPROCESSABLE, [fault]);
  });

  it.each([
    ['NUL', 'a\0b'],
    ['the first half of a pair', 'a\ud83c'],
    ['the second half of a pair', '\udf3fb'],
  ])('C9.4 %s in a text is refused', async (_, text) => {
    const names = ['Pyrella', text, '\udf3f'];
    const body = { correction: { author: text, common_name: names }, source_reference: text, notes: text };
    const faults = [
      { field: 'author', got: text, problem: 'malformed' },
      { field: 'common_name', got: names, problem: 'malformed' },
      { field: 'source_reference', got: text, problem: 'malformed' },
      { field: 'notes', got: text, problem: 'malformed' },
    ];
    await at.expectRefused(() => at.submit(body), UNPROCESSABLE, faults);
    await at.expectRefused(
      () => at.submit({ notes: text }, 'species/pyrella-montana/report'),
      UNPROCESSABLE,
      [{ field: 'notes', got: text, problem: 'malformed' }],
    );
  });

  it('C1.1 a whole pair is stored as it was sent', async () => {
    const text = 'a \ud83c\udf3f b';
    expect(record(await at.submit({ correction: { author: text }, notes: text, ...SOURCE }))).toMatchObject({
      notes: text,
      changes: { author: ['Hartw.', text] },
    });
  });
});

describe('C1.1 C4.4 a deeply nested body', () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  it.each([
    ['an attribute', `{"source_type":"observation","correction":{"author":${deep}}}`],
    ['an unknown attribute', `{"source_type":"observation","correction":{"colour":${deep}}}`],
    ['a member', `{"source_type":"observation","correction":{"light":3},"notes":${deep}}`],
  ])('in %s is refused as any other fault of the caller', async (_, text) => {
    const { token } = await at.account();
    const before = await at.stored();
    const { status, body } = await at.post(MONTANA, text, token);
    expect([
      [400, 'bad_request'],
      [422, 'unprocessable_entity'],
    ]).toContainEqual([status, body['code']]);
    expect(await at.stored()).toEqual(before);
  });
});

describe('C9.2 C9.52 proposing a deletion', () => {
  const GLABRA = 'corrections/species/pyrella-montana-f-glabra';
  const DELETION = { change_type: 'deletion', source_type: 'observation' };

  it('an admin may, and nothing is deleted', async () => {
    const before = await at.stored();
    const answer = await at.post(GLABRA, DELETION, (await at.account('unl')).token);
    expect(record(answer)).toMatchObject({
      change_type: 'deletion',
      change_status: 'pending',
      record_id: at.pyrella.glabra,
      correction: { scientific_name: 'Pyrella montana f. glabra' },
      changes: null,
    });
    expect((await at.stored()).published).toEqual(before.published);
  });

  it.each([TALLER, { maximum_height_value: 60, maximum_height_unit: 'cm' }])(
    'keeps %j as it was submitted, and it changes nothing',
    async (correction) => {
      const { token } = await at.account('unl');
      expect(record(await at.post(MONTANA, { ...DELETION, correction }, token))).toMatchObject({
        correction: { scientific_name: 'Pyrella montana', ...correction },
        changes: null,
      });
    },
  );

  it('is under the other rules of the body', async () => {
    const { token } = await at.account('unl');
    await at.expectRefused(() => at.post(GLABRA, { change_type: 'deletion' }, token), UNPROCESSABLE, [
      { field: 'source_reference', got: null, problem: 'missing' },
    ]);
  });

  it.each(['user', 'reviewer'])('C3.6 a %s may not, however faulty the rest', async (role) => {
    const { id, token } = await at.account();
    await at.query('update account set role = $2 where id = $1', [id, role]);
    for (const body of [DELETION, { ...DELETION, notes: 5 }, { ...DELETION, correction: TALLER }])
      await at.expectRefused(() => at.post(GLABRA, body, token), FORBIDDEN);
  });
});

describe('C9.4 C9.5 faults and changes', () => {
  it('C9.4 C4.3 all faults of members and attributes come in one answer', async () => {
    const correction = {
      light: 11,
      toxicity: 'deadly',
      year: 'MDCCC',
      author: ' ',
      maximum_height_value: 3,
      minimum_precipitation_unit: 'mm',
      synonyms: ['Pyrella prior'],
      colour: 'red',
    };
    const message = await at.expectRefused(
      () => at.submit({ correction, source_type: 'blog', source_reference: 7, notes: 5 }),
      UNPROCESSABLE,
      [
        { field: 'light', got: 11, problem: 'out_of_range' },
        {
          field: 'toxicity',
          got: 'deadly',
          problem: 'not_allowed',
          allowed: ['none', 'low', 'medium', 'high'],
        },
        { field: 'year', got: 'MDCCC', problem: 'malformed' },
        { field: 'author', got: ' ', problem: 'blank' },
        { field: 'maximum_height_unit', got: null, problem: 'unit_missing' },
        { field: 'minimum_precipitation_value', got: null, problem: 'value_missing' },
        { field: 'synonyms', got: ['Pyrella prior'], problem: 'unknown_attribute' },
        { field: 'colour', got: 'red', problem: 'unknown_attribute' },
        { field: 'source_type', got: 'blog', problem: 'not_allowed', allowed: SOURCE_TYPES },
        { field: 'source_reference', got: 7, problem: 'wrong_type' },
        { field: 'notes', got: 5, problem: 'wrong_type' },
      ],
    );
    expect(message).toContain('synonyms');
    expect(message).toContain('colour');
  });

  it('C9.4 names of members that every object inherits are unknown attributes', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const members = names.map((name) => `"${name}":"x"`).join();
    await at.expectRefused(
      () => at.submit(`{"source_type":"observation","correction":{${members}}}`),
      UNPROCESSABLE,
      names.map((field) => ({ field, got: 'x', problem: 'unknown_attribute' })),
    );
  });

  it.each<Record<string, unknown>>([
    { maximum_height_value: 60, maximum_height_unit: 'cm' },
    { maximum_height_value: '0,604', maximum_height_unit: 'm' },
    { flower_color: 'MAGENTA|white|white' },
    { author: ' Hartw. ' },
    { scientific_name: ' Pyrella  montana' },
    { genus: 'pyrella' },
    { rank: 'Species' },
    { common_name: 'Hill pyrella | Stone pyrella | Rock apple' },
    { year: '1821', light: 8, vegetable: 'false', ph_minimum: 5.5 },
    { minimum_temperature_deg_c: '-20,40', soil_salinity: 0 },
    { toxicity: null, fruit_color: null, planting_spread_value: null },
  ])('C9.5 %j changes nothing and is refused', async (correction) => {
    await at.expectRefused(() => at.submit({ ...OBSERVED, correction }), UNPROCESSABLE, [
      { field: 'correction', got: correction, problem: 'no_change' },
    ]);
  });
});

describe('C9.2 a reference that is not required', () => {
  it.each(['observation', 'report'])(
    'may be absent or null beside %s, and is trimmed',
    async (source_type) => {
      for (const [given, stored] of [
        [undefined, null],
        [null, null],
        [' In my garden ', 'In my garden'],
      ] as const) {
        const body = { correction: TALLER, source_type, source_reference: given };
        expect(record(await at.submit(body))).toMatchObject({ source_reference: stored });
      }
    },
  );
});
