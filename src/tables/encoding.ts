import { TextDecoder } from 'node:util';
import { refuseUnlessText } from './file-kind.js';
import { TableProblem } from './table-problem.js';

/** Byte order marks and their encodings. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Number of bytes that are examined for UTF-16. */
const EXAMINED = 4_096;
/** Minimum share of zero bytes among the high bytes of UTF-16. */
const ZEROS = 0.5;

/** Recognises UTF-16 by its mark, or without one by the zero bytes of its Latin letters. */
const utf16Encoding = (bytes: Uint8Array): string | undefined => {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  if (marked !== undefined) return marked;
  const first = bytes.subarray(0, EXAMINED);
  const zeros = [0, 0];
  for (const [at, byte] of first.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (first.length / 2));
  if (odd > ZEROS && even < ZEROS / 10) return 'utf-16le';
  return even > ZEROS && odd < ZEROS / 10 ? 'utf-16be' : undefined;
};

/** Returns whether `TextDecoder` supports the encoding. */
export const isEncoding = (label: string): boolean => {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
};

/** How a file is decoded. */
export interface Decoding {
  /** A label of the WHATWG Encoding standard; default: recognised. */
  readonly encoding?: string;
  /** Name of the file in messages. */
  readonly file: string;
  /** Receives a note if the encoding was guessed. */
  readonly note: (text: string) => void;
}

/**
 * Yields the text of a file in pieces, without a byte order mark. The encoding is that of the mark, else UTF-16 if the zero
 * bytes show it, else UTF-8, or windows-1252 if the first letters outside ASCII are not UTF-8. Hand-written:
 * `TextDecoderStream` needs to know the encoding before it reads the first byte.
 *
 * @throws {TableProblem} when the file is not text, or has bytes that are invalid in the encoding, with the line.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  decoding: Decoding,
): AsyncGenerator<string> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  const encoding = decoding.encoding ?? utf16Encoding(first.value);
  if (encoding !== undefined) return yield* decodeFrom(all(), encoding, decoding.file);
  refuseUnlessText(first.value, decoding.file);
  yield* decodeGuessed(all(), decoding);
}

const lineEnds = (text: string): number => text.split('\n').length - 1;

const advice = (encoding: string): string =>
  `Save the file again as UTF-8, or name its encoding with --encoding, for example --encoding ${encoding}.`;

async function* decodeFrom(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
  file: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decode = (chunk?: Uint8Array): string => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      line += lineEnds(text);
      return text;
    } catch {
      const other = decoder.encoding === 'utf-8' ? 'windows-1252' : 'utf-8';
      throw new TableProblem(
        'other_encoding',
        `${file} is not valid ${decoder.encoding} after line ${line}; it is damaged or in another encoding. ${advice(other)}`,
        { line },
      );
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Size in bytes above which a line is decoded in parts. */
const LONGEST_LINE = 1 << 24;

/** Yields bytes in blocks of whole lines. */
async function* wholeLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const block = Buffer.concat([rest, chunk]);
    const end = Math.max(block.lastIndexOf(LINE_FEED), block.lastIndexOf(CARRIAGE_RETURN)) + 1;
    if (end === 0 && block.length < LONGEST_LINE) rest = block;
    else {
      const cut = end === 0 ? block.length : end;
      yield block.subarray(0, cut);
      rest = block.subarray(cut);
    }
  }
  if (rest.length > 0) yield rest;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');
const NOT_ASCII = /[^\0-\x7f]/;

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
};

/** Returns the positions of the lines of a block that are not valid UTF-8, and whether valid lines have letters outside ASCII. */
const examineLines = (block: Buffer): { readonly invalid: readonly number[]; readonly hasUtf8: boolean } => {
  const lines = block
    .toString('latin1')
    .split('\n')
    .map((line) => Buffer.from(line, 'latin1'));
  const texts = lines.map(asUtf8);
  return {
    invalid: texts.flatMap((text, at) => (text === undefined ? [at] : [])),
    hasUtf8: texts.some((text) => text !== undefined && NOT_ASCII.test(text)),
  };
};

async function* decodeGuessed(
  bytes: AsyncIterable<Uint8Array>,
  { file, note }: Decoding,
): AsyncGenerator<string> {
  let [line, isUtf8, isWindows] = [1, false, false];
  for await (const block of wholeLines(bytes)) {
    let text = isWindows ? undefined : asUtf8(block);
    if (text === undefined && !isWindows) {
      const { invalid, hasUtf8 } = examineLines(block);
      if (isUtf8 || hasUtf8)
        throw new TableProblem(
          'mixed_encodings',
          `Line ${line + invalid[0]!} of ${file} is not valid UTF-8, but other lines are: the file mixes encodings. ${advice('windows-1252')}`,
          { line: line + invalid[0]! },
        );
      isWindows = true;
      note(
        `${file} is not UTF-8, so it is read as Windows-1252. If letters are wrong in the result, name its encoding with --encoding.`,
      );
    }
    // As a stream, since some versions of Node decode a whole text as Latin-1 (nodejs/node#60888).
    text ??= WINDOWS_1252.decode(block, { stream: true });
    if (line === 1) text = text.replace(/^\ufeff/, '');
    isUtf8 ||= !isWindows && NOT_ASCII.test(text);
    line += lineEnds(text);
    yield text;
  }
}
