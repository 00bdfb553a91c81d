/**
 * Finds or starts the Elasticsearch of a test run: ELASTICSEARCH_URL, else a container, else Elastic's
 * minimal server from Maven with Java. TEST_ELASTICSEARCH_VERSION selects another version than the default. Prints its address, or `none`, and serves until its input ends with
 * the run.
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import {
  canLaunch,
  ELASTICSEARCH_VERSION,
  launchElasticsearch,
} from '../../src/development/elasticsearch-node.js';
import { memoryFolder } from './memory-folder.js';

const version = process.env['TEST_ELASTICSEARCH_VERSION'] ?? ELASTICSEARCH_VERSION;

interface Found {
  readonly url: string;
  stop(): Promise<unknown>;
}

const inContainer = async (): Promise<Found> => {
  const container = await new GenericContainer(`docker.elastic.co/elasticsearch/elasticsearch:${version}`)
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

/** Runs Elastic's server with its data in memory, compiled once: its best code costs a short run more than it saves. */
const inMemory = async (): Promise<Found> => {
  const dataDir = await memoryFolder();
  const { url, stop } = await launchElasticsearch({
    version,
    dataDir,
    javaOptions: '-XX:TieredStopAtLevel=1',
  });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const hasContainers = (): Promise<boolean> =>
  getContainerRuntimeClient().then(
    () => true,
    // Docker is not running.
    () => false,
  );

const find = async (): Promise<Found | null> => {
  const given = process.env['ELASTICSEARCH_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  if (await hasContainers()) return inContainer();
  return (await canLaunch(version)) ? inMemory() : null;
};

const found = await find();
process.stdout.write(`${found?.url ?? 'none'}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await found?.stop();
