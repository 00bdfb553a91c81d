import { stringify } from 'csv-stringify/sync';
import { csvCell } from '../wording/printable.js';
import { type TypedColumn, typedColumns } from './columns.js';
import { csvRows, type RowForm, recordRow } from './rows.js';
import type { ExportedSpecies } from './species-stream.js';
import { createTextFile } from './text-file.js';
import type { ExportWriter } from './writer.js';

/** Returns the text of a value of a typed column: lists separated by `|`, objects as JSON. */
const plainText = ({ type }: TypedColumn, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (type === 'texts') return csvCell((value as readonly string[]).join('|'));
  return csvCell(type === 'json' ? JSON.stringify(value) : String(value));
};

/** Returns the header and the cells of a species in CSV. */
const formOf = (form: RowForm) => {
  if (form.plain === true) {
    const columns = typedColumns(form.selection, form.withSources);
    return {
      header: columns.map(({ name }) => name),
      cells: (species: ExportedSpecies) => columns.map((column) => plainText(column, column.value(species))),
    };
  }
  const row = recordRow({ ...form, selection: null });
  const { header, cells } = csvRows(form);
  return { header, cells: (species: ExportedSpecies) => cells(row(species)) };
};

/** Creates a CSV file in the form of contract C14.21, or with the columns of Parquet. */
export const csvWriter = (path: string, form: RowForm): ExportWriter => {
  const file = createTextFile(path);
  const { header, cells } = formOf(form);
  let isBegun = false;
  const begin = async (): Promise<void> => {
    if (!isBegun) await file.write(stringify([[...header]]));
    isBegun = true;
  };
  return {
    write: async (species) => {
      await begin();
      await file.write(stringify(species.map((each) => [...cells(each)])));
    },
    end: async () => {
      await begin();
      await file.end();
    },
    discard: file.discard,
  };
};

/** Creates a file with one JSON object a line: the members of the full record (C8.11) without links. */
export const ndjsonWriter = (path: string, form: RowForm): ExportWriter => {
  const file = createTextFile(path);
  const row = recordRow(form);
  return {
    write: (species) => file.write(species.map((each) => `${JSON.stringify(row(each))}\n`).join('')),
    end: file.end,
    discard: file.discard,
  };
};
