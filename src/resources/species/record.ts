import type { CommonQueryMethods } from 'slonik';
import { speciesRecord } from '../../species/presenter.js';
import { createNamesInLanguage } from '../languages/names-in-language.js';
import { createTranslateRecord } from '../languages/translate.js';
import { createFindMerged } from '../merged-species.js';
import { recordsOf } from '../record-route.js';
import { createDetails } from './details.js';
import { createSpeciesQueries } from './queries.js';
import { SpeciesRecord } from './schema.js';

/** The record of a species, for its flat and nested routes (contract C2.30, C2.60). */
export const speciesRecords = (pool: CommonQueryMethods) => ({
  ...recordsOf('species', SpeciesRecord, createSpeciesQueries(pool).record, speciesRecord),
  details: createDetails(pool),
  translate: createTranslateRecord('species', createNamesInLanguage(pool)),
  findMerged: createFindMerged(pool),
});
