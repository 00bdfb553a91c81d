import type { CommonQueryMethods } from 'slonik';
import { createListedIn, listedInColumns, readAreas } from '../../resources/areas/listed-in.js';
import { createSpeciesItems } from '../../resources/batch/species-items.js';
import { itemMembers } from '../../resources/fields/item-members.js';
import { type AddedValues, createAddedValues } from '../../resources/match/added-values.js';
import { createDetails } from '../../resources/species/details.js';
import { SpeciesItem } from '../../resources/species/schema.js';

/**
 * Reads the options `--fields` and `--sources`; null without fields (contract C14.61).
 *
 * @throws Error that names unknown fields, or what is missing.
 */
export const addedFields = (
  pool: CommonQueryMethods,
  fields: string | undefined,
  withSources: boolean,
): AddedValues | null => {
  if (fields === undefined) {
    if (!withSources) return null;
    throw new Error('--sources needs --fields, which names the values whose sources are added.');
  }
  const members = itemMembers('species', SpeciesItem, createDetails(pool));
  const added = createAddedValues({ members, items: createSpeciesItems(pool, members) }, fields, withSources);
  if (added === null)
    throw new Error('--fields is empty: name fields separated by commas, such as maximum_height_cm,edible.');
  return added;
};

/**
 * Reads the option `--impact-listed-in`; null without areas (contract C20.6).
 *
 * @throws Error that names a text that is no area.
 */
export const addedAreas = (pool: CommonQueryMethods, areas: string | undefined): AddedValues | null => {
  if (areas === undefined) return null;
  const read = readAreas(areas);
  if ('message' in read) throw new Error(`--${read.message.replaceAll('_', '-')}`);
  return listedInColumns(createListedIn(pool), read.areas);
};
