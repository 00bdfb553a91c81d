import type { CommonQueryMethods } from 'slonik';
import { recordsOf } from '../record-route.js';
import { genusRecord } from './presenter.js';
import { createGenusQueries } from './queries.js';
import { GenusRecord } from './schema.js';

/** The record of a genus, for its own route and for those below parents (contract C2.16, C2.18). */
export const genusRecords = (pool: CommonQueryMethods) =>
  recordsOf(GenusRecord, createGenusQueries(pool).record, genusRecord);
