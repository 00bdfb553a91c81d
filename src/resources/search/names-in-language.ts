import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { WITHOUT_PROVENANCE_RANK } from '../../fields/sources.js';
import type { Searched } from '../../query/collections.js';

const Row = z.object({ id: z.number(), name: z.string() });

/** Returns the first name of each record in a language (contract C7.10, C8.19), by the ids of the items; records without one are missing. */
export type NamesInLanguage = (
  collection: Searched,
  ids: readonly number[],
  language: string,
) => Promise<ReadonlyMap<number, string>>;

/** Creates the reader of names in a language. Names of the main species of a plant come before those of its varieties. Index: unique key of common_name. */
export const createNamesInLanguage =
  (pool: CommonQueryMethods): NamesInLanguage =>
  async (collection, ids, language) => {
    const id = collection === 'plants' ? sql.fragment`s.plant_id` : sql.fragment`s.id`;
    const found = await pool.any(sql.type(Row)`
      select distinct on (${id}) ${id} as id, n.name
      from species s
      join plant p on p.id = s.plant_id
      join common_name n on n.species_id = s.id and n.language = ${language}
      left join source so on so.id = n.source_id
      where ${id} = any(${sql.array(ids, 'int4')})
      order by ${id}, s.id = p.main_species_id desc, s.id,
        coalesce(so.rank, ${WITHOUT_PROVENANCE_RANK}), n.position, n.source_id`);
    return new Map(found.map((row) => [row.id, row.name]));
  };
