import type { CommonQueryMethods } from 'slonik';
import { type Relation, relationPages } from '../../search/postgres/relation.js';
import type { ListSource } from './route.js';

/** Gives the items of a page, in no order; those that are gone since are left out. */
export type Rendered = (ids: readonly number[]) => Promise<readonly { readonly id: number }[]>;

/** Pages of a collection that is listed from its tables: which records, then what is shown of them. */
export const relationSource = <Of extends string>(
  pool: CommonQueryMethods,
  relation: Relation,
  render: Rendered,
): ListSource<Of> => {
  const pages = relationPages(pool, relation);
  return {
    page: async (query) => {
      const { ids, total } = await pages(query);
      const shown = new Map((await render(ids)).map((item) => [item.id, JSON.stringify(item)]));
      return { items: ids.flatMap((id) => shown.get(id) ?? []), total };
    },
  };
};
