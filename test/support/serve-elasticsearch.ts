/**
 * Finds or starts the Elasticsearch of a test run: ELASTICSEARCH_URL, else a
 * container, else Elastic's minimal server by Maven and Java. Prints its address,
 * or `none`, and serves until its input ends, which is when the run does.
 */
import { once } from 'node:events';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { canLaunch, launchElasticsearch, VERSION } from '../../src/search/elasticsearch/launcher.js';

interface Found {
  readonly url: string;
  stop(): Promise<unknown>;
}

const inContainer = async (): Promise<Found> => {
  const container = await new GenericContainer(`docker.elastic.co/elasticsearch/elasticsearch:${VERSION}`)
    .withEnvironment({
      'discovery.type': 'single-node',
      'xpack.security.enabled': 'false',
      ES_JAVA_OPTS: '-Xms1g -Xmx1g',
    })
    .withExposedPorts(9200)
    .withWaitStrategy(Wait.forHttp('/_cluster/health', 9200))
    .start();
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(9200)}`,
    stop: () => container.stop(),
  };
};

const hasContainers = (): Promise<boolean> =>
  getContainerRuntimeClient().then(
    () => true,
    // No engine runs here.
    () => false,
  );

const find = async (): Promise<Found | null> => {
  const given = process.env['ELASTICSEARCH_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  if (await hasContainers()) return inContainer();
  return (await canLaunch()) ? launchElasticsearch() : null;
};

const found = await find();
process.stdout.write(`${found?.url ?? 'none'}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await found?.stop();
