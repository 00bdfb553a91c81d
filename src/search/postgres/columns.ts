import { type Column, registryColumns } from '../../fields/columns.js';
import { FIELDS } from '../../fields/registry.js';

/** The columns derived from the registry, in the order of the table. */
export const SEARCH_COLUMNS: readonly Column[] = registryColumns(FIELDS);

const byName = new Map(SEARCH_COLUMNS.map((column) => [column.name, column]));

/** Returns a column by name. @throws Error for an unknown name, which is a bug. */
export const columnOf = (name: string): Column => {
  const column = byName.get(name);
  if (!column) throw new Error(`unknown search column ${name}`);
  return column;
};
