import type { CommonQueryMethods } from 'slonik';
import { speciesRecord } from './presenter.js';
import { createSpeciesQueries } from './queries.js';
import { SpeciesRecord } from './schema.js';

/** The species record, for its own route and for those below parents (contract C2.30, C2.60). */
export const speciesRecords = (pool: CommonQueryMethods) => {
  const species = createSpeciesQueries(pool);
  return {
    response: SpeciesRecord,
    find: async (ref: string) => {
      const found = await species.record(ref);
      return found && speciesRecord(found);
    },
  };
};
