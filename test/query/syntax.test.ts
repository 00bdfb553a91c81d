import { parse, percent, problemOf, where } from './support.js';

const faults = (raw: string) => problemOf(raw).details;

describe('percent-encoding', () => {
  it('C6.1 takes brackets raw and encoded', () => {
    expect(where('filter%5Brank%5D=ssp')).toEqual(where('filter[rank]=ssp'));
    expect(where('filter[author]=Mill.+%26+L.')).toEqual([{ column: 'author', in: ['mill. & l.'] }]);
  });

  it('C4.4 refuses what is not percent-encoded UTF-8, all of it at once', () => {
    expect(problemOf('a=%ZZ&b=%C3&%E9=1').kind).toBe('bad_request');
    expect(faults('a=%ZZ&b=%C3&%E9=1')).toEqual([
      { param: 'a', got: '%ZZ', problem: 'malformed' },
      { param: 'b', got: '%C3', problem: 'malformed' },
      { param: '%E9', got: '1', problem: 'malformed' },
    ]);
  });

  it('reads raw UTF-8 bytes as node:http hands them over', () => {
    const raw = Buffer.from('filter[author]=É', 'utf8').toString('latin1');
    expect(where(raw)).toEqual([{ column: 'author', in: ['e'] }]);
    expect(faults('filter[author]=\xe9')).toHaveLength(1);
  });

  it('C3.3 never shows a token', () => {
    expect(faults('token=%ZZ')).toEqual([{ param: 'token', got: null, problem: 'malformed' }]);
  });
});

describe('key families', () => {
  it('C6.1 takes a key before a colon, once for each key, as generated clients send it', () => {
    expect(where('filter=rank:ssp,var&filter_not=author:L.&range=light:2,')).toEqual(
      where('filter[rank]=ssp,var&filter_not[author]=L.&range[light]=2,'),
    );
    const { order, parameters } = parse('order=year:desc&order=slug:asc');
    expect(order).toEqual(parse('order[year]=desc&order[slug]=asc').order);
    expect(parameters.map(({ name }) => name)).toEqual(['order[year]', 'order[slug]']);
    expect(faults('filter=rank:ssp&filter[rank]=var')).toMatchObject([{ problem: 'repeated' }]);
  });

  it.each([
    'filter',
    'filter=a',
    'filter[]=a',
    'filter[a][b]=1',
    'filter[rank][]=a',
    'filter[rank=a',
    'filter[rank]x=a',
    'filter[ra[nk]=a',
    'filter_not[]=1',
    'range=1',
    'order=asc',
    'order[][year]=asc',
  ])('C6.1 %s is malformed', (raw) => {
    expect(faults(raw)).toMatchObject([{ problem: 'malformed' }]);
  });

  it('C6.1 other names with brackets are plain parameters', () => {
    expect(parse('filters[rank]=a&page[]=2').warnings).toMatchObject([
      { param: 'filters[rank]', problem: 'unknown_parameter' },
      { param: 'page[]', problem: 'unknown_parameter' },
    ]);
  });

  it('C6.2 a key given twice with one value counts once', () => {
    expect(where('filter[rank]=ssp&filter[rank]=ssp')).toHaveLength(1);
    expect(where('filter[genus]=rosa&filter[genus]=rosa')).toHaveLength(1);
  });

  it.each([
    'filter[rank]=ssp&filter[rank]=var',
    'filter[genus]=rosa&filter[genus_name]=rosa',
    'order[spread]=asc&order[row_spacing]=asc&order[planting_spread_cm]=asc',
    'filter[nope]=1&filter[nope]=2',
  ])('C6.2 %s is repeated', (raw) => {
    expect(faults(raw)).toMatchObject([{ problem: 'repeated' }]);
  });

  it('C6.2 one key may stand in several families', () => {
    expect(where('filter[light]=5&filter_not[light]=6&range[light]=1,9')).toHaveLength(3);
  });

  it('C6.2 empty pairs are ignored', () => {
    expect(parse('&&filter[rank]=ssp&').parameters).toEqual([{ name: 'filter[rank]', value: 'ssp' }]);
  });

  it('C6.5 conditions of different parameters are ANDed', () => {
    expect(where('filter[rank]=ssp&filter[year]=1753')).toEqual([
      { column: 'rank', in: [1] },
      { column: 'year', in: [1753] },
    ]);
  });
});

describe('caps (C6.3)', () => {
  const keys = 'rank status slug author year light id genus family toxicity duration'.split(' ');
  const conditions = (count: number) =>
    ['filter', 'filter_not']
      .flatMap((family) => keys.map((key) => `${family}[${key}]=null`))
      .slice(0, count)
      .join('&');

  it('takes 20 conditions, not 21', () => {
    expect(where(conditions(20))).toHaveLength(20);
    expect(faults(conditions(21))).toMatchObject([
      {
        param: 'filter_not[toxicity]',
        problem: 'too_many',
      },
    ]);
    expect(() => parse(conditions(21))).toThrow(
      'The request has 21 filter, filter_not and range parameters; at most 20 are allowed.',
    );
  });

  it('takes 10 order keys, not 11', () => {
    const orders = (count: number) =>
      keys
        .slice(0, count)
        .map((key) => `order[${key}]=asc`)
        .join('&');
    expect(parse(orders(10)).order).toHaveLength(10);
    expect(faults(orders(11))).toMatchObject([{ param: `order[${keys[10]}]`, problem: 'too_many' }]);
    expect(() => parse(orders(11))).toThrow('The request has 11 order parameters; at most 10 are allowed.');
  });

  it('takes 100 values, not 101', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => at).join(',');
    expect(where(`filter[year]=${list(100)}`)).toHaveLength(1);
    expect(faults(`filter_not[year]=${list(101)}`)).toMatchObject([{ problem: 'too_many' }]);
    expect(() => parse(`filter_not[year]=${list(101)}`)).toThrow(
      'filter_not[year] has 101 values; at most 100 are allowed: split them into several requests.',
    );
  });
});

describe('value lists (C6.4)', () => {
  const authors = (value: string) => where(`filter[author]=${percent(value)}`);

  it.each([
    ['a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['a,,b,', ['a', 'b']],
    ['a\\,b,c', ['a,b', 'c']],
    ['a\\,b\\,c,d', ['a,b,c', 'd']],
    ['a\\b', ['a\\b']],
    ['a,A,á', ['a']],
    ['constructor', ['constructor']],
  ])('%j lists %j', (value, expected) => {
    expect(authors(value)).toEqual([{ column: 'author', in: expected }]);
  });

  it.each(['', ',', ' , '])('C5.9 %j is no condition, with a warning', (value) => {
    expect(authors(value)).toEqual([]);
    expect(parse(`filter_not[rank]=${percent(value)}`).warnings).toMatchObject([
      { param: 'filter_not[rank]', problem: 'empty_value' },
    ]);
  });

  it('holds no NUL', () => {
    expect(authors('a\0')).toEqual([{ column: 'author', in: ['a\ufffd'] }]);
  });
});
