import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Searched } from '../../query/collections.js';
import { firstNames, type NamedBy } from '../../species/common-names.js';

const Row = z.object({ id: z.number(), named: z.custom<NamedBy>() });

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
      select ${id} as id, json_build_object(
        'common_names',
        json_agg(json_build_array(n.language, n.name, n.source_id, so.rank, n.position) order by n.source_id),
        'unfit_names', s.unfit_names
      ) as named
      from species s
      join plant p on p.id = s.plant_id
      join common_name n on n.species_id = s.id
      left join source so on so.id = n.source_id
      where ${id} = any(${sql.array(ids, 'int4')})
      group by s.id, p.main_species_id
      order by s.id = p.main_species_id desc, s.id`);
    const names = new Map<number, string>();
    for (const { id, named } of found) {
      const first = firstNames(named).get(language);
      if (first !== undefined && !names.has(id)) names.set(id, first);
    }
    return names;
  };
