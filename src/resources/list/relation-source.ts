import type { CommonQueryMethods } from 'slonik';
import { type Relation, relationPages } from '../../search/postgres/relation.js';
import type { ListSource } from './declaration.js';

/** Returns the items of a page in any order, without records deleted in the meantime. */
export type ItemsById = (ids: readonly number[]) => Promise<readonly { readonly id: number }[]>;

/** Creates a source of pages from a relation: finds the ids of a page, then reads its items. */
export const relationSource = <Kind extends string>(
  pool: CommonQueryMethods,
  relation: Relation,
  items: ItemsById,
): ListSource<Kind> => {
  const pages = relationPages(pool, relation);
  return {
    page: async (query) => {
      const { ids, total, next } = await pages(query);
      const rendered = new Map((await items(ids)).map((item) => [item.id, JSON.stringify(item)]));
      return { ids, items: ids.flatMap((id) => rendered.get(id) ?? []), total, next };
    },
  };
};
