import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { SCHEMES } from '../../fields/external-ids.js';
import { didYouMean } from '../../wording/suggestions.js';

/** The database and what it knows. */
export interface SearchedDatabase {
  /** Name of the database, with its server. */
  readonly database: string;
  readonly species: number;
}

const Counts = z.object({ database: z.string(), species: z.number(), words: z.boolean() });

/**
 * Returns the database and the number of its species.
 *
 * @param note Receives a note if it was never indexed.
 * @throws Error that says how to choose another database when it has no species.
 */
export const searchedDatabase = async (
  pool: CommonQueryMethods,
  note: (text: string) => void,
): Promise<SearchedDatabase> => {
  const { database, species, words } = await pool.one(sql.type(Counts)`
    select current_database() || coalesce(' at ' || host(inet_server_addr()) || ':' || inet_server_port(), '') as database,
      (select count(*)::integer from species) as species, exists (select from lexicon) as words`);
  if (species === 0)
    throw new Error(
      `The database ${database} has no species, so no name can match. Load data with linnea fetch recommended && linnea ingest all --index, or choose another database: DATABASE_URL names a Postgres, DATA_DIR the folder of the embedded one.`,
    );
  if (!words)
    note(
      `The database ${database} was never indexed, so names with typing errors do not match. Run linnea index rebuild.`,
    );
  return { database, species };
};

const StoredScheme = z.object({ scheme: z.string() });

/**
 * Refuses a scheme of which the database has no identifier, so that none could match.
 *
 * @throws Error that names the nearest scheme and all known ones.
 */
export const refuseUnknownScheme = async (pool: CommonQueryMethods, scheme: string): Promise<void> => {
  if ((SCHEMES as readonly string[]).includes(scheme)) return;
  const rows = await pool.any(sql.type(StoredScheme)`select distinct scheme from external_id`);
  const known = [...new Set([...SCHEMES, ...rows.map((row) => row.scheme)])];
  if (!known.includes(scheme))
    throw new Error(
      `--id: no species has an identifier of the scheme ${scheme}${didYouMean(scheme, known) || '.'} Known schemes: ${known.join(', ')}.`,
    );
};
