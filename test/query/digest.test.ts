import { queryDigest } from '../../src/query/digest.js';
import { listQuery } from '../../src/query/parent-scope.js';
import { parse } from './support.js';

const digest = (raw: string, name: Parameters<typeof parse>[1] = 'species'): string =>
  queryDigest(listQuery(parse(raw, name), new Map()));

describe('C14.4 the digest of a query', () => {
  it.each([
    ['filter[rank]=ssp&filter[year]=1753', 'filter[year]=1753&filter[rank]=ssp'],
    ['filter[rank]=ssp', 'filter[rank]=SSP&cursor=*&limit=7'],
    ['page=2', ''],
    ['filter[spread]=3', 'filter[planting_spread_cm]=3.0'],
  ])('is one for %j and %j', (one, other) => {
    expect(digest(one)).toBe(digest(other));
  });

  it.each([
    ['filter[rank]=ssp', 'filter_not[rank]=ssp'],
    ['filter[rank]=ssp', 'filter[rank]=var'],
    ['order[year]=asc', 'order[year]=desc'],
    ['order[year]=asc&order[author]=asc', 'order[author]=asc&order[year]=asc'],
  ])('differs for %j and %j', (one, other) => {
    expect(digest(one)).not.toBe(digest(other));
  });

  it('differs between collections, and between searches for other texts or in other languages', () => {
    const all = [
      digest(''),
      digest('', 'plants'),
      ...['q=oak', 'q=ash', 'q=oak&lang=fr'].map((raw) => digest(raw, 'speciesSearch')),
    ];
    expect(new Set(all).size).toBe(5);
  });
});
