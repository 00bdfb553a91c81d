import { Readable } from 'node:stream';
import type { CancellationSignal } from '../runtime/cancellation.js';
import type { ApiContext } from './api-context.js';

/** An answer that is sent while it is computed: batches of rows as JSON texts. */
export interface Rows {
  readonly rows: AsyncIterable<readonly string[]>;
  /** Returns `meta`; called after all rows are written. */
  readonly meta: () => object;
}

const LINES = 'application/x-ndjson';

/** Writes the rows as one JSON document in the form of a list. */
async function* asDocument(
  first: readonly string[],
  rest: AsyncIterable<readonly string[]>,
  meta: () => object,
) {
  yield `{"data":[${first.join(',')}`;
  for await (const rows of rest) if (rows.length > 0) yield `,${rows.join(',')}`;
  yield `],"meta":${JSON.stringify(meta())}}`;
}

/** Writes one row per line, without `meta`. */
async function* asLines(first: readonly string[], rest: AsyncIterable<readonly string[]>) {
  yield first.map((row) => `${row}\n`).join('');
  for await (const rows of rest) yield rows.map((row) => `${row}\n`).join('');
}

/** Yields the remaining values of an iterator until the signal is aborted. */
const remaining = async function* (
  iterator: AsyncIterator<readonly string[]>,
  signal: CancellationSignal,
): AsyncGenerator<readonly string[]> {
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    if (signal.aborted) return;
    yield next.value;
  }
};

/**
 * Sends rows as one JSON document, or as lines if the caller accepts `application/x-ndjson` (contract C7.22). Computes
 * the first rows before sending anything, so that an early failure is answered as an error. A later failure closes the
 * connection, so that no client takes a part for the whole. Hand-written: JSONStream and similar packages write values,
 * not texts that are JSON already.
 */
export const sendRows = async (
  ctx: ApiContext,
  { rows, meta }: Rows,
  signal: CancellationSignal,
): Promise<void> => {
  const iterator = rows[Symbol.asyncIterator]();
  const { value: first = [] } = (await iterator.next()) as { value?: readonly string[] };
  const rest = remaining(iterator, signal);
  const lines = ctx.get('Accept') !== '' && ctx.accepts('application/json', LINES) === LINES;
  const stream = Readable.from(lines ? asLines(first, rest) : asDocument(first, rest, meta));
  stream.on('error', () => ctx.res.destroy());
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.vary('Accept');
  ctx.type = `${lines ? LINES : 'application/json'}; charset=utf-8`;
  ctx.body = stream;
};
