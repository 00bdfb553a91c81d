import { otherWords, sameWords } from '../../src/matching/spellings.js';
import type { Vocabulary } from '../../src/matching/vocabulary.js';
import { parseName } from '../../src/names/parse.js';
import type { BotanicalName } from '../../src/names/parsed-name.js';

const keysOf = (text: string): readonly string[] => {
  const parsed = parseName(text);
  if (parsed.kind !== 'name') throw new Error(`${text} is no name`);
  return sameWords(parsed).map(({ key }) => key);
};

describe('spellings of the same words', () => {
  it('C7.24 differ in connectors, hyphens and -ii', () => {
    expect(keysOf('Rosa uva-ursi')).toEqual([
      'rosa uva-ursi',
      'rosa uva-ursii',
      'rosa uvaursi',
      'rosa uvaursii',
    ]);
    expect(keysOf('Poa alpina var. fallax')).toEqual([
      'poa alpina var. fallax',
      'poa alpina subsp. fallax',
      'poa alpina f. fallax',
      'poa alpina subvar. fallax',
      'poa alpina fallax',
    ]);
    expect(keysOf('Arbutus uva ursi')).toEqual(
      expect.arrayContaining([
        'arbutus uva ursi',
        'arbutus uva-ursi',
        'arbutus uvaursi',
        'arbutus uva f. ursi',
      ]),
    );
    expect(keysOf('Rosa davidii')).toEqual(['rosa davidii', 'rosa davidi']);
    expect(keysOf('Rosa hiiala')).toEqual(['rosa hiiala']);
  });

  it.each([
    ['epithets in -i', `Aaa ${'bbi '.repeat(45)}`],
    ['words that go on and on', `Aaa ${'abcdefgh ijklmnop qrstuvw '.repeat(7)}`],
    ['hyphens', `Aaa ${'bbi-'.repeat(40)}bbi ${'cci-'.repeat(5)}cci`],
  ])('C7.21 are few for junk too: %s', (_, text) => {
    expect(keysOf(text.slice(0, 200)).length).toBeLessThan(120);
  });
});

describe('C7.29 the spellings of similar words', () => {
  const words = (length: number, sign: string) => Array.from({ length }, (_, at) => `${sign}${at}`);
  const near = {
    alike: words(100, 'l'),
    byFirstLetter: words(100, 'f'),
    byEdits: [words(3_000, 'o'), words(3_000, 't')],
  };
  const vocabulary = {
    genus: () => near,
    epithet: () => near,
    isWord: () => true,
    generaBeginning: () => words(2_000, 'r'),
  } as unknown as Vocabulary;
  const similar = (text: string) => otherWords(parseName(text) as BotanicalName, vocabulary, 2);

  it.each(['Rosa canina', 'Rosa canina alba', 'Rosa alba-minor-bella-rara var. alba-minor-bella-rara'])(
    'are at most 1,500, and no more are made: %s',
    (text) => {
      expect(similar(text)).toHaveLength(1_500);
      // Billions of two changed words could not be made.
      expect(similar(text)[0]).toMatchObject({ edits: 0 });
    },
  );

  it('are none of a text with more than four epithets', () => {
    expect(similar('Rosa canina subsp. alba var. minor f. rara')).not.toEqual([]);
    expect(similar('Rosa canina alba minor rara bella')).toEqual([]);
  });

  it('of an abbreviated genus are those of each genus, under the usual connectors if there is none', () => {
    expect(similar('R. canina')).toHaveLength(2_000);
    expect(similar('R. canina var. alba')).toHaveLength(2_000);
    expect(similar('R. canina alba')).toHaveLength(6_000);
  });
});

describe('spellings with a missing hyphen (C7.24)', () => {
  it('have it between two known words only', () => {
    const near = { alike: [], byFirstLetter: [], byEdits: [[], []] } as const;
    const vocabulary = {
      genus: () => near,
      epithet: () => near,
      isWord: (word: string) => ['uva', 'ursi', 'uvau', 'si'].includes(word),
    } as unknown as Vocabulary;
    const spellings = otherWords(parseName('Arbutus uvaursi') as BotanicalName, vocabulary, 1);
    expect(spellings.filter(({ key }) => key.includes('-')).map(({ key }) => key)).toEqual([
      'arbutus uva-ursi',
    ]);
  });
});
