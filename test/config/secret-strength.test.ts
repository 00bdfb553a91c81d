import { createHash } from 'node:crypto';
import { LEAST_TOKEN_BITS, secretBits } from '../../src/config/secret-strength.js';

/** Hexadecimal numbers of 12 digits as `openssl rand -hex 6` prints them, the same in every run. */
const numbers = Array.from({ length: 20_000 }, (_, at) =>
  createHash('sha256').update(`secret ${at}`).digest('hex').slice(0, 12),
);

describe('C3.15 the strength of a secret', () => {
  it('suffices for random hexadecimal tokens of 12 digits', () => {
    for (const tokens of [numbers, numbers.map((number) => number.toUpperCase())]) {
      const refused = tokens.filter((token) => secretBits(token) < LEAST_TOKEN_BITS);
      expect(refused.length).toBeLessThan(10);
    }
  });

  it.each([
    ...['deadbeef1234', 'deadbeefcafe', 'cafe12345678', '123456789012', 'abcdefabcdef', 'aabbccddeeff'],
    ...['123456abcdef', 'abc123abc123', 'aaaaaaaaaaaa', '000000000001', 'password1234', 'linnea-token'],
    'PASSWORD-CHANGE-ME',
  ])('is too small for %s', (token) => {
    expect(secretBits(token)).toBeLessThan(LEAST_TOKEN_BITS);
  });

  it('counts the characters of any text among its different ones, and two bits a letter in words', () => {
    expect(secretBits('xK9!')).toBe(8);
    expect(secretBits('violets')).toBe(14);
    expect(secretBits('VIOLETS')).toBe(14);
    expect(secretBits('xk1XK2')).toBeCloseTo(6 * Math.log2(6));
    expect(secretBits('')).toBe(0);
  });
});
