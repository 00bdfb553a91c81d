import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../free-port.js';
import {
  launchElasticsearch,
  type Member,
  type Role,
  type RunningElasticsearch,
  unpackElasticsearch,
} from './launcher.js';

/** A node of a cluster on this machine, which can go and come back at the same address. */
export interface LocalNode {
  readonly name: string;
  readonly url: string;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a machine does that loses its power. */
  kill(): Promise<void>;
  /** Starts it again over the data that it had, and waits until it answers. */
  start(): Promise<void>;
}

export interface LocalCluster {
  /** Those that hold data, which requests are sent to. */
  readonly nodes: readonly LocalNode[];
  stop(): Promise<void>;
}

interface Wanted {
  /** How many nodes hold data. */
  readonly dataNodes: number;
  /** Where each node has a folder; without it in one that goes with the cluster. */
  readonly dataDir?: string;
  /** Of the Java heap of each. */
  readonly heapMb: number;
}

/** Nothing but the state of the cluster, which is small. */
const VOTER_HEAP_MB = 256;

/**
 * Starts so many nodes that hold data and may lead, as one cluster. A leader needs
 * more than half of the votes: of two, none could go without stopping the other's
 * writes. Where the number is even, a small node that holds no data votes too, so
 * that any one node may go.
 *
 * @throws when a node is not answering after two minutes; those that were started are stopped again.
 */
export const launchCluster = async (wanted: Wanted): Promise<LocalCluster> => {
  await unpackElasticsearch();
  const { dataNodes, dataDir, heapMb } = wanted;
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'linnea-elasticsearch-cluster-')));
  // The nodes run as another user, who has to reach the folders inside.
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

const member = async (name: string, roles: readonly Role[]): Promise<Member> => ({
  name,
  roles,
  httpPort: await freePort(),
  transportPort: await freePort(),
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
