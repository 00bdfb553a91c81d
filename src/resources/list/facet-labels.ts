import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { memoizeFor } from '../../runtime/memoize.js';

const Named = z.object({ text: z.string(), name: z.string() });
type Names = ReadonlyMap<string, string>;

/** Tables of the texts that facets count, by the key of the field. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ['family_name', 'family'],
  ['genus_name', 'genus'],
]);

/** Names of zones hardly ever change. */
const ZONES_MS = 60_000;

const mapOf = (rows: readonly z.infer<typeof Named>[]): Names =>
  new Map(rows.map(({ text, name }) => [text, name]));

/** Looks up how people write the texts that search stores keep. */
export interface FacetLabels {
  /** Names of all zones by slug. */
  zones(): Promise<Names>;
  /** Names of families or genera by their text keys. */
  names(key: string, texts: readonly string[]): Promise<Names>;
}

/** Creates the lookups in the tables of names. */
export const createFacetLabels = (pool: CommonQueryMethods): FacetLabels => ({
  zones: memoizeFor(ZONES_MS, async () =>
    mapOf(await pool.any(sql.type(Named)`select slug as text, name from zone`)),
  ),
  names: async (key, texts) => {
    const table = TABLES.get(key);
    if (table === undefined) throw new Error(`facets of ${key} have no table of names`);
    if (texts.length === 0) return new Map();
    return mapOf(
      await pool.any(sql.type(Named)`
        select name_key as text, min(name) as name from ${sql.identifier([table])}
        where name_key = any(${sql.array([...texts], 'text')}) group by name_key`),
    );
  },
});
