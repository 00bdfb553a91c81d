import { errors } from '@elastic/elasticsearch';
import { IndexMissing, QueryRefused, SearchUnavailable } from '../../engine.js';
import { CborError, readCbor } from './cbor.js';

/** Error types with which Elasticsearch rejects a request. */
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

/** Maximum length of a reason; a proxy may answer with a whole page. */
const LONGEST_REASON = 200;

/** Message for an index of which only a part answers. */
export const SHARDS_LOST =
  'Shards of the Elasticsearch index are unavailable. Check the state of the cluster: GET /_cluster/health.';

/** Message for an answer that does not have the form of one of Elasticsearch. */
export const UNEXPECTED_ANSWER =
  'Elasticsearch returned an unexpected answer. Check that ELASTICSEARCH_URL leads to Elasticsearch, not to another service.';

/** Returns whether Elasticsearch reports a missing index or alias. */
export const isMissingIndex = (error: unknown): boolean => saysItself(error, NOT_FOUND);

/**
 * Rethrows errors of the client as SearchUnavailable, since the address may be that of a proxy or another service. Only a
 * rejection by Elasticsearch itself becomes QueryRefused, which is a bug, and a missing index IndexMissing.
 */
export const throwSearchUnavailable = (error: unknown): never => {
  const cause = { cause: withReason(error) };
  if (error instanceof SearchUnavailable) throw error;
  if (isMissingIndex(error)) throw new IndexMissing(cause);
  if (saysItself(error, BAD_REQUEST))
    throw new QueryRefused(`Elasticsearch rejected a query: ${briefly(error)}`, cause);
  throw new SearchUnavailable(`Elasticsearch cannot answer: ${briefly(error)}`, cause);
};

/** An error reason of Elasticsearch; texts are bytes in CBOR. */
interface Reason {
  readonly type?: unknown;
  readonly reason?: unknown;
  readonly root_cause?: readonly Reason[];
}

/** Restores the bytes of an answer: the client copies them into an object by position. */
const bytesOf = (body: unknown): Buffer | undefined => {
  if (Buffer.isBuffer(body)) return body;
  const copied = typeof body === 'object' && body !== null && '0' in body;
  return copied ? Buffer.from(Object.values(body) as number[]) : undefined;
};

/** Returns the body of an error, parsed here if it is CBOR. */
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

/** Returns the error in an answer of Elasticsearch; undefined for other answers. */
const reasonIn = (error: errors.ResponseError): Reason | undefined => {
  const reason = (bodyOf(error) as { readonly error?: unknown } | null | undefined)?.error;
  return typeof reason === 'object' && reason !== null ? reason : undefined;
};

/** Returns whether an error is an answer of Elasticsearch, not of a proxy, with this status. */
const saysItself = (error: unknown, status: number): error is errors.ResponseError =>
  error instanceof errors.ResponseError && error.statusCode === status && reasonIn(error)?.type !== undefined;

const reasonText = ({ type, reason }: Reason): string =>
  [type, reason].flatMap((part) => (part === undefined || part === null ? [] : [String(part)])).join(': ');

/** Returns the reason of an error without the answer; for Elasticsearch errors the first cause. */
const reasonOf = (error: Error): string => {
  if (!(error instanceof errors.ResponseError)) return error.message;
  const reason = reasonIn(error);
  return (reason && reasonText(reason.root_cause?.[0] ?? reason)) || `status ${error.statusCode}`;
};

/** Replaces the message of a client error, which may be a whole answer, with its reason: the log shows messages. */
const withReason = (error: unknown): unknown => {
  if (error instanceof errors.ResponseError) error.message = reasonOf(error);
  return error;
};

const briefly = (error: unknown): string =>
  (error instanceof Error ? reasonOf(error) : String(error)).slice(0, LONGEST_REASON);
