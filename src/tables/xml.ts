import { SaxesParser } from 'saxes';
import { TABLE_LIMITS } from './limits.js';

const { attribute: LONGEST_ATTRIBUTE, depth: MAX_DEPTH, token: LONGEST_TOKEN } = TABLE_LIMITS;

/** Handlers of elements. Names come without prefixes, which each writer chooses freely. */
export interface XmlHandlers {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  /** Receives text or CDATA inside an element, possibly in parts. */
  text?(text: string): void;
  close?(name: string): void;
  /** Receives the attributes that are left out because they are too long, with the reason. */
  skip?(problem: { readonly what: string; readonly why: string }): void;
}

/**
 * Parses a UTF-8 document in constant memory. Yields after each piece, so that the caller can process the collected
 * content before the next piece.
 *
 * @throws Error at the first place that is not well-formed or nested too deeply, with line and column; also at a text, tag or
 *   comment so long that it would exhaust the memory.
 */
export async function* parseXml(
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let depth = 0;
  /** Bytes since the last tag. */
  let pending = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    pending = 0;
    if (depth > MAX_DEPTH) parser.fail(`elements nested deeper than ${MAX_DEPTH} levels.`);
    handlers.open?.(local(name), shortAttributes(name, attributes, handlers));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    pending = 0;
    handlers.close?.(local(name));
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    pending += piece.length;
    if (pending > LONGEST_TOKEN)
      parser.fail(`more than ${LONGEST_TOKEN.toLocaleString('en')} bytes without a tag.`);
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
    if (value.length <= LONGEST_ATTRIBUTE) found.set(local(name), value);
    else
      skip?.({
        what: value,
        why: `attribute ${name} of ${element} is longer than ${LONGEST_ATTRIBUTE.toLocaleString('en')} characters`,
      });
  }
  return found;
};
