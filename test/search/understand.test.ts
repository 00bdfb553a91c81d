import { readNameQuery } from '../../src/query/read-name-query.js';
import {
  beginningTerms,
  correctedTerms,
  groupTerms,
  typoScore,
  wholeTerms,
} from '../../src/search/name-terms.js';
import { planTypos } from '../../src/search/typo-plan.js';
import { understand, understandTyped } from '../../src/search/understand.js';
import type { PlantVocabulary } from '../../src/search/vocabulary/plant-vocabulary.js';

const ROSES = { rank: 'genus', name: 'Rosa', called: [1] } as const;

/** A vocabulary of a few names, in which `rsoe` is a misspelt rose, a group of plants. */
const vocabulary: PlantVocabulary = {
  has: (name) => ['rose', 'roses', 'cherry', 'cherry tree'].includes(name),
  group: (text) => (text === 'rose' ? ROSES : null),
  isUnfinished: (text) => text === 'rsoe',
  correction: (text, lastIsPrefix) => (text === 'rsoe' && lastIsPrefix ? 'rose' : null),
};
const understood = (text: string) => understand(readNameQuery(text).names, vocabulary);

describe('how a text is understood (C7.13 to C7.15)', () => {
  it('has the group that it names, and the everyday forms that plants have', () => {
    expect(understood('rose').group).toEqual(ROSES);
    expect(understood('cherries').readings).toEqual([
      { kind: 'everyday', text: 'cherry', isKnown: true, group: null },
    ]);
    expect(understood('roses').readings).toEqual([
      { kind: 'everyday', text: 'rose', isKnown: true, group: ROSES },
    ]);
  });

  it.each([
    ['Cherry / rose', ['cherry', 'rose']],
    ['Cherries (Rose)', ['cherry', 'rose']],
    ['Cherry (foo)', ['cherry']],
  ])('%s, a pair, has the names %j', (text, names) => {
    expect(understood(text).readings.map((reading) => [reading.kind, reading.text])).toEqual(
      names.map((name) => ['everyday', name]),
    );
  });

  it('C7.11 is understood in the same way while it is typed, unless a name goes on', () => {
    const typed = (text: string) => understandTyped(readNameQuery(text).names, vocabulary);
    for (const text of ['cherries', 'boldo tree']) expect(typed(text)).toEqual(understood(text));
    expect(typed('rsoe').readings).toEqual([]);
  });

  it('is corrected only where it has no everyday form', () => {
    expect(understood('rsoe').readings).toEqual([
      { kind: 'corrected', text: 'rose', isKnown: true, group: ROSES },
    ]);
    const both: PlantVocabulary = { ...vocabulary, correction: () => 'other' };
    expect(understand(readNameQuery('cherries').names, both).readings.map(({ kind }) => kind)).toEqual([
      'everyday',
    ]);
  });

  it.each([
    ['boldo tree', ['boldo']],
    ['pé de boldo', ['boldo']],
    ['boldo', []],
  ])('%s is also read as %j, which no well-known plant has as a name', (text, names) => {
    expect(understood(text).readings).toEqual(
      names.map((name) => ({ kind: 'everyday', text: name, isKnown: false, group: null })),
    );
  });

  it('has eight everyday forms at most', () => {
    const { readings } = understand(readNameQuery('funghi').names, { ...vocabulary, has: () => true });
    expect(readings).toHaveLength(8);
  });

  it('has the forms with all words of the text, if there are any, rather than shorter ones', () => {
    expect(understood('cherry trees').readings.map(({ text }) => text)).toEqual(['cherry tree']);
    expect(understood('cherry bushes').readings.map(({ text }) => text)).toEqual(['cherry']);
  });

  it('keeps the growth word of a name of a well-known plant', () => {
    const smoke: PlantVocabulary = { ...vocabulary, has: (name) => name === 'smoke bush' };
    expect(understand(readNameQuery('smoke bush').names, smoke).readings).toEqual([]);
  });

  it('is corrected rather than read without its growth word', () => {
    const both: PlantVocabulary = { ...vocabulary, correction: () => 'cherry tree' };
    expect(understand(readNameQuery('chery tree').names, both).readings).toEqual([
      { kind: 'corrected', text: 'cherry tree', isKnown: true, group: null },
    ]);
  });

  it.each(['*', '!?'])('%s is left as it is', (text) => {
    const { names } = readNameQuery(text);
    expect(understand(names, { ...vocabulary, group: () => ROSES })).toBe(names);
  });
});

describe('the groups whose members are results (C7.14)', () => {
  it('are those of the text and of its readings, members called by it before others', () => {
    const [own, read] = [groupTerms(understood('rose')), groupTerms(understood('roses'))];
    expect(own.map(({ group }) => group)).toEqual([ROSES]);
    expect(read.map(({ group }) => group)).toEqual([ROSES]);
    expect(own[0]!.score).toBeGreaterThan(read[0]!.score);
    for (const { score, calledScore } of [...own, ...read]) expect(calledScore).toBeGreaterThan(score);
    expect(groupTerms(understood('cherry'))).toEqual([]);
  });
});

describe('the terms of a text (C7.4)', () => {
  const terms = (text: string, language: string | null = null) =>
    wholeTerms({ ...readNameQuery(text, language).names });
  const keys = (text: string, list: string) =>
    terms(text)
      .filter((term) => term.list === list)
      .map(({ key }) => key);

  it('of a group prefer well-known plants of its common name', () => {
    const common = wholeTerms(understood('rose')).filter(
      ({ list, key }) => list === 'common' && key === 'rose',
    );
    expect(common.map(({ wellKnown = false }) => wellKnown)).toEqual([true, false]);
    expect(common[0]!.score).toBeGreaterThan(common[1]!.score);
    expect(wholeTerms(understood('cherry')).filter(({ wellKnown }) => wellKnown)).toEqual([]);
  });

  it('of what is left without a growth word are whole names, not their last words', () => {
    const terms = (text: string) =>
      wholeTerms(understood(text)).filter(({ key }) => key === 'rouge' || key === 'rose');
    expect(terms('fleur rouge').map(({ list }) => list)).not.toContain('ending');
    expect(terms('fleur rouge').map(({ list }) => list)).toContain('common');
    expect(terms('fleur rose').map(({ list }) => list)).toContain('ending');
  });

  it('with a language prefer names of it', () => {
    const [plain, french] = [terms('rose'), terms('rose', 'fr')];
    expect(french.length).toBeGreaterThan(plain.length);
    const best = (all: typeof plain) => Math.max(...all.map(({ score }) => score));
    expect(best(french)).toBeGreaterThan(best(plain));
  });

  it('have the name of the plant of a cultivar, and beginnings with more than a word', () => {
    expect(keys("Malus domestica 'Gala'", 'scientific')).toContain('malus domestica');
    expect(keys('Rosa canina alba foo', 'whole')).toEqual(['rosa canina alba', 'rosa canina']);
  });

  it('of a synonym score below those of the name of a record', () => {
    const score = (list: string) =>
      terms('Rosa nigra').find((each) => each.list === list && /nigr\b/.test(each.key))!.score;
    expect(score('synonym')).toBeLessThan(score('scientific'));
  });

  it.each([
    ['four', 'rosa', false],
    ['five', 'roses', true],
  ])(
    'of %s letters: another common name counts as a whole name, not as a beginning: %s, %j',
    (_, text, isName) => {
      const score = (list: string) =>
        terms(text).find((each) => each.list === list && each.key === text)!.score;
      const [beginning] = beginningTerms(readNameQuery(text).names);
      expect(score('equal') > beginning!.score).toBe(isName);
    },
  );

  it('have names of more sources before others, in part also of a group', () => {
    const common = wholeTerms(understood('cherry')).filter(({ list }) => list === 'common');
    expect(common.length).toBeGreaterThan(2);
    expect(common.map(({ score }) => score)).toEqual(
      [...common.keys()].map((more) => common[0]!.score + (more && more + 1)),
    );
    // Of a group the best known come first, and the name of one source counts less.
    const ofGroup = wholeTerms(understood('rose')).filter(({ wellKnown }) => wellKnown);
    const scoreOf = (wanted: string) => ofGroup.find(({ key }) => key === wanted)!.score;
    expect(scoreOf('#9 rose')).toBe(scoreOf('#2 rose'));
    expect(scoreOf('#2 rose')).toBeGreaterThan(scoreOf('rose'));
  });

  it('have the words in any order and variants of names from two words on', () => {
    expect(keys('rosa alba', 'equal').length).toBe(keys('rosaalba', 'equal').length + 1);
    expect(keys('rosa alba', 'scientific').length).toBe(keys('rosaalba', 'scientific').length + 1);
  });

  it('have the text without spaces from six letters on', () => {
    const count = (text: string) => keys(text, 'equal').length;
    expect(count('abc de')).toBe(count('abc d') + 1);
  });
});

describe('the plan of a search with typing errors (C7.4 tier 14)', () => {
  const byEdits = (...found: readonly (readonly string[])[]) => ({ byEdits: found });

  it('has the readings with fewest edits first', () => {
    const plan = planTypos([byEdits(['rosa'], ['rose']), byEdits([], ['canina'], ['canino'])]);
    expect(plan).toEqual({
      levels: [
        { edits: 1, readings: [[['rosa'], ['canina']]] },
        {
          edits: 2,
          readings: [
            [['rosa'], ['canino']],
            [['rose'], ['canina']],
          ],
        },
        { edits: 3, readings: [[['rose'], ['canino']]] },
      ],
      words: [
        ['rosa', 'rose'],
        ['canina', 'canino'],
      ],
      isCut: false,
    });
  });

  it.each([
    ['no word', []],
    ['a word without variants', [byEdits(['rosa'], ['rose']), byEdits([], [])]],
    ['words without other variants', [byEdits(['rosa'], []), byEdits(['canina'])]],
  ])('is none for %s', (_, words) => {
    expect(planTypos(words)).toBeNull();
  });

  it('leaves what is too much to one level with any of the words', () => {
    const many = (letter: string) => Array.from({ length: 400 }, (_, at) => `${letter}${at}`);
    expect(planTypos([byEdits(['a'], many('a')), byEdits(['b'], many('b'))])).toMatchObject({
      levels: [],
      isCut: true,
      words: [
        ['a', ...many('a')],
        ['b', ...many('b')],
      ],
    });
  });

  it('has its corrected texts as whole names, those with fewer edits before others', () => {
    const plan = planTypos([byEdits([], ['rosa'], ['rose']), byEdits(['alba'])])!;
    const terms = correctedTerms(plan);
    expect([...new Set(terms.map(({ list }) => list))]).toEqual(['common', 'scientific', 'synonym']);
    expect(terms.filter(({ list }) => list === 'common').map(({ key, score }) => [key, score])).toEqual([
      ['rosa alba', typoScore(1) + 10],
      ['rose alba', typoScore(2) + 10],
    ]);
    expect(typoScore(1)).toBeGreaterThan(typoScore(2) + 10);
  });

  it.each([
    [5, 1, 1],
    [6, 1, 0],
    [1, 200, 200],
    [1, 201, 0],
  ])(
    'has no corrected texts of more than five words, nor more than 200: %d words, the first with %d forms',
    (count, forms, texts) => {
      const misspelt = byEdits(
        [],
        Array.from({ length: forms }, (_, at) => `a${at}`),
      );
      const words = [misspelt, ...Array.from({ length: count - 1 }, () => byEdits(['b']))];
      const terms = correctedTerms(planTypos(words)!);
      expect(terms.filter(({ list }) => list === 'common')).toHaveLength(texts);
    },
  );
});
