import { Client } from '@elastic/elasticsearch';

/** Largest answer that is read: a hundred items of the longest kind are about 2 MB. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** A client of one address; requests set their own time limits, this one is for all others. */
export const createElasticsearchClient = (url: string): Client =>
  new Client({
    node: url,
    requestTimeout: 30_000,
    maxRetries: 1,
    maxResponseSize: LARGEST_ANSWER,
    maxCompressedResponseSize: LARGEST_ANSWER,
  });
