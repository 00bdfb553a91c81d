import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { launchCluster } from '../development/elasticsearch-cluster.js';
import { canLaunch, launchElasticsearch } from '../development/elasticsearch-node.js';
import { print, printNote } from './print.js';

const NODE_HEAP_MB = 512;

const nodeCount = (text: string): number => {
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 1 to 9.');
};

const launch = async (nodes: number, dataDir: string | undefined) => {
  if (nodes === 1) return launchElasticsearch({ dataDir });
  const cluster = await launchCluster({ dataNodes: nodes, dataDir, heapMb: NODE_HEAP_MB });
  return { url: cluster.nodes.map(({ url }) => url).join(','), stop: cluster.stop };
};

/** Adds `linnea elasticsearch`, which runs the real server on machines with Java and Maven but without Docker. */
export const elasticsearchCommand = (program: Command): void => {
  program
    .command('elasticsearch')
    .description('download and run a local Elasticsearch for development; needs Java 17 and Maven')
    .option('--data <folder>', 'keep the data in this folder (default: deleted on exit)')
    .option('--nodes <n>', 'number of data nodes of the cluster, 512 MB of heap each', nodeCount, 1)
    .action(async ({ data, nodes }: { readonly data?: string; readonly nodes: number }) => {
      if (!(await canLaunch()))
        throw new Error(
          'Java 17 or later and Maven are required, but java or mvn is not on the PATH. Install both, or run Elasticsearch with docker compose.',
        );
      printNote('Starting Elasticsearch (downloaded at the first start) ...');
      const server = await launch(nodes, data);
      print(`ELASTICSEARCH_URL=${server.url}`);
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await server.stop();
    });
};
