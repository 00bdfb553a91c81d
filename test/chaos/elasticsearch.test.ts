import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import type { Fault } from '../../testkit/tcp-proxy.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { type Deployment, startDeployment } from './deployment.js';
import { type Answered, ask, faultsOf, load, RECOVERY_MS, until } from './load.js';

const url = await testElasticsearch();

const LISTS = [
  '/api/v1/species',
  '/api/v1/plants?page=2',
  '/api/v1/species?filter[edible]=true&order[maximum_height_cm]=desc',
  '/api/v1/species/search?q=tomato',
  '/api/v1/species/search?q=solanum+lycopersicm',
  '/api/v1/species/suggest?q=dau',
];
const OTHERS = ['/api/v1/species/daucus-carota', '/api/v1/species/daucus-carota/facts', '/api/v1/families'];

const FAULTS: readonly (readonly [name: string, fault: Fault])[] = [
  ['refuses connections', 'refused'],
  ['breaks connections off', 'reset'],
  ['is silent', 'silent'],
  ['has forgotten its connections', 'half open'],
  ['breaks answers off in their middle', 'cut'],
  ['lets its answers drip', 'drip'],
  ['is slow', { slowMs: 3_000 }],
];

/** Duration of each fault. */
const WRONG_MS = 4_000;

describeElasticsearch(url)('C12.9 while Elasticsearch fails', () => {
  let deployment: Deployment;
  let token: string;
  const expected = new Map<string, string>();
  beforeAll(async () => {
    deployment = await startDeployment({ elasticsearch: url! });
    token = newToken('usr');
    await ensureAccount(deployment.service.database.pool, token);
    for (const path of [...LISTS, ...OTHERS]) {
      const answer = await ask(deployment.service, token, path);
      expect([path, answer.status, answer.engine]).toEqual([path, 200, null]);
      expected.set(path, answer.text);
    }
  });
  afterAll(() => deployment.close());

  const isBack = ({ status, engine }: Answered) => status === 200 && engine === null;

  it.each(FAULTS)(
    'it %s: lists and searches are answered as before, and it is back by itself',
    async (_, fault) => {
      const { service, elasticsearch } = deployment;
      await elasticsearch.fail(fault);
      const answers = await load(service, token, [...LISTS, ...OTHERS], WRONG_MS);
      await elasticsearch.mend();
      const recoveredMs = await until(service, token, LISTS[0]!, isBack);
      expect(faultsOf(answers, expected)).toEqual([]);
      // On a busy machine the fallback may be full for a moment and answers 503.
      const refused = answers.filter(({ status }) => status === 503);
      expect(refused.length).toBeLessThan(answers.length / 2);
      expect(refused.filter(({ path }) => OTHERS.includes(path))).toEqual([]);
      expect(
        new Set(answers.filter(({ path }) => OTHERS.includes(path)).map(({ engine }) => engine)),
      ).toEqual(new Set([null]));
      if (fault !== 'half open')
        expect(answers.some(({ path, engine }) => LISTS.includes(path) && engine === 'postgres')).toBe(true);
      expect(recoveredMs).toBeLessThan(RECOVERY_MS);
    },
  );

  it('C12.4 the fallback shows an accepted correction meanwhile; Elasticsearch shows it after the fault', async () => {
    const { service, elasticsearch } = deployment;
    await elasticsearch.fail('silent');
    const post = (path: string, credential: string, body: object) =>
      service.ask(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${credential}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const submitted = await post('/api/v1/corrections/species/daucus-carota', token, {
      correction: { maximum_height_value: 123, maximum_height_unit: 'cm' },
      source_reference: 'https://flora.example/daucus',
    });
    expect(submitted.status).toBe(201);
    const { id } = submitted.body['data'] as { id: number };
    expect((await post(`/api/v1/corrections/${id}/accept`, service.token, {})).status).toBe(200);
    const path = '/api/v1/species?filter[maximum_height_cm]=123&filter[slug]=daucus-carota';
    const shows = ({ text }: Answered) => text.includes('"slug":"daucus-carota"');
    await until(service, token, path, (answer) => answer.engine === 'postgres' && shows(answer));
    await elasticsearch.mend();
    await until(service, token, path, (answer) => isBack(answer) && shows(answer));
  });
});

describeElasticsearch(url)('C4.4 while Elasticsearch fails and there is no fallback', () => {
  it.each<Fault>(['silent', 'drip'])(
    '%s: lists are 503 in time, records are not, and it is back by itself',
    async (fault) => {
      const deployment = await startDeployment({ elasticsearch: url!, fallback: 'off' });
      const { service, elasticsearch } = deployment;
      try {
        const expected = new Map<string, string>();
        for (const path of [...LISTS, ...OTHERS])
          expected.set(path, (await ask(service, service.token, path)).text);
        await elasticsearch.fail(fault);
        const answers = await load(service, service.token, [...LISTS, ...OTHERS], WRONG_MS);
        await elasticsearch.mend();
        const recoveredMs = await until(service, service.token, LISTS[0]!, ({ status }) => status === 200);
        expect(faultsOf(answers, expected)).toEqual([]);
        for (const { path, status } of answers)
          expect([path, status]).toEqual([path, LISTS.includes(path) ? 503 : 200]);
        expect(recoveredMs).toBeLessThan(RECOVERY_MS);
      } finally {
        await deployment.close();
      }
    },
  );
});
