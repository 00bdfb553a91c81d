import { pino } from 'pino';
import { createIndexer } from '../../indexer/indexer.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { elasticsearchEngine } from '../../testkit/engines.js';
import { createGarden } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { inject, placesOfAll } from './injecting.js';

const url = await testElasticsearch();

describeElasticsearch(url)(
  'queries of Elasticsearch in every place of lists, searches and suggestions',
  () => {
    const index = testIndex(url!);
    let service: Service;
    beforeAll(async () => {
      service = await startService({
        fill: (database) => database.session(createGarden),
        engine: async (database) => {
          const sinks = [createElasticsearchSink(index)];
          await createIndexer({ database, sinks, logger: pino({ level: 'silent' }) }).rebuild();
          return elasticsearchEngine(index, createLexicon(database.pool));
        },
        limits: { anonymous: 1e9, outsideApi: 1e9 },
      });
    }, 60_000);
    afterAll(async () => {
      for (const name of Object.keys(await index.client.indices.get({ index: `${index.alias}-*` })))
        await index.client.indices.delete({ index: name });
      await index.client.close();
      await service?.close();
    });

    /** Returns every stored document with its version. */
    const documents = async () => {
      const { hits } = await index.client.search({ index: index.alias, size: 1_000, version: true });
      return hits.hits.map(({ _id, _version }) => `${_id} ${_version}`).sort();
    };

    it('C6.8 C7.4 mean only what their words mean, reveal nothing internal, and change nothing', async () => {
      const searched = service.routes.filter(
        ({ collection }) => collection?.kind === 'species' || collection?.kind === 'plants',
      );
      const before = await documents();
      const { sent, wrong } = await inject(service, service.token, placesOfAll(searched));
      expect(wrong).toEqual([]);
      expect(sent).toBeGreaterThan(2_000);
      expect(await documents()).toEqual(before);
      expect(before.length).toBeGreaterThan(40);
    }, 900_000);
  },
);
