import { TABLE_LIMITS } from '../../tables/limits.js';

/** A line of a text, or its beginning with the reason why it is malformed. */
export interface Line {
  /** Number of the line, counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly broken?: string;
}

/** Maximum number of characters of a line: the limit of what is in memory, whatever a file contains. */
export const LONGEST_LINE = TABLE_LIMITS.row;

/**
 * Reads the lines of a text without their endings, many at a time. LF and CRLF both end a line if one of them is the
 * terminator, since many archives specify one and use the other; `onLineEnding` receives the ending of the first line. The
 * last line may have no ending. A line that is too long is reported as malformed and its rest is skipped. Hand-written:
 * `readline` of Node limits no line, returns one line at a time, and ends lines at more characters than the file specifies.
 */
export async function* linesOf(
  pieces: AsyncIterable<string>,
  terminator = '\n',
  onLineEnding: (found: string) => void = () => undefined,
): AsyncGenerator<readonly Line[]> {
  const separator = terminator === '\r\n' ? '\n' : terminator;
  let rest = '';
  let line = 0;
  let skipping = false;
  const endLine = (text: string): Line => {
    line += 1;
    if (line === 1 && separator === '\n') onLineEnding(text.endsWith('\r') ? '\r\n' : '\n');
    return text.length > LONGEST_LINE
      ? { line, text: text.slice(0, MAX_SHOWN), broken: TOO_LONG }
      : { line, text: separator === '\n' && text.endsWith('\r') ? text.slice(0, -1) : text };
  };
  for await (const piece of pieces) {
    const parts = (rest + piece).split(separator);
    rest = parts.pop()!;
    const lines: Line[] = [];
    for (const part of parts) {
      // The end of a line that was too long.
      if (skipping) skipping = false;
      else lines.push(endLine(part));
    }
    if (skipping || rest.length > LONGEST_LINE) {
      if (!skipping) lines.push(endLine(rest));
      skipping = true;
      // A line ending of several characters may be split between two pieces.
      rest = rest.slice(rest.length - separator.length + 1);
    }
    if (lines.length > 0) yield lines;
  }
  if (rest !== '' && !skipping) yield [endLine(rest)];
}

const MAX_SHOWN = 200;
const TOO_LONG = `line longer than ${LONGEST_LINE.toLocaleString('en')} characters`;
