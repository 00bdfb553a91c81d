import type { Item } from './types.js';

/** Path of a value in a payload, with dots between the members. */
export type Path = string;

/** Returns the value at a path; undefined if there is none. */
export const at = (item: Item, path: Path): unknown =>
  path.split('.').reduce<unknown>((value, member) => (value as Item | null | undefined)?.[member], item);

/** Returns the elements of the array at a path. */
export const allAt = (item: Item, path: Path): readonly unknown[] => at(item, path) as readonly unknown[];
