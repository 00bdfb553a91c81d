import { request } from 'node:http';
import { readBatchParameters } from '../../src/resources/reconciliation/parameters.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';
import { bodyAs, type Results } from './answers.js';
import { FORM } from './requests.js';
import { faultsBy, hasSchemas } from './specified.js';

const PATH = '/api/reconcile';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service?.close());

const specified = hasSchemas ? it : it.skip;

describe('C17.2 the manifest', () => {
  it('has absolute addresses, types, limits and settings', async () => {
    const { status, body, headers } = await service.get(PATH);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      versions: ['0.2'],
      batchSize: 200,
      defaultTypes: [{ id: 'species' }, { id: 'genus' }, { id: 'family' }],
      view: { url: `${service.url}/api/reconcile/view/{{id}}` },
      preview: { url: `${service.url}/preview/{{id}}` },
      suggest: { entity: { service_url: service.url, service_path: '/api/reconcile/suggest/entity' } },
      extend: { propose_properties: { service_path: '/api/reconcile/extend/propose' } },
      authentication: { type: 'apiKey', name: 'token', in: 'query' },
    });
  });

  it('C17.13 offers every unit by its name, in both versions', async () => {
    const choices = [
      ['', 'as stored'],
      ...['mm', 'cm', 'm', 'in', 'ft'].map((unit) => [unit, unit]),
      ['deg_c', '°C'],
      ['deg_f', '°F'],
    ].map(([value, name]) => ({ value, name }));
    expect((await service.get(PATH)).body).toMatchObject({
      extend: { property_settings: [{ choices }, {}] },
    });
    expect((await service.get(`${PATH}/1.0`)).body).toMatchObject({
      extend: { propertySettings: [{ choices }, {}] },
    });
  });

  it('C17.9 has no previews without pages, and views are records', async () => {
    const own = await sampleService({ pages: false });
    try {
      for (const path of [PATH, `${PATH}/1.0`])
        expect((await own.get(path)).body).not.toHaveProperty('preview');
      for (const [id, path] of [
        ['solanum-lycopersicum', 'species/solanum-lycopersicum'],
        ['genus:solanum', 'genus/solanum'],
        ['family:solanaceae', 'families/solanaceae'],
      ]) {
        const { headers } = await fetch(`${own.url}${PATH}/view/${id}`, { redirect: 'manual' });
        expect(headers.get('location')).toBe(`/api/v1/${path}`);
      }
    } finally {
      await own.close();
    }
  });

  it('repeats the token of its own address for suggestions of entities, and no other', async () => {
    const { text, body } = await service.ask(`${PATH}?token=${service.token}`);
    expect(body).toMatchObject({
      suggest: { entity: { service_path: `/api/reconcile/suggest/entity?token=${service.token}` } },
    });
    expect(text.split(service.token)).toHaveLength(2);
    expect((await service.get(PATH)).text).not.toContain(service.token);
    expect(readBatchParameters('token=a&token=b')).toMatchObject({ token: 'b' });
  });

  it('is refused for a Host that is not a host name', async () => {
    const { status } = await service.ask(`${PATH}?token=${service.token}`, { headers: {} });
    expect(status).toBe(200);
    const refused = await new Promise<number | undefined>((resolve) =>
      request(
        { port: service.port, path: `${PATH}?token=${service.token}`, headers: { Host: 'a"><script>' } },
        ({ statusCode }) => resolve(statusCode),
      ).end(),
    );
    expect(refused).toBe(400);
  });

  specified('fits the schema of its version', async () => {
    expect(faultsBy('0.2', 'manifest', (await service.get(PATH)).body)).toEqual([]);
    expect(faultsBy('0.2', 'manifest', (await service.ask(`${PATH}?token=${service.token}`)).body)).toEqual(
      [],
    );
    expect(faultsBy('1.0-draft', 'manifest', (await service.get(`${PATH}/1.0`)).body)).toEqual([]);
  });
});

describe('C17.3 credentials', () => {
  it('a token is needed, except for properties and types', async () => {
    for (const path of [PATH, `${PATH}/suggest/entity?prefix=so`, `${PATH}/1.0`])
      expect([path, (await service.ask(path)).status]).toEqual([path, 401]);
    for (const path of [
      'suggest/property?prefix=height',
      'suggest/type?prefix=',
      'extend/propose?type=species',
    ])
      expect([path, (await service.ask(`${PATH}/${path}`)).status]).toEqual([path, 200]);
  });

  it('every origin may send batches, and read their errors', async () => {
    const headers = { ...FORM, Origin: 'https://refine.example' };
    const { status, headers: answered } = await service.ask(PATH, {
      method: 'POST',
      headers,
      body: 'queries={}',
    });
    expect([status, answered.get('access-control-allow-origin')]).toEqual([401, '*']);
    const preflight = await service.ask(PATH, {
      method: 'OPTIONS',
      headers: { Origin: 'https://refine.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  });

  it.each([
    ['POST', `${PATH}/suggest/entity`],
    ['POST', `${PATH}/1.0`],
    ['DELETE', PATH],
    ['PUT', `${PATH}/1.0/match`],
    ['POST', `${PATH}/nowhere`],
  ])('C3.41 every origin may read that %s %s is refused', async (method, path) => {
    const { status, headers } = await service.ask(path, {
      method,
      headers: { Origin: 'https://refine.example' },
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([
      path.endsWith('nowhere') ? 404 : 405,
      '*',
    ]);
  });

  it('RECONCILE_OPEN answers without a token, at the anonymous limit, and still refuses an invalid one', async () => {
    const open = await sampleService({ reconcileOpen: true, limits: { anonymous: 3 } });
    try {
      const first = await open.ask(PATH);
      expect([first.status, first.headers.get('ratelimit-limit'), first.body['authentication']]).toEqual([
        200,
        '3',
        undefined,
      ]);
      const body = String(new URLSearchParams({ queries: '{"q0":{"query":"Bellis perennis"}}' }));
      const answer = await open.ask(PATH, { method: 'POST', headers: FORM, body });
      expect([answer.status, bodyAs<Results>(answer)['q0']!.result[0]?.id]).toEqual([200, 'bellis-perennis']);
      expect((await open.ask(`${PATH}?token=usr-${'x'.repeat(43)}`)).status).toBe(401);
      const refused = await open.ask(PATH);
      expect([refused.status, refused.body['code'], refused.headers.has('retry-after')]).toEqual([
        429,
        'too_many_requests',
        true,
      ]);
      expect((await open.ask('/api/v1/species')).status).not.toBe(200);
    } finally {
      await open.close();
    }
  });
});
