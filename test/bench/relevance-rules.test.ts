import { ofName, ofPrefix } from '../../bench/quality/relevance/rules/judge.js';
import {
  latinVariants,
  mistyped,
  otherGender,
  otherSigns,
} from '../../bench/quality/relevance/rules/misspellings.js';
import { type Plant, plantsOf } from '../../bench/quality/relevance/rules/plants.js';
import { queriesOf, RULES } from '../../bench/quality/relevance/rules/rules.js';
import { numberFor, shuffled } from '../../bench/random/seeded-order.js';
import { osa } from '../../src/wording/edit-distance.js';

const plant = (name: string, popularity: number, more: Partial<Plant> = {}): Plant => ({
  name,
  author: 'L.',
  rank: 'species',
  popularity,
  common: null,
  commons: [],
  synonyms: [],
  ...more,
});

const named = (name: string, sources: number): Pick<Plant, 'common' | 'commons'> => ({
  common: sources > 1 ? name : null,
  commons: [{ name, sources }],
});

/** The first choice is the position, the second the kind of error. */
const choosing = (...choices: number[]) => {
  const left = [...choices];
  return () => left.shift() ?? 0;
};

describe('writing errors', () => {
  it.each([
    [0, 'toato'],
    [1, 'tommato'],
    [2, 'tonato'],
    [3, 'toamto'],
  ])('kind %d of a typing error leaves the first letter', (kind, written) => {
    expect(mistyped('tomato', choosing(1, kind))).toBe(written);
    expect(osa('tomato', written, 2)).toBe(1);
  });

  it('knows the gender endings of Latin', () => {
    expect(otherGender('alba', choosing(0))).toBe('albus');
    expect(otherGender('niger', choosing(0))).toBe('nigra');
    expect(otherGender('rubra', choosing(0))).toBe('rubrus');
    expect(otherGender('officinalis', choosing(0))).toBe('officinale');
    expect(otherGender('robur', choosing(0))).toBeNull();
  });

  it('knows the alternative spellings of Latin', () => {
    expect(latinVariants('Crataegus')).toContain('Crategus');
    expect(latinVariants('Fagus sylvatica')).toContain('Fagus silvatica');
    expect(latinVariants('Bellis perennis')).toContain('Belis perennis');
    expect(latinVariants('Rosa')).toEqual([]);
  });

  it('knows optional characters', () => {
    expect(otherSigns("St. John's-wort")).toEqual(
      expect.arrayContaining(['St. Johns-wort', "St. John's wort", 'St. John’s-wort']),
    );
  });
});

describe('judgements', () => {
  const robur = plant('Quercus robur', 900, {
    ...named('oak', 2),
    synonyms: [{ name: 'Quercus pedunculata', author: null }],
  });
  const rubra = plant('Quercus rubra', 880, named('oak', 3));
  const alba = plant('Quercus alba', 500, named('oak', 1));
  const cork = plant('Quercus suber', 400, { synonyms: [{ name: 'Quercus rubra', author: null }] });
  const plants = plantsOf([robur, rubra, alba, cork]);

  it('a shared common name means the most popular plant for which it is a main name', () => {
    expect([...ofName(plants.bearers('Oak'))]).toEqual([
      ['Quercus robur', 3],
      ['Quercus rubra', 2],
      ['Quercus alba', 1],
    ]);
  });

  it('a scientific name means its plant; plants that formerly had it are equally good', () => {
    expect([...ofName(plants.bearers('quercus rubra'))]).toEqual([
      ['Quercus rubra', 3],
      ['Quercus suber', 2],
    ]);
  });

  it('a beginning means the most popular plant whose name begins with it', () => {
    expect([...ofPrefix('quercus r', plants)]).toEqual([
      ['Quercus robur', 3],
      ['Quercus rubra', 2],
    ]);
    expect([...ofPrefix('quercus p', plants)]).toEqual([['Quercus robur', 2]]);
  });

  it('a text close to the name of another plant is detected', () => {
    expect(plants.isNear('quercus rubre', 1, new Set(['Quercus rubra']))).toBe(true);
    expect(plants.isNear('quercus albe', 1, new Set(['Quercus alba']))).toBe(false);
  });
});

describe('rules', () => {
  const plants = plantsOf(
    ['Betula pendula', 'Calluna vulgaris', 'Digitalis purpurea', 'Ginkgo biloba'].map((name, index) =>
      plant(name, 100 - index),
    ),
  );
  const made = (usedTexts: ReadonlySet<string> = new Set()) =>
    RULES.flatMap((rule) => queriesOf(rule, plants, '1', usedTexts));

  it('generate the same queries for the same plants', () => {
    expect(made()).toEqual(made());
    expect(new Set(made().map((query) => query.class))).toEqual(
      new Set([
        'scientific',
        'author',
        'abbreviated',
        'gender',
        'latin-variant',
        'swapped',
        'prefix-2',
        'prefix-3',
        'prefix-4',
        'prefix-5',
        'prefix-6',
        'one-typo',
        'two-typos',
      ]),
    );
  });

  it('generate no text twice', () => {
    const [first] = made();
    expect(made(new Set([first!.text])).map(({ text }) => text)).not.toContain(first!.text);
  });

  it('choose by the seed and by nothing but their own input', () => {
    expect(numberFor('1', 'rose', 10)).toBe(numberFor('1', 'rose', 10));
    const letters = [...'abcdefgh'];
    const order = shuffled('1', letters, (letter) => letter);
    expect([...order].sort()).toEqual(letters);
    expect(shuffled('1', letters.slice(1), (letter) => letter)).toEqual(order.filter((each) => each !== 'a'));
  });
});
