import { loadQueries } from '../../bench/relevance/queries.js';
import { inTurns } from '../../bench/search/in-turn.js';
import { junk } from '../../bench/search/junk.js';
import { typedBeginnings } from '../../bench/search/prefixes.js';
import { filtered, searches } from '../../bench/search/texts.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { parseList } from '../../src/query/parse.js';

const queryString = (parameters: Readonly<Record<string, string>>): string =>
  String(new URLSearchParams(parameters));

describe('what the part search-latency asks', () => {
  it('has many texts of each kind, none of them twice', () => {
    for (const { what, requests } of searches(loadQueries())) {
      expect([what, new Set(requests.map(queryString)).size]).toEqual([what, requests.length]);
      expect(requests.length).toBeGreaterThan(40);
    }
  });

  it('asks for pages that filters alone choose, all of them legal', () => {
    const { requests } = filtered();
    expect(requests.length).toBeGreaterThan(100);
    for (const each of requests) {
      const { names, where, zones, warnings } = parseList(COLLECTIONS.species, queryString(each));
      expect([names, warnings]).toEqual([null, []]);
      expect(where.length + zones.length).toBeGreaterThan(0);
    }
  });

  it('has junk of up to 200 characters that a search takes, the same ones each time', () => {
    const all = junk(['Quercus robur', 'Common oak']);
    expect(junk(['Quercus robur', 'Common oak'])).toEqual(all);
    for (const { requests } of all)
      for (const { q } of requests) {
        expect(q!.length).toBeGreaterThan(180);
        expect(() => parseList(COLLECTIONS.speciesSearch, queryString({ q: q! }))).not.toThrow();
      }
  });

  it('types names letter by letter', () => {
    const typed = typedBeginnings(['Quercus robur', 'Quercus ilex', 'Oak']);
    expect(typed.slice(0, 4).map(({ texts }) => texts)).toEqual([
      ['q', 'o'],
      ['qu', 'oa'],
      ['que', 'oak'],
      ['quer'],
    ]);
    expect(typed.at(-1)!.texts).toContain('qurec');
  });

  it('takes the next ones each time, and begins anew after the last', () => {
    const next = inTurns(['a', 'b', 'c'], 2);
    expect([next(), next(), next()]).toEqual([
      ['a', 'b'],
      ['c', 'a'],
      ['b', 'c'],
    ]);
    expect(inTurns(['a'], 2)()).toEqual(['a']);
  });
});
