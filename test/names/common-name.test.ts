import { spoken } from '../../src/names/common-name.js';

describe('C7.8 a common name in inverted order', () => {
  it.each([
    ['Clover, White', 'White Clover'],
    ['Rosa, L.', 'Rosa, L.'],
    ['Rosa, 1753', 'Rosa, 1753'],
    ['Clover; Red, White', 'Clover; Red, White'],
    ['Clover, White (sweet)', 'Clover, White (sweet)'],
  ])('%s is spoken as %s', (written, name) => {
    expect(spoken(written)).toBe(name);
  });
});
