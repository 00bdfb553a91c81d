import { uncorrectedWords } from '../../src/resources/search/corrected-text.js';
import { planCorrections } from '../../src/search/corrections.js';

const NAMES = ['alba', 'blanca', 'flora', 'rosa', 'rubra'];
const lexicon = { wordsStarting: (letter: string) => NAMES.filter((word) => word.startsWith(letter)) };

describe('C7.6 typing errors in a text of more than three words', () => {
  it('are corrected in three: those that no name has before the others', () => {
    const { plan, uncorrected } = planCorrections(['rosa', 'alba', 'rubar', 'flroa', 'blanca'], lexicon);
    expect(uncorrected).toEqual(['alba', 'blanca']);
    expect(plan?.words).toEqual([['rosa'], ['alba'], ['rubra'], ['flora'], ['blanca']]);
  });

  it('are corrected nowhere if more than three words have them', () => {
    expect(planCorrections(['raso', 'abla', 'rubar', 'flroa'], lexicon)).toMatchObject({
      plan: null,
      uncorrected: ['flroa'],
    });
  });

  it('are named in a warning where they are not corrected', () => {
    const understood = { names: {} as never, typos: true, uncorrected: ['alba', 'blanca'] };
    expect(uncorrectedWords(understood)).toEqual([
      {
        param: 'q',
        problem: 'too_long',
        message: 'q has many words: typing errors were not corrected in alba, blanca.',
      },
    ]);
  });
});
