import { fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';

/** Endings of the names of files in formats that no result has. */
const OTHER_FORMATS: ReadonlySet<string> = new Set([
  '.xlsx',
  '.xlsm',
  '.xls',
  '.ods',
  '.parquet',
  '.zip',
  '.gz',
]);
const TABLES: ReadonlySet<string> = new Set(['.csv', '.tsv']);
const LINES_OF_JSON: ReadonlySet<string> = new Set(['.json', '.jsonl', '.ndjson']);

/**
 * Refuses an output file that is the input file, which would be lost, or whose name promises another format than the result has.
 *
 * @param file Input file; `-` for standard input.
 * @throws Error that says which file to choose.
 */
export const refuseOutputFile = async (file: string, out: string, isJson: boolean): Promise<void> => {
  const ending = extname(out).toLowerCase();
  if (OTHER_FORMATS.has(ending) || (isJson ? TABLES : LINES_OF_JSON).has(ending))
    throw new Error(
      isJson
        ? `--out ${out}: the result is lines of JSON, not ${ending}. Choose a name that ends with .ndjson, or leave out --json for CSV.`
        : `--out ${out}: the result is CSV, not ${ending}. Choose a name that ends with .csv${LINES_OF_JSON.has(ending) ? ', or add --json for lines of JSON' : ''}.`,
    );
  const [input, output] = [file === '-' ? fstatSync(0) : await stat(file), await stat(out).catch(() => null)];
  if (output?.isFile() && input.dev === output.dev && input.ino === output.ino)
    throw new Error(`--out ${out} is the input file, which the result would replace. Choose another name.`);
};
