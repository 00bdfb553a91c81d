import { type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { ListQuery } from '../../query/list-query.js';
import { type TypedWord, typedWords, variants } from '../../query/typos.js';
import type { IdPage, IndexState, Page, SearchEngine } from '../engine.js';
import type { LoadedLexicon } from '../lexicon.js';
import { planTypos, type TypoPlan } from '../typo-plan.js';
import { isMissingTable, throwIfNotIndexed } from './errors.js';
import { pageSelect, suggestSelect } from './statement.js';

export interface PostgresEngineOptions {
  readonly pool: DatabasePool;
  readonly lexicon: LoadedLexicon;
}

const Ids = z.object({ total: z.number(), ids: z.array(z.number()) });
const Suggestions = z.object({ ids: z.array(z.number()) });
const Items = z.object({ total: z.number(), items: z.array(z.string()) });

/** Searches any document (C12.9). */
const probe = async (pool: DatabasePool): Promise<IndexState> => {
  try {
    await pool.query(sql.type(z.object({}))`select from search.document limit 1`);
    return 'present';
  } catch (error) {
    if (isMissingTable(error)) return 'missing';
    throw error;
  }
};

/** Creates the engine on search tables in Postgres; tests compare the Elasticsearch engine with it. */
export const createPostgresEngine = ({ pool, lexicon }: PostgresEngineOptions): SearchEngine => {
  const readIds = (select: FragmentSqlToken): Promise<IdPage> =>
    pool.one(sql.type(Ids)`${select}`).catch(throwIfNotIndexed);

  /** Reads page, total and items in one statement, so that they are consistent. */
  const readItems = ({ collection }: ListQuery, select: FragmentSqlToken): Promise<Page> => {
    const item = collection === 'plants' ? sql.fragment`i.plant` : sql.fragment`i.species`;
    return pool
      .one(sql.type(Items)`
        with page as materialized (${select})
        select total, array(
          select ${item} from unnest(ids) with ordinality as u (id, place)
          join search.item i on i.document = u.id order by u.place) as items
        from page`)
      .catch(throwIfNotIndexed);
  };

  /** Tries tier 14 if the text alone, without filters, finds nothing (C7.4). */
  const typos = async (query: ListQuery): Promise<TypoPlan | null> => {
    const { names } = query;
    if (!names || names.everything || names.words.length === 0) return null;
    if (query.where.length > 0) {
      const text = await readIds(pageSelect({ ...query, where: [], page: 1 }, null));
      if (text.total > 0) return null;
    }
    await lexicon.refresh();
    return planTypos(names.words.map((word) => variants(word, lexicon)));
  };

  const search = async <P extends { readonly total: number }>(
    query: ListQuery,
    read: (select: FragmentSqlToken) => Promise<P>,
  ): Promise<P> => {
    const found = await read(pageSelect(query, null));
    if (found.total > 0) return found;
    const plan = await typos(query);
    return plan ? read(pageSelect(query, plan)) : found;
  };

  return {
    name: 'postgres',
    page: (query) => search(query, (select) => readItems(query, select)),
    ids: (query) => search(query, readIds),
    suggest: async (names, size) => {
      const read = async (corrected: readonly TypedWord[] | null): Promise<readonly number[]> =>
        (
          await pool
            .one(sql.type(Suggestions)`${suggestSelect(names, size, corrected)}`)
            .catch(throwIfNotIndexed)
        ).ids;
      const ids = await read(null);
      if (ids.length > 0 || names.words.length === 0) return { ids, corrected: null };
      await lexicon.refresh();
      const corrected = typedWords(names.words, lexicon);
      return { ids: corrected ? await read(corrected) : ids, corrected };
    },
    probe: () => probe(pool),
  };
};
