import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A response as it was received, with its body decoded. */
export interface Answer {
  readonly status: number;
  /** By lower-case name; a header that comes twice is an error. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\x20-\x7e]*)$/;
const HEAD_END = '\r\n\r\n';

const DECODERS = new Map([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
]);

const decoded = (body: Buffer, encoding: string | undefined): string => {
  if (encoding === undefined || encoding === 'identity') return body.toString('utf8');
  const decoder = DECODERS.get(encoding);
  if (!decoder) throw new Error(`unexpected content encoding ${encoding}`);
  return decoder(body).toString('utf8');
};

const headersOf = (lines: readonly string[]): ReadonlyMap<string, string> => {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`not a header: ${JSON.stringify(line)}`);
    if (headers.has(name.toLowerCase())) throw new Error(`the header ${name} comes twice`);
    headers.set(name.toLowerCase(), value);
  }
  return headers;
};

/** Reads the chunked body that begins at an offset; undefined while it is incomplete. */
const chunked = (bytes: Buffer, from: number): { body: Buffer; end: number } | undefined => {
  const chunks: Buffer[] = [];
  let at = from;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('malformed chunk size');
    at = lineEnd + 2 + size + 2;
    if (bytes.length < at) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end: at };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
  }
};

const bodyAt = (
  bytes: Buffer,
  from: number,
  headers: ReadonlyMap<string, string>,
): { body: Buffer; end: number } | undefined => {
  if (headers.get('transfer-encoding') === 'chunked') return chunked(bytes, from);
  const length = headers.get('content-length');
  if (length === undefined) throw new Error('the response has neither Content-Length nor chunks');
  const end = from + Number(length);
  return bytes.length < end ? undefined : { body: bytes.subarray(from, end), end };
};

/**
 * Reads the response at the beginning of the bytes, after any `100 Continue`, more strictly than clients do. Returns
 * undefined while the response is incomplete.
 *
 * @throws when the bytes are not a well-formed response of HTTP/1.1.
 */
export const readAnswer = (
  bytes: Buffer,
  method: string,
): { readonly answer: Answer; readonly rest: Buffer } | undefined => {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(STATUS_LINE.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`not a status line: ${JSON.stringify(first)}`);
  const from = headEnd + HEAD_END.length;
  if (status === 100) return readAnswer(bytes.subarray(from), method);
  const headers = headersOf(lines);
  const bodiless = method === 'HEAD' || status === 204 || status === 304;
  const read = bodiless ? { body: Buffer.alloc(0), end: from } : bodyAt(bytes, from, headers);
  if (!read) return undefined;
  const body = decoded(read.body, bodiless ? undefined : headers.get('content-encoding'));
  return { answer: { status, headers, body }, rest: bytes.subarray(read.end) };
};
