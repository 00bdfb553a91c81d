import type { Client } from '@elastic/elasticsearch';
import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { elasticsearchEngine } from '../../testkit/engines.js';
import { fuzz } from '../../testkit/fuzz/fuzz.js';
import type { Service } from '../contract/service.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { LONGEST, report, SEED, SETTING_UP, sampledService, TO_ELASTICSEARCH } from './setup.js';

const url = await testElasticsearch();

describeElasticsearch(url)(
  `${TO_ELASTICSEARCH} fuzzed requests to a service over Elasticsearch, seed ${SEED}`,
  () => {
    let service: Service;
    let client: Client;
    let alias: string;

    beforeAll(async () => {
      const index = testIndex(url!);
      ({ client, alias } = index);
      service = await sampledService(async (database) => {
        const sinks = [createElasticsearchSink(index)];
        await createIndexer({ database, sinks, logger: pino({ level: 'silent' }) }).rebuild();
        return elasticsearchEngine(index, createLexicon(database.pool));
      });
    }, SETTING_UP);

    afterAll(async () => {
      for (const index of Object.keys(await client.indices.get({ index: `${alias}-*` })))
        await client.indices.delete({ index });
      await client.close();
      await service?.close();
    });

    it(
      'C1.1 C3.3 C4.1 to C4.6 get the envelope or a success, never a failure, never a token',
      async () => {
        const routes = service.routes.filter(
          ({ collection }) => collection?.kind === 'species' || collection?.kind === 'plants',
        );
        const seen = await fuzz(service, {
          requests: TO_ELASTICSEARCH,
          seed: SEED,
          routes,
          tokens: [service.token],
        });
        report('Elasticsearch', seen);
        expect(routes.filter(({ rule }) => !seen.byRule.get(rule)?.has(200))).toEqual([]);
      },
      60_000 + TO_ELASTICSEARCH * LONGEST,
    );
  },
);
