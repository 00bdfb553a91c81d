import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { type HttpProxy, httpProxy } from '../support/http-proxy.js';
import { REFUSED, WRONG } from '../support/wrong-answers.js';
import { type Installation, startInstallation } from './installation.js';
import { type Answered, ask, faultsOf, load, RECOVERY_MS, until } from './load.js';

const url = await testElasticsearch();

const LISTS = [
  '/api/v1/species',
  '/api/v1/plants?page=2',
  '/api/v1/species/search?q=tomato',
  '/api/v1/species/search?q=solanum+lycopersicm',
  '/api/v1/species/suggest?q=dau',
];

/** Each wrong answer is given for this long. */
const WRONG_MS = 700;

interface Behind {
  readonly installation: Installation;
  readonly way: HttpProxy;
  readonly expected: ReadonlyMap<string, string>;
}

/** An installation whose Elasticsearch can be made to give other answers. */
const behind = async (standIn: 'postgres' | 'off'): Promise<Behind> => {
  const way = await httpProxy(url!);
  const installation = await startInstallation({ elasticsearch: way.url, standIn });
  const expected = new Map<string, string>();
  for (const path of LISTS) {
    const answer = await ask(installation.service, installation.service.token, path);
    expect([path, answer.status, answer.engine]).toEqual([path, 200, null]);
    expected.set(path, answer.text);
  }
  return { installation, way, expected };
};

const end = async ({ installation, way }: Behind): Promise<void> => {
  way.mend();
  await installation.close();
  await way.close();
};

const isBack = ({ status, engine }: Answered) => status === 200 && engine === null;

describeElasticsearch(url)('C12.9 while what answers is not what was asked', () => {
  let b: Behind;
  beforeAll(async () => {
    b = await behind('postgres');
  });
  afterAll(() => end(b));

  it.each(WRONG)('it %s: the stand-in answers, and it is back by itself', async (_, wrong) => {
    const { service } = b.installation;
    b.way.answer(wrong);
    const answers = await load(service, service.token, LISTS, WRONG_MS);
    const ready = await service.ask('/readyz');
    b.way.mend();
    const recoveredMs = await until(service, service.token, LISTS[0]!, isBack);
    expect(faultsOf(answers, b.expected)).toEqual([]);
    expect(answers.filter(({ status, engine }) => status === 200 && engine === null)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect([ready.status, ready.body['search'], ready.body['stand_in']]).toEqual([
      200,
      'does not answer',
      'ok',
    ]);
    expect(recoveredMs).toBeLessThan(RECOVERY_MS);
  });

  it('a query that it refuses is answered by the stand-in, and it is asked on', async () => {
    const { service } = b.installation;
    b.way.answer(REFUSED, '_search');
    const answers = await load(service, service.token, LISTS, WRONG_MS);
    b.way.mend();
    expect(faultsOf(answers, b.expected)).toEqual([]);
    expect(isBack(await ask(service, service.token, LISTS[0]!))).toBe(true);
  });
});

describeElasticsearch(url)('C4.4 while what answers is not what was asked, and nothing stands in', () => {
  it('lists are 503, also where a query is refused, and it is back by itself', async () => {
    const b = await behind('off');
    try {
      const { service } = b.installation;
      for (const [name, wrong] of [...WRONG, ['refuses a query', REFUSED] as const]) {
        b.way.answer(wrong);
        const answers = await load(service, service.token, LISTS, WRONG_MS);
        const ready = await service.ask('/readyz');
        b.way.mend();
        expect([name, faultsOf(answers, b.expected)]).toEqual([name, []]);
        expect([name, ...new Set(answers.map(({ status }) => status))]).toEqual([name, 503]);
        expect([name, ready.status]).toEqual([name, 503]);
        await until(service, service.token, LISTS[0]!, isBack);
      }
    } finally {
      await end(b);
    }
  });
});
