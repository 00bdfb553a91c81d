import { latinEpithet, latinGenus, latinKey } from '../../src/names/latin.js';

describe('latinEpithet', () => {
  it.each([
    ['niger', 'nigra'],
    ['nigra', 'nigrum'],
    ['sylvestris', 'silvestre'],
    ['phosphoreus', 'fosforea'],
    ['rhodorhizus', 'rodoriza'],
    ['uva-ursi-alba', 'uvaursialbus'],
    // A stem of two letters is long enough.
    ['unus', 'una'],
    ['imus', 'imum'],
    // The ending is cut before doubled letters are folded.
    ['sativus', 'sativum'],
    ['flava', 'flavum'],
    ['annuus', 'annuum'],
    ['jasminoides', 'jasminioides'],
  ])('%s and %s are variants', (a, b) => {
    expect(latinEpithet(a)).toBe(latinEpithet(b));
  });

  it.each([
    // A stem of one letter would be common to them.
    ['ius', 'ia'],
    ['nigra', 'nigrita'],
    // One lost an ending, the other has none.
    ['mayi', 'majus'],
    ['annuum', 'anae'],
  ])('%s and %s are different epithets', (a, b) => {
    expect(latinEpithet(a)).not.toBe(latinEpithet(b));
  });
});

describe('latinKey', () => {
  it('keeps the ending of the genus and the connector', () => {
    expect(latinGenus('cissus')).not.toBe(latinGenus('cissa'));
    expect(latinKey('rhus niger subsp. albus')).toBe('rus nigr- subsp. alb-');
  });
});
