import { rm } from 'node:fs/promises';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnType, TypedColumn } from './columns.js';
import type { ExportedSpecies } from './species-stream.js';
import type { ExportWriter } from './writer.js';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const TYPES: Readonly<Record<Exclude<ColumnType, 'texts'>, Partial<SchemaElement>>> = {
  boolean: { type: 'BOOLEAN' },
  integer: { type: 'INT32' },
  decimal: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

/** Returns the schema of a column: a list has three levels. */
const elementsOf = ({ name, type }: TypedColumn): readonly SchemaElement[] =>
  type === 'texts'
    ? [
        { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'OPTIONAL', ...TYPES.text },
      ]
    : [{ name, repetition_type: 'OPTIONAL', ...TYPES[type] }];

const stored = (type: ColumnType, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  return type === 'timestamp' ? new Date(String(value)) : value;
};

/** Cells of a row group: enough rows to compress well, in about 60 MB of memory. */
const CELLS_PER_GROUP = 2_500_000;

/**
 * Creates a Parquet file with a row for each species, compressed with Snappy. Null is a missing value.
 *
 * @param cellsPerGroup Number of cells after which a row group is written.
 */
export const parquetWriter = (
  path: string,
  columns: readonly TypedColumn[],
  cellsPerGroup = CELLS_PER_GROUP,
): ExportWriter => {
  const file = new ParquetWriter({
    writer: fileWriter(path),
    schema: [{ name: 'species', num_children: columns.length }, ...columns.flatMap(elementsOf)],
    createdBy: 'linnea',
  });
  const rowGroupSize = Math.ceil(cellsPerGroup / columns.length);
  let group: unknown[][] = columns.map(() => []);
  const flush = async (): Promise<void> => {
    const columnData = columns.map(({ name }, at) => ({ name, data: group[at]! }));
    if (columnData[0]!.data.length > 0) await file.write({ columnData, rowGroupSize });
    group = columns.map(() => []);
  };
  return {
    write: async (species: readonly ExportedSpecies[]) => {
      for (const [at, { type, value }] of columns.entries())
        for (const each of species) group[at]!.push(stored(type, value(each)));
      if (group[0]!.length >= rowGroupSize) await flush();
    },
    end: async () => {
      await flush();
      await file.finish();
    },
    discard: () => rm(path, { force: true }),
  };
};
