import { loadGardenStatements, loadStatements, readStatements } from '../../testkit/truth/statements.js';

const HEAD = 'plant,english,field,expected,half\n';

describe('the judged statements', () => {
  const all = loadStatements();
  const halves = (['work', 'measured'] as const).map((half) => all.filter((each) => each.half === half));
  const plantsOf = (statements: typeof all) => new Set(statements.map(({ plant }) => plant));

  it('are 600 about 200 plants, each plant in one half', () => {
    expect(halves.map((half) => half.length)).toEqual([300, 300]);
    expect(halves.map((half) => plantsOf(half).size)).toEqual([100, 100]);
    expect(plantsOf(all).size).toBe(200);
  });

  it('say one thing about a field of a plant', () => {
    expect(new Set(all.map(({ plant, field }) => `${plant} ${field}`)).size).toBe(all.length);
  });

  it('are similar in kind in both halves', () => {
    const fields = [...new Set(all.map(({ field }) => field))];
    const share = (half: typeof all, key: string) => half.filter(({ field }) => field === key).length;
    const differences = fields.map((key) => Math.abs(share(halves[0]!, key) - share(halves[1]!, key)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(8);
  });

  it('of gardens are translated to keys and labels, except those about poison', () => {
    const garden = loadGardenStatements();
    const expectedOf = (plant: string, field: string) =>
      garden.find((each) => each.plant === plant && each.field === field)?.expected;
    expect(garden).toHaveLength(232);
    expect(expectedOf('Laburnum anagyroides', 'leaf_retention')).toBe('false');
    expect(expectedOf('Laburnum anagyroides', 'bloom_months')).toBe('has may|jun');
    expect(expectedOf('Solanum dulcamara', 'flower_color')).toBe('has purple|blue');
    expect(expectedOf('Centaurea cyanus', 'duration')).toBe('only annual|biennial');
    expect(expectedOf('Laburnum anagyroides', 'toxicity')).toBeUndefined();
  });

  it.each([
    ['Zea mays,maize,height,60..,work', 'line 2: field is no key'],
    ['Zea mays,maize,average_height,60..,work', 'line 2: field is no key'],
    ['Zea mays,maize,edible,true,third', 'line 2: half'],
    ['Zea mays,maize,edible,maybe,work', 'line 2: field is no key'],
  ])('are refused: %s', (line, reason) => {
    expect(() => readStatements(`${HEAD}${line}\n`)).toThrow(reason);
  });
});
