import { SaxesParser } from 'saxes';

import { longerThan, MAX_LENGTH } from '../limits.js';
import type { RowProblem } from '../manifest.js';

/** Handlers of elements. Names come without prefixes, which each writer chooses freely. */
export interface XmlHandlers {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  /** Receives text or CDATA inside an element, possibly in parts. */
  text?(text: string): void;
  close?(name: string): void;
  /** Receives the attributes that are left out because they are too long. */
  skip?(problem: RowProblem): void;
}

/** Maximum depth of nested elements. */
const MAX_DEPTH = 100;

/**
 * Parses a UTF-8 document in constant memory. Yields after each piece, so that the caller can process the collected
 * content before the next piece.
 *
 * @throws Error at the first place that is not well-formed or nested too deeply, with line and column.
 */
export async function* parseXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) parser.fail(`elements nested deeper than ${MAX_DEPTH} levels.`);
    handlers.open?.(local(name), shortAttributes(name, attributes, handlers));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(local(name));
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the attributes by their local names, without those that are too long. */
const shortAttributes = (
  element: string,
  attributes: Readonly<Record<string, string>>,
  { skip }: XmlHandlers,
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (value.length <= MAX_LENGTH.attribute) found.set(local(name), value);
    else skip?.({ what: value, why: longerThan(`attribute ${name} of ${element} is`, MAX_LENGTH.attribute) });
  }
  return found;
};
