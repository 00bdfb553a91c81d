import { stringify } from 'csv-stringify/sync';
import { csvRows, type RowForm, recordRow } from './rows.js';
import { createTextFile } from './text-file.js';
import type { ExportWriter } from './writer.js';

/** Creates a CSV file in the form of contract C14.21. */
export const csvWriter = (path: string, form: RowForm): ExportWriter => {
  const file = createTextFile(path);
  const row = recordRow({ ...form, selection: null });
  const { header, cells } = csvRows(form);
  let isBegun = false;
  const begin = async (): Promise<void> => {
    if (!isBegun) await file.write(stringify([[...header]]));
    isBegun = true;
  };
  return {
    write: async (species) => {
      await begin();
      await file.write(stringify(species.map((each) => [...cells(row(each))])));
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
