import type { Fault } from '../wording/fault.js';
import { quoted } from '../wording/suggestions.js';

/** Forms in which records are sent (contract C14.20). */
export const FORMATS = ['json', 'csv', 'ndjson'] as const;
export type AnswerFormat = (typeof FORMATS)[number];

export interface FormatReading {
  /** Null if the parameter is missing or blank: `Accept` decides. */
  readonly value: AnswerFormat | null;
  readonly fault?: Fault;
}

/** Reads `format`, in any case. */
export const readFormat = (given: string | undefined): FormatReading => {
  if (given === undefined || given.trim() === '') return { value: null };
  const value = FORMATS.find((format) => format === given.trim().toLowerCase());
  if (value !== undefined) return { value };
  const message = `format takes ${FORMATS.join(', ')}; got ${quoted(given)}.`;
  return {
    value: null,
    fault: { param: 'format', got: given, problem: 'not_allowed', allowed: FORMATS, message },
  };
};
