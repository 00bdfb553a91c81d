import { openTable } from './open-table.js';

/**
 * Headings of the column with ids of species, the first that a table has: those of `linnea match`, which adds a prefix
 * where the table has such a heading of its own, then that of exports.
 */
const HEADINGS = ['linnea_species_id', 'species_id', 'id'];

/**
 * Reads the ids of species in a table: the result of `linnea match`, or one with a column `id`.
 *
 * @throws Error if the file cannot be read, has no such column, or no ids in it.
 */
export const listedSpecies = async (path: string): Promise<ReadonlySet<number>> => {
  const table = await openTable(path, { note: () => undefined });
  const ids = new Set<number>();
  let column = -1;
  for await (const { cells } of table?.rows ?? []) {
    // Titles may stand above the headings.
    if (column === -1) column = cells.indexOf(HEADINGS.find((each) => cells.includes(each)) ?? '\0');
    else if (/^\d{1,9}$/.test(cells[column] ?? '')) ids.add(Number(cells[column]));
  }
  if (column === -1)
    throw new Error(
      `${path} has no column species_id or id. Name the output of linnea match, or a table with a column id.`,
    );
  if (ids.size === 0) throw new Error(`${path} contains no ids of species.`);
  return ids;
};
