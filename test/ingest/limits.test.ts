import { Item } from '../../src/ingest/item.js';
import { jsonProblem, longCell } from '../../src/ingest/limits.js';

const LONGEST = 'x'.repeat(10_000);

describe('C10.9 limits of what a file contains', () => {
  it.each([
    ['cells of 10,000 characters', [LONGEST, 'b'], undefined],
    ['a first cell of more', [`${LONGEST}x`, 'b'], 'cell 1 is longer than 10,000 characters'],
    ['another cell of more', ['a', `${LONGEST}x`], 'cell 2 is longer than 10,000 characters'],
  ])('a row with %s', (_, cells, why) => {
    expect(longCell(cells)?.why).toBe(why);
  });

  it('shows the cell that is too long', () => {
    expect(longCell(['a', 'bcd', 'e'], 2)).toEqual({
      what: 'bcd',
      why: 'cell 2 is longer than 2 characters',
    });
  });

  it.each([
    ['2,000 bytes', 'x'.repeat(1980), undefined],
    ['2,001 bytes', `${'x'.repeat(1979)}é`, 'is longer than 2000 bytes'],
  ])('an address of %s', (_, path, why) => {
    const image = {
      type: 'image',
      source: 'usda',
      species: 'Aa bb',
      image_url: `https://example.org/${path}`,
    };
    expect(Item.safeParse(image).error?.issues[0]?.message).toBe(why);
  });

  const nested = (depth: number): unknown => (depth === 0 ? 'deepest' : { inside: [0, nested(depth - 1)] });
  it.each<[string, unknown, string | undefined]>([
    ['a text of 10,000 characters', { text: LONGEST }, undefined],
    ['a longer text', { other: 1, text: [null, `${LONGEST}x`] }, 'text longer than 10,000 characters'],
    ['20 levels', nested(10), undefined],
    ['21 levels', [nested(10)], 'nested deeper than 20 levels'],
  ])('a JSON record with %s', (_, record, why) => {
    expect(jsonProblem(record)).toBe(why);
  });
});
