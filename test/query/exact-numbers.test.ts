import fc from 'fast-check';
import { compareDecimals, decimal } from '../../src/fields/decimal.js';
import { lists } from './support.js';

/** Numbers as parameters have them, near each other and with up to six decimals. */
const written = fc
  .tuple(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([whole, places, fraction]) => {
    const decimals = String(fraction).padStart(6, '0').slice(0, places);
    return decimals === '' ? String(whole) : `${whole}.${decimals}`;
  });

const order = (a: string, b: string) => compareDecimals(decimal(a)!, decimal(b)!);

describe('exact decimals (C6.12, C6.14)', () => {
  const cases = [
    { key: 'ph_minimum', places: 2 },
    { key: 'year', places: 0 },
  ];

  it.each(cases)('ranges of $key match as mathematics says, on every stored value', ({ key, places }) => {
    const stored = fc.integer({ min: -3 * 10 ** places, max: 3 * 10 ** places });
    fc.assert(
      fc.property(stored, written, written, (units, min, max) => {
        const value = (units / 10 ** places).toFixed(places);
        const expected = order(value, min) >= 0 && order(value, max) <= 0;
        expect(lists(`range[${key}]=${min},${max}`, { [key]: units })).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(cases)('equality of $key is exact, and filter_not its complement', ({ key, places }) => {
    const stored = fc.integer({ min: -3 * 10 ** places, max: 3 * 10 ** places });
    fc.assert(
      fc.property(stored, written, (units, text) => {
        const wanted = places === 0 ? text.replace(/\..*/, '.0') : text;
        const equal = order((units / 10 ** places).toFixed(places), wanted) === 0;
        expect(lists(`filter[${key}]=${wanted}`, { [key]: units })).toBe(equal);
        expect(lists(`filter_not[${key}]=${wanted}`, { [key]: units })).toBe(!equal);
      }),
      { numRuns: 2000 },
    );
  });

  it('a missing value matches no range and survives every exclusion of values', () => {
    expect(lists('range[year]=-999999999999,999999999999', { year: null })).toBe(false);
    expect(lists('range[year]=,999999999999', { year: null })).toBe(false);
    expect(lists('filter_not[year]=5', { year: null })).toBe(true);
  });
});
