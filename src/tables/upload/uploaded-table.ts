import { TABLE_LIMITS } from '../limits.js';
import { readTable } from '../read-table.js';
import type { FileRow } from '../table.js';
import { TableProblem } from '../table-problem.js';

/** A file that somebody uploaded. */
export interface Upload {
  readonly bytes: Uint8Array;
  /** Delimiter of its cells; recognised by default. */
  readonly delimiter?: string;
}

/** The first rows of an uploaded table. */
export interface UploadedTable {
  readonly rows: readonly FileRow[];
  /** Delimiter for writing a table in the same form. */
  readonly delimiter: string;
}

const { unpacked, rows: MOST_ROWS, columns: MOST_COLUMNS, characters: MOST_CHARACTERS } = TABLE_LIMITS.upload;
const FILE = 'The file';

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/**
 * Reads the first rows of an uploaded table within the limits of uploads; null for an empty file.
 *
 * @throws {TableProblem} when it is not a table, or exceeds a limit.
 */
export const uploadedTable = async ({ bytes, delimiter }: Upload): Promise<UploadedTable | null> => {
  const file = { name: FILE, bytes: piecesOf(bytes) };
  const table = await readTable(file, { delimiter, unpacked, columns: MOST_COLUMNS, note: () => undefined });
  if (table === null) return null;
  const rows: FileRow[] = [];
  let characters = 0;
  for await (const { line, cells } of table.rows) {
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MOST_CHARACTERS)
      throw new TableProblem('too_much_text', `The cells have more than ${MOST_CHARACTERS} characters.`, {
        line,
      });
    rows.push({ line, cells });
    if (rows.length === MOST_ROWS) break;
  }
  return { rows, delimiter: table.delimiter };
};
