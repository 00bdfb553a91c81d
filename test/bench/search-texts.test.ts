import { nextBatches } from '../../bench/load/sequence.js';
import { nonsenseTexts } from '../../bench/speed/search-latency/nonsense-texts.js';
import { filteredPages, usualSearches } from '../../bench/speed/search-latency/search-texts.js';
import { typedPrefixes } from '../../bench/speed/search-latency/typed-prefixes.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { parseList } from '../../src/query/parse.js';
import { loadQueries } from '../../testkit/judged-searches/queries.js';

const queryString = (parameters: Readonly<Record<string, string>>): string =>
  String(new URLSearchParams(parameters));

describe('requests of the part search-latency', () => {
  it('include many texts of each kind, none of them twice', () => {
    for (const { what, requests } of usualSearches(loadQueries())) {
      expect([what, new Set(requests.map(queryString)).size]).toEqual([what, requests.length]);
      expect(requests.length).toBeGreaterThan(40);
    }
  });

  it('include list pages that differ only in filters, all of them legal', () => {
    const { requests } = filteredPages();
    expect(requests.length).toBeGreaterThan(100);
    for (const each of requests) {
      const { names, where, zones, warnings } = parseList(COLLECTIONS.species, queryString(each));
      expect([names, warnings]).toEqual([null, []]);
      expect(where.length + zones.length).toBeGreaterThan(0);
    }
  });

  it('include nonsense of up to 200 characters that a search accepts, always the same', () => {
    const all = nonsenseTexts(['Quercus robur', 'Common oak']);
    expect(nonsenseTexts(['Quercus robur', 'Common oak'])).toEqual(all);
    for (const { requests } of all)
      for (const { q } of requests) {
        expect(q!.length).toBeGreaterThan(180);
        expect(() => parseList(COLLECTIONS.speciesSearch, queryString({ q: q! }))).not.toThrow();
      }
  });

  it('type names letter by letter', () => {
    const typed = typedPrefixes(['Quercus robur', 'Quercus ilex', 'Oak']);
    expect(typed.slice(0, 4).map(({ texts }) => texts)).toEqual([
      ['q', 'o'],
      ['qu', 'oa'],
      ['que', 'oak'],
      ['quer'],
    ]);
    expect(typed.at(-1)!.texts).toContain('qurec');
  });

  it('use the next batch each time and start over after the last', () => {
    const next = nextBatches(['a', 'b', 'c'], 2);
    expect([next(), next(), next()]).toEqual([
      ['a', 'b'],
      ['c', 'a'],
      ['b', 'c'],
    ]);
    expect(nextBatches(['a'], 2)()).toEqual(['a']);
  });
});
