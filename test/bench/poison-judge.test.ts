import { judgePoison } from '../../bench/quality/truth/judge-poison.js';
import type { Published } from '../../src/species/published-values.js';
import { loadPoisonStatements } from '../../testkit/truth/poison-statements.js';

const row = (part: readonly string[] | null, to: string, condition: string | null = null) => ({
  ...{ severity: 'unstated', part, condition, to: [to], by: ['eating'], substance: null, note: null },
  source: 'tppt',
});

describe('judging what a record says of poison', () => {
  it.each([
    ['seeds', 'people', true, [row(['seeds'], 'people')], 'named'],
    ['seeds', 'people', true, [row(['aerial_parts'], 'people')], 'named'],
    ['bulb', 'people', true, [row(['roots'], 'people')], 'named'],
    ['leaves', 'people', true, [row(['uneaten_parts'], 'people')], 'named'],
    ['fruit', 'people', true, [row(['uneaten_parts'], 'people')], 'unanswered'],
    ['any', 'cats', true, [row(['bulb'], 'animals')], 'marked'],
    ['any', 'people', true, [row(null, 'unstated')], 'marked'],
    ['any', 'people', true, [row(null, 'animals')], 'unanswered'],
    ['roots', 'people', true, [row(['leaves'], 'people')], 'unanswered'],
    ['fruit', 'people', false, [row(['leaves'], 'people')], 'named'],
    ['fruit', 'people', false, [row(['fruits'], 'people', 'raw')], 'named'],
    ['fruit', 'people', false, [row(null, 'people')], 'wrong'],
    ['seeds', 'people', false, [], 'unanswered'],
  ] as const)('%s to %s, poisonous %s: %j is %s', (part, to, isPoisonous, rows, verdict) => {
    const values = new Map<string, unknown>([
      ['safety', rows],
      ['edible_part', ['fruits']],
    ]) as unknown as Published;
    expect(judgePoison({ plant: 'x', half: 'work', part, to, isPoisonous }, values)).toBe(verdict);
  });

  it('a poisonous plant whose toxicity is none is wrong, whatever it warns of', () => {
    const values = new Map<string, unknown>([
      ['toxicity', 'none'],
      ['safety', [row(['seeds'], 'people')]],
    ]) as unknown as Published;
    const statement = { plant: 'x', half: 'work', part: 'seeds', to: 'people', isPoisonous: true } as const;
    expect(judgePoison(statement, values)).toBe('wrong');
  });

  it('reads every statement about poison of both files', () => {
    expect(loadPoisonStatements()).toHaveLength(184);
  });
});
