import { inUnit, isConvertible } from '../../src/fields/shown-unit.js';

describe('C17.13 a published value in another unit', () => {
  it.each([
    [150, 'cm', 'm', 1.5],
    [12, 'cm', 'mm', 120],
    [1, 'cm', 'in', 0.393701],
    [100, 'cm', 'ft', 3.28084],
    [5, 'mm', 'cm', 0.5],
    [2500, 'mm', 'm', 2.5],
    [100, 'mm', 'in', 3.93701],
    [1000, 'mm', 'ft', 3.28084],
    [-20, 'deg_c', 'deg_f', -4],
    [-4, 'deg_f', 'deg_c', -20],
    [50, 'deg_f', 'deg_c', 10],
  ] as const)('%d %s in %s is %d', (value, stored, unit, shown) => {
    expect(inUnit(value, stored, unit)).toEqual({ value: shown, unit });
    expect(isConvertible(stored, unit)).toBe(true);
  });

  it.each([
    [5, null, 'cm'],
    [90, 'days', 'm'],
    [150, 'cm', 'deg_c'],
    [7, 'deg_c', 'ft'],
    [5, 'mm', 'deg_f'],
  ] as const)('%d %s in %s stays as it is', (value, stored, unit) => {
    expect(inUnit(value, stored, unit)).toEqual({ value, unit: stored });
    expect(isConvertible(stored, unit)).toBe(false);
  });
});
