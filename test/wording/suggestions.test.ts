import { didYouMean, nearest, quoted } from '../../src/wording/suggestions.js';

describe('the nearest spelling', () => {
  it.each([
    ['lihgt', 'light'],
    ['spred', 'spread'],
    ['xyz', null],
  ])('C4.6 of %s is %s', (text, expected) => {
    expect(nearest(text, ['light', 'planting_spread', 'spread'])).toBe(expected);
  });

  it('C4.6 is within a third of the length, the first one of the alphabet among several', () => {
    expect([nearest('abcdef', ['abcdxy']), nearest('abcde', ['abcxy'])]).toEqual(['abcdxy', null]);
    expect(nearest('bat', ['cat', 'rat'])).toBe('cat');
    expect(didYouMean('bat', ['Rat', 'Cat'])).toBe('; did you mean Cat?');
  });

  it('ends a message, case ignored, in the spelling that is accepted', () => {
    expect(didYouMean('nnoe', ['None', 'Low'])).toBe('; did you mean None?');
    expect(didYouMean('  no  ', ['No'])).toBe('; did you mean No?');
    expect(didYouMean('plenty', ['None', 'Low'])).toBe('');
  });
});

describe('a value in a message', () => {
  it.each([
    ['shade', '"shade"'],
    ['two\r\nlines of "text"', '"two\\r\\nlines of \\"text\\""'],
    ['\u001b[2J', '"\\u001b[2J"'],
    [200, '200'],
    [{ a: [1] }, '{"a":[1]}'],
  ])('%j is %s', (value, expected) => {
    expect(quoted(value)).toBe(expected);
  });

  it('C3.3 that is long is not cut, as part of a token would not be removed from the answer', () => {
    expect(quoted('a'.repeat(58))).toBe(`"${'a'.repeat(58)}"`);
    expect(quoted('a'.repeat(59))).toBe('(61 characters)');
    expect(quoted(`${'a'.repeat(30)} usr-${'b'.repeat(43)}`)).toBe('(80 characters)');
  });
});
