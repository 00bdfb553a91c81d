import type { RelationRow } from '../../src/fields/rows-shape.js';
import { decidingWarning, publishedSafety } from '../../src/fields/safety.js';

const row = (members: Partial<Record<string, RelationRow[string]>>): RelationRow => ({
  severity: 'medium',
  part: null,
  condition: null,
  to: ['people'],
  by: ['eating'],
  substance: null,
  note: null,
  ...(members as RelationRow),
});

describe('C8.74 the warnings of a plant that people eat', () => {
  const partsOf = (members: Parameters<typeof row>[0], eaten: readonly string[]) =>
    publishedSafety([row(members)], eaten).map(({ part, to }) => [part, to]);

  it.each([
    ['tomato', { part: ['leaves', 'stem', 'fruits'] }, ['fruits'], [[['leaves', 'stem'], ['people']]]],
    ['potato', { part: ['whole_plant'] }, ['tubers'], [[['uneaten_parts'], ['people']]]],
    ['lettuce', { part: ['aerial_parts'] }, ['leaves'], [[['uneaten_parts'], ['people']]]],
    ['carrot', { part: ['roots'] }, ['roots'], []],
    ['onion', { part: ['bulb'] }, ['roots'], []],
    ['beet', { part: ['leaves', 'tuber'] }, ['roots', 'leaves'], []],
    ['broad bean', { part: ['seeds'], condition: 'some_people' }, ['seeds'], [[['seeds'], ['people']]]],
    ['kidney bean, raw', { part: ['seeds'], condition: 'raw' }, ['seeds'], [[['seeds'], ['people']]]],
    ['fig sap', { part: ['sap'], by: ['touching'] }, ['fruits'], [[['sap'], ['people']]]],
    ['a part that is not named', {}, ['fruits'], []],
    ['a part that is not named, for animals', { to: ['horses'] }, ['fruits'], [[null, ['horses']]]],
    ['yew, which nobody eats', { part: ['seeds'] }, [], [[['seeds'], ['people']]]],
  ] as const)('%s', (_, members, eaten, published) => {
    expect(partsOf(members, eaten)).toEqual(published);
  });

  it('stay whole for the animals that the same row names', () => {
    expect(partsOf({ part: ['bulb', 'leaves'], to: ['people', 'cats', 'dogs'] }, ['roots'])).toEqual([
      [['leaves'], ['people']],
      [
        ['bulb', 'leaves'],
        ['cats', 'dogs'],
      ],
    ]);
  });
});

describe('C8.27 toxicity follows from', () => {
  const degree = (rows: readonly RelationRow[], eaten: readonly string[] = []) =>
    decidingWarning(rows, eaten)?.['severity'] ?? null;

  it.each([
    [
      'the worst warning of people by eating',
      [row({ severity: 'low' }), row({ severity: 'high' })],
      [],
      'high',
    ],
    ['no warning of animals alone', [row({ to: ['horses', 'livestock'] })], [], null],
    ['no warning of the skin', [row({ by: ['touching'] })], [], null],
    ['no warning without a degree', [row({ severity: 'unstated' })], [], null],
    ['a part that is not eaten', [row({ part: ['leaves'] })], ['fruits'], 'medium'],
    ['no weak warning of a food', [row({ severity: 'low', part: ['leaves'] })], ['fruits'], null],
    [
      'no genus where somebody speaks of the plant',
      [row({ severity: 'low' }), row({ source: 'linnea-poisons' })],
      [],
      'low',
    ],
    ['no food that is poisonous raw', [row({ part: ['seeds'], condition: 'raw' })], ['seeds'], null],
  ] as const)('%s', (_, rows, eaten, severity) => {
    expect(degree(rows, eaten)).toBe(severity);
  });
});
