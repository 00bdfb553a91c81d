import { readLines } from './text.js';

/** One line of a file of JSON lines, or what is wrong with it. */
export type JsonLine =
  | { readonly line: number; readonly record: unknown }
  | { readonly line: number; readonly broken: string; readonly text: string };

/** The lines of a file, in constant memory; empty ones are passed over. */
export async function* readNdjson(path: string): AsyncGenerator<JsonLine> {
  let line = 0;
  for await (const lines of readLines(path)) {
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield read(line, text);
    }
  }
}

const read = (line: number, text: string): JsonLine => {
  try {
    return { line, record: JSON.parse(text) };
  } catch (error) {
    // Not JSON: the line is reported, the rest of the file is read.
    return { line, broken: (error as SyntaxError).message, text };
  }
};
