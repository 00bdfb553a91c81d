import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DataType, tableFromIPC } from '@uwdata/flechette';
import { readParquet } from 'parquet-wasm/node';

const READER = fileURLToPath(new URL('./read.py', import.meta.url));
const run = promisify(execFile);

export const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stderr.write('\n*** Exports are not opened with Python: install python3. ***\n\n');

/** Returns what Python reads in an export, as `read.py` prints it. */
export const openWithPython = async <T>(
  format: 'csv' | 'ndjson' | 'dwca' | 'coldp',
  path: string,
): Promise<T> => {
  const { stdout } = await run('python3', [READER, format, path], { maxBuffer: 1 << 28 });
  return JSON.parse(stdout) as T;
};

/** Names of Arrow types by their number in its format. */
const ARROW_TYPES: ReadonlyMap<number, string> = new Map([
  [2, 'int'],
  [3, 'float'],
  [5, 'utf8'],
  [6, 'bool'],
  [10, 'timestamp'],
  [12, 'list'],
]);

const arrowType = (type: DataType): string => {
  const name = ARROW_TYPES.get(type.typeId) ?? `type ${type.typeId}`;
  return 'children' in type ? `${name} of ${type.children.map((child) => arrowType(child.type))}` : name;
};

/** A column of a Parquet file: its Arrow type, and a value for each row. */
export interface OpenedColumn {
  readonly type: string;
  readonly values: readonly unknown[];
}

/**
 * Opens a Parquet file with the implementation of Apache Arrow in Rust, which shares no code with the writer, and returns its
 * columns by name.
 */
export const openParquet = async (path: string): Promise<ReadonlyMap<string, OpenedColumn>> => {
  const table = tableFromIPC(readParquet(await readFile(path)).intoIPCStream(), { useDate: true });
  return new Map(
    table.schema.fields.map(({ name, type }, at) => [
      name,
      { type: arrowType(type), values: [...table.getChildAt(at)] },
    ]),
  );
};
