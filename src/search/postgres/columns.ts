import { type Column, registryColumns } from '../../fields/columns.js';
import { FIELDS } from '../../fields/registry.js';

/** The columns that the registry gives rise to, in the order of the table. */
export const COLUMNS: readonly Column[] = registryColumns(FIELDS);

const byName = new Map(COLUMNS.map((column) => [column.name, column]));

/** @throws for a name that is no column, as that is a fault of the code. */
export const columnOf = (name: string): Column => {
  const column = byName.get(name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
};
