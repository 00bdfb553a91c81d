import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import {
  launchElasticsearch,
  type Member,
  type NodeRole,
  type RunningElasticsearch,
  unpackElasticsearch,
} from './elasticsearch-node.js';

/** A node of a local cluster that can be stopped and restarted at the same address. */
export interface LocalNode {
  readonly name: string;
  readonly url: string;
  /** Stops the node and waits for its end. */
  stop(): Promise<void>;
  /** Kills the node at once, as a power failure does. */
  kill(): Promise<void>;
  /** Restarts the node with its data and waits until it answers. */
  start(): Promise<void>;
}

export interface LocalCluster {
  /** The data nodes, which requests are sent to. */
  readonly nodes: readonly LocalNode[];
  stop(): Promise<void>;
}

interface Wanted {
  /** Number of data nodes. */
  readonly dataNodes: number;
  /** Parent folder of the nodes' folders; default: a temporary folder, removed at the end. */
  readonly dataDir?: string;
  /** Java heap per node in MB. */
  readonly heapMb: number;
}

/** Heap of the voting node in MB: it stores only the cluster state. */
const VOTER_HEAP_MB = 256;

/**
 * Starts a cluster of data nodes that are eligible as master. If their number is even, a
 * small voting-only node is added, so that the majority survives the loss of any one node.
 *
 * @throws Error when a node does not answer within two minutes; started nodes are stopped again.
 */
export const launchCluster = async (wanted: Wanted): Promise<LocalCluster> => {
  await unpackElasticsearch();
  const { dataNodes, dataDir, heapMb } = wanted;
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'linnea-elasticsearch-cluster-')));
  // The nodes run as another user, who needs access to the folders.
  if (dataDir === undefined) await chmod(folder, 0o755);
  const names = Array.from({ length: dataNodes }, (_, place) => `data-${place + 1}`);
  const cluster = [
    ...(await Promise.all(names.map((name) => member(name, ['master', 'data'])))),
    ...(dataNodes % 2 === 0 ? [await member('voter', ['master'])] : []),
  ];
  const nodes = cluster.map((node) =>
    localNode(node, () =>
      launchElasticsearch({
        dataDir: join(folder, node.name),
        heapMb: node.roles.includes('data') ? heapMb : VOTER_HEAP_MB,
        memberOf: { node, cluster },
      }),
    ),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  const started = await Promise.allSettled(nodes.map((node) => node.start()));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { nodes: nodes.slice(0, dataNodes), stop };
};

const member = async (name: string, roles: readonly NodeRole[]): Promise<Member> => ({
  name,
  roles,
  httpPort: await getPort({ host: '127.0.0.1' }),
  transportPort: await getPort({ host: '127.0.0.1' }),
});

const localNode = ({ name, httpPort }: Member, launch: () => Promise<RunningElasticsearch>): LocalNode => {
  let running: RunningElasticsearch | undefined;
  return {
    name,
    url: `http://127.0.0.1:${httpPort}`,
    start: async () => {
      running = await launch();
    },
    stop: async () => {
      await running?.stop();
      running = undefined;
    },
    kill: async () => {
      await running?.kill();
      running = undefined;
    },
  };
};
