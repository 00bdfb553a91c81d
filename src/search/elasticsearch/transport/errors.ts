import { errors } from '@elastic/elasticsearch';
import { QueryRefused, SearchUnavailable } from '../engine.js';
import { CborError, readCbor } from './cbor.js';

/** Elasticsearch's own word for a request that it does not take as it is. */
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

/** Letters of a reason: what stands before Elasticsearch may answer whole pages. */
const LONGEST_REASON = 200;

/** Whether Elasticsearch answers that there is no such index or alias. */
export const isMissing = (error: unknown): boolean => saysItself(error, NOT_FOUND);

/**
 * Passes errors of the client on as SearchUnavailable, whatever they are: what answers at the address may be a proxy
 * that wants a password, or no Elasticsearch at all. Only what Elasticsearch itself says of this very request is
 * QueryRefused: a fault of ours.
 */
export const unavailable = (error: unknown): never => {
  const cause = { cause: error };
  if (error instanceof SearchUnavailable) throw error;
  if (saysItself(error, BAD_REQUEST))
    throw new QueryRefused(`Elasticsearch refuses a query: ${briefly(error)}`, cause);
  throw new SearchUnavailable(`Elasticsearch cannot answer: ${briefly(error)}`, cause);
};

/** A reason as Elasticsearch gives it; in CBOR its texts are bytes. */
interface Reason {
  readonly type?: unknown;
  readonly reason?: unknown;
  readonly root_cause?: readonly Reason[];
}

/** Bytes of an answer. The client copies what it hangs on to an error member by member, bytes by their positions. */
const bytesOf = (body: unknown): Buffer | undefined => {
  if (Buffer.isBuffer(body)) return body;
  const copied = typeof body === 'object' && body !== null && '0' in body;
  return copied ? Buffer.from(Object.values(body) as number[]) : undefined;
};

/** The body of an error; of one in CBOR read here, as the client does not read these. */
const bodyOf = ({ body }: errors.ResponseError): unknown => {
  const bytes = bytesOf(body);
  if (!bytes) return body;
  try {
    return readCbor(bytes);
  } catch (unreadable) {
    if (unreadable instanceof CborError) return undefined;
    throw unreadable;
  }
};

/** The error that an answer of Elasticsearch names; of other answers none. */
const reasonIn = (error: errors.ResponseError): Reason | undefined => {
  const reason = (bodyOf(error) as { readonly error?: unknown } | null | undefined)?.error;
  return typeof reason === 'object' && reason !== null ? reason : undefined;
};

/** Whether an error is an answer with this status that names an error of Elasticsearch, as no proxy does. */
const saysItself = (error: unknown, status: number): error is errors.ResponseError =>
  error instanceof errors.ResponseError && error.statusCode === status && reasonIn(error)?.type !== undefined;

const said = ({ type, reason }: Reason): string =>
  [type, reason].flatMap((part) => (part === undefined || part === null ? [] : [String(part)])).join(': ');

/** What an error says, without the answer that it came in; of one by Elasticsearch its first cause. */
export const reasonOf = (error: Error): string => {
  if (!(error instanceof errors.ResponseError)) return error.message;
  const reason = reasonIn(error);
  return (reason && said(reason.root_cause?.[0] ?? reason)) || `status ${error.statusCode}`;
};

const briefly = (error: unknown): string =>
  (error instanceof Error ? reasonOf(error) : String(error)).slice(0, LONGEST_REASON);
