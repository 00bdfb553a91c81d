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

  it.each([
    ['species/tomatoo', 'No species has the id or slug "tomatoo"'],
    ['genus/tomatoo', 'No genus has the id or slug "tomatoo"'],
    ['division_classes/tomatoo', 'No class has the id or slug "tomatoo"'],
    ['distributions/xyz', 'No zone has the code or id "xyz"'],
    ['corrections/tomatoo', 'No correction has the id "tomatoo"'],
    ['genus/tomatoo/species/pyrella-montana', 'No genus has the id or slug "tomatoo"'],
    ['species/tomatoo/facts', 'No species has the id or slug "tomatoo"'],
  ])('C4.4 of %s says what was not found', async (path, message) => {
    const { status, body } = await service.get(`/api/v1/${path}`);
    expect([status, String(body['message']).split(';')[0]]).toEqual([404, message]);
  });

  it('has no details where there are none', async () => {
    expect(Object.keys((await service.get('/api/v1/nothing')).body)).not.toContain('details');
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
    ['GET', '/api/v1/%73pecies', 404, 'not_found'],
    ['GET', '/api/v1/species.json', 404, 'not_found'],
    ['GET', '/api/v1/species/pyrella-montana/facts/1', 404, 'not_found'],
    ['GET', '/nothing', 404, 'not_found'],
    ['GET', '/api/v1/species/%00', 404, 'not_found'],
    ['GET', '/api/v1/species/no-such-plant/facts', 404, 'not_found'],
    ['GET', '/api/v1/species?filter[slug]=%FF', 400, 'bad_request'],
    ['GET', '/api/v1/species/pyrella-montana?x=%zz', 400, 'bad_request'],
    ['GET', '/api/v1/species', 503, 'service_unavailable'],
  ])('%s %s is %d', async (method, path, status, code) => {
    const answer = await service.ask(path, { method, headers: { Authorization: service.token } });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('405 lists the methods', async () => {
    const { headers, body } = await service.ask('/api/v1/species', { method: 'DELETE' });
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(body['message']).toBe('This path does not accept DELETE: use one of GET, HEAD, OPTIONS.');
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
      expect(answer.body['message']).toBe(`This path does not accept ${method}: use one of GET, HEAD.`);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  it('503 has Retry-After: 5', async () => {
    expect((await service.get('/api/v1/plants')).headers.get('retry-after')).toBe('5');
  });
});

describe('C4.5 the order of checks', () => {
  it('401 comes before the encoding of the path', async () => {
    expect((await service.ask('/api/v1/species/%FF')).status).toBe(401);
  });

  it('an unknown parent comes before the search store', async () => {
    const { status, body } = await service.get('/api/v1/species?genus_id=nothing');
    expect([status, body['details']]).toMatchObject([404, [{ param: 'genus_id' }]]);
  });
});
