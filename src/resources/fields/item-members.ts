import type { z } from 'zod';
import type { FieldSet } from '../../query/read-fields.js';
import type { ReadDetails } from '../species/details.js';
import { SpeciesDetails } from '../species/schema.js';
import { plainFieldSet, speciesFieldSet } from './field-set.js';
import { leavesOf, membersOf, pathsOf } from './members.js';
import type { SelectableItems } from './select.js';

/** The members of the items of a list, and those that `fields` adds (contract C14.10). */
export interface ItemMembers extends SelectableItems {
  readonly fields: FieldSet;
  /** Paths of the members of an item without members of their own, and with those that `fields` adds. */
  readonly listedLeaves: readonly string[];
  readonly leaves: readonly string[];
  /** Schemas of the members, those of an item last: members of an item keep its form. */
  readonly schemas: readonly z.ZodType[];
}

/** Returns the members of an item. Items of species and plants can have all members of the full record of the species. */
export const itemMembers = (kind: string, item: z.ZodType, details: ReadDetails): ItemMembers => {
  const hasDetails = kind === 'species' || kind === 'plants';
  const schemas = hasDetails ? [SpeciesDetails, item] : [item];
  const listedLeaves = leavesOf(membersOf(item));
  return {
    fields: hasDetails ? speciesFieldSet(...schemas) : plainFieldSet(item),
    listed: new Set(pathsOf(membersOf(item))),
    details: hasDetails ? details : null,
    listedLeaves,
    leaves: [...new Set([...listedLeaves, ...schemas.flatMap((schema) => leavesOf(membersOf(schema)))])],
    schemas,
  };
};
