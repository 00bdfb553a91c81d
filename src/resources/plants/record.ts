import type { CommonQueryMethods } from 'slonik';
import { plantRecord } from './presenter.js';
import { createPlantQueries } from './queries.js';
import { PlantRecord } from './schema.js';

/** The plant record, for its own route and for those below parents (contract C2.24, C2.60). */
export const plantRecords = (pool: CommonQueryMethods) => {
  const plants = createPlantQueries(pool);
  return {
    response: PlantRecord,
    find: async (ref: string) => {
      const found = await plants.record(ref);
      return found && plantRecord(found);
    },
  };
};
