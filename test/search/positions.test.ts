import type { SortKey } from '../../src/query/list-query.js';
import { idOf, itemOf, readFound } from '../../src/search/elasticsearch/query/answer.js';
import { isDeep, isFoundKeyByKey } from '../../src/search/elasticsearch/query/deep-page.js';
import { positionOf, sort, sortValues, walkSort } from '../../src/search/elasticsearch/query/order.js';
import { SearchUnavailable } from '../../src/search/engine.js';

const query = (...order: readonly (readonly [column: string, direction: 'asc' | 'desc'])[]) => ({
  names: null,
  order: order.map(([column, direction]): SortKey => ({ column, direction })),
});

describe('C14.1 the position of a row in Elasticsearch', () => {
  it.each([
    ['year', 'asc', -(2 ** 31 - 1)],
    ['year', 'desc', 2 ** 31 - 1],
    ['updated_at', 'asc', -Number.MAX_SAFE_INTEGER],
    ['updated_at', 'desc', Number.MAX_SAFE_INTEGER],
    ['author', 'asc', null],
  ] as const)(
    'has for a missing value of %s, %s, what comes before all others',
    (column, direction, stand) => {
      const own = query([column, direction]);
      expect(walkSort(own)).toEqual([
        { [column]: { order: direction, missing: stand ?? '_first' } },
        { id: 'asc' },
      ]);
      expect(sortValues(own, [null, 7])).toEqual([stand, 7]);
      expect(positionOf(own, [stand, 7])).toEqual([null, 7]);
    },
  );

  it('has numbers, and bytes as texts', () => {
    const own = query(['author', 'asc'], ['year', 'desc']);
    expect(positionOf(own, [Buffer.from('lund'), 1753, 7])).toEqual(['lund', 1753, 7]);
    expect(sortValues(own, ['lund', 1753, 7])).toEqual(['lund', 1753, 7]);
  });

  it('sorts missing values first, and ties by id', () => {
    expect(sort(query(['year', 'desc']))).toEqual([
      { year: { order: 'desc', missing: '_first' } },
      { id: 'asc' },
    ]);
    expect(sort(query())).toEqual([{ popularity: 'desc' }, { id: 'asc' }]);
  });
});

describe('a deep page', () => {
  it.each([
    [101, 20, 2, false, false],
    [102, 20, 1, true, false],
    [102, 20, 2, true, true],
    [21, 100, 2, false, false],
    [22, 100, 2, true, true],
  ])('page %i of %i rows by %i keys: deep %s, key by key %s', (page, size, keys, deep, byKeys) => {
    const own = { ...query(...Array.from({ length: keys }, () => ['year', 'asc'] as const)), page, size };
    expect(isDeep(own)).toBe(deep);
    expect(isFoundKeyByKey(own)).toBe(byKeys);
  });
});

describe('C12.9 the answer of a search', () => {
  const hit = { _id: '7', _source: { species_item: '{}' } };
  const answer = (more: object = {}) => ({
    took: 1,
    timed_out: false,
    _shards: { failed: 0 },
    hits: { total: { value: 1 }, hits: [hit] },
    ...more,
  });
  const asked = { size: 20, track_total_hits: true };

  it('has its hits and their number', () => {
    expect(readFound(answer(), asked)).toMatchObject({ total: 1, hits: [hit] });
    expect(readFound(answer({ hits: {} }), { size: 20 })).toMatchObject({ total: 0, hits: [] });
    expect(
      readFound(answer({ hits: { total: { value: 41 }, hits: [hit] } }), { ...asked, from: 40 }).total,
    ).toBe(41);
    expect(readFound(answer({ hits: { total: { value: 0 } } }), { ...asked, from: 40 }).hits).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['no time', answer({ took: undefined })],
    ['no word of time', answer({ timed_out: undefined })],
    ['no shards', answer({ _shards: {} })],
    ['no total', answer({ hits: { hits: [hit] } })],
    ['no list of hits', answer({ hits: { total: { value: 1 }, hits: {} } })],
    ['too few hits', answer({ hits: { total: { value: 2 }, hits: [hit] } })],
    ['too many hits', answer({ hits: { total: { value: 1 }, hits: [hit, hit] } })],
  ])('with %s is none', (_, came) => {
    expect(() => readFound(came, asked)).toThrow(SearchUnavailable);
  });

  it('may lack hits where shards failed or its time was over, which the caller sees', () => {
    const few = { hits: { total: { value: 2 }, hits: [hit] } };
    expect(readFound(answer({ ...few, _shards: { failed: 1 } }), asked)._shards.failed).toBe(1);
    expect(readFound(answer({ ...few, timed_out: true }), asked).timed_out).toBe(true);
  });

  it('has the item of each hit, of a species or a plant, and its id', () => {
    expect(itemOf({ _id: '1', _source: { plant_item: '{"a":1}' } })).toBe('{"a":1}');
    expect(() => itemOf({ _id: '1' })).toThrow(SearchUnavailable);
    expect([idOf({ _id: '12' }), idOf({ _id: Buffer.from('13') })]).toEqual([12, 13]);
  });
});
