import type { Item } from './types.js';

/** Where a value is in a payload, with dots between the members. */
export type Path = string;

/** The value at a path; undefined where there is none. */
export const at = (item: Item, path: Path): unknown =>
  path.split('.').reduce<unknown>((value, member) => (value as Item | null | undefined)?.[member], item);

/** The elements of the array at a path. */
export const allAt = (item: Item, path: Path): readonly unknown[] => at(item, path) as readonly unknown[];
