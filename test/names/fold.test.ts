import fc from 'fast-check';
import { fold, plain, textKey, words } from '../../src/names/fold.js';

describe('fold', () => {
  it.each([
    ['Föhre', 'fohre'],
    ['Straßenbaum', 'strassenbaum'],
    ['Æthusa', 'aethusa'],
    ['Œnanthe', 'oenanthe'],
    ['Sløk, łąka, đak, ð', 'slok laka dak d'],
    ['Þistill', 'thistill'],
    ["St. John's wort", 'st johns wort'],
    ['St John’s wort', 'st johns wort'],
    ['L‘Héritier L`Héritier L´Héritier Lʼa d´Urv', 'lheritier lheritier lheritier la durv'],
    ['Rosa × alba', 'rosa alba'],
    ['×Triticosecale', 'triticosecale'],
    ['Rosa x alba', 'rosa alba'],
    ['Scots-pine (tree)', 'scots pine tree'],
    ['Aa bb subsp. cc var. dd f. ee', 'aa bb cc dd ee'],
    ['Aa bb ssp. cc fo. dd forma ee subvar. ff', 'aa bb cc dd ee ff'],
    ['Aa nothosubsp. bb nothovar. cc nothof. dd form ee', 'aa bb cc dd ee'],
    ['x var subsp', ''],
    ['F. sylvatica', 'f sylvatica'],
    ['× F. sylvatica Hook. f.', 'f sylvatica hook'],
    ['Rosa spp.', 'rosa'],
    ['Rosa sp. hort.', 'rosa'],
    ['sp agg', ''],
    ['Rosa cv Peace', 'rosa cv peace'],
    ['  a \t b\u0000c ', 'a b c'],
    ['バラ科', 'バラ科'.normalize('NFKD')],
    ['हिन्दी', 'हिन्दी'],
    ['Ⅷ²', 'viii2'],
    ['Peace™', 'peacetm'],
    ['!?*', ''],
  ])('C7.8 %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('C7.8 folding twice changes nothing, and leaves single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = fold(text.toLowerCase());
        expect(folded).not.toMatch(/^ | $| {2}/);
        expect(fold(`${folded} end`)).toBe(`${folded} end`.trim());
      }),
      { numRuns: 300 },
    );
  });
});

describe('textKey', () => {
  it('C6.8 folds by steps 1 to 3 only', () => {
    expect(textKey('Sp. Pl. 1: 491 (1753) × É')).toBe('sp. pl. 1: 491 (1753) × e');
    expect(plain('GRÖSSE ß')).toBe('grosse ss');
  });

  it('C6.8 is cut to 255 code points', () => {
    expect([...textKey('😀'.repeat(300))]).toHaveLength(255);
    expect(textKey('a'.repeat(255))).toHaveLength(255);
  });

  it('contains no NUL, which Postgres refuses', () => {
    expect(textKey('a\0b\0')).toBe('a\ufffdb\ufffd');
  });
});

describe('words', () => {
  it('C7.5 are at most 30', () => {
    expect(words('rosa canina')).toEqual(['rosa', 'canina']);
    expect(words('')).toEqual([]);
    expect(words(Array.from({ length: 40 }, (_, at) => `w${at}`).join(' '))).toHaveLength(30);
  });
});
