import type { Client } from '@elastic/elasticsearch';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { ofRun } from './of-run.js';

const VERSION = process.env['TEST_ELASTICSEARCH_VERSION'];

const MISSING =
  VERSION !== undefined
    ? `No Elasticsearch ${VERSION}: set ELASTICSEARCH_URL, or install Docker, or Maven and a JDK that runs it. Its suites are skipped.`
    : 'No Elasticsearch: set ELASTICSEARCH_URL, or install Docker, or Maven and Java. Its suites are skipped.';

/**
 * The Elasticsearch of this run, started by the first suite that needs it and shared by all; null if there is
 * none, which fails the run in CI unless another version than the default is wanted.
 */
export const testElasticsearch = async (): Promise<string | null> => {
  const url = await ofRun('elasticsearch');
  if (url !== 'none') return url;
  if (process.env['CI'] === 'true' && VERSION === undefined) throw new Error(MISSING);
  process.stderr.write(`\n*** ${MISSING} ***\n\n`);
  return null;
};

/**
 * `describe` if there is an Elasticsearch, else skipped. Its suites use only indexes with their own prefix.
 */
export const describeElasticsearch = (url: string | null): jest.Describe =>
  url === null ? describe.skip : describe;

/** Returns a client, which the caller closes, and an index prefix that no other suite uses. */
export const testIndex = (url: string): { readonly client: Client; readonly alias: string } => ({
  client: createElasticsearchClient(url),
  alias: `test-${process.pid}-${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`,
});
