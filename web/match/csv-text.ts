import { type Options, stringify } from 'csv-stringify/sync';
import { yieldLoop } from '../../src/runtime/yield-loop.js';

/** Rows that are written at once: a hundred cells of each take 10 ms. */
const WRITTEN_ROWS = 20;

/** Yields rows as CSV, some at a time, so that others are served meanwhile. */
export async function* csvText(
  rows: readonly (readonly string[])[],
  options: Options,
): AsyncGenerator<string> {
  const pause = yieldLoop();
  for (let at = 0; at < rows.length; at += WRITTEN_ROWS) {
    await pause();
    yield stringify(
      rows.slice(at, at + WRITTEN_ROWS).map((cells) => [...cells]),
      options,
    );
  }
}
