import type { TableLayout } from './meta.js';

/** A line of a table, or why it is none. */
export interface Line {
  readonly line: number;
  readonly text: string;
  readonly broken?: string;
}

/** Characters of a line, and of a cell over several: so much is in memory whatever a file holds. */
export const LONGEST = 1 << 20;

/**
 * The lines of a table in pieces of many. Where meta.xml says LF or CRLF both
 * are the end of a line, as many archives say one and have the other; `ending`
 * is told which the first line has. A line that is too long is broken, and its
 * rest passed over.
 */
export async function* readTableLines(
  bytes: AsyncIterable<Buffer>,
  { encoding, terminator }: Pick<TableLayout, 'encoding' | 'terminator'>,
  ending: (found: string) => void = () => undefined,
): AsyncGenerator<readonly Line[]> {
  const ends = terminator === '\r\n' ? '\n' : terminator;
  let rest = '';
  let line = 0;
  let passing = false;
  const cut = (text: string): Line => {
    line += 1;
    if (line === 1 && ends === '\n') ending(text.endsWith('\r') ? '\r\n' : '\n');
    return text.length > LONGEST
      ? { line, text: text.slice(0, SHOWN), broken: TOO_LONG }
      : { line, text: ends === '\n' && text.endsWith('\r') ? text.slice(0, -1) : text };
  };
  for await (const piece of textOf(bytes, encoding)) {
    const parts = (rest + piece).split(ends);
    rest = parts.pop()!;
    const lines: Line[] = [];
    for (const part of parts) {
      // The end of what was too long.
      if (passing) passing = false;
      else lines.push(cut(part));
    }
    if (passing || rest.length > LONGEST) {
      if (!passing) lines.push(cut(rest));
      passing = true;
      // An end of several characters may be cut in two.
      rest = rest.slice(rest.length - ends.length + 1);
    }
    if (lines.length > 0) yield lines;
  }
  if (rest !== '' && !passing) yield [cut(rest)];
}

const SHOWN = 200;
const TOO_LONG = `a line of more than ${LONGEST.toLocaleString('en')} characters`;

async function* textOf(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
