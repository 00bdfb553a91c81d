/** First and last byte of a part of a file, both inclusive. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * Reads `Range` (RFC 9110, 14.2). Null if the whole file is to be sent: without the header, in another unit, or for several
 * parts, which a server may ignore. `unsatisfiable` if the file has none of the bytes.
 */
export const readByteRange = (header: string, bytes: number): ByteRange | 'unsatisfiable' | null => {
  const found = ONE_RANGE.exec(header);
  if (found === null) return null;
  const [, first, last, suffix] = found;
  const start = suffix === undefined ? Number(first) : Math.max(0, bytes - Number(suffix));
  const end = suffix === undefined && last !== '' ? Math.min(Number(last), bytes - 1) : bytes - 1;
  if (suffix === undefined && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
};
