import { parsePlain } from './parse-plain.js';
import type { Warning } from './warning.js';

/**
 * Returns a warning for each parameter of an endpoint that accepts none (contract C4.7, C5.9).
 *
 * @throws {QueryProblem} bad_request for invalid percent-encoding
 */
export const parseRecord = (raw: string): readonly Warning[] => parsePlain(raw, []).warnings;
