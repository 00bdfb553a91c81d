import type { CommonQueryMethods } from 'slonik';
import { recordsOf } from '../record-route.js';
import { plantRecord } from './presenter.js';
import { createPlantQueries } from './queries.js';
import { PlantRecord } from './schema.js';

/** The record of a plant, for its own route and for those below parents (contract C2.24, C2.60). */
export const plantRecords = (pool: CommonQueryMethods) =>
  recordsOf(PlantRecord, createPlantQueries(pool).record, plantRecord);
