import { checkedBody } from '../../src/http/body.js';
import { Problem } from '../../src/http/problem.js';
import { BatchBody } from '../../src/resources/batch/schema.js';
import { givenClaim, readTokenClaim } from '../../src/resources/browser-token/read.js';
import { readBodyFields } from '../../src/resources/fields/read-body-fields.js';
import { readMatchBody } from '../../src/resources/match/read.js';

const readBatch = (body: Record<string, unknown>) => checkedBody(BatchBody, body);

const LONG = 'x'.repeat(500);

/** Returns the message and details of the 422 that the work throws. */
const refusal = (work: () => unknown): Pick<Problem, 'status' | 'message' | 'details'> => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('not refused');
};

describe('C14.15 a batch', () => {
  it.each([
    [{}, 'ids is missing: send an array of references as ids or slugs.', [null]],
    [{ ids: 5 }, 'ids must be an array of references; got 5.', [5]],
    [
      { ids: [1, 3_000_000_000, 'x'] },
      'ids[1] must be a whole number from 1 to 2147483647; got 3000000000. ids[2] must be a whole number from 1 to 2147483647; got "x".',
      [3_000_000_000, 'x'],
    ],
    [
      { slugs: [5, LONG] },
      'slugs[0] must be a string; got 5. slugs[1] has 500 characters; at most 255 are allowed.',
      [5, LONG],
    ],
    [
      { ids: [1.5, '1', null] },
      'ids[0] must be a whole number from 1 to 2147483647; got 1.5. ids[1] must be a whole number from 1 to 2147483647; got "1". ids[2] must be a whole number from 1 to 2147483647; got null.',
      [1.5, '1', null],
    ],
  ])('of %j is refused with a sentence for each fault', (body, message, got) => {
    const { status, message: actual, details } = refusal(() => readBatch(body));
    expect([status, actual]).toEqual([422, message]);
    expect(details).toEqual(got.map((each) => expect.objectContaining({ got: each })));
    expect(JSON.stringify(details)).not.toContain('"message"');
  });
});

it('C14.15 a batch takes the highest id, and slugs of 255 characters', () => {
  expect(readBatch({ ids: [1, 2_147_483_647] }).ids).toEqual([1, 2_147_483_647]);
  const slugs = ['x'.repeat(255), '🌱'.repeat(255)];
  expect(readBatch({ slugs }).slugs).toEqual(slugs);
});

describe('C4.3 a missing member is answered with the unknown one', () => {
  it.each([
    [
      () => readBatch({ slug: ['a'] }),
      'slug',
      ['a'],
      '"slug" is unknown and was ignored; did you mean slugs?',
    ],
    [
      () => readMatchBody({ name: ['a'] }),
      'name',
      ['a'],
      'name is not supported here and was ignored; did you mean names?',
    ],
    [
      () => readMatchBody({ nmaes: 5 }),
      'nmaes',
      5,
      '"nmaes" is unknown and was ignored; did you mean names?',
    ],
  ])('%#: %s', (read, field, got, sentence) => {
    const { message, details } = refusal(read);
    expect(message).toMatch(/ is missing: send an array of /);
    expect(message.endsWith(`. ${sentence}`)).toBe(true);
    expect(details).toContainEqual(expect.objectContaining({ field, got }));
  });

  it('but not with its value in a claim, which may be a token', () => {
    const given = givenClaim(new URLSearchParams('orgin=x&token=t'), { tokne: 'y' });
    const { message, details } = refusal(() => readTokenClaim(given));
    expect(message).toMatch(
      /^origin is missing: .* did you mean origin\? "tokne" is unknown .* mean token\?$/,
    );
    expect(details).toEqual([
      { param: 'origin', got: null, problem: 'missing' },
      { param: 'orgin', got: null, problem: 'unknown_parameter' },
      { field: 'tokne', got: null, problem: 'unknown_parameter' },
    ]);
  });
});

it('C4.3 of two lists in a batch the second one is repeated as received', () => {
  expect(refusal(() => readBatch({ ids: [1], slugs: ['a'] })).details).toEqual([
    { field: 'slugs', got: ['a'], problem: 'not_allowed' },
  ]);
});

describe('C3.20 an origin that is refused', () => {
  it.each([
    ['origin=a', { origin: 'b' }, { param: 'origin', got: 'a', problem: 'malformed' }],
    ['origin=a&origin=', { origin: 'b' }, { field: 'origin', got: 'b', problem: 'malformed' }],
    ['', { origin: 'b' }, { field: 'origin', got: 'b', problem: 'malformed' }],
    ['', { origin: 5 }, { field: 'origin', got: null, problem: 'missing' }],
    ['', {}, { param: 'origin', got: null, problem: 'missing' }],
  ])('of the query string "%s" and the body %j is named at its place', (query, body, fault) => {
    const given = givenClaim(new URLSearchParams(`token=t&${query}`), body);
    expect(refusal(() => readTokenClaim(given)).details).toEqual([fault]);
  });
});

describe('C7.21 a list of names', () => {
  it('takes names and hints of 200 characters, without the spaces around them', () => {
    const [name, genus, family] = ['🌱', 'a', 'b'].map((letter) => ` ${letter.repeat(200)} `);
    expect(readMatchBody({ names: [name, { name, genus, family }] })).toMatchObject([
      { name },
      { name, genus, family },
    ]);
  });

  it.each([
    [{}, 'names is missing: send an array of strings, or of objects with a name.'],
    [{ names: 'Poa' }, 'names must be an array of strings, or of objects with a name; got "Poa".'],
    [
      { names: [7, { id: 1 }, { name: 'Poa', genus: 5, kind: 'latin' }] },
      'names[0] must be a string, or an object with a name; got 7. names[1].name is missing: give the name to match, or an identifier as id. names[2].genus must be a string; got 5. names[2].kind must be scientific or common; got "latin".',
    ],
    [{ names: [LONG] }, 'names[0] has 500 characters; at most 200 are allowed.'],
    [{ names: [` ${'x'.repeat(201)} `] }, 'names[0] has 201 characters; at most 200 are allowed.'],
    [
      { names: [null, ['Poa']] },
      'names[0] must be a string, or an object with a name; got null. names[1] must be a string, or an object with a name; got ["Poa"].',
    ],
  ])('of %j is refused with a sentence for each fault', (body, message) => {
    expect(refusal(() => readMatchBody(body))).toMatchObject({ status: 422, message });
  });
});

it('C7.21 hints and kinds that are null count as missing', () => {
  const name = { name: 'Poa', genus: null, family: null, kind: null };
  expect(readMatchBody({ names: [name] })).toMatchObject([{ name: 'Poa' }]);
});

it.each([
  ['C7.21 names', () => readMatchBody({ names: Array(21).fill(5) })],
  ['C14.15 a batch', () => readBatch({ ids: Array(21).fill(0) })],
])('%s with more than 20 faults: the first 20 are named', (_, read) => {
  expect(refusal(read).details).toHaveLength(20);
});

describe('C14.60 fields', () => {
  it.each([
    [5, 'fields must be a string or an array; got 5.'],
    [['name', 5], 'fields[1] must be a string; got 5.'],
    [{}, 'fields must be a string or an array; got {}.'],
  ])('of another type are refused with the value: %j', (fields, message) => {
    expect(refusal(() => readBatch({ ids: [1], fields }))).toMatchObject({ status: 422, message });
  });

  it('of null select nothing', () => {
    expect(readBodyFields(null, { spellings: new Map() })).toBeNull();
    expect(readBatch({ ids: [1], fields: null }).fields).toBeUndefined();
  });
});
