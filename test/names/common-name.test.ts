import { pairedNames, pairedReadings, spoken } from '../../src/names/common-name.js';

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

describe('C7.13 the names of a pair', () => {
  it.each([
    ['Courgette / Zucchini', ['Courgette', 'Zucchini']],
    ['Swede/rutabaga/turnip', ['Swede', 'rutabaga', 'turnip']],
    ['Coriander (Cilantro)', ['Coriander', 'Cilantro']],
    ['Sweet Corn (maize/corn)', ['Sweet Corn', 'maize', 'corn']],
    ['Tomato', []],
    ['Tomato (2)', []],
    ['(Tomato)', []],
    ['Tomato (red) large', []],
    ['1/2', []],
  ])('%s are %j', (text, names) => {
    expect(pairedNames(text)).toEqual(names);
  });

  it('of which one lacks the word that they share have it in one reading', () => {
    expect(pairedReadings('Black / White Mulberry')).toEqual([
      ['Black Mulberry', 'Black'],
      ['White Mulberry'],
    ]);
    expect(pairedReadings('Courgette / Zucchini')).toEqual([['Courgette'], ['Zucchini']]);
  });
});
