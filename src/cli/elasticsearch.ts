import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { canLaunch, launchElasticsearch } from '../search/elasticsearch/launcher.js';
import { launchCluster } from '../search/elasticsearch/local-cluster.js';

const NODE_HEAP_MB = 512;

const nodeCount = (text: string): number => {
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('must be a number from 1 to 9.');
};

const launch = async (nodes: number, dataDir: string | undefined) => {
  if (nodes === 1) return launchElasticsearch({ dataDir });
  const cluster = await launchCluster({ dataNodes: nodes, dataDir, heapMb: NODE_HEAP_MB });
  return { url: cluster.nodes.map(({ url }) => url).join(','), stop: cluster.stop };
};

/** Adds `linnea elasticsearch`: the real server for people who have Java and Maven but no Docker. */
export const elasticsearchCommand = (program: Command): void => {
  program
    .command('elasticsearch')
    .description('download and run a local Elasticsearch for development; needs Java 17 and Maven')
    .option('--data <folder>', 'keep its data here; by default they go when it stops')
    .option('--nodes <n>', 'so many nodes with data as one cluster, of 512 MB each', nodeCount, 1)
    .action(async ({ data, nodes }: { readonly data?: string; readonly nodes: number }) => {
      if (!(await canLaunch())) throw new Error('Java 17 and Maven are needed on the path.');
      process.stderr.write('starting Elasticsearch; the first time it is downloaded\n');
      const server = await launch(nodes, data);
      process.stdout.write(`ELASTICSEARCH_URL=${server.url}\n`);
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await server.stop();
    });
};
