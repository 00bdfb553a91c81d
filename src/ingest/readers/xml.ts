import { SaxesParser } from 'saxes';

/** Handlers of elements. Names come without prefixes, which each writer chooses freely. */
export interface XmlHandlers {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  /** Receives text or CDATA inside an element, possibly in parts. */
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses a UTF-8 document in constant memory. Yields after each piece, so that the caller can process the collected
 * content before the next piece.
 *
 * @throws Error at the first place that is not well-formed, with line and column.
 */
export async function* parseXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(local(name), named(attributes)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const named = (attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(attributes).map(([name, value]) => [local(name), value]));
