import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { type HttpProxy, httpProxy } from '../support/http-proxy.js';
import { REFUSED, WRONG } from '../support/wrong-answers.js';
import { type Deployment, startDeployment } from './deployment.js';
import { type Answered, ask, faultsOf, load, RECOVERY_MS, until } from './load.js';

const url = await testElasticsearch();

const LISTS = [
  '/api/v1/species',
  '/api/v1/plants?page=2',
  '/api/v1/species/search?q=tomato',
  '/api/v1/species/search?q=solanum+lycopersicm',
  '/api/v1/species/suggest?q=dau',
];

/** Duration of each wrong answer. */
const WRONG_MS = 700;

interface ProxiedDeployment {
  readonly deployment: Deployment;
  readonly proxy: HttpProxy;
  readonly expected: ReadonlyMap<string, string>;
}

/** Starts a deployment whose Elasticsearch answers can be replaced. */
const startBehindProxy = async (fallback: 'postgres' | 'off'): Promise<ProxiedDeployment> => {
  const proxy = await httpProxy(url!);
  const deployment = await startDeployment({ elasticsearch: proxy.url, fallback });
  const expected = new Map<string, string>();
  for (const path of LISTS) {
    const answer = await ask(deployment.service, deployment.service.token, path);
    expect([path, answer.status, answer.engine]).toEqual([path, 200, null]);
    expected.set(path, answer.text);
  }
  return { deployment, proxy, expected };
};

const end = async ({ deployment, proxy }: ProxiedDeployment): Promise<void> => {
  proxy.mend();
  await deployment.close();
  await proxy.close();
};

const isBack = ({ status, engine }: Answered) => status === 200 && engine === null;

describeElasticsearch(url)('C12.9 while Elasticsearch gives wrong answers', () => {
  let proxied: ProxiedDeployment;
  beforeAll(async () => {
    proxied = await startBehindProxy('postgres');
  });
  afterAll(() => end(proxied));

  it.each(WRONG)(
    'it %s: the fallback answers, and it is used again by itself afterwards',
    async (_, wrong) => {
      const { service } = proxied.deployment;
      proxied.proxy.answer(wrong);
      const answers = await load(service, service.token, LISTS, WRONG_MS);
      const ready = await service.ask('/readyz');
      proxied.proxy.mend();
      const recoveredMs = await until(service, service.token, LISTS[0]!, isBack);
      expect(faultsOf(answers, proxied.expected)).toEqual([]);
      expect(answers.filter(({ status, engine }) => status === 200 && engine === null)).toEqual([]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect([ready.status, ready.body['search'], ready.body['fallback']]).toEqual([
        200,
        'does not answer',
        'ok',
      ]);
      expect(recoveredMs).toBeLessThan(RECOVERY_MS);
    },
  );

  it('a query that it refuses is answered by the fallback, and it is still used for others', async () => {
    const { service } = proxied.deployment;
    proxied.proxy.answer(REFUSED, '_search');
    const answers = await load(service, service.token, LISTS, WRONG_MS);
    proxied.proxy.mend();
    expect(faultsOf(answers, proxied.expected)).toEqual([]);
    expect(isBack(await ask(service, service.token, LISTS[0]!))).toBe(true);
  });
});

describeElasticsearch(url)('C4.4 while Elasticsearch gives wrong answers and there is no fallback', () => {
  it('lists are 503, also for a refused query, and it is used again by itself afterwards', async () => {
    const proxied = await startBehindProxy('off');
    try {
      const { service } = proxied.deployment;
      for (const [name, wrong] of [...WRONG, ['refuses a query', REFUSED] as const]) {
        proxied.proxy.answer(wrong);
        const answers = await load(service, service.token, LISTS, WRONG_MS);
        const ready = await service.ask('/readyz');
        proxied.proxy.mend();
        expect([name, faultsOf(answers, proxied.expected)]).toEqual([name, []]);
        expect([name, ...new Set(answers.map(({ status }) => status))]).toEqual([name, 503]);
        expect([name, ready.status]).toEqual([name, 503]);
        await until(service, service.token, LISTS[0]!, isBack);
      }
    } finally {
      await end(proxied);
    }
  });
});
