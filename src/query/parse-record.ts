import { parsePlain } from './parse-plain.js';
import type { Warning } from './warning.js';

/**
 * Warnings for the parameters of an endpoint that takes none: key families and
 * the parameters of lists are not supported there (contract C4.7, C5.9).
 *
 * @throws {QueryProblem} bad_request for bad percent-encoding
 */
export const parseRecord = (raw: string): readonly Warning[] => parsePlain(raw, []).warnings;
