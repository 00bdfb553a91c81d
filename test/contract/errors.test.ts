import { rawExchange } from '../http/serve.js';
import { createPyrella } from '../resources/fixture.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ fill: (database) => database.session(createPyrella) });
});
afterAll(() => service.close());

describe('C4.1 C4.2 the envelope', () => {
  it('is the same for every error', async () => {
    const { status, body, headers } = await service.get('/api/v1/species/no-such-plant');
    expect(status).toBe(404);
    expect(body).toEqual({
      error: true,
      code: 'not_found',
      message: expect.any(String),
      messages: body['message'],
      details: [{ param: 'id', got: 'no-such-plant', problem: 'not_found' }],
      request_id: headers.get('x-request-id'),
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('etag')).toBe(false);
  });

  it('leaves details out when there is nothing to add', async () => {
    expect(Object.keys((await service.get('/api/v1/nothing')).body)).not.toContain('details');
  });

  it.each(['abc', 'A-1_b.c', 'x'.repeat(64)])('adopts the id %s', async (id) => {
    const { headers, body } = await service.get('/api/v1/nothing', { 'X-Request-Id': id });
    expect([headers.get('x-request-id'), body['request_id']]).toEqual([id, id]);
  });

  it.each(['a b', 'é', 'x'.repeat(65), '<b>'])('does not adopt the id %s', async (id) => {
    expect((await service.get('/api/v1', { 'X-Request-Id': id })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f]{10}$/,
    );
  });
});

describe('C3.3 a token', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  it.each([() => service.token, () => jwt])('is adopted as no id (%#)', async (token) => {
    const { headers } = await service.get('/api/v1', { 'X-Request-Id': token() });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{10}$/);
  });
});

describe('C4.4 the status table', () => {
  it.each([
    ['GET', '/api', 404, 'not_found'],
    ['GET', '/api/', 404, 'not_found'],
    ['GET', '/api/v2/species', 404, 'not_found'],
    ['GET', '/api/v1/Species', 404, 'not_found'],
    ['GET', '/api/v1/%73pecies', 404, 'not_found'],
    ['GET', '/api/v1/species.json', 404, 'not_found'],
    ['GET', '/api/v1/species/pyrella-montana/facts/1', 404, 'not_found'],
    ['GET', '/nothing', 404, 'not_found'],
    ['GET', '/api/v1/plants/no-such-plant', 404, 'not_found'],
    ['GET', '/api/v1/genus/no-such-genus', 404, 'not_found'],
    ['GET', '/api/v1/species/0', 404, 'not_found'],
    ['GET', '/api/v1/species/99999999999999999999', 404, 'not_found'],
    ['GET', '/api/v1/species/%00', 404, 'not_found'],
    ['GET', '/api/v1/species/no-such-plant/facts', 404, 'not_found'],
    ['GET', '/api/v1/species?genus_id=no-such-genus', 404, 'not_found'],
    ['GET', '/api/v1/plants/no-such-plant/species', 404, 'not_found'],
    ['GET', '/api/v1/species/%E0%A4', 400, 'bad_request'],
    ['GET', '/api/v1/species?filter[slug]=%FF', 400, 'bad_request'],
    ['GET', '/api/v1/species/pyrella-montana?x=%zz', 400, 'bad_request'],
    ['GET', '/api/v1/species?filter[lihgt]=1', 400, 'bad_request'],
    ['GET', '/api/v1/species?filter=1', 400, 'bad_request'],
    ['GET', '/api/v1/species?page=0', 400, 'bad_request'],
    ['GET', '/api/v1/species?page=2501', 400, 'bad_request'],
    ['GET', '/api/v1/species/search', 422, 'unprocessable_entity'],
    ['GET', '/api/v1/plants/search?q=%20', 422, 'unprocessable_entity'],
    ['GET', `/api/v1/species/search?q=${'a'.repeat(201)}`, 400, 'bad_request'],
    ['GET', '/api/v1/species/search?q=a&limit=0', 400, 'bad_request'],
    ['GET', '/api/v1/genus/pyrella/species?genus_id=pyrella', 400, 'bad_request'],
    ['POST', '/api/v1/species', 405, 'method_not_allowed'],
    ['PATCH', '/api/v1/species/pyrella-montana', 405, 'method_not_allowed'],
    ['GET', '/api/v1/species', 503, 'service_unavailable'],
  ])('%s %s is %d', async (method, path, status, code) => {
    const answer = await service.ask(path, { method, headers: { Authorization: service.token } });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('405 lists the methods', async () => {
    const { headers, body } = await service.ask('/api/v1/species', { method: 'DELETE' });
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(body['message']).toBe('This path takes GET, HEAD, OPTIONS.');
  });

  it.each([
    ['/api/v1/species', 405, 'method_not_allowed'],
    ['/api/v1/nothing', 404, 'not_found'],
  ])('C4.9 CONNECT %s is %d, as any other method', async (path, status, code) => {
    const request = `CONNECT ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const [head, body = ''] = (await rawExchange(service.port, request)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ error: true, code });
    if (status === 405) expect(head).toContain('Allow: GET, HEAD, OPTIONS\r\n');
  });

  it.each(['DELETE', 'OPTIONS'])(
    'C3.42 %s outside /api is the same envelope without CORS',
    async (method) => {
      const headers = { Origin: 'https://garden.example', 'Access-Control-Request-Method': 'GET' };
      const answer = await service.ask('/healthz', { method, headers });
      expect([answer.status, answer.body['code']]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(answer.body['message']).toBe('This path takes GET, HEAD.');
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  it.each(['/nothing', '/api/nothing', '/api/v1/species/no-such-species'])(
    'C1.2 HEAD %s has the status and headers of GET, and no body',
    async (path) => {
      const asked = { headers: { Authorization: service.token, 'X-Request-Id': 'same' } };
      const got = await service.ask(path, asked);
      const head = await service.ask(path, { ...asked, method: 'HEAD' });
      // fetch asks for the connection to be closed after HEAD.
      const ofTheMoment = new Set(['date', 'connection', 'keep-alive']);
      const comparable = ({ headers }: typeof head) =>
        [...headers].filter(([name]) => !ofTheMoment.has(name));
      expect([got.status, got.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect([head.status, head.text]).toEqual([404, '']);
      expect(comparable(head)).toEqual(comparable(got));
    },
  );

  it('503 asks to come again in five seconds', async () => {
    expect((await service.get('/api/v1/plants')).headers.get('retry-after')).toBe('5');
  });

  it('C4.6 unknown keys are named with the nearest and the valid ones', async () => {
    const { body } = await service.get('/api/v1/species?filter[lihgt]=1');
    expect(body['details']).toMatchObject({
      family: 'filter',
      unknown: ['lihgt'],
      suggestions: { lihgt: 'light' },
    });
    expect(body['message']).toContain('light');
  });

  it('C5.4 page 2501 names 2500', async () => {
    const { body } = await service.get('/api/v1/species?page=2501');
    expect(body['message']).toContain('2500');
    expect(body['details']).toEqual([{ param: 'page', got: '2501', problem: 'out_of_range' }]);
  });
});

describe('C4.5 the order of checks', () => {
  it.each([
    ['404 of a path before 401', 'GET', '/api/v1/nothing', 404],
    ['405 before 401', 'DELETE', '/api/v1/species', 405],
    ['401 before the parameters', 'GET', '/api/v1/species?page=0', 401],
    ['401 before bad encoding', 'GET', '/api/v1/species/%FF', 401],
    ['401 before 404 of a record', 'GET', '/api/v1/species/no-such-plant', 401],
  ])('%s', async (_what, method, path, status) => {
    expect((await service.ask(path, { method })).status).toBe(status);
  });

  it.each([
    ['unknown keys before values', '/api/v1/species?page=0&filter[lihgt]=1', 'lihgt'],
    ['values before a missing q', '/api/v1/species/search?page=0', 'page'],
    ['a missing q before parents', '/api/v1/species/search?genus_id=nothing', 'q'],
    ['parameters before parents', '/api/v1/species?genus_id=nothing&page=0', 'page'],
    ['parents before the engine', '/api/v1/species?genus_id=nothing', 'genus_id'],
  ])('%s', async (_what, path, named) => {
    expect(JSON.stringify((await service.get(path)).body['details'])).toContain(named);
  });
});
