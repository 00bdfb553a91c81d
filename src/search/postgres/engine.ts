import { type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { isSearch, type ListQuery, type Walk } from '../../query/list-query.js';
import { type TypedWord, typedWords, variants } from '../../query/typos.js';
import type { IdPage, IndexState, Page, SearchEngine } from '../engine.js';
import type { LoadedLexicon } from '../lexicon.js';
import { planTypos, type TypoPlan } from '../typo-plan.js';
import { understand, understoodAs } from '../understand.js';
import { isMissingTable, throwIfNotIndexed } from './errors.js';
import { COUNTED, valueCounts } from './facets.js';
import { countsSelect, facetSelect, pageOfWalk, pageSelect, suggestSelect } from './statement.js';
import { nextPage, POSITION } from './walk.js';

export interface PostgresEngineOptions {
  readonly pool: DatabasePool;
  readonly lexicon: LoadedLexicon;
}

const Ids = z.object({ total: z.number(), ids: z.array(z.number()) });
const Suggestions = z.object({ ids: z.array(z.number()) });
const Items = z.object({ total: z.number(), items: z.array(z.string()) });
const Walked = z.object({ total: z.number(), ids: z.array(z.number()), position: POSITION });
const Counted = z.object({ counts: z.array(z.number()) });
const WalkedItems = Walked.extend({ items: z.array(z.string()) });

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

  /** Selects total and items of a page in one statement, so that they are consistent. */
  const withItems = ({ collection }: ListQuery, select: FragmentSqlToken): FragmentSqlToken => {
    const item = collection === 'plants' ? sql.fragment`i.plant` : sql.fragment`i.species`;
    return sql.fragment`
      with page as materialized (${select})
      select page.*, array(
        select ${item} from unnest(ids) with ordinality as u (id, place)
        join search.item i on i.document = u.id order by u.place) as items
      from page`;
  };

  const readItems = (query: ListQuery, select: FragmentSqlToken): Promise<Page> =>
    pool.one(sql.type(Items)`${withItems(query, select)}`).catch(throwIfNotIndexed);

  /** Tries tier 14 if the text alone, without filters, finds nothing (C7.4). */
  const typos = async (query: ListQuery): Promise<TypoPlan | null> => {
    const { names } = query;
    if (!names || names.everything || names.words.length === 0) return null;
    if (query.where.length > 0) {
      const text = await readIds(pageSelect({ ...query, where: [], page: 1 }, null));
      if (text.total > 0) return null;
    }
    return typoPlan(query);
  };

  const typoPlan = async ({ names }: ListQuery): Promise<TypoPlan | null> => {
    await lexicon.refresh();
    return planTypos(names!.words.map((word) => variants(word, lexicon)));
  };

  /** Corrections of a search whose text alone finds nothing; null for any other query. */
  const correctionsOf = async (query: ListQuery): Promise<TypoPlan | null> => {
    if (!isSearch(query)) return null;
    const text = await readIds(pageSelect({ ...query, where: [], page: 1 }, null));
    return text.total > 0 || query.names!.words.length === 0 ? null : typoPlan(query);
  };

  /** Reads a page by cursor in the results of the text, or in those within typing errors. */
  const walk = async <P extends z.infer<typeof Walked>>(
    query: ListQuery,
    at: Walk,
    read: (select: FragmentSqlToken) => Promise<P>,
  ) => {
    if (!at.corrected) {
      const found = await read(pageOfWalk(query, at, null));
      if (found.total > 0) return { ...found, next: nextPage(found.position, false) };
    }
    const plan = await (at.corrected ? typoPlan(query) : typos(query));
    const found = await read(pageOfWalk(query, at, plan));
    return { ...found, next: nextPage(found.position, plan !== null) };
  };

  const search = async <P extends { readonly total: number }>(
    query: ListQuery,
    read: (select: FragmentSqlToken) => Promise<P>,
  ): Promise<P & { readonly typos: boolean }> => {
    const found = await read(pageSelect(query, null));
    if (found.total > 0) return { ...found, typos: false };
    const plan = await typos(query);
    return plan ? { ...(await read(pageSelect(query, plan))), typos: true } : { ...found, typos: false };
  };

  const understood = async <Q extends ListQuery>(query: Q): Promise<Q> =>
    isSearch(query) ? { ...query, names: understand(query.names!, await lexicon.vocabulary()) } : query;

  return {
    name: 'postgres',
    page: async (given) => {
      const query = await understood(given);
      if (!query.walk) {
        const { items, total, typos } = await search(query, (select) => readItems(query, select));
        return { items, total, ...understoodAs(query, typos) };
      }
      const { items, total, next } = await walk(query, query.walk, (select) =>
        pool.one(sql.type(WalkedItems)`${withItems(query, select)}`).catch(throwIfNotIndexed),
      );
      return { items, total, next, ...understoodAs(query, next?.corrected ?? query.walk.corrected) };
    },
    ids: async (given) => {
      const query = await understood(given);
      if (!query.walk) {
        const { ids, total } = await search(query, readIds);
        return { ids, total };
      }
      const { ids, total, next } = await walk(query, query.walk, (select) =>
        pool.one(sql.type(Walked)`${select}`).catch(throwIfNotIndexed),
      );
      return { ids, total, next };
    },
    facets: async (given, counted) => {
      const query = await understood(given);
      const plan = await correctionsOf(query);
      const rows = await pool
        .any(sql.type(COUNTED)`${facetSelect(query, counted, plan)}`)
        .catch(throwIfNotIndexed);
      return { facets: valueCounts(rows, counted) };
    },
    counts: (conditions) => pool.one(sql.type(Counted)`${countsSelect(conditions)}`).catch(throwIfNotIndexed),
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
