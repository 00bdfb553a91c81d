import { Worker } from 'node:worker_threads';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import { createConcurrencyLimit } from '../../runtime/concurrency-limit.js';
import { TABLE_LIMITS } from '../limits.js';
import { TableProblem } from '../table-problem.js';
import type { ThreadAnswer } from './thread.js';
import type { Upload, UploadedTable } from './uploaded-table.js';

/** Caller that uploads a file. */
interface Uploader {
  /** Id of an account, or an address. */
  readonly of: number | string;
  /** Aborted when the client disconnects. */
  readonly signal: CancellationSignal;
}

/**
 * Reads the first rows of an uploaded table in a thread; null for an empty file.
 *
 * @throws {TableProblem} when it is not a table or exceeds a limit; {NoFreeSlot} when too many files are being read; the
 *   reason of the signal.
 */
export type ReadUpload = (upload: Upload, uploader: Uploader) => Promise<UploadedTable | null>;

type LimitName = 'seconds' | 'memoryMb' | 'atOnce' | 'waitSeconds';
/** Limits on the threads, as in {@link TABLE_LIMITS}. */
export type ThreadLimits = Readonly<Record<LimitName, number>>;

/** Milliseconds for which a thread waits for another upload. Starting one takes 50 to 100 ms. */
const IDLE_MS = 30_000;

/**
 * Creates a reader of uploaded tables. Each file is read in a thread, which is ended when the file takes too long or too much
 * memory, or its uploader disconnects: the event loop answers other requests whatever a file contains.
 */
export const createUploadReader = (limits: ThreadLimits = TABLE_LIMITS.upload): ReadUpload => {
  const slots = createConcurrencyLimit({ atOnce: limits.atOnce, longestMs: limits.waitSeconds * 1_000 });
  /** Threads without work, with the timer that ends each. */
  const idle = new Map<Worker, NodeJS.Timeout>();

  const freeThread = (): Worker => {
    const [next] = idle;
    if (next === undefined) {
      const started = startThread(limits.memoryMb);
      started.once('exit', () => idle.delete(started));
      return started;
    }
    const [thread, timer] = next;
    clearTimeout(timer);
    idle.delete(thread);
    thread.ref();
    return thread;
  };
  const read = async (upload: Upload, signal: CancellationSignal): Promise<UploadedTable | null> => {
    signal.throwIfAborted();
    const thread = freeThread();
    const answer = await answerOf(thread, upload, limits, signal);
    thread.unref();
    idle.set(thread, setTimeout(() => void thread.terminate(), IDLE_MS).unref());
    if ('table' in answer) return answer.table;
    if ('error' in answer) throw answer.error;
    throw new TableProblem(answer.code, answer.message, { line: answer.line });
  };
  return (upload, { of, signal }) => slots(() => read(upload, signal), { of, signal });
};

/** Program that loads another one in TypeScript: in Node 20 a thread does not inherit the loader. */
const LOAD_SOURCE = `const { workerData } = require('node:worker_threads');
import('tsx/esm/api').then(({ tsImport }) => tsImport(workerData, workerData));`;

const startThread = (memoryMb: number): Worker => {
  const isSource = import.meta.url.endsWith('.ts');
  const program = new URL(isSource ? 'thread.ts' : 'thread.js', import.meta.url);
  // An empty environment keeps the secrets of the service out of the thread.
  const options = { env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } };
  const thread = isSource
    ? new Worker(LOAD_SOURCE, { ...options, eval: true, workerData: program.href })
    : new Worker(program, options);
  // Without a listener an error would end the process. A caller that waits for an answer adds its own listener.
  return thread.on('error', () => undefined);
};

type Answer = Exclude<ThreadAnswer, { readonly ready: true }>;

/** Sends an upload to a thread, and waits for the answer. Ends the thread if there is none within the limits. */
const answerOf = (
  thread: Worker,
  upload: Upload,
  { seconds, memoryMb }: ThreadLimits,
  signal: CancellationSignal,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      thread.off('message', answered).off('error', failed).off('exit', failed);
      signal.removeEventListener('abort', aborted);
    };
    const giveUp = (reason: unknown): void => {
      settle();
      void thread.terminate();
      reject(reason);
    };
    const answered = (answer: ThreadAnswer): void => {
      // The start of a new thread does not count towards the time of the file.
      if ('ready' in answer) return void timer.refresh();
      settle();
      resolve(answer);
    };
    const failed = (error: unknown): void =>
      giveUp(
        (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new TableProblem('too_much_memory', `Reading the file takes more than ${memoryMb} MB.`)
          : error,
      );
    const aborted = (): void => giveUp(signal.reason);
    const late = new TableProblem('too_slow', `Reading the file takes more than ${seconds} seconds.`);
    const timer = setTimeout(() => giveUp(late), seconds * 1_000);
    thread.on('message', answered).on('error', failed).on('exit', failed);
    signal.addEventListener('abort', aborted);
    thread.postMessage(upload);
  });
