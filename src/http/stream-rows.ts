import { Readable } from 'node:stream';
import type { CancellationSignal } from '../cancellation.js';
import type { ApiContext } from './state.js';

/** An answer that is written as it is worked out: JSON texts of its rows, some at a time. */
export interface Rows {
  readonly rows: AsyncIterable<readonly string[]>;
  /** `meta`, once all rows are written. */
  readonly meta: () => object;
}

const LINES = 'application/x-ndjson';

/** One JSON document as every list is, its rows in order. */
async function* asDocument(
  first: readonly string[],
  rest: AsyncIterable<readonly string[]>,
  meta: () => object,
) {
  yield `{"data":[${first.join(',')}`;
  for await (const rows of rest) if (rows.length > 0) yield `,${rows.join(',')}`;
  yield `],"meta":${JSON.stringify(meta())}}`;
}

/** One row a line, and nothing else. */
async function* asLines(first: readonly string[], rest: AsyncIterable<readonly string[]>) {
  yield first.map((row) => `${row}\n`).join('');
  for await (const rows of rest) yield rows.map((row) => `${row}\n`).join('');
}

/** What an iterator has left. */
const remaining = async function* (
  iterator: AsyncIterator<readonly string[]>,
  gone: CancellationSignal,
): AsyncGenerator<readonly string[]> {
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    if (gone.aborted) return;
    yield next.value;
  }
};

/**
 * Sends rows as one JSON document, or as lines where the caller accepts those by
 * name (contract C7.22). The first rows are worked out before anything is sent, so
 * that what fails at once is answered as an error; what fails later ends the
 * connection, so that nobody takes a part for the whole.
 */
export const sendRows = async (
  ctx: ApiContext,
  { rows, meta }: Rows,
  gone: CancellationSignal,
): Promise<void> => {
  const iterator = rows[Symbol.asyncIterator]();
  const { value: first = [] } = (await iterator.next()) as { value?: readonly string[] };
  const rest = remaining(iterator, gone);
  const lines = ctx.get('Accept') !== '' && ctx.accepts('application/json', LINES) === LINES;
  const stream = Readable.from(lines ? asLines(first, rest) : asDocument(first, rest, meta));
  stream.on('error', () => ctx.res.destroy());
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.vary('Accept');
  ctx.type = `${lines ? LINES : 'application/json'}; charset=utf-8`;
  ctx.body = stream;
};
