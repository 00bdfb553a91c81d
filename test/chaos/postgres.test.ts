import { accountAdministration } from '../../src/auth/account-admin.js';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { sleep } from '../../src/runtime/sleep.js';
import type { Fault } from '../../testkit/tcp-proxy.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { type Deployment, startDeployment } from './deployment.js';
import { ask, faultsOf, LONGEST_MS, load, RECOVERY_MS, until } from './load.js';

const url = await testElasticsearch();

/** Requests that Elasticsearch can answer without Postgres. */
const LISTS = [
  '/api/v1/species',
  '/api/v1/plants?page=2',
  '/api/v1/species?filter[edible]=true&order[maximum_height_cm]=desc',
  '/api/v1/species/search?q=tomato',
  '/api/v1/species/search?q=solanum+lycopersicm',
];
const OTHERS = [
  '/api/v1/species/daucus-carota',
  '/api/v1/species/daucus-carota/facts',
  '/api/v1/families',
  '/api/v1/genus/daucus/species',
  '/api/v1/species?genus_id=daucus',
  '/api/v1/distributions/alb/species',
];
const RECORD = OTHERS[0]!;

/** Faults with their duration, and whether Postgres answers nothing at all meanwhile. */
const FAULTS: readonly (readonly [name: string, fault: Fault, ms: number, away: boolean])[] = [
  ['refuses connections', 'refused', 4_000, true],
  ['breaks connections off', 'reset', 4_000, true],
  // Longer than tokens are cached.
  ['is silent', 'silent', 14_000, true],
  ['has forgotten its connections', 'half open', 6_000, false],
  ['breaks answers off in their middle', 'cut', 4_000, true],
  ['lets its answers drip', 'drip', 6_000, true],
  ['is slow', { slowMs: 300 }, 4_000, false],
];

describeElasticsearch(url)('C4.4 while Postgres fails', () => {
  let deployment: Deployment;
  let token: string;
  const expected = new Map<string, string>();
  const warmUp = async () => {
    for (const path of [...LISTS, ...OTHERS]) {
      const answer = await ask(deployment.service, token, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expected.set(path, answer.text);
    }
  };
  beforeAll(async () => {
    deployment = await startDeployment({ elasticsearch: url! });
    token = newToken('usr');
    await ensureAccount(deployment.service.database.pool, token);
    await warmUp();
  });
  afterAll(() => deployment.close());

  it.each(FAULTS)(
    'it %s: lists go on for tokens that are known, the rest is 503 in time, and it is back by itself',
    async (_, fault, ms, away) => {
      const { service, postgres } = deployment;
      await postgres.fail(fault);
      const answers = await load(service, token, [...LISTS, ...OTHERS], ms);
      const unseen = await ask(service, newToken('usr'), LISTS[0]!);
      await postgres.mend();
      const recoveredMs = await until(service, token, RECORD, ({ status }) => status === 200);
      expect(faultsOf(answers, expected)).toEqual([]);
      for (const { path, status } of answers)
        if (away && !LISTS.includes(path)) expect([path, status]).toEqual([path, 503]);
      // On a busy machine Elasticsearch may be late for a moment, and it has no fallback then.
      const lists = answers.filter(({ path }) => LISTS.includes(path));
      expect(lists.filter(({ status }) => status !== 200).length).toBeLessThan(lists.length / 5);
      if (away) expect(unseen.status).toBe(503);
      expect(unseen.ms).toBeLessThan(LONGEST_MS);
      expect(recoveredMs).toBeLessThan(RECOVERY_MS);
      await until(service, token, RECORD, ({ status }) => status === 200);
    },
  );

  it('C3.7 a token that is known to be disabled is not trusted', async () => {
    const { service, postgres } = deployment;
    const { pool } = service.database;
    const disabled = newToken('usr');
    const { id } = await ensureAccount(pool, disabled);
    expect((await ask(service, disabled, LISTS[0]!)).status).toBe(200);
    await accountAdministration(pool).remove(id);
    await until(service, disabled, LISTS[0]!, ({ status }) => status === 401);
    await postgres.fail('silent');
    const answer = await ask(service, disabled, LISTS[0]!);
    await postgres.mend();
    expect([answer.status, answer.ms < LONGEST_MS]).toEqual([503, true]);
    await until(service, token, RECORD, ({ status }) => status === 200);
  });

  it('C4.4 every write and every match request is answered in time when Postgres is slow', async () => {
    const { service, postgres } = deployment;
    const correct = (name: string, height: number) =>
      service.ask(`/api/v1/corrections/species/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          correction: { maximum_height_value: height, maximum_height_unit: 'cm' },
          source_reference: 'https://flora.example/heights',
        }),
      });
    const { body } = await correct('solanum-lycopersicum', 91);
    const { id } = body['data'] as { id: number };
    const post = (path: string) =>
      service.ask(path, { method: 'POST', headers: { Authorization: `Bearer ${service.token}` } });
    await postgres.fail({ slowMs: 400 });
    const began = performance.now();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, nth) => correct('solanum-lycopersicum', 92 + nth)),
      post(`/api/v1/corrections/${id}/accept`),
      ask(service, token, '/api/v1/species/match?name=Solanum+lycopersicm'),
    ]);
    const took = performance.now() - began;
    await postgres.mend();
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 409, 503].includes(status!))).toEqual([]);
    expect(took).toBeLessThan(LONGEST_MS);
    await until(service, token, RECORD, ({ status }) => status === 200);
    // Writes that missed the deadline are not done later.
    const stored = await service.get(`/api/v1/corrections/${id}`);
    await sleep(1_000, new AbortController().signal);
    expect((await service.get(`/api/v1/corrections/${id}`)).text).toBe(stored.text);
  });

  it('a submission ends in time; afterwards corrections are accepted and indexed again', async () => {
    const { service, postgres } = deployment;
    const post = (path: string, credential: string, body: object) =>
      service.ask(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${credential}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const submit = () =>
      post('/api/v1/corrections/species/daucus-carota', token, {
        correction: { maximum_height_value: 123, maximum_height_unit: 'cm' },
        source_reference: 'https://flora.example/daucus',
      });
    await submit();
    await postgres.fail('silent');
    const began = performance.now();
    const refused = await submit();
    expect([refused.status, performance.now() - began < LONGEST_MS]).toEqual([503, true]);
    await postgres.fail('half open');
    await postgres.mend();
    let submitted = await submit();
    const mended = performance.now();
    while (submitted.status === 503) submitted = await submit();
    expect([200, 201]).toContain(submitted.status);
    const { id } = submitted.body['data'] as { id: number };
    const accept = () => post(`/api/v1/corrections/${id}/accept`, service.token, {});
    let accepted = await accept();
    while (accepted.status === 503) accepted = await accept();
    expect(accepted.status).toBe(200);
    const path = '/api/v1/species?filter[maximum_height_cm]=123&filter[slug]=daucus-carota';
    await until(service, token, path, ({ text }) => text.includes('"slug":"daucus-carota"'));
    expect(performance.now() - mended).toBeLessThan(2 * RECOVERY_MS);
  });
});
