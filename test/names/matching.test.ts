import { familyNameOf } from '../../src/names/family-names.js';
import { autonymKey, iiKey, matchKey, sameStem } from '../../src/names/matching.js';

describe('matchKey', () => {
  it.each([
    ['Rosa canina L.', 'rosa canina'],
    ['Rosa Canina', 'rosa canina'],
    ['ROSA CANINA', 'rosa canina'],
    ['ILEX PRAECOX L.', 'ilex praecox'],
    ['SOLANUM XANTHOCARPUM L.', 'solanum xanthocarpum'],
    ['ROSA × ALBA L.', 'rosa alba'],
    ['Aloe Vera (L.) Burm. f.', 'aloe vera'],
    ["Rosa canina 'Golden Boy'", 'rosa canina'],
    ['Rosa canina ‘Golden Boy’', 'rosa canina'],
    ["Aa bb d'Urv. & L'Hér.", 'aa bb'],
    ['Rosa x hybrida [R. gallica x moschata]', 'rosa hybrida'],
    ['Rosa ×alba', 'rosa alba'],
    ['×Triticosecale rimpaui', 'triticosecale rimpaui'],
    ['Isoëtes lacustris', 'isoetes lacustris'],
    ['Achillea millefolium L. ssp. lanulosa (Nutt.) Piper', 'achillea millefolium subsp. lanulosa'],
    ['Aa bb subsp cc', 'aa bb subsp. cc'],
    ['Aa bb nothosubsp. cc', 'aa bb subsp. cc'],
    ['Aa bb nothosubsp. cc nothovar. dd', 'aa bb subsp. cc var. dd'],
    ['Aa nothofagi', 'aa nothofagi'],
    ['Aa bb nothof. nothoalba', 'aa bb f. nothoalba'],
    ['Aa ×bb nothovar. ×cc', 'aa bb var. cc'],
    ["Aa 'Bb Cc' dd 'Ee'", 'aa dd'],
    ['Aa [a] bb [b]', 'aa bb'],
    ['Aa bb forma cc', 'aa bb f. cc'],
    ['Acer sp.', 'acer'],
  ])('reads %j as %j', (written, key) => {
    expect(matchKey(written)).toBe(key);
  });
});

describe('repairs', () => {
  it.each(['subsp.', 'var.', 'f.', 'subvar.'])('find the species of an autonym with %s', (connector) => {
    expect(autonymKey(`aa bb ${connector} bb`)).toBe('aa bb');
  });

  it('find no species of other names', () => {
    expect(autonymKey('aa bb subsp. cc')).toBeUndefined();
    expect(autonymKey('aa bb')).toBeUndefined();
  });

  it('replace -ii with -i, in epithets only', () => {
    expect(iiKey('aa davidii')).toBe('aa davidi');
    expect(iiKey('aa bbii subsp. ccii')).toBe('aa bbi subsp. cci');
    expect(iiKey('aa davidi')).toBeUndefined();
    expect(iiKey('aaii bb')).toBeUndefined();
  });
});

describe('sameStem', () => {
  it.each([
    ['albus', 'alba'],
    ['albus', 'album'],
    ['viridis', 'viride'],
    ['niger', 'nigra'],
    ['niger', 'nigrum'],
    ['tener', 'tenera'],
    ['campester', 'campestris'],
    ['repens', 'repens'],
    ['uva-ursi', 'uvaursi'],
    ['uva-ursi-alba', 'uvaursialbus'],
    ['davidii', 'davidi'],
    ['major', 'majus'],
  ])('%s and %s are the same epithet', (a, b) => {
    expect(sameStem(a, b)).toBe(true);
    expect(sameStem(b, a)).toBe(true);
  });

  it.each([
    ['dulcis', 'avium'],
    ['amygdalus', 'dulcis'],
    ['alba', 'albida'],
    ['repens', 'reptans'],
  ])('%s and %s are different epithets', (a, b) => {
    expect(sameStem(a, b)).toBe(false);
  });
});

it.each([
  ['compositae', 'asteraceae'],
  ['cruciferae', 'brassicaceae'],
  ['gramineae', 'poaceae'],
  ['guttiferae', 'clusiaceae'],
  ['labiatae', 'lamiaceae'],
  ['leguminosae', 'fabaceae'],
  ['papilionaceae', 'fabaceae'],
  ['palmae', 'arecaceae'],
  ['umbelliferae', 'apiaceae'],
  ['rosaceae', 'rosaceae'],
])('C7.26 the family %s is %s', (key, name) => {
  expect(familyNameOf(key)).toBe(name);
});
