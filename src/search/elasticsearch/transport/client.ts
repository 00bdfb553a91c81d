import { Client, errors, SniffingTransport, type TransportRequestOptions } from '@elastic/elasticsearch';
import { WholeAnswers } from './connection.js';
import { NodePool } from './node-pool.js';

/** Largest answer that is read: a hundred items of the longest kind are about 2 MB. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** Milliseconds: no request may set itself a longer limit, such as for merging an index. */
export const LONGEST_REQUEST_MS = 600_000;

/** A machine that is gone does not refuse connections: after so many milliseconds another node is asked. */
const AGENT = { pipelining: 1, connectTimeout: 1_000 };

/** By itself the client sleeps a second or two before it asks a node again: half of the time that a request has. */
class PromptTransport extends SniffingTransport {
  constructor(options: ConstructorParameters<typeof SniffingTransport>[0]) {
    super({ ...options, retryBackoff: () => 0 });
  }
}

/**
 * A client of one address, or of the nodes of one cluster by turns. What a node does
 * not answer, or answers with 502 to 504, is asked of each other node and once again.
 * Requests fail after half a minute unless they set another limit, which their answers have to have come by.
 */
export const createElasticsearchClient = (
  nodes: string | readonly string[],
  requestTimeout = 30_000,
): Client => {
  const addresses = typeof nodes === 'string' ? [nodes] : [...nodes];
  const client = new Client({
    nodes: addresses,
    Connection: WholeAnswers,
    ConnectionPool: NodePool,
    Transport: PromptTransport,
    agent: AGENT,
    // The connections end every request after the limit of their own client; a shorter one comes from its child.
    requestTimeout: LONGEST_REQUEST_MS,
    maxRetries: addresses.length,
    maxResponseSize: LARGEST_ANSWER,
    maxCompressedResponseSize: LARGEST_ANSWER,
  });
  // A node that hangs takes all its time from a request; the next one goes elsewhere.
  client.diagnostic.on('response', (error, result) => {
    const connection = result?.meta.connection;
    if (error instanceof errors.TimeoutError && connection) client.connectionPool.markDead(connection);
  });
  return client.child({ requestTimeout });
};

/** For a request that is not to wait: each node is asked once, as one that is not there says so at once. */
export const eachNodeOnce = ({ connectionPool }: Client): TransportRequestOptions => ({
  maxRetries: connectionPool.size - 1,
});
