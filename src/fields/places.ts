import { type Field, isZoneField, type ListPositions } from './field.js';

/** Place of a field in a payload: the enclosing objects, outermost first, and the name of the member. */
export interface Place {
  readonly field: Field;
  readonly within: readonly string[];
  readonly name: string;
}

/** Members of a response by name; a group such as `growth` has members of its own. */
export type Tree<Leaf> = { [name: string]: Leaf | Tree<Leaf> };

/** Returns the places of the fields that full records show as values. */
const shownPlaces = (fields: readonly Field[]): readonly Place[] =>
  fields
    .filter((field) => field.at !== null && field.type !== 'external_id' && !isZoneField(field))
    .map((field) => {
      const path = field.at!.split('.');
      return { field, within: path.slice(0, -1), name: path.at(-1)! };
    });

/** Returns the places in `data` of a full record, in the order of the registry (contract C8.11). */
export const dataPlaces = (fields: readonly Field[]): readonly Place[] =>
  shownPlaces(fields).filter(({ within }) => within[0] !== 'meta');

/** Returns the places in `meta` of a full record (C8.10). */
export const metaPlaces = (fields: readonly Field[]): readonly Place[] =>
  shownPlaces(fields)
    .filter(({ within }) => within[0] === 'meta')
    .map((place) => ({ ...place, within: place.within.slice(1) }));

/** Returns the places in list records, in the order of the contract's examples (C8.1, C8.5). */
export const itemPlaces = (fields: readonly Field[], of: keyof ListPositions): readonly Place[] =>
  dataPlaces(fields)
    .filter(({ field }) => field.listed[of] !== undefined)
    .sort((a, b) => a.field.listed[of]! - b.field.listed[of]!);

/** Builds a tree with `leaf(field)` at the place of each field. */
export const layOut = <Leaf>(places: readonly Place[], leaf: (field: Field) => Leaf): Tree<Leaf> => {
  const tree: Tree<Leaf> = {};
  for (const { field, within, name } of places) {
    let at = tree;
    for (const group of within) {
      at[group] ??= {};
      at = at[group] as Tree<Leaf>;
    }
    at[name] = leaf(field);
  }
  return tree;
};
