import { englishCase } from '../../src/names/english-case.js';
import { PROPER_PHRASES, PROPER_WORDS } from '../../src/names/proper-words.js';

describe('C8.33 English common names in the case of a sentence', () => {
  it.each([
    ['garden pea', 'Garden pea'],
    ['Garden Pea', 'Garden pea'],
    ['STINGING NETTLE', 'Stinging nettle'],
    ['Canada Thistle', 'Canada thistle'],
    ['canada thistle', 'Canada thistle'],
    ['Creeping Canada Thistle', 'Creeping Canada thistle'],
    ['Scots pine', 'Scots pine'],
    ['moreton Bay fig', 'Moreton Bay fig'],
    ['european wild apple', 'European wild apple'],
    ["St. John's Wort", "St. John's wort"],
    ["Spotted St. John's-Wort", "Spotted St. John's-wort"],
    ['Common St. Johnswort', 'Common St. Johnswort'],
    ['giant Hogweed', 'Giant hogweed'],
    ['Little-Hogweed', 'Little-hogweed'],
    ['Field Forget-Me-Not', 'Field forget-me-not'],
    ['Spotted Joe-Pye-Weed', 'Spotted Joe-Pye-weed'],
    ['Black-eyed Susan', 'Black-eyed Susan'],
    ['Rocky Mountain Juniper', 'Rocky Mountain juniper'],
    ['Rocky Road', 'Rocky road'],
    ['Rocky Road of the Rocky Mountains', 'Rocky road of the Rocky Mountains'],
    ['(Giant) Fennel', '(Giant) fennel'],
    ['Rocky Mountain Rocky Rose', 'Rocky Mountain rocky rose'],
    ['Lily of the Valley', 'Lily of the valley'],
    ['Rose of Sharon', 'Rose of Sharon'],
    ["Common Nuttall's Aster", "Common Nuttall's aster"],
    // A possessive that is not in our list of proper names, and a capital inside a word.
    ["Common Zzyzx's Aster", "Common Zzyzx's aster"],
    ['Tall McZyzx Rye', 'Tall McZyzx rye'],
    ["Western Lady's-Slipper", "Western lady's-slipper"],
    ["Common Lambs' Lettuce", "Common lambs' lettuce"],
    ["Tall MacGregor's Wild Rye", "Tall MacGregor's wild rye"],
    ["Virginia Rose 'Old Blush'", "Virginia rose 'Old Blush'"],
    ["Virginia 'Old Blush' Rose", "Virginia 'Old Blush' rose"],
    ['Clover, White', 'Clover, white'],
    // Not all words are capitalised, so these capitals are the meaning of the source.
    ['western Zzyzx rye', 'Western Zzyzx rye'],
    ['Élan Grass', 'Élan grass'],
  ])('%s becomes %s, and stays so', (written, shown) => {
    expect(englishCase(written)).toBe(shown);
    expect(englishCase(shown)).toBe(shown);
  });

  it('changes nothing but case', () => {
    for (const name of ['  odd  Spaces ', '!!', '7-Spot Grass', 'Pe\u0301lé (Tonga, Fiji)'])
      expect(englishCase(name).toLowerCase()).toBe(name.toLowerCase());
  });

  it('lists each proper word once, capitalised and without a possessive', () => {
    const all = [...PROPER_WORDS, ...PROPER_PHRASES];
    expect(new Set(all.map((word) => word.toLowerCase())).size).toBe(all.length);
    expect(all.filter((word) => !/^\p{Lu}/u.test(word))).toEqual([]);
    expect(PROPER_WORDS.filter((word) => /['’]/.test(word))).toEqual([]);
  });
});
