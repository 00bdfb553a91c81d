import { parsePlain } from './parse-plain.js';
import { faulty } from './problem.js';
import { readLanguage } from './read-language.js';
import { requireText, tooLong } from './read-name-query.js';
import type { Warning } from './warning.js';

/** The checked query string of a description. */
export interface ParsedDescription {
  readonly text: string;
  /** Lower-case code of a language; null to find out. */
  readonly language: string | null;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the query string of a description.
 *
 * @throws {QueryProblem} bad_request, or unprocessable_entity for a missing or blank `q`, as for a search (contract C7.2)
 */
export const parseInterpret = (raw: string): ParsedDescription => {
  const { values, warnings, unknown } = parsePlain(raw, ['q', 'lang']);
  const language = readLanguage(values.get('lang'));
  const faults = [tooLong(values.get('q')), language.fault].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw faulty('bad_request', faults);
  const q = values.get('q');
  requireText(q, true, unknown);
  return { text: q.trim(), language: language.value, warnings };
};
