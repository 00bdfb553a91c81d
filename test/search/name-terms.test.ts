import { readNameQuery } from '../../src/query/read-name-query.js';
import { correctedTerms, wholeTerms } from '../../src/search/name-terms.js';
import { bySources, inLanguage } from '../../src/species/name-key-format.js';
import { OF_LANGUAGE, SCORES } from '../../src/species/name-tiers.js';

const scoreOf = (text: string): number | undefined =>
  wholeTerms(readNameQuery(text).names).find(({ list, key }) => list === 'equal' && key === text)?.score;

describe('C7.4 tier 6', () => {
  it('begins with names of five letters; shorter ones are in tier 9', () => {
    expect(scoreOf('pears')).toBe(SCORES.equal);
    expect(scoreOf('pear')).toBe(SCORES.beginning);
  });
});

describe('C7.10 names in the language of the request', () => {
  it('come before others, and the first of a species before its further ones', () => {
    const { names } = readNameQuery('heckenrose', 'de');
    const terms = wholeTerms(names).filter(({ key }) => key === inLanguage('de', 'heckenrose'));
    const [main, further] = ['common', 'equal'].map(
      (list) => terms.find((each) => each.list === list)!.score,
    );
    expect(main).toBeGreaterThan(further!);
    expect(further).toBeGreaterThan(SCORES.exactCommon);
  });
});

describe('C7.10 the end of a name in the language of the request', () => {
  it('ranks before the end of a name in another language', () => {
    const { names } = readNameQuery('rose', 'de');
    const ends = wholeTerms(names).filter(({ list }) => list === 'ending');
    expect(ends.map(({ key, score }) => [key, score])).toEqual([
      ['rose', SCORES.commonEnding],
      [inLanguage('de', 'rose'), SCORES.commonEnding + OF_LANGUAGE],
    ]);
  });
});

describe('C7.14 names given by several sources', () => {
  const OAKS = { rank: 'genus', name: 'Quercus', called: [] } as const;
  it.each([null, OAKS])('rank first in everyday forms, except of a group: %j', (group) => {
    const { names } = readNameQuery('oak trees');
    const reading = { kind: 'everyday', text: 'oak', isKnown: true, group } as const;
    const read = wholeTerms({ ...names, readings: [reading] }).some(({ key }) => key === bySources(2, 'oak'));
    expect(read).toBe(group === null);
  });
});

describe('C7.4 the name before a cultivar', () => {
  it('is that of a plant by any of its names', () => {
    const terms = wholeTerms(readNameQuery("Malus domestica 'Gala'").names);
    expect(terms.filter(({ key }) => key === 'malus domestica').map(({ list }) => list)).toEqual(
      expect.arrayContaining(['common', 'scientific', 'synonym', 'equal']),
    );
  });
});

describe('C7.4 tier 14', () => {
  it('searches corrected texts as whole names even if others with as many edits are too many', () => {
    const many = Array.from({ length: 20 }, (_, nth) => `w${nth}`);
    const levels = [
      {
        edits: 1,
        readings: [
          [many, many],
          [['rosa'], ['canina']],
        ],
      },
    ];
    expect(correctedTerms({ levels, words: [], isCut: false }).map(({ key }) => key)).toEqual(
      Array(3).fill('rosa canina'),
    );
  });
});
