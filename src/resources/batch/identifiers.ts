import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { externalIdKey, externalIdOf } from '../../fields/external-ids.js';
import type { SpeciesReference } from './references.js';

const Published = z.object({ id: z.number(), scheme: z.string(), value: z.string() });
const Bearer = z.object({ key: z.string(), id: z.number(), slug: z.string() });

/** A species that has an identifier. */
export interface IdentifierBearer {
  readonly id: number;
  readonly slug: string;
}

/** Published identifiers of species, by scheme. */
type ByScheme = Readonly<Record<string, string>>;

/** Reads the identifiers that a batch asks for. */
export interface BatchIdentifiers {
  /** Returns the published identifiers (C10.62) of species in these schemes, by id. */
  of(ids: readonly number[], schemes: readonly string[]): Promise<ReadonlyMap<number, ByScheme>>;
  /** Returns the species of each reference that is an identifier on several records, by id. */
  shared(
    given: readonly SpeciesReference[],
  ): Promise<ReadonlyMap<SpeciesReference, readonly IdentifierBearer[]>>;
}

export const createBatchIdentifiers = (pool: CommonQueryMethods): BatchIdentifiers => ({
  of: async (ids, schemes) => {
    const rows = await pool.any(sql.type(Published)`
      select species_id as id, scheme, value from published_external_id
      where species_id = any (${sql.array([...ids], 'int4')}) and scheme = any (${sql.array([...schemes], 'text')})`);
    const found = new Map<number, Record<string, string>>();
    for (const { id, scheme, value } of rows) found.set(id, { ...found.get(id), [scheme]: value });
    return found;
  },

  shared: async (given) => {
    const keys = new Map(
      given.flatMap((each) => {
        const identifier = externalIdOf(String(each));
        return identifier === undefined ? [] : [[each, externalIdKey(identifier)] as const];
      }),
    );
    if (keys.size === 0) return new Map();
    // Uses the index external_id_value.
    const rows = await pool.any(sql.type(Bearer)`
      select distinct k.key, s.id, s.slug from unnest(${sql.array([...new Set(keys.values())], 'text')}) as k (key)
      join external_id e on lower(e.value) = substr(k.key, strpos(k.key, ':') + 1) and e.scheme = split_part(k.key, ':', 1)
      join species s on s.id = e.species_id order by k.key, s.id`);
    return new Map(
      [...keys].flatMap(([each, key]) => {
        const bearers = rows.filter((row) => row.key === key).map(({ id, slug }) => ({ id, slug }));
        return bearers.length > 1 ? [[each, bearers] as const] : [];
      }),
    );
  },
});
