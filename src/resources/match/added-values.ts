import { OF_THE_OPTION, readFields } from '../../query/read-fields.js';
import type { ReadSpeciesItems } from '../batch/species-items.js';
import { selectedForm } from '../fields/csv.js';
import type { ItemMembers } from '../fields/item-members.js';

/** Values of species that are added to the rows of a table (contract C14.61). */
export interface AddedValues {
  /** Headings of their columns. */
  readonly header: readonly string[];
  /** Returns the cells of a species with the selected members; empty ones for `{}`. */
  readonly cells: (species: unknown) => readonly string[];
  /** Reads the members of species, as JSON texts by id. */
  readonly read: (ids: readonly number[]) => ReturnType<ReadSpeciesItems>;
}

/** Returns the values of two readers, those of the first one first; either may be missing. */
export const joinedValues = (first: AddedValues | null, second: AddedValues | null): AddedValues | null => {
  if (first === null || second === null) return first ?? second;
  return {
    header: [...first.header, ...second.header],
    cells: (species) => [...first.cells(species), ...second.cells(species)],
    read: async (ids) => {
      const [some, more] = await Promise.all([first.read(ids), second.read(ids)]);
      const both = (id: number): object => ({
        ...(JSON.parse(some.get(id) ?? '{}') as object),
        ...(JSON.parse(more.get(id) ?? '{}') as object),
      });
      return new Map(ids.map((id) => [id, JSON.stringify(both(id))]));
    },
  };
};

/**
 * Returns the reader of the named values; null if no name is given.
 *
 * @throws Error with the nearest known name of each unknown field.
 */
export const createAddedValues = (
  { members, items }: { readonly members: ItemMembers; readonly items: ReadSpeciesItems },
  fields: string,
  withSources: boolean,
): AddedValues | null => {
  const { value, fault } = readFields(fields, members.fields, OF_THE_OPTION);
  if (fault) throw new Error(fault.message);
  if (value === null) return null;
  const selection = { ...value, provenance: value.provenance || withSources };
  return { ...selectedForm(members.leaves, selection), read: (ids) => items(ids, selection) };
};
