import type { CommonQueryMethods } from 'slonik';
import { readFields } from '../../query/read-fields.js';
import { createSpeciesItems } from '../../resources/batch/species-items.js';
import { selectedForm } from '../../resources/fields/csv.js';
import { itemMembers } from '../../resources/fields/item-members.js';
import { createDetails } from '../../resources/species/details.js';
import { SpeciesItem } from '../../resources/species/schema.js';
import type { AddedFields } from './match-rows.js';

/**
 * Reads the options `--fields` and `--sources`; null without fields (contract C14.61).
 *
 * @throws Error with the nearest known name of each unknown field.
 */
export const addedFields = (
  pool: CommonQueryMethods,
  fields: string | undefined,
  withSources: boolean,
): AddedFields | null => {
  if (fields === undefined) {
    if (!withSources) return null;
    throw new Error('--sources needs --fields, which names the values whose sources are added.');
  }
  const members = itemMembers('species', SpeciesItem, createDetails(pool));
  const { value, fault } = readFields(fields, members.fields);
  if (fault)
    throw new Error(
      `--${fault.message.replace('details lists the accepted ones', 'docs/keys.md lists the keys')}`,
    );
  if (value === null)
    throw new Error('--fields is empty: name fields separated by commas, such as maximum_height_cm,edible.');
  const selection = { ...value, provenance: value.provenance || withSources };
  const read = createSpeciesItems(pool, members);
  return { form: selectedForm(members.leaves, selection), read: (ids) => read(ids, selection) };
};
