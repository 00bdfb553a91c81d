import type { CommonQueryMethods } from 'slonik';
import { recordsOf } from '../record-route.js';
import { speciesRecord } from './presenter.js';
import { createSpeciesQueries } from './queries.js';
import { SpeciesRecord } from './schema.js';

/** The record of a species, for its own route and for those below parents (contract C2.30, C2.60). */
export const speciesRecords = (pool: CommonQueryMethods) =>
  recordsOf(SpeciesRecord, createSpeciesQueries(pool).record, speciesRecord);
