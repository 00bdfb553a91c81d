import { Client, errors, SniffingTransport, type TransportRequestOptions } from '@elastic/elasticsearch';
import { WholeAnswers } from './connection.js';
import { NodePool } from './node-pool.js';

/** Maximum size of an answer in bytes; a hundred of the longest items are about 2 MB. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** Maximum timeout of a request in milliseconds, for example for merging an index. */
export const LONGEST_REQUEST_MS = 600_000;

/** Connect timeout in milliseconds, after which another node is asked: a dead machine does not refuse connections. */
const AGENT = { pipelining: 1, connectTimeout: 1_000 };

/**
 * Transport that retries at once and records no spans. The default waits one or two seconds before a retry, half the time of
 * a request, and prepares a span for each. To be deleted when the client accepts both as options.
 */
class PromptTransport extends SniffingTransport {
  constructor(options: ConstructorParameters<typeof SniffingTransport>[0]) {
    super({ ...options, retryBackoff: () => 0, openTelemetry: { enabled: false } });
  }
}

/**
 * Creates a client for one address, or for the nodes of a cluster in rotation. If a node does
 * not answer, or answers 502 to 504, the request goes to each other node and once more to the
 * first. The default timeout, which includes the whole answer, is half a minute.
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
    // Connections use the timeout of their client; a shorter one is set by a child client.
    requestTimeout: LONGEST_REQUEST_MS,
    maxRetries: addresses.length,
    maxResponseSize: LARGEST_ANSWER,
    maxCompressedResponseSize: LARGEST_ANSWER,
  });
  // A hanging node uses up the time of a request; the next request goes to another node.
  client.diagnostic.on('response', (error, result) => {
    const connection = result?.meta.connection;
    if (error instanceof errors.TimeoutError && connection) client.connectionPool.markDead(connection);
  });
  return client.child({ requestTimeout });
};

/** Returns options for a request that asks each node once. */
export const eachNodeOnce = ({ connectionPool }: Client): TransportRequestOptions => ({
  maxRetries: connectionPool.size - 1,
});
