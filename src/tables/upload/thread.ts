/** Program of a thread that reads uploaded tables, one after the other (upload-reader.ts). */
import { parentPort } from 'node:worker_threads';
import { TableProblem, type TableProblemCode } from '../table-problem.js';
import { type Upload, type UploadedTable, uploadedTable } from './uploaded-table.js';

/** What the thread answers: first that it is ready, then once for each upload. */
export type ThreadAnswer =
  | { readonly ready: true }
  | { readonly table: UploadedTable | null }
  | { readonly code: TableProblemCode; readonly message: string; readonly line: number | null }
  | { readonly error: unknown };

const answerTo = async (upload: Upload): Promise<ThreadAnswer> => {
  try {
    return { table: await uploadedTable(upload) };
  } catch (error) {
    if (!(error instanceof TableProblem)) return { error };
    const { code, message, line } = error;
    return { code, message, line };
  }
};

const post = (answer: ThreadAnswer): void => parentPort!.postMessage(answer);
parentPort!.on('message', async (upload: Upload) => post(await answerTo(upload)));
post({ ready: true });
