import { cursorLinks, links } from '../../src/query/links.js';
import { parse } from './support.js';

const page = (raw: string, total: number, path = '/api/v1/species') => {
  const parsed = parse(raw);
  return links({ ...parsed, path, total });
};

describe('links', () => {
  it('C5.11 page 2 of 3', () => {
    const query = 'page=2&order[year]=desc&filter[edible_part]=roots,leaves&token=usr-x&order[author]=asc';
    const base =
      '/api/v1/species?filter%5Bedible_part%5D=roots%2Cleaves&order%5Byear%5D=desc&order%5Bauthor%5D=asc';
    expect(page(query, 55)).toEqual({
      self: `${base}&page=2`,
      first: `${base}&page=1`,
      prev: `${base}&page=1`,
      next: `${base}&page=3`,
      last: `${base}&page=3`,
    });
  });

  it('C5.7 self has the page only when one was given, the others always', () => {
    const expected = {
      self: '/api/v1/species',
      first: '/api/v1/species?page=1',
      last: '/api/v1/species?page=1',
    };
    expect(page('', 3)).toEqual(expected);
    expect(page('page=&token=a', 3)).toEqual(expected);
    expect(page('page=1', 3).self).toBe('/api/v1/species?page=1');
    expect(page('page=9&page=2', 60).self).toBe('/api/v1/species?page=2');
  });

  it('C5.7 sorts by name, the orders as given at their place', () => {
    const query = 'zone_id=aut&range[year]=1,&order[year]=asc&order[author]=asc&filter_not[rank]=ssp&foo=1';
    expect(page(query, 1).self).toBe(
      '/api/v1/species?filter_not%5Brank%5D=ssp&foo=1&order%5Byear%5D=asc&order%5Bauthor%5D=asc&range%5Byear%5D=1%2C&zone_id=aut',
    );
  });

  it('C5.7 sorts a parameter that only looks like an order by its own name', () => {
    expect(page('foo=1&border[year]=asc', 1).self).toBe('/api/v1/species?border%5Byear%5D=asc&foo=1');
  });

  it('C5.7 is form-encoded', () => {
    expect(page('filter[author]=Mill.+%26+L%C3%A9*%7E&filter[rank]=', 1).self).toBe(
      '/api/v1/species?filter%5Bauthor%5D=Mill.+%26+L%C3%A9*%7E&filter%5Brank%5D=',
    );
  });

  it('C5.6 an empty collection has neither prev nor next', () => {
    expect(Object.keys(page('', 0))).toEqual(['self', 'first', 'last']);
  });

  it('C5.6 next ends at page 2500, last is not capped', () => {
    expect(page('page=2499', 100_000).next).toContain('page=2500');
    const deep = page('page=2500', 100_000);
    expect(deep.next).toBeUndefined();
    expect(deep.last).toContain('page=5000');
  });

  it('C5.6 next ends at page 2500 with three order keys too', () => {
    const three = 'order[year]=asc&order[author]=asc&order[slug]=asc';
    expect(page(`${three}&page=100`, 100_000).next).toContain('page=101');
    expect(page(`${three}&page=2500`, 100_000).next).toBeUndefined();
  });

  it('C5.6 of a search next ends where page times limit is 50,000', () => {
    const nextOf = (raw: string) =>
      links({ ...parse(raw, 'speciesSearch'), path: '/api/v1/species/search', total: 100_000 }).next;
    expect(nextOf('q=a&limit=100&page=499')).toContain('page=500');
    expect(nextOf('q=a&limit=100&page=500')).toBeUndefined();
    expect(nextOf('q=a&limit=30&page=1665')).toContain('page=1666');
    expect(nextOf('q=a&limit=30&page=1666')).toBeUndefined();
  });

  it('C5.8 a nested list links to its own path', () => {
    expect(page('page=1', 40, '/api/v1/genus/rosa/species').next).toBe('/api/v1/genus/rosa/species?page=2');
  });

  it('links lead back to the same conditions', () => {
    const query = 'filter[author]=Mill.%5C,%20L.,null&order[year]=desc&page=2';
    const { next = '' } = page(query, 90);
    const again = parse(next.slice(next.indexOf('?') + 1));
    expect(again).toMatchObject({ page: 3, where: parse(query).where, order: parse(query).order });
  });
});

describe('links of a page by cursor (C14.3)', () => {
  const of = (raw: string, next: string | null) =>
    cursorLinks({ ...parse(raw), path: '/api/v1/species' }, next);
  const base = '/api/v1/species?';

  it('have all parameters but page, in the order of C5.7', () => {
    expect(of('token=usr-x&page=&limit=7&cursor=abc&filter[rank]=ssp', 'def')).toEqual({
      self: `${base}cursor=abc&filter%5Brank%5D=ssp&limit=7`,
      first: `${base}cursor=*&filter%5Brank%5D=ssp&limit=7`,
      next: `${base}cursor=def&filter%5Brank%5D=ssp&limit=7`,
    });
  });

  it('have no next on the last page, and of a repeated cursor the last', () => {
    expect(of('cursor=abc&cursor=def', null)).toEqual({
      self: `${base}cursor=def`,
      first: `${base}cursor=*`,
    });
  });
});
