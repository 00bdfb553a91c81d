import { ClusterConnectionPool } from '@elastic/elasticsearch';

type Options = ConstructorParameters<typeof ClusterConnectionPool>[0];
type Connection = Parameters<ClusterConnectionPool['markDead']>[0];
type Ping = Parameters<ClusterConnectionPool['resurrect']>[0];

/** Milliseconds after which a node that was away is asked by a ping whether it is back. */
export const AWAY_MS = 5_000;

/**
 * The nodes of a cluster. One that fails is left out while others answer, until it
 * answers a ping. (The pool that the client takes by itself goes on asking it, and
 * sends what failed there to it again; the one under this one leaves it out for a
 * minute, twice as long for each request that was under way: half an hour for six.)
 */
export class NodePool extends ClusterConnectionPool {
  constructor(options: Options) {
    super(options);
    this.resurrectTimeout = AWAY_MS;
  }

  /** Requests that fail together are one failure of the node. */
  override markDead(connection: Connection): this {
    connection.deadCount = 0;
    return super.markDead(connection);
  }

  /** One ping at a time, however many requests come meanwhile. */
  override resurrect(ping: Ping): void {
    const [first] = this.dead;
    // The limit of the request that brings it about is not that of the ping.
    super.resurrect({ ...ping, context: undefined });
    const pinged = this.connections.find(({ id }) => id === first);
    if (pinged && pinged.resurrectTimeout <= ping.now) pinged.resurrectTimeout = ping.now + AWAY_MS;
  }
}
