import { errors } from '@elastic/elasticsearch';
import { SearchUnavailable } from '../engine.js';
import { CborError, readCbor } from './cbor.js';

/** Answers that say: not now. 404 is an index that is not there yet. */
const NOT_NOW = new Set([404, 408, 429, 500, 502, 503, 504]);

/** Whether Elasticsearch answers that there is no such index or alias. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 404;

/**
 * Passes errors of Elasticsearch on; those of a store that cannot answer as
 * SearchUnavailable. A request that it refuses stays what it is: a fault of ours.
 */
export const unavailable = (error: unknown): never => {
  const away =
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.DeserializationError ||
    error instanceof CborError ||
    (error instanceof errors.ResponseError && NOT_NOW.has(error.statusCode ?? 0));
  if (!away) throw error;
  throw new SearchUnavailable(`Elasticsearch cannot answer: ${reasonOf(error)}`, { cause: error });
};

/** What an error says; of one in CBOR its type, as the client does not read these. */
const reasonOf = (error: Error): string => {
  if (!(error instanceof errors.ResponseError) || !Buffer.isBuffer(error.body)) return error.message;
  const { error: reason } = readCbor(error.body) as { readonly error?: { readonly type?: Buffer } };
  return String(reason?.type ?? error.statusCode);
};
