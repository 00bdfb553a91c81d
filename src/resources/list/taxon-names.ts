import { LRUCache } from 'lru-cache';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { familyNameOf } from '../../names/family-names.js';
import { textKey } from '../../names/fold.js';
import type { NamedRank, TaxonNames } from '../../query/taxon-names.js';
import type { Warning } from '../../query/warning.js';
import { memoizeFor } from '../../runtime/memoize.js';
import { nearest, quoted } from '../../wording/suggestions.js';

/** Names hardly ever disappear, so a name that was found is not looked up again for a minute. */
const CACHE = { max: 4_000, ttl: 60_000 };

/** Suggestions per parameter. One takes about 3 ms among 16,500 genera. */
const MAX_SUGGESTIONS = 3;

const TABLES: Readonly<Record<NamedRank, ReturnType<typeof sql.identifier>>> = {
  genus: sql.identifier(['genus']),
  family: sql.identifier(['family']),
};

const Name = z.object({ name: z.string(), key: z.string() });

/** Lookups of the genera or families that lists are filtered by, by the keys that ingestion writes. */
const createNames = (pool: CommonQueryMethods, rank: NamedRank) => {
  const table = TABLES[rank];
  const existing = new LRUCache<string, true>(CACHE);
  const all = memoizeFor(CACHE.ttl, async () => {
    const rows = await pool.any(sql.type(Name)`
      select name, name_key as key from ${table} where name_key is not null order by name_key`);
    return new Map(rows.map(({ name, key }) => [key, name]));
  });

  /** Returns the names, among those given, that no taxon has. */
  const unknown = async (names: readonly string[]): Promise<readonly string[]> => {
    const uncached = [...new Set(names.map(textKey))].filter((key) => !existing.has(key));
    if (uncached.length === 0) return [];
    const found = await pool.anyFirst(sql.type(Name.pick({ key: true }))`
      select name_key as key from ${table} where name_key = any (${sql.array(uncached, 'text')})`);
    for (const key of found) existing.set(key, true);
    return names.filter((name) => !existing.has(textKey(name)));
  };

  /** Returns the end of the message: the nearest name, if there is one. */
  const suggestion = async (name: string): Promise<string> => {
    const names = await all();
    const asked = textKey(name);
    const other = rank === 'family' ? familyNameOf(asked) : asked;
    const key = names.has(other) ? other : nearest(asked, names.keys());
    return key === null ? '.' : `; did you mean ${names.get(key)}?`;
  };

  return { unknown, suggestion };
};

/** Returns a function that warns of names of genera and families that no record has (contract C6.8). */
export const createUnknownTaxa = (pool: CommonQueryMethods) => {
  const ranks = { genus: createNames(pool, 'genus'), family: createNames(pool, 'family') };
  const warningsOf = async ({ param, rank, names }: TaxonNames): Promise<readonly Warning[]> => {
    const { unknown, suggestion } = ranks[rank];
    return Promise.all(
      (await unknown(names)).map(async (name, at) => ({
        param,
        problem: 'not_found' as const,
        message: `${param}: no ${rank} has the name ${quoted(name)}, so it matches nothing${at < MAX_SUGGESTIONS ? await suggestion(name) : '.'}`,
      })),
    );
  };
  return async (taxa: readonly TaxonNames[]): Promise<readonly Warning[]> =>
    taxa.length === 0 ? [] : (await Promise.all(taxa.map(warningsOf))).flat();
};
