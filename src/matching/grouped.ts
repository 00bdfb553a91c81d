import { getOrInsert } from '../runtime/get-or-insert.js';

/** Groups rows by their key, in their order. */
export const grouped = <T extends { readonly key: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) getOrInsert(groups, row.key, (): T[] => []).push(row);
  return groups;
};
