import { dropIndexes } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { sampleDatabase } from '../support/sample-service.js';
import { type Deployment, deploy, expectConformance } from './deployment.js';

const url = await testElasticsearch();

describeElasticsearch(url)('the service over Elasticsearch', () => {
  let index: ReturnType<typeof testIndex>;
  let deployment: Deployment;
  beforeAll(async () => {
    index = testIndex(url!);
    const search = { ELASTICSEARCH_URL: url!, ELASTICSEARCH_INDEX: index.alias };
    deployment = await deploy(await sampleDatabase(), search);
  }, 180_000);
  afterAll(async () => {
    await deployment?.stop();
    await dropIndexes(index);
    await index.client.close();
  });

  it('breaks no rule of the contract, and shows all that the sample can show', async () => {
    await expectConformance(deployment);
  }, 600_000);
});
