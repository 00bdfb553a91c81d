import { speciesName } from '../../../src/ingest/sources/openplantdb-names.js';

const names = (text: string): readonly string[] => text.split('; ');

describe('what a cultivated species is called', () => {
  it.each([
    ['its only name', 'Hill Pyrella', 'Hill Pyrella'],
    ['the shorter of two', 'Common Pyrella; Pyrella', 'Pyrella'],
    ['the name that its cultivars end with', 'Red Pyrella; Pyrella; Ace 55 Pyrella; Big Pyrella', 'Pyrella'],
    ['the name that they hold', 'Pyrella; Red Pyrella Tree; Gold Pyrella Tree; Ace Pyrella Tree', 'Pyrella'],
    ['the longest such name', 'Hill Pyrella; Red Hill Pyrella; Old Hill Pyrella; Pyrella', 'Hill Pyrella'],
    ['the words that most end with', 'Blue Pyrella; Red Pyrella; Ace Pyrella; Everbearing', 'Pyrella'],
    [
      'with or without a hyphen',
      'Joe-Rye Weed; Sweet Joe Rye Weed; Tall Weed; Blue Joe-Rye Weed',
      'Joe-Rye Weed',
    ],
    ['a name that a third hold', 'Rye; Old Rye; Rye Cover; Ace Wheat; Ace Bere; Ace Spelt', 'Rye'],
    ['the shortest of three that differ', 'Ace Cress; Waterleaf; Hill Cress', 'Waterleaf'],
    ['what all three share', 'Ace Cress; Old Cress; Hill Cress', 'Cress'],
    [
      'nothing where many differ',
      'Baby Kale; Purple Cauliflower; Sprouting Broccoli; Dutch Cabbage',
      undefined,
    ],
  ])('is %s', (_, given, called) => {
    expect(speciesName(names(given))).toBe(called);
  });

  it('is nothing without a name', () => {
    expect(speciesName([])).toBeUndefined();
  });
});
