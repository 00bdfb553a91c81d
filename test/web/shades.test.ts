import fc from 'fast-check';
import { shadeOf, shadesOf } from '../../web/map/shades.js';

const starts = (total: number): readonly number[] => shadesOf(total).map(({ from }) => from);

describe('C15.65 the shades of numbers of species', () => {
  it.each([
    [0, [1]],
    [1, [1]],
    [2, [1, 2]],
    [4, [1, 2, 3]],
    [30, [1, 2, 3, 5, 10]],
    [500, [1, 3, 10, 20, 50]],
    [4_000, [1, 3, 20, 50, 200]],
    [36_000, [1, 5, 30, 200, 1_000]],
  ])('of a group of %i species begin at round numbers', (total, expected) => {
    expect(starts(total)).toEqual(expected);
  });

  it('cover every number once, in at most five steps, the darkest last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.nat(), (total, any) => {
        const shades = shadesOf(total);
        const count = 1 + (any % total);
        expect(shades.length).toBeLessThanOrEqual(5);
        expect(shades.map(({ step }) => step)).toEqual([...new Set(shades.map(({ step }) => step))].sort());
        expect(shades.at(-1)).toMatchObject({ step: 5, to: null });
        expect(shades.filter(({ from, to }) => count >= from && count <= (to ?? count))).toEqual([
          shadeOf(shades, count),
        ]);
        expect(shadeOf(shades, 0)).toBeUndefined();
      }),
    );
  });
});
