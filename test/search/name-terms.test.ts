import { readNameQuery } from '../../src/query/read-name-query.js';
import { wholeTerms } from '../../src/search/name-terms.js';
import { SCORES } from '../../src/species/name-tiers.js';

const scoreOf = (text: string): number | undefined =>
  wholeTerms(readNameQuery(text).names).find(({ list, key }) => list === 'equal' && key === text)?.score;

describe('C7.4 tier 6', () => {
  it('begins with names of five letters; shorter ones are in tier 9', () => {
    expect(scoreOf('pears')).toBe(SCORES.equal);
    expect(scoreOf('pear')).toBe(SCORES.beginning);
  });
});
