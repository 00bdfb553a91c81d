import * as fc from 'fast-check';
import {
  ceilTo,
  compareDecimals,
  decimal,
  decimalOf,
  decimalText,
  floorTo,
  multiply,
  round,
} from '../../src/fields/decimal.js';

const read = (value: string) => decimal(value)!;

describe('exact decimals', () => {
  it.each([
    ['0.5', '1'],
    ['1.5', '2'],
    ['2.5', '3'],
    ['-0.5', '-1'],
    ['-2.5', '-3'],
    ['0.49', '0'],
    ['-0.49', '0'],
    ['180.000001', '180'],
  ])('C1.8 rounds %s to %s, halves away from zero', (given, rounded) => {
    expect(decimalText(round(read(given), 0))).toBe(rounded);
  });

  it('C1.8 rounds in decimal, not in binary, arithmetic', () => {
    expect(decimalText(round(read('1.005'), 2))).toBe('1.01');
    expect(decimalText(round(multiply(read('0.285'), read('1')), 2))).toBe('0.29');
  });

  it.each(['', ' ', 'abc', '1,5', '1.2.3', '--1', '1e', 'NaN', 'Infinity', '0x10', 'x1e3', '1e3x'])(
    'refuses %j',
    (junk) => {
      expect(decimal(junk)).toBeUndefined();
    },
  );

  it.each([NaN, Infinity, -Infinity])('%d is not a decimal', (value) => {
    expect(() => decimalOf(value)).toThrow(RangeError);
  });

  it.each([
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['1.5e-3', '0.0015'],
    ['1E3', '1000'],
    ['007', '7'],
    ['-0.0', '0'],
    ['+3', '3'],
  ])('reads %s as %s', (given, shortest) => {
    expect(decimalText(read(given))).toBe(shortest);
  });

  it('C6.12 compares bounds between two whole numbers exactly', () => {
    expect(ceilTo(read('180.000001'), 0)).toBe(181n);
    expect(floorTo(read('180.000001'), 0)).toBe(180n);
    expect(ceilTo(read('-1.5'), 0)).toBe(-1n);
    expect(floorTo(read('-1.5'), 0)).toBe(-2n);
    expect(floorTo(read('7.2'), 2)).toBe(720n);
    expect([floorTo(read('-2.0'), 0), ceilTo(read('2.0'), 0)]).toEqual([-2n, 2n]);
  });

  it('reads back every number that JavaScript writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        expect(Number(decimalText(decimalOf(value)))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([
    ['1.50', '1.5', 0],
    ['1.05', '1.5', -1],
    ['-1.5', '-1.05', -1],
    ['2', '1.999', 1],
  ])('compares %s with %s by value: %d', (one, other, order) => {
    expect([compareDecimals(read(one), read(other)), compareDecimals(read(other), read(one))]).toEqual([
      order,
      0 - order,
    ]);
  });

  it('orders numerically', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        expect(compareDecimals(decimalOf(a), decimalOf(b))).toBe(Math.sign(a - b));
      }),
    );
  });
});
