import { parsePlain } from '../../query/parse-plain.js';
import { faulty } from '../../query/problem.js';
import { readCount } from '../../query/read-count.js';
import { type AnswerFormat, readFormat } from '../../query/read-format.js';
import type { Warning } from '../../query/warning.js';
import type { Fault } from '../../wording/fault.js';
import { quoted } from '../../wording/suggestions.js';
import { ChangesParameters } from './schema.js';

/** Changes that are read for a page, by default and at most (contract C16.5). */
const PAGE_SIZE = 200;
export const HIGHEST_PAGE_SIZE = 1_000;

/** A request for changes. */
export interface ChangesQuery {
  readonly since: number;
  readonly limit: number;
  /** Null if `Accept` decides. */
  readonly format: AnswerFormat | null;
  readonly warnings: readonly Warning[];
}

const noCsv = (format = ''): Fault => ({
  param: 'format',
  got: format,
  problem: 'not_allowed',
  allowed: ['json', 'ndjson'],
  message: `format takes json, ndjson here; got ${quoted(format)}.`,
});

/**
 * Reads the query string of the changes feed.
 *
 * @throws {QueryProblem} bad_request for malformed values and invalid encoding
 */
export const readChangesQuery = (raw: string): ChangesQuery => {
  const { values, warnings } = parsePlain(raw, Object.keys(ChangesParameters.shape));
  const since = readCount('since', values.get('since'), {
    least: 0,
    most: Number.MAX_SAFE_INTEGER,
    initial: 0,
  });
  const limit = readCount('limit', values.get('limit'), {
    least: 1,
    most: HIGHEST_PAGE_SIZE,
    initial: PAGE_SIZE,
  });
  const format = readFormat(values.get('format'));
  const csv = format.value === 'csv' ? noCsv(values.get('format')) : undefined;
  const faults = [since.fault, limit.fault, format.fault ?? csv].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw faulty('bad_request', faults);
  return { since: since.value, limit: limit.value, format: format.value, warnings };
};
