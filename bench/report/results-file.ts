import { renameSync, writeFileSync } from 'node:fs';
import type { Table } from './report.js';

/** Results of one part, complete or not. */
export interface PartResults {
  readonly part: string;
  /** Duration; null while the part is running, and for good if the run was interrupted. */
  readonly seconds: number | null;
  readonly tables: readonly Table[];
}

/** Contents of the JSON file. */
export interface Results {
  /** False until the last part has ended. */
  readonly finished: boolean;
  readonly parts: readonly PartResults[];
}

/**
 * Writes the results so that the file is always complete: first to a temporary file in the same folder, which then
 * replaces the file in one step. A run that is interrupted, even by SIGKILL, leaves every row measured so far.
 */
export const saveResults = (path: string, results: Results): void => {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(temporary, path);
};
