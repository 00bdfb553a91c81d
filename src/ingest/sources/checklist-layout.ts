import { fileIn } from '../files.js';
import { NOT_LISTED } from '../limits.js';
import { type DelimitedLayout, readDelimited } from '../readers/delimited.js';
import { firstLine } from '../readers/text.js';

/** The two files of the World Checklist of Vascular Plants. */
export const NAMES = 'wcvp_names.csv.gz';
export const DISTRIBUTION = 'wcvp_distribution.csv.gz';

const PIPES: DelimitedLayout = { separator: '|', quoted: false };
const COMMAS: DelimitedLayout = { separator: ',', quoted: true };

/** Column that both files have, and by which they are joined. */
const KEY = 'plant_name_id';

/**
 * Returns the layout of a file of the checklist by its header. Kew separates cells by `|` and quotes nothing; tables
 * written by statistics programs separate by commas and quote.
 *
 * @throws Error when the first line is not the header of such a file.
 */
export const checklistLayout = async (path: string): Promise<DelimitedLayout> => {
  const header = (await firstLine(path)) ?? '';
  for (const layout of [PIPES, COMMAS]) {
    if (header.replaceAll('"', '').split(layout.separator).includes(KEY)) return layout;
  }
  throw new Error(
    `${path} is not a file of the World Checklist of Vascular Plants: its first line is ${header === '' ? 'empty' : `"${header.slice(0, 80)}"`}; expected column names separated by "|" with ${KEY} among them. Use the files of Kew's wcvp.zip (not of wcvp_dwca.zip) unchanged.`,
  );
};

/** Rows that are looked at to tell the edition. */
const LOOKED_AT = 1000;

/**
 * Checks whether a names file is Kew's own: Kew fills the column `reviewed` in all rows, the list that was compiled from
 * World Flora Online in none.
 */
export const isOfKew = async (path: string): Promise<boolean> => {
  let rows = 0;
  for await (const row of readDelimited(path, await checklistLayout(path), NOT_LISTED)) {
    if (row.cell('reviewed') !== '') return true;
    rows += 1;
    if (rows === LOOKED_AT) break;
  }
  return false;
};

/**
 * Returns the path of the other file of the checklist.
 *
 * @throws Error when it is missing.
 */
export const otherFile = async (folder: string, name: string): Promise<string> => {
  const path = await fileIn(folder, [name]);
  if (path !== undefined) return path;
  throw new Error(
    `${folder} contains no ${name.replace(/\.gz$/, '')} (.csv or .csv.gz), to which the zones refer. Put it next to wcvp_distribution.csv, or pass Kew's wcvp.zip, which contains both.`,
  );
};
