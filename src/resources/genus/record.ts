import type { CommonQueryMethods } from 'slonik';
import { genusRecord } from '../../species/genus-presenter.js';
import { recordsOf } from '../record-route.js';
import { createGenusQueries } from './queries.js';
import { GenusRecord } from './schema.js';

/** The record of a genus, for its flat and nested routes (contract C2.16, C2.18). */
export const genusRecords = (pool: CommonQueryMethods) =>
  recordsOf('genus', GenusRecord, createGenusQueries(pool).record, genusRecord);
