import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { ignored } from '../query/read-plain.js';
import type { Warning } from '../query/warning.js';
import { type Problem, problem } from './problem.js';

/** What a body holds once it is read. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Longest body that is read, in bytes, where a route does not say otherwise (C4.4, 413). */
const LONGEST_BODY = 65_536;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

const malformed = (message: string): Problem => problem('bad_request', { message });

/** Whether the connection ended before the body did. */
const isCutShort = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNRESET';

/** The body's bytes; stops reading at the limit. */
const bytesOf = async (request: IncomingMessage, longest: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > longest) {
        throw problem('payload_too_large', {
          message: `The body is longer than ${longest} bytes.`,
          headers: { Connection: 'close' },
        });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw isCutShort(error) ? malformed('The body is shorter than it was said to be.') : error;
  }
  return Buffer.concat(chunks);
};

/** Deeper bodies than any route takes would overflow what renders them in an error. */
const DEEPEST = 32;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

/** More members than any object of a body has; each one that is unknown is told of, so they are not to be many. */
const MOST_MEMBERS = 200;

const isWider = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((!Array.isArray(value) && Object.keys(value).length > MOST_MEMBERS) || Object.values(value).some(isWider));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (invalid) {
    if (invalid instanceof SyntaxError) throw malformed('The body is not valid JSON.');
    throw invalid;
  }
};

/**
 * The JSON object in a request's body; an empty body is `{}` (C4.8).
 *
 * @throws {Problem} 413 over `longest` bytes, 415 for another content type or an
 *   encoding of the content, 400 for what is not a JSON object in UTF-8.
 */
export const readBody = async (request: IncomingMessage, longest = LONGEST_BODY): Promise<JsonObject> => {
  const bytes = await bytesOf(request, longest);
  if (bytes.length === 0) return {};
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw problem('unsupported_media_type');
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw problem('unsupported_media_type', { message: 'The body must not be compressed.' });
  }
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.');
  const body = parse(bytes.toString('utf8'));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('The body must be a JSON object.');
  }
  if (isDeeper(body, DEEPEST)) throw malformed(`The body is nested deeper than ${DEEPEST} levels.`);
  if (isWider(body)) throw malformed(`An object of the body has more than ${MOST_MEMBERS} members.`);
  return body as JsonObject;
};

/** Warnings for the members of a body that say nothing here (C5.9). */
export const unknownMembers = (body: JsonObject, known: z.ZodObject): readonly Warning[] =>
  Object.keys(body)
    .filter((member) => !Object.hasOwn(known.shape, member))
    .map(ignored);
