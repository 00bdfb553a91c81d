import { once } from 'node:events';
import type { Command } from 'commander';
import { canLaunch, launchElasticsearch } from '../search/elasticsearch/launcher.js';

/** Adds `linnea elasticsearch`: the real server for people who have Java and Maven but no Docker. */
export const elasticsearchCommand = (program: Command): void => {
  program
    .command('elasticsearch')
    .description('download and run a local Elasticsearch for development; needs Java 17 and Maven')
    .option('--data <folder>', 'keep its data here; by default they go when it stops')
    .action(async ({ data }: { readonly data?: string }) => {
      if (!(await canLaunch())) throw new Error('Java 17 and Maven are needed on the path.');
      process.stderr.write('starting Elasticsearch; the first time it is downloaded\n');
      const server = await launchElasticsearch({ dataDir: data });
      process.stdout.write(`ELASTICSEARCH_URL=${server.url}\n`);
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await server.stop();
    });
};
