import { type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { ListQuery } from '../../query/list-query.js';
import { variants } from '../../query/typos.js';
import type { IdPage, Page, SearchEngine } from '../engine.js';
import type { LoadedLexicon } from '../lexicon.js';
import { planTypos, type TypoPlan } from '../typo-plan.js';
import { unavailable } from './errors.js';
import { pageParts, window } from './statement.js';

export interface PostgresEngineParts {
  readonly pool: DatabasePool;
  readonly lexicon: LoadedLexicon;
}

const Found = z.object({ total: z.number(), found: z.array(z.string()) });
type Found = z.infer<typeof Found>;

const Total = z.object({ total: z.number() });

/** Lists and searches from the tables of the embedded search store; also what the other engine is tested against. */
export const createPostgresEngine = ({ pool, lexicon }: PostgresEngineParts): SearchEngine => {
  /** One statement, so that page and total are of the same moment. */
  const read = (query: ListQuery, column: FragmentSqlToken, typos: TypoPlan | null): Promise<Found> => {
    const { from, where, order } = pageParts(query, typos);
    return pool
      .one(sql.type(Found)`
        select (select count(*) from ${from} where ${where}) as total,
          array(select ${column} from ${from} where ${where} order by ${order} ${window(query)}) as found`)
      .catch(unavailable);
  };

  /** Tier 10 is tried where the text alone finds nothing, whatever the filters (C7.4). */
  const typos = async (query: ListQuery): Promise<TypoPlan | null> => {
    const { names } = query;
    if (!names || names.everything || names.words.length === 0) return null;
    if (query.where.length > 0) {
      const { from, where } = pageParts({ ...query, where: [] }, null);
      const text = await pool
        .one(sql.type(Total)`select count(*) as total from ${from} where ${where}`)
        .catch(unavailable);
      if (text.total > 0) return null;
    }
    await lexicon.refresh();
    return planTypos(names.words.map((word) => variants(word, lexicon)));
  };

  const search = async (query: ListQuery, column: FragmentSqlToken): Promise<Found> => {
    const found = await read(query, column, null);
    if (found.total > 0) return found;
    const plan = await typos(query);
    return plan ? read(query, column, plan) : found;
  };

  return {
    name: 'postgres',
    page: async (query): Promise<Page> => {
      const item = query.collection === 'plants' ? sql.fragment`d.plant_item` : sql.fragment`d.species_item`;
      const { found, total } = await search(query, item);
      return { items: found, total };
    },
    ids: async (query): Promise<IdPage> => {
      const { found, total } = await search(query, sql.fragment`d.id::text`);
      return { ids: found.map(Number), total };
    },
  };
};
