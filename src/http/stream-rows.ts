import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { AnswerFormat } from '../query/read-format.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { yieldLoop } from '../runtime/yield-loop.js';
import type { ApiContext } from './api-context.js';
import { setExposed } from './cors.js';
import { typeOf } from './formats.js';

/** Columns of an answer in CSV: the header, and the cells of a row. */
export interface CsvForm {
  readonly header: readonly string[];
  readonly cells: (row: unknown) => readonly string[];
}

/** Where an answer was cut off because its budget was exhausted. */
export interface CutOff {
  /** Continues after the last row. */
  readonly next_cursor: string;
  /** Seconds until the budget is renewed. */
  readonly retry_after: number;
}

/** An answer that is sent while it is computed: batches of rows as JSON texts. */
export interface Rows {
  readonly rows: AsyncIterable<readonly string[]>;
  /** Returns `meta`; called after all rows are written. */
  readonly meta: () => object;
  readonly format: AnswerFormat;
  /** Required for CSV. */
  readonly csv?: CsvForm;
  /** Returns where an answer was cut off; null if it is complete. Called after all rows are written (C14.67). */
  readonly cut?: () => CutOff | null;
  /** Whether lines of JSON end with one that has `meta` (C14.17). */
  readonly metaLine?: true;
  /** Returns headers that other origins may read; called when the first rows are known. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

type Batches = AsyncIterable<readonly string[]>;

/** Writes the rows as one JSON document in the form of a list. */
async function* asDocument(first: readonly string[], rest: Batches, { meta }: Rows) {
  yield `{"data":[${first.join(',')}`;
  for await (const rows of rest) if (rows.length > 0) yield `,${rows.join(',')}`;
  yield `],"meta":${JSON.stringify(meta())}}`;
}

const lines = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');

/** Writes one row per line. */
async function* asLines(first: readonly string[], rest: Batches, { meta, metaLine, cut }: Rows) {
  yield lines(first);
  for await (const rows of rest) yield lines(rows);
  const cutOff = cut?.() ?? null;
  if (cutOff !== null) yield lines([JSON.stringify({ meta: cutOff })]);
  if (metaLine) yield lines([JSON.stringify({ meta: meta() })]);
}

/** First cell of the row that says where a table was cut off: no record has it. */
const CUT_OFF = '#next_cursor';

/** Writes a header and one row per line (RFC 4180). */
async function* asCsv(first: readonly string[], rest: Batches, { csv, cut }: Rows) {
  const { header, cells } = csv!;
  const pause = yieldLoop();
  const written = async (rows: readonly string[]): Promise<string> => {
    const records: (readonly string[])[] = [];
    for (const row of rows) {
      await pause();
      records.push(cells(JSON.parse(row)));
    }
    return stringify(records);
  };
  yield stringify([header]) + (await written(first));
  for await (const rows of rest) yield written(rows);
  const cutOff = cut?.() ?? null;
  if (cutOff === null) return;
  const said = [CUT_OFF, cutOff.next_cursor, String(cutOff.retry_after)];
  yield stringify([[...said, ...Array<string>(Math.max(0, header.length - said.length)).fill('')]]);
}

const WRITERS = { json: asDocument, ndjson: asLines, csv: asCsv } as const satisfies Record<
  AnswerFormat,
  unknown
>;

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
 * Sends rows as one JSON document, as lines of JSON or as CSV (contract C7.22, C14.20). Computes the first rows before
 * sending anything, so that an early failure is answered as an error. A later failure closes the connection, so that no
 * client takes a part for the whole. Hand-written: JSONStream and similar packages write values, not texts that are JSON
 * already.
 */
export const sendRows = async (ctx: ApiContext, rows: Rows, signal: CancellationSignal): Promise<void> => {
  const iterator = rows.rows[Symbol.asyncIterator]();
  const { value: first = [] } = (await iterator.next()) as { value?: readonly string[] };
  const stream = Readable.from(WRITERS[rows.format](first, remaining(iterator, signal), rows));
  stream.on('error', () => ctx.res.destroy());
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(rows.headers?.() ?? {})) setExposed(ctx, name, value);
  ctx.vary('Accept');
  ctx.type = typeOf(rows.format);
  ctx.body = stream;
};
