import { z } from 'zod';
import { expecting, issueSentences, wordIssue } from '../../src/wording/schema-issues.js';

const Schema = z.strictObject({
  type: z.enum(['fact', 'name']),
  species: z.string().min(1).max(5),
  count: z.int().min(1).max(9).optional(),
  value: z.union([z.string(), z.number()]).optional(),
  author: z.union([z.string(), z.null()]).optional(),
  parts: z.union([z.array(z.string()), z.array(z.number())]).optional(),
  main: z.boolean().optional(),
  names: z.array(z.string()).min(1).optional(),
  corners: z.array(z.number()).min(3).optional(),
  sizes: z.partialRecord(z.enum(['height', 'spread']), z.number()).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, { error: expecting('a code of two letters') })
    .optional(),
  shape: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('point') }),
      z.strictObject({ kind: z.literal('line') }),
    ])
    .optional(),
});

const worded = (value: unknown): string | null => {
  const { error } = Schema.safeParse(value, { error: wordIssue });
  return error === undefined ? null : issueSentences(error, 'the statement');
};

describe('an issue of a schema in words', () => {
  it.each([
    ['no object', 'x', 'the statement must be an object; got "x"'],
    [
      'a missing label, and a missing value',
      {},
      'type is missing: expected one of fact, name. species is missing: give a string',
    ],
    [
      'a misspelled label',
      { type: 'facts', species: 'x' },
      'type must be one of fact, name; got "facts"; did you mean fact?',
    ],
    ['another label', { type: 'rumour', species: 'x' }, 'type must be one of fact, name; got "rumour"'],
    ['a label that is no string', { type: null, species: 'x' }, 'type must be one of fact, name; got null'],
    [
      'an unknown key',
      { type: 'fact', species: 'x', cuont: 1 },
      'the statement has the unknown key "cuont"; did you mean count?',
    ],
    [
      'several unknown keys',
      { type: 'fact', species: 'x', Cuont: 1, colour: 1 },
      'the statement has the unknown keys "Cuont" (did you mean count?), "colour"',
    ],
    [
      'an unknown key within',
      { type: 'fact', species: 'x', sizes: { hieght: 1 } },
      'sizes has the unknown key "hieght"; did you mean height?',
    ],
    ['another type', { type: 'fact', species: 5 }, 'species must be a string; got 5'],
    [
      'none of two types',
      { type: 'fact', species: 'x', value: true },
      'value must be a string or a number; got true',
    ],
    [
      'neither a string nor null',
      { type: 'fact', species: 'x', author: 5 },
      'author must be a string or null; got 5',
    ],
    ['no boolean', { type: 'fact', species: 'x', main: 'yes' }, 'main must be true or false; got "yes"'],
    [
      'an entry of another type',
      { type: 'fact', species: 'x', names: ['x', 5] },
      'names.1 must be a string; got 5',
    ],
    ['an empty string', { type: 'fact', species: '' }, 'species is empty'],
    ['an empty list', { type: 'fact', species: 'x', names: [] }, 'names is empty: give at least one'],
    ['a long string', { type: 'fact', species: 'xxxxxx' }, 'species has 6 characters; at most 5 are allowed'],
    [
      'a short list',
      { type: 'fact', species: 'x', corners: [1] },
      'corners has 1 entry; at least 3 are required',
    ],
    ['a small number', { type: 'fact', species: 'x', count: 0 }, 'count must be at least 1; got 0'],
    ['a large number', { type: 'fact', species: 'x', count: 10 }, 'count must be at most 9; got 10'],
    ['a fraction', { type: 'fact', species: 'x', count: 1.5 }, 'count must be a whole number; got 1.5'],
    [
      'a message of the schema',
      { type: 'fact', species: 'x', language: 'English' },
      'language must be a code of two letters; got "English"',
    ],
    ['two types of one word', { type: 'fact', species: 'x', parts: 5 }, 'parts must be an array; got 5'],
    [
      'another kind of a union',
      { type: 'fact', species: 'x', shape: { kind: 'pint' } },
      'shape.kind must be one of point, line; got "pint"; did you mean point?',
    ],
    [
      'two issues, of which one asks',
      { type: 'nam', species: '' },
      'type must be one of fact, name; got "nam"; did you mean name? species is empty',
    ],
    [
      'three issues, of which two ask',
      { type: 'nam', species: 'x', shape: { kind: 'pint' }, elsewhere: 1 },
      'type must be one of fact, name; got "nam"; did you mean name? shape.kind must be one of point, line; got "pint"; did you mean point? the statement has the unknown key "elsewhere"',
    ],
  ])('%s', (_, value, sentences) => {
    expect(worded(value)).toBe(sentences);
  });

  it('is none for a valid value', () => {
    expect(worded({ type: 'fact', species: 'x', shape: { kind: 'line' } })).toBeNull();
  });
});
