import { edible, mainImageUrl, wholeFahrenheit, wholeNumber } from '../../src/fields/derive.js';

describe('derived values', () => {
  it.each([
    [['leaves'], null, false, true],
    [['leaves'], false, false, true],
    [null, true, false, true],
    [null, true, true, true],
    [null, false, true, false],
    [[], false, true, false],
    [null, false, false, null],
    [null, null, true, null],
    [null, null, false, null],
  ])('C8.17 parts %j, vegetable %j, nothing edible %j: %j', (parts, vegetable, nothing, outcome) => {
    expect(edible(parts, vegetable, nothing)).toBe(outcome);
  });

  it.each([
    [-20, -20, -4],
    [0, 0, 32],
    [-12.5, -13, 10],
    [12.5, 13, 55],
    [-17.78, -18, 0],
    [-0.4, 0, 31],
    [37.77, 38, 100],
  ])('C8.22 %d degrees Celsius are published as %d and %d', (stored, celsius, fahrenheit) => {
    expect([wholeNumber(stored), wholeFahrenheit(stored)]).toEqual([celsius, fahrenheit]);
  });

  it('C8.23 the main image is the marked one, else the best image of the habit, else the best image', () => {
    const image = (image_url: string, part: string, is_main = false) => ({ image_url, part, is_main });
    const [flower, habit, other] = [image('f', 'flower'), image('h', 'habit'), image('m', 'leaf', true)];
    expect(mainImageUrl([flower, habit, other])).toBe('m');
    expect(mainImageUrl([flower, habit, image('h2', 'habit')])).toBe('h');
    expect(mainImageUrl([flower])).toBe('f');
    expect(mainImageUrl([])).toBeNull();
  });
});
