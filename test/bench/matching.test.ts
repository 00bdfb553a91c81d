import { corruptedCases, soundCases } from '../../bench/matching/cases.js';
import { CORRUPTIONS } from '../../bench/matching/corruptions.js';
import { measure } from '../../bench/matching/measure.js';
import type { JudgedName } from '../../bench/matching/names.js';
import { matchingText, reaches } from '../../bench/matching/report.js';
import { noMatch } from '../../src/matching/match.js';

const NAMES: readonly JudgedName[] = [
  { name: 'Pyrella montana', author: '(Lund) Moor ex Berg', accepted: true, of: 'Pyrella montana' },
  {
    name: 'Pyrella sylvatica subsp. alba',
    author: 'Lund & Moor',
    accepted: true,
    of: 'Pyrella sylvatica subsp. alba',
  },
  { name: 'Pyrella × mixta', author: null, accepted: true, of: 'Pyrella × mixta' },
  { name: 'Pyrella media', author: 'Lund', accepted: false, of: 'Pyrella montana' },
  { name: 'Pyrella media', author: 'Moor', accepted: false, of: 'Pyrella × mixta' },
  { name: 'Pyrella aliena', author: 'Berg', accepted: false, of: null },
];

describe('the cases of the matching bench', () => {
  it('have a name without an author mean all its homonyms, and one of another genus nothing', () => {
    const cases = soundCases(NAMES).map(({ written, right }) => [written, [...right]]);
    expect(cases).toContainEqual(['Pyrella media Lund', ['Pyrella montana']]);
    expect(cases).toContainEqual(['Pyrella media', ['Pyrella montana', 'Pyrella × mixta']]);
    expect(cases).toContainEqual(['Pyrella aliena Berg', []]);
  });

  it('are the same for a seed, other for another, and corrupted by every rule', () => {
    const cases = corruptedCases(NAMES, NAMES, 26, 'a');
    expect(corruptedCases(NAMES, NAMES, 26, 'a')).toEqual(cases);
    expect(corruptedCases(NAMES, NAMES, 26, 'b')).not.toEqual(cases);
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(CORRUPTIONS.keys()));
  });

  it('count what is not matched as not found, never as wrong', async () => {
    const matcher = { match: async (names: readonly unknown[]) => names.map(() => noMatch(['unknown'])) };
    const measured = await measure(matcher, soundCases(NAMES));
    const text = matchingText('Names', measured);
    expect(text).toContain('accepted, with author');
    expect(measured.misses).toHaveLength(measured.figures.reduce((n, { clear }) => n + clear, 0));
    expect(measured.figures.every(({ wrong }) => wrong === 0)).toBe(true);
    expect(reaches(measured, 0.99, 0.95)).toBe(false);
  });
});
