import type { CommonQueryMethods } from 'slonik';
import { plantRecord } from '../../species/plant-presenter.js';
import { createNamesInLanguage } from '../languages/names-in-language.js';
import { createTranslateRecord } from '../languages/translate.js';
import { createFindMerged } from '../merged-species.js';
import { recordsOf } from '../record-route.js';
import { createDetails } from '../species/details.js';
import { createPlantQueries } from './queries.js';
import { PlantRecord } from './schema.js';

/** The record of a plant, for its flat and nested routes (contract C2.24, C2.60). */
export const plantRecords = (pool: CommonQueryMethods) => ({
  ...recordsOf('plant', PlantRecord, createPlantQueries(pool).record, plantRecord),
  details: createDetails(pool),
  translate: createTranslateRecord('plants', createNamesInLanguage(pool)),
  findMerged: createFindMerged(pool),
});
