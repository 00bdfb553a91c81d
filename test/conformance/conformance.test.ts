import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { check, type Outcome } from './check.js';
import { document, published } from './document.js';

/** What only use brings: corrections, releases and a thousand changes. */
const ABSENT = ['/api/v1/changes', '/api/v1/corrections/{id}', '/api/v1/releases/2026-01-30/manifest.json'];

describe('C2.50 the published requests', () => {
  let service: Service;
  const checked = (each: (typeof published)[number]) =>
    check({ base: new URL(service.url), token: service.token }, each);
  beforeAll(async () => {
    service = await sampleService({ limits: { anonymous: 1e9 } });
  });
  afterAll(() => service?.close());

  it('are answered as docs/openapi.json says', async () => {
    expect(published.length).toBeGreaterThan(Object.keys(document.paths).length);
    const outcomes: Outcome[] = [];
    for (const each of published) outcomes.push(await checked(each));
    expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
    const absent = outcomes.flatMap(({ request, result }) => (result === 'absent' ? [request] : []));
    const others = absent.filter((request) => !/[?&]page=/.test(request));
    const paths = others.map((request) =>
      request.split(/[ ?]/)[1]!.replace(/(?<=corrections\/)\d+$/, '{id}'),
    );
    expect(new Set(paths)).toEqual(new Set(ABSENT));
  }, 600_000);

  it('are not, where a member is missing, a status is not documented, or anybody may read', async () => {
    const [status] = published.filter(({ path }) => path === '/api/v1');
    const [species] = published.filter(({ path }) => path === '/api/v1/species/solanum-lycopersicum');
    const schema = { type: 'object', required: ['nothing'] };
    for (const faulty of [
      { ...status!, answers: new Map([['200', { content: { 'application/json': { schema } } }]]) },
      { ...species!, answers: new Map() },
      { ...status!, needsCredential: true },
    ])
      expect(await checked(faulty)).toMatchObject({ result: 'failed', why: expect.any(String) });
  });
});
