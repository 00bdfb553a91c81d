import { decimal, decimalText } from '../../src/fields/decimal.js';
import { convert, fahrenheit, STORED_UNITS, unitsFor } from '../../src/fields/units.js';

describe('units', () => {
  it.each([
    ['1', 'in', 'cm', '2.54'],
    ['1', 'ft', 'cm', '30.48'],
    ['1', 'm', 'cm', '100'],
    ['1', 'mm', 'cm', '0.1'],
    ['1', 'in', 'mm', '25.4'],
    ['1', 'ft', 'mm', '304.8'],
    ['1', 'cm', 'mm', '10'],
    ['0.1', 'm', 'mm', '100'],
    ['3', 'days', 'days', '3'],
    ['32', 'deg_f', 'deg_c', '0'],
    ['-40', 'deg_f', 'deg_c', '-40'],
    ['98.6', 'deg_f', 'deg_c', '37'],
    ['0', 'deg_f', 'deg_c', '-17.777777777778'],
  ] as const)('C9.12 %s %s is exactly %s: %s', (value, unit, stored, result) => {
    expect(decimalText(convert(decimal(value)!, unit, stored)!)).toBe(result);
  });

  it('has no unit outside its table', () => {
    expect(convert(decimal('1')!, 'furlong', 'cm')).toBeUndefined();
    expect(convert(decimal('1')!, 'toString', 'cm')).toBeUndefined();
    expect(convert(decimal('1')!, 'in', 'days')).toBeUndefined();
    expect(convert(decimal('1')!, 'in', 'deg_c')).toBeUndefined();
    expect(convert(decimal('1')!, 'deg_f', 'cm')).toBeUndefined();
    expect(unitsFor(null)).toEqual([]);
  });

  it('C9.12 converts from each unit that a claim may have', () => {
    for (const stored of STORED_UNITS) {
      expect(unitsFor(stored)).toContain(stored);
      for (const unit of unitsFor(stored)) expect(convert(decimal('1')!, unit, stored)).toBeDefined();
    }
    expect(STORED_UNITS.map((stored) => unitsFor(stored).length)).toEqual([5, 5, 1, 2]);
  });

  it.each([
    ['-20', '-4'],
    ['-33.33', '-28'],
    ['0', '32'],
    ['37.5', '100'],
    ['-17.5', '1'],
  ])('C8.22 publishes %s °C as %s °F', (celsius, published) => {
    expect(decimalText(fahrenheit(decimal(celsius)!))).toBe(published);
  });
});
