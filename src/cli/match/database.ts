import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

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
