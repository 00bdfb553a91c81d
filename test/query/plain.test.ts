import { COLLECTIONS } from '../../src/query/collections.js';
import { lastPage, refusePastEnd } from '../../src/query/paging.js';
import { parseRecord } from '../../src/query/parse-record.js';
import { QueryProblem } from '../../src/query/problem.js';
import { parse, problemOf } from './support.js';

const TEN = 'year author slug rank status light toxicity edible duration genus'.split(' ');

describe('page', () => {
  it.each([
    ['', 1],
    ['page=', 1],
    ['page=1', 1],
    ['page=007', 7],
    ['page=2500', 2500],
  ])('C5.3 %j is page %i', (raw, page) => {
    expect(parse(raw)).toMatchObject({ page, size: 20 });
  });

  it.each([
    ['0', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['2501', 'out_of_range'],
    ['99999999999999999999999', 'out_of_range'],
    ['a', 'malformed'],
    ['1.0', 'malformed'],
    ['+1', 'malformed'],
    [' 1', 'malformed'],
    ['1e2', 'malformed'],
  ])('C5.3, C5.4 page=%s is %s', (page, problem) => {
    expect(problemOf(`page=${encodeURIComponent(page)}`)).toMatchObject({
      kind: 'bad_request',
      details: [{ param: 'page', got: page, problem }],
    });
  });

  it('C5.4 page times limit is at most 50,000', () => {
    expect(parse('q=a&page=500&limit=100', 'speciesSearch').page).toBe(500);
    expect(parse('q=a&page=2500&limit=1', 'speciesSearch').page).toBe(2500);
    expect(problemOf('q=a&page=501&limit=100', 'speciesSearch').details).toMatchObject([{ param: 'page' }]);
    // 50,000 is not a multiple of 30.
    expect(parse('q=a&page=1666&limit=30', 'speciesSearch').page).toBe(1666);
    expect(problemOf('q=a&page=1667&limit=30', 'speciesSearch').details).toMatchObject([{ param: 'page' }]);
    expect(problemOf('q=a&page=2501&limit=1', 'speciesSearch').details).toMatchObject([{ param: 'page' }]);
  });

  it('C5.4 page 2500 is allowed with ten order keys', () => {
    const orders = TEN.map((key) => `order[${key}]=asc`).join('&');
    expect(parse(`${orders}&page=2500`).page).toBe(2500);
    expect(parse(`q=a&limit=100&page=500&${orders}`, 'speciesSearch').page).toBe(500);
    expect(problemOf(`${orders}&page=2501`).message).toMatch(/allowed is 2500; narrow/);
  });

  it('C5.5 beyond the last page there is nothing', () => {
    expect(lastPage(0, 20)).toBe(1);
    expect(lastPage(20, 20)).toBe(1);
    expect(lastPage(21, 20)).toBe(2);
    expect(() => refusePastEnd(1, 20, 0)).not.toThrow();
    expect(() => refusePastEnd(2, 20, 20)).toThrow(QueryProblem);
    expect(() => refusePastEnd(3, 20, 40)).toThrow('the last page is 2');
  });
});

describe('limit (C7.3)', () => {
  it.each([
    ['', 20],
    ['&limit=', 20],
    ['&limit=1', 1],
    ['&limit=100', 100],
    ['&limit=101', 100],
    ['&limit=99999999999999999999', 100],
  ])('q=a%s has pages of %i', (rest, size) => {
    expect(parse(`q=a${rest}`, 'plantsSearch').size).toBe(size);
  });

  it('warns above 100', () => {
    expect(parse('q=a&limit=101', 'plantsSearch').warnings).toMatchObject([
      { param: 'limit', problem: 'out_of_range' },
    ]);
  });

  it.each([
    ['0', 'out_of_range'],
    ['-5', 'out_of_range'],
    ['x', 'malformed'],
  ])('limit=%s is %s', (limit, problem) => {
    expect(problemOf(`q=a&limit=${limit}`, 'plantsSearch').details).toEqual([
      { param: 'limit', got: limit, problem },
    ]);
  });

  it('C5.2 is ignored on lists, with a warning', () => {
    const { size, warnings } = parse('limit=5&q=rosa');
    expect(size).toBe(20);
    expect(warnings).toMatchObject([
      { param: 'limit', problem: 'not_supported_here' },
      { param: 'q', problem: 'not_supported_here' },
    ]);
  });
});

describe('plain parameters', () => {
  it('C5.9 unknown ones are ignored, each with one warning; token is never named', () => {
    expect(parse('foo=1&foo=2&token=a&token=&Page=3&=x').warnings).toMatchObject([
      { param: 'foo', problem: 'unknown_parameter' },
      { param: 'Page', problem: 'unknown_parameter' },
      { param: '', problem: 'unknown_parameter' },
    ]);
  });

  it('C6.2 of a repeated one the last counts, with a warning', () => {
    const { page, parents, warnings } = parse('page=9&genus_id=rosa&page=2&genus_id=acer');
    expect(page).toBe(2);
    expect(parents.get('genus_id')).toBe('acer');
    expect(warnings).toMatchObject([
      { param: 'page', problem: 'repeated' },
      { param: 'genus_id', problem: 'repeated' },
    ]);
  });
});

describe('parents (C5.12)', () => {
  const parameters = ['genus_id', 'plant_id', 'zone_id'] as const;

  it.each([
    ['species', 'genus_id plant_id zone_id', null],
    ['speciesSearch', 'genus_id plant_id zone_id', null],
    ['speciesOfGenus', 'plant_id zone_id', 'genus_id'],
    ['speciesOfPlant', 'genus_id zone_id', 'plant_id'],
    ['speciesOfZone', 'genus_id plant_id', 'zone_id'],
    ['plants', 'genus_id zone_id', null],
    ['plantsSearch', 'genus_id zone_id', null],
    ['plantsOfGenus', 'zone_id', 'genus_id'],
    ['plantsOfZone', 'genus_id', 'zone_id'],
  ] as const)('%s takes %s, not its own %s', (name, taken, own) => {
    expect(COLLECTIONS[name].parents.join(' ')).toBe(taken);
    for (const parameter of parameters) {
      if (parameter === own) {
        expect(problemOf(`${parameter}=1`, name).details).toEqual([
          { param: parameter, got: '1', problem: 'repeated' },
        ]);
        continue;
      }
      const { parents, warnings } = parse(`q=a&${parameter}=Rosa`, name);
      const accepted = COLLECTIONS[name].parents.some((each) => each === parameter);
      expect(parents.get(parameter)).toBe(accepted ? 'Rosa' : undefined);
      expect(warnings.some(({ param }) => param === parameter)).toBe(!accepted);
    }
  });

  it('an empty one is ignored with a warning; none holds NUL', () => {
    const { parents, warnings } = parse('genus_id=+&zone_id=%00a%00');
    expect([...parents]).toEqual([['zone_id', '\ufffda\ufffd']]);
    expect(warnings).toMatchObject([{ param: 'genus_id', problem: 'empty_value' }]);
  });
});

describe('records (C4.7)', () => {
  it('ignore every parameter with a warning', () => {
    expect(parseRecord('filter[nope]=1&filter=2&page=x&foo=1&token=t&foo=2')).toMatchObject([
      { param: 'filter[nope]', problem: 'not_supported_here' },
      { param: 'filter', problem: 'not_supported_here' },
      { param: 'page', problem: 'not_supported_here' },
      { param: 'foo', problem: 'unknown_parameter' },
    ]);
    expect(parseRecord('token=t')).toEqual([]);
  });
});
