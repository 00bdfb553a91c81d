import { SaxesParser } from 'saxes';

/** Who is told of elements. Names come without their prefixes, which every writer chooses anew. */
export interface XmlHandlers {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  /** Text or CDATA within an element, which may come in parts. */
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses a document in UTF-8, in constant memory. It yields after each piece of it,
 * so that what the handlers gathered can be taken before the next piece.
 *
 * @throws Error at the first place that is not well-formed, with its line and column.
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
