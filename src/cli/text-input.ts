import { TextDecoder } from 'node:util';

/** Byte order marks and their encodings. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const marked = (bytes: Uint8Array): string | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];

/** Returns whether `TextDecoder` supports the encoding. */
export const isEncoding = (label: string): boolean => {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
};

/**
 * Yields the text of a file in pieces, without a byte order mark. Hand-written: `TextDecoderStream` takes the encoding
 * before it sees the mark.
 *
 * @param encoding A label of the WHATWG Encoding standard; default: by the byte order mark, else UTF-8.
 * @throws Error when the bytes are invalid in the encoding.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array | string>,
  encoding?: string,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const decoded = (chunk?: Uint8Array): string => {
    decoder ??= new TextDecoder(encoding ?? marked(chunk ?? new Uint8Array()) ?? 'utf-8', { fatal: true });
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Error(
        `The file is not valid ${decoder.encoding}. Name its encoding with --encoding, for example --encoding windows-1252.`,
      );
    }
  };
  for await (const chunk of bytes) yield decoded(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  yield decoded();
}
