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
      const { ids = {} } = species as { readonly ids?: Readonly<Record<string, string | null>> };
      return schemes.map((scheme) => ids[scheme] ?? '');
    },
    read: async (species) => {
      const found = await identifiers.of(species, schemes);
      const idsOf = (id: number) => schemes.map((scheme) => [scheme, found.get(id)?.[scheme] ?? null]);
      return new Map(species.map((id) => [id, JSON.stringify({ ids: Object.fromEntries(idsOf(id)) })]));
    },
  };
};
