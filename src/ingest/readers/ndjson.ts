import { jsonProblem } from '../limits.js';
import { readLines } from './text.js';

/** A line of a JSON lines file, or the reason why it is malformed. */
export type JsonLine =
  | { readonly line: number; readonly record: unknown }
  | { readonly line: number; readonly broken: string; readonly text: string };

/**
 * Reads the lines of a file in constant memory; empty lines are skipped. A line that is nested too deeply, or has a
 * text that is too long, is reported as malformed (contract C10.9).
 */
export async function* readNdjson(path: string): AsyncGenerator<JsonLine> {
  for await (const lines of readLines(path))
    for (const { line, text } of lines) if (text.trim() !== '') yield parseJsonRecord(line, text);
}

/** Parses the JSON of one record. */
export const parseJsonRecord = (line: number, text: string): JsonLine => {
  try {
    const record: unknown = JSON.parse(text);
    const broken = jsonProblem(record);
    return broken === undefined ? { line, record } : { line, broken, text };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // A malformed line is reported, and the rest of the file is read.
    return { line, broken: 'not valid JSON: check its quotes, commas and brackets', text };
  }
};
