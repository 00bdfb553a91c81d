import { TextDecoder } from 'node:util';

/** What files begin with that say how they are written. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const marked = (bytes: Uint8Array): string | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];

/** Whether `TextDecoder` knows such an encoding. */
export const isEncoding = (label: string): boolean => {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
};

/**
 * The text of a file, as it is read, without a byte order mark.
 *
 * @param encoding a label of the WHATWG Encoding standard; without one the byte order mark says it, else it is UTF-8
 * @throws where the bytes are not of that encoding: nothing is read as what it is not.
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
        `the file is not written in ${decoder.encoding}: say in what with --encoding, such as windows-1252`,
      );
    }
  };
  for await (const chunk of bytes) yield decoded(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  yield decoded();
}
