import { Client } from '@elastic/elasticsearch';

/** Largest answer that is read: a hundred items of the longest kind are about 2 MB. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** Milliseconds: no request may set itself a longer limit, such as for merging an index. */
export const LONGEST_REQUEST_MS = 600_000;

/** A client of one address, whose requests fail after half a minute unless they set another limit. */
export const createElasticsearchClient = (url: string, requestTimeout = 30_000): Client =>
  new Client({
    node: url,
    // The connections end every request after the limit of their own client; a shorter one comes from its child.
    requestTimeout: LONGEST_REQUEST_MS,
    maxRetries: 1,
    maxResponseSize: LARGEST_ANSWER,
    maxCompressedResponseSize: LARGEST_ANSWER,
  }).child({ requestTimeout });
