import { ClusterConnectionPool } from '@elastic/elasticsearch';

type Options = ConstructorParameters<typeof ClusterConnectionPool>[0];
type Connection = Parameters<ClusterConnectionPool['markDead']>[0];
type Ping = Parameters<ClusterConnectionPool['resurrect']>[0];

/** Milliseconds after which a failed node is pinged. */
export const DOWN_MS = 5_000;

/**
 * The nodes of a cluster. A failed node is skipped until it answers a ping, as long as others answer. The client's default
 * pool keeps sending requests, even retries, to a failed node. Its other pool, the base class, skips the node for a minute,
 * doubled for each request that failed at the same time: half an hour for six. To be deleted when a pool of the client
 * counts simultaneous failures as one; independent of the version of Node.
 */
export class NodePool extends ClusterConnectionPool {
  constructor(options: Options) {
    super(options);
    this.resurrectTimeout = DOWN_MS;
  }

  /** Counts requests that fail together as one failure. */
  override markDead(connection: Connection): this {
    connection.deadCount = 0;
    return super.markDead(connection);
  }

  /** Pings once at a time, regardless of concurrent requests. */
  override resurrect(ping: Ping): void {
    const [first] = this.dead;
    // The ping does not inherit the timeout of the request.
    super.resurrect({ ...ping, context: undefined });
    const pinged = this.connections.find(({ id }) => id === first);
    if (pinged && pinged.resurrectTimeout <= ping.now) pinged.resurrectTimeout = ping.now + DOWN_MS;
  }
}
