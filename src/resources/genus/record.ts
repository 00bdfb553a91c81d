import type { CommonQueryMethods } from 'slonik';
import { genusRecord } from './presenter.js';
import { createGenusQueries } from './queries.js';
import { GenusRecord } from './schema.js';

/** The genus record, for its own route and for that below its family (contract C2.16, C2.18). */
export const genusRecords = (pool: CommonQueryMethods) => {
  const genera = createGenusQueries(pool);
  return {
    response: GenusRecord,
    find: async (ref: string) => {
      const found = await genera.record(ref);
      return found && genusRecord(found);
    },
  };
};
