import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import rawBody from 'raw-body';
import type { z } from 'zod';
import { ignored } from '../query/read-plain.js';
import { unknownNames } from '../query/unknown-parameters.js';
import type { Warning } from '../query/warning.js';
import type { Fault } from '../wording/fault.js';
import { readBySchema, withoutNulls } from '../wording/schema-faults.js';
import { faultyBody, type Problem, problem } from './problem.js';

/** A request body: a JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Default maximum length of a body in bytes (C4.4, 413). */
const DEFAULT_MAX_BYTES = 65_536;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

const malformed = (message: string): Problem => problem('bad_request', { message });

/** Reads the bytes of a body, and stops at the limit. */
const bytesOf = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  try {
    return await rawBody(request, { limit });
  } catch (error) {
    switch ((error as Partial<rawBody.RawBodyError>).type) {
      case 'entity.too.large':
        throw problem('payload_too_large', {
          message: `The body is longer than ${limit} bytes: send less at once.`,
          headers: { Connection: 'close' },
        });
      case 'request.aborted':
        throw malformed('The connection ended before the body was complete: send it again.');
      default:
        throw error;
    }
  }
};

/** Maximum nesting of a body, more than any route uses. Rendering a deeper one in an error would overflow the stack. */
const MAX_DEPTH = 32;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

/** Maximum members of an object in a body, more than any route uses. Each unknown member leads to a warning. */
const MAX_MEMBERS = 200;

const isWider = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((!Array.isArray(value) && Object.keys(value).length > MAX_MEMBERS) || Object.values(value).some(isWider));

/** Returns the type of a JSON value that is not an object, in the words of messages. */
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'an array';
  return value === null ? 'null' : `a ${typeof value}`;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (invalid) {
    if (invalid instanceof SyntaxError)
      throw malformed('The body is not valid JSON: check its quotes, commas and brackets.');
    throw invalid;
  }
};

/**
 * Reads the JSON object in the body of a request; an empty body is `{}` (C4.8).
 *
 * @throws {Problem} 413 over `maxBytes`, 415 for another content type or a compressed body, 400 if the body is not a
 *   JSON object in UTF-8.
 */
export const readBody = async (
  request: IncomingMessage,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<JsonObject> => {
  const bytes = await bytesOf(request, maxBytes);
  if (bytes.length === 0) return {};
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw problem('unsupported_media_type');
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw problem('unsupported_media_type', {
      message: 'The body must not be compressed: send it without Content-Encoding.',
    });
  }
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8: send it in that encoding.');
  const body = parse(bytes.toString('utf8'));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed(`The body must be a JSON object; got ${kindOf(body)}.`);
  }
  if (isDeeper(body, MAX_DEPTH))
    throw malformed(`The body is nested too deep: at most ${MAX_DEPTH} levels are allowed.`);
  if (isWider(body))
    throw malformed(`An object in the body has too many members: at most ${MAX_MEMBERS} are allowed.`);
  return body as JsonObject;
};

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads the fields of a form that a page sent.
 *
 * @throws {Problem} 413 over `maxBytes`, 415 for another content type, 400 if it is not UTF-8 or the connection ends early.
 */
export const readForm = async (
  request: IncomingMessage,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<URLSearchParams> => {
  const bytes = await bytesOf(request, maxBytes);
  if (!FORM_TYPE.test(request.headers['content-type'] ?? ''))
    throw problem('unsupported_media_type', {
      message:
        'The body must be a form: send it with the header Content-Type: application/x-www-form-urlencoded.',
    });
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes) || !isDecodable(text))
    throw malformed('The form is not valid UTF-8: send it in that encoding.');
  return new URLSearchParams(text);
};

/** Returns whether all percent escapes of a form are valid UTF-8; URLSearchParams would replace the others silently. */
const isDecodable = (form: string): boolean => {
  try {
    form.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, decodeURIComponent);
    return true;
  } catch (invalid) {
    if (invalid instanceof URIError) return false;
    throw invalid;
  }
};

/**
 * Reads a body that callers send as JSON or as a form; the members of a form are texts.
 *
 * @throws {Problem} as {@link readBody} and {@link readForm}.
 */
export const readBodyOrForm = async (request: IncomingMessage, maxBytes?: number): Promise<JsonObject> =>
  FORM_TYPE.test(request.headers['content-type'] ?? '')
    ? Object.fromEntries(await readForm(request, maxBytes))
    : readBody(request, maxBytes);

/** Maximum number of fields of a form with files, more than any page sends. 160,000 parts take a second to read. */
const MAX_FIELDS = 5_000;
/** Maximum bytes between a boundary and the content of its part. A million lines in the head of a part take 0.3 s to read. */
const LONGEST_HEAD = 4_096;

const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;
const BOUNDARY = /;\s*boundary=(?:"([^"\\\s;]+)"|([^"\\\s;]+))/i;

const brokenForm = (): Problem => malformed('The form is malformed: load the page again, and send it again.');

/**
 * Refuses a form whose parts take long to read. A boundary also stands after the last part.
 *
 * @throws {Problem} bad_request for too many parts, or a part whose head does not end soon.
 */
const refuseCostlyParts = (form: Buffer, boundary: string): void => {
  const separator = `--${boundary}`;
  let count = 0;
  for (
    let at = form.indexOf(separator, 0, 'latin1');
    at >= 0;
    at = form.indexOf(separator, at + separator.length, 'latin1')
  ) {
    count += 1;
    if (count > MAX_FIELDS + 1)
      throw malformed(`The form has too many fields: at most ${MAX_FIELDS} are allowed.`);
    const head = form.subarray(at, at + LONGEST_HEAD);
    if (head.length === LONGEST_HEAD && !head.includes('\r\n\r\n')) throw brokenForm();
  }
};

/**
 * Reads a form that may contain files.
 *
 * @throws {Problem} 413 over `maxBytes`, 415 for another content type, 400 if it is malformed or the connection ends early.
 */
export const readFormWithFiles = async (request: IncomingMessage, maxBytes: number): Promise<FormData> => {
  const type = request.headers['content-type'] ?? '';
  if (!MULTIPART_TYPE.test(type))
    throw problem('unsupported_media_type', {
      message: 'The body must be a form: send it with the header Content-Type: multipart/form-data.',
    });
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? bare;
  const bytes = await bytesOf(request, maxBytes);
  if (boundary === undefined) throw brokenForm();
  refuseCostlyParts(bytes, boundary);
  // With no other parameter, the parser separates the parts by the same boundary.
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  })
    .formData()
    .catch(() => {
      throw brokenForm();
    });
};

/** Returns a warning for each member of a body that the endpoint does not use (C5.9). */
export const unknownMembers = (body: JsonObject, known: z.ZodObject): readonly Warning[] =>
  Object.keys(body)
    .filter((member) => !Object.hasOwn(known.shape, member))
    .map((member) => ignored(member, Object.keys(known.shape)));

/** Returns a fault of each unknown member, for errors about other members: it may be a misspelt one (C4.3). */
export const unknownMemberFaults = (body: JsonObject, known: z.ZodObject): readonly Fault[] =>
  unknownNames(unknownMembers(body, known), (member) => body[member]).map(({ param: field, ...fault }) => ({
    field,
    ...fault,
  }));

/** Maximum number of reported faults of a body. */
const MAX_FAULTS = 20;

/**
 * Returns a value that fits its schema.
 *
 * @param within Path of the value in the body.
 * @throws {Problem} unprocessable_entity with up to 20 faults (C4.3)
 */
export const checked = <T>(schema: z.ZodType<T>, value: unknown, within: readonly string[] = []): T => {
  const read = readBySchema(schema, value, within);
  if ('value' in read) return read.value;
  throw faultyBody(read.faults.slice(0, MAX_FAULTS));
};

/**
 * Returns a body that fits its schema. Null counts as missing for optional members. If a required member is missing, unknown
 * members are faults too: one of them may be its misspelt name.
 *
 * @throws {Problem} as {@link checked}
 */
export const checkedBody = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  body: JsonObject,
): z.output<z.ZodObject<Shape>> => {
  const read = readBySchema(schema, withoutNulls(schema, body));
  if ('value' in read) return read.value;
  const isMissing = read.faults.some(
    ({ field, problem: code }) => code === 'missing' && Object.hasOwn(schema.shape, field!),
  );
  throw faultyBody([
    ...read.faults.slice(0, MAX_FAULTS),
    ...(isMissing ? unknownMemberFaults(body, schema) : []),
  ]);
};
