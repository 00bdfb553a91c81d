import { completionRatio, isComplete, type PublishedValue, plantGroup } from '../../src/fields/completion.js';
import { FIELDS } from '../../src/fields/registry.js';

const COUNTED = FIELDS.filter(({ completion }) => completion !== null).map(({ key }) => key);
const values = (filled: Record<string, PublishedValue>) => new Map(Object.entries(filled));
const all = (rest: Record<string, PublishedValue> = {}) =>
  values({ ...Object.fromEntries(COUNTED.map((key) => [key, 'x'])), edible: true, ...rest });

const PETALS = ['flower_color', 'flower_conspicuous', 'inflorescence_type'];
const SEEDS = [
  ...['sexuality', 'fruit_color', 'fruit_conspicuous', 'fruit_shape', 'fruit_seed_persistence'],
  ...['bloom_months', 'fruit_months'],
];

describe('completion', () => {
  it('C10.40 counts 48 fields', () => {
    expect(COUNTED).toHaveLength(48);
  });

  it('C10.40 is 100 when every field is filled, 0 when none is', () => {
    expect(completionRatio(all(), 'flowering')).toBe(100);
    expect(completionRatio(values({}), 'flowering')).toBe(0);
  });

  it('C10.40 rounds down: 1 of 43 is 2, 42 of 43 is 97', () => {
    expect(completionRatio(values({ common_name: 'Hill pyrella' }), 'flowering')).toBe(2);
    const cultivated = FIELDS.filter(({ completion }) => completion?.cultivated).map(({ key }) => key);
    const none = Object.fromEntries(cultivated.map((key) => [key, null]));
    expect(completionRatio(all({ ...none, edible: null, vegetable: false, light: null }), 'flowering')).toBe(
      97,
    );
  });

  it('C10.40 is complete above 50', () => {
    expect([50, 51].map(isComplete)).toEqual([false, true]);
  });

  it('C10.41 false, 0 and none are filled; empty lists and blank texts are not', () => {
    const ratio = (value: PublishedValue) => completionRatio(values({ toxicity: value }), 'flowering');
    expect([false, 0, 'none', ['white']].map(ratio)).toEqual([2, 2, 2, 2]);
    expect([null, [], '', '  '].map(ratio)).toEqual([0, 0, 0, 0]);
  });

  it('C10.41 planting fields count only for edible plants', () => {
    expect(completionRatio(values({ vegetable: true }), 'flowering')).toBe(Math.floor(100 / 48));
    const planted = { planting_spread_cm: 40, planting_row_spacing_cm: 30 };
    expect(completionRatio(values(planted), 'flowering')).toBe(0);
    expect(completionRatio(values({ ...planted, edible: true }), 'flowering')).toBe(Math.floor(200 / 48));
    const vegetable = { vegetable: true, light: 5, toxicity: 'none', family_name: 'x', author: 'x' };
    const filled = Object.keys(vegetable).filter((key) => COUNTED.includes(key)).length;
    const ratio = completionRatio(values({ ...vegetable, ...planted }), 'flowering');
    expect(ratio).toBe(Math.floor(((filled + 2) * 100) / 48));
  });

  it.each([
    ['only annual', { duration: ['annual'] }, false],
    ['annual or biennial', { duration: ['annual', 'biennial'] }, false],
    ['annual or perennial', { duration: ['annual', 'perennial'] }, true],
    ['a therophyte', { biological_type: 'therophyte' }, false],
    ['a geophyte', { biological_type: 'geophyte' }, false],
    ['a hemicryptophyte', { biological_type: 'hemicryptophyte' }, false],
    ['a helophyte', { biological_type: 'helophyte' }, false],
    ['a hydrophyte', { biological_type: 'hydrophyte' }, false],
    ['a phanerophyte', { biological_type: 'phanerophyte' }, true],
    ['nothing known', {}, true],
    ['a list without durations', { duration: [] }, true],
  ])('C10.41 ligneous_type of %s', (_, known: Record<string, PublishedValue>, counts) => {
    const without = completionRatio(
      all({ duration: null, biological_type: null, ...known, ligneous_type: null }),
      'flowering',
    );
    const filled = Object.values(known).flat().length > 0 ? 46 : 45;
    expect(without).toBe(Math.floor((filled * 100) / (counts ? 48 : 47)));
  });

  it.each([
    [null, 'flowering'],
    ['Magnoliophyta', 'flowering'],
    ['Tracheophyta', 'flowering'],
    ['Novopinophyta', 'flowering'],
    ['Pteridophyta', 'fern'],
    ['Lycopodiophyta', 'fern'],
    ['Equisetophyta', 'fern'],
    ['Psilophyta', 'fern'],
    ['Polypodiophyta', 'fern'],
    ['Monilophyta', 'fern'],
    ['Filicophyta', 'fern'],
    ['Lycophyta', 'fern'],
    ['Coniferophyta', 'gymnosperm'],
    ['Cycadophyta', 'gymnosperm'],
    ['Ginkgophyta', 'gymnosperm'],
    ['Gnetophyta', 'gymnosperm'],
    ['Pinophyta', 'gymnosperm'],
    ['Gymnospermae', 'gymnosperm'],
    ['Bryophyta', 'bryophyte'],
    ['Hepaticophyta', 'bryophyte'],
    ['Marchantiophyta', 'bryophyte'],
    ['Anthocerotophyta', 'bryophyte'],
  ])('C10.41 the division %s makes a %s', (division, group) => {
    expect(plantGroup(division)).toBe(group);
  });

  it.each([
    ['fern', [...PETALS, ...SEEDS]],
    ['bryophyte', [...PETALS, ...SEEDS]],
    ['gymnosperm', PETALS],
    ['flowering', []],
  ] as const)('C10.41 what a %s cannot have does not count', (group, absent) => {
    const without = Object.fromEntries(absent.map((key) => [key, null]));
    expect(completionRatio(all(without), group)).toBe(100);
    expect(completionRatio(all({ ...without, light: null }), group)).toBe(
      Math.floor(((47 - absent.length) * 100) / (48 - absent.length)),
    );
    expect(completionRatio(values(Object.fromEntries(absent.map((key) => [key, 'x']))), group)).toBe(0);
  });
});
