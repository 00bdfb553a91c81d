import type { CommonQueryMethods } from 'slonik';
import { createBatchIdentifiers } from '../../resources/batch/identifiers.js';
import type { AddedValues } from '../../resources/match/added-values.js';

/** Returns the identifiers of species in these schemes, as columns `<scheme>_id`; null without schemes. */
export const addedIds = (
  pool: CommonQueryMethods,
  schemes: readonly string[] | undefined,
): AddedValues | null => {
  if (schemes === undefined) return null;
  const identifiers = createBatchIdentifiers(pool);
  return {
    header: schemes.map((scheme) => `${scheme}_id`),
    cells: (species) => {
      const { ids = {} } = species as { readonly ids?: Readonly<Record<string, string>> };
      return schemes.map((scheme) => ids[scheme] ?? '');
    },
    read: async (ids) => {
      const found = await identifiers.of(ids, schemes);
      return new Map(
        ids.map((id) => {
          const own = found.get(id);
          return [id, JSON.stringify({ ids: Object.fromEntries(schemes.map((s) => [s, own?.[s] ?? null])) })];
        }),
      );
    },
  };
};
