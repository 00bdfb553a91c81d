import { field } from '../../src/fields/registry.js';
import { judge, suits } from '../../testkit/truth/expected.js';

describe('judging a published value', () => {
  it.each([
    ['60..400', 60, 'right'],
    ['60..400', 400, 'right'],
    ['60..400', 401, 'wrong'],
    ['..-10', -10, 'right'],
    ['..-10', -9, 'wrong'],
    ['-2..', 0, 'right'],
    ['-2..', -3, 'wrong'],
    ['-15..-4', -4, 'right'],
    ['-15..-4', 4, 'wrong'],
    ['3..5.6', 5.6, 'right'],
    ['60..400', null, 'unanswered'],
    ['true', true, 'right'],
    ['true', false, 'wrong'],
    ['not true', false, 'right'],
    ['not true', true, 'wrong'],
    ['not true', null, 'unanswered'],
    ['shrub|tree', 'tree', 'right'],
    ['shrub|tree', 'liana', 'wrong'],
    ['not none', 'high', 'right'],
    ['not none', 'none', 'wrong'],
    ['empty', null, 'right'],
    ['empty', 'tree', 'wrong'],
    ['empty|subshrub', 'subshrub', 'right'],
    ['empty|subshrub', 'shrub', 'wrong'],
    ['has roots|tubers', ['leaves', 'tubers'], 'right'],
    ['has roots|tubers', ['leaves'], 'wrong'],
    ['has roots', [], 'unanswered'],
    ['hasnot fruits|seeds', ['leaves'], 'right'],
    ['hasnot fruits|seeds', ['leaves', 'seeds'], 'wrong'],
    ['only annual|biennial', ['annual'], 'right'],
    ['only annual|biennial', ['annual', 'perennial'], 'wrong'],
    ['only annual|biennial', null, 'unanswered'],
  ] as const)('expected %s, published %j: %s', (expected, value, verdict) => {
    expect(judge(expected, value)).toBe(verdict);
  });
});

describe('what a statement can expect', () => {
  it.each([
    ['maximum_height_cm', '60..400', true],
    ['maximum_height_cm', '400..60', false],
    ['maximum_height_cm', '60', false],
    ['edible', 'not true', true],
    ['edible', '1..2', false],
    ['ligneous_type', 'empty|subshrub', true],
    ['ligneous_type', 'not empty', false],
    ['ligneous_type', 'herb', false],
    ['ligneous_type', 'has tree', false],
    ['duration', 'only annual', true],
    ['duration', 'annual', false],
    ['duration', '', false],
    ['family_name', 'Rosaceae', true],
  ])('%s %s: %j', (key, expected, suitable) => {
    expect(suits(field(key), expected)).toBe(suitable);
  });
});
