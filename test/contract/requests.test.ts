import { tokenOfNewAccount } from '../support/account.js';
import { sampleService } from '../support/sample-service.js';
import type { Read, Service } from './service.js';

/** What a request means and how it is refused (sections 1, 3, 4, 6 and 7 of the contract), on the sample. */

let service: Service;
let usr: string;
beforeAll(async () => {
  service = await sampleService();
  usr = await tokenOfNewAccount(service);
});
afterAll(() => service?.close());

const TOMATO = '/api/v1/species/solanum-lycopersicum';
const CLAIM = '/api/auth/claim';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The data of an answer and the number of all records. */
const dataOf = async (path: string): Promise<unknown> => {
  const { status, body, text } = await service.get(path);
  expect({ path, status, text }).toEqual({ path, status: 200, text });
  return [body['data'], (body['meta'] as { total?: number }).total];
};
const detailOf = ({ body }: Read): unknown => (body['details'] as readonly unknown[] | undefined)?.[0];

describe('the same request, written in two ways', () => {
  it.each([
    ['C1.2', '/api/v1/species/', '/api/v1/species'],
    ['C1.10', '/api/v1/species/SOLANUM-%6cycopersicum', TOMATO],
    ['C5.3', '/api/v1/species?page=', '/api/v1/species'],
    ['C5.3', '/api/v1/species?page=01', '/api/v1/species?page=1'],
    ['C6.1', '/api/v1/species?filter%5Brank%5D=ssp', '/api/v1/species?filter[rank]=ssp'],
    ['C6.2', '/api/v1/species?&&filter[rank]=ssp&&filter[rank]=ssp', '/api/v1/species?filter[rank]=ssp'],
    ['C6.4', '/api/v1/species?filter[rank]=,+species+,,ssp%2C', '/api/v1/species?filter[rank]=species,ssp'],
    ['C6.9', '/api/v1/species?filter[edible]=Yes', '/api/v1/species?filter[edible]=true'],
    ['C6.9', '/api/v1/species?filter[edible]=0', '/api/v1/species?filter[edible]=false'],
    ['C6.10', '/api/v1/species?filter[flower_color]=Pink', '/api/v1/species?filter[flower_color]=magenta'],
    ['C6.10', '/api/v1/species?filter[rank]=genus,ssp', '/api/v1/species?filter[rank]=ssp'],
    ['C6.12', '/api/v1/species?filter[maximum_height]=200.000', '/api/v1/species?filter[maximum_height]=200'],
    ['C6.16', '/api/v1/species?range[toxicity]=low,', '/api/v1/species?range[toxicity]=1,'],
    ['C6.17', '/api/v1/species?order[slug]=DESC', '/api/v1/species?order[slug]=desc'],
    ['C6.18', '/api/v1/species?order[year]=', '/api/v1/species'],
    ['C6.20', '/api/v1/species/search?q=*', '/api/v1/species'],
    ['C7.1', '/api/v1/plants/search?q=*&order[slug]=desc', '/api/v1/plants?order[slug]=desc'],
    ['C5.2', '/api/v1/species?limit=5', '/api/v1/species'],
    ['C7.3', '/api/v1/species/search?q=*&limit=', '/api/v1/species/search?q=*&limit=20'],
    ['C7.3', '/api/v1/species/search?q=*&limit=500', '/api/v1/species/search?q=*&limit=100'],
    ['C6.2', '/api/v1/species/search?q=zzzz&q=tomato', '/api/v1/species/search?q=tomato'],
    ['C5.12', '/api/v1/species?genus_id=solanum', '/api/v1/genus/SOLANUM/species'],
    ['C2.60', '/api/v1/genus/solanum/species/solanum-lycopersicum', TOMATO],
    ['C2.60', '/api/v1/distributions/grb/plants/solanum-lycopersicum', '/api/v1/plants/solanum-lycopersicum'],
  ])('%s %s', async (_, one, other) => {
    expect(await dataOf(one)).toEqual(await dataOf(other));
  });

  it.each([
    ['C6.15', 'species?range[year]=1900,1800'],
    ['C6.10', 'species?filter[rank]=genus'],
    ['C6.26', 'species?filter[zone]=nothing-here'],
    ['C6.27', 'species?filter[light]=99'],
    ['C7.2', 'species/search?q=---+!'],
  ])('%s %s matches nothing', async (_, path) => {
    expect(await dataOf(`/api/v1/${path}`)).toEqual([[], 0]);
  });
});

describe('C4.4 C4.1 the status of a refusal, in the envelope', () => {
  const CODES = {
    400: 'bad_request',
    404: 'not_found',
    414: 'uri_too_long',
    422: 'unprocessable_entity',
  } as const;
  it.each<[string, keyof typeof CODES, (string | null)?, string?]>([
    ['species?filter[lihgt]=1', 400],
    ['species?range[edible]=1,2', 400],
    ['species?order[establishment]=asc', 400],
    ['species?filter[Rank]=ssp', 400],
    ['species?filter=1', 400, 'filter', 'malformed'],
    ['species?range[year]=a,b', 400, 'range[year]', 'malformed'],
    ['species?filter[edible]=perhaps', 400, 'filter[edible]', 'not_allowed'],
    ['species?order[slug]=up', 400, 'order[slug]', 'not_allowed'],
    ['species?filter[year]=1&filter[year]=2', 400, 'filter[year]', 'repeated'],
    ['species?filter[updated_at]=2026-02-30', 400, 'filter[updated_at]', 'malformed'],
    [`species?filter[id]=${Array.from({ length: 101 }, (_, at) => at + 1)}`, 400, 'filter[id]', 'too_many'],
    ['species?page=0', 400, 'page', 'out_of_range'],
    ['species?page=1.5', 400, 'page', 'malformed'],
    ['species/search?q=a&limit=0', 400, 'limit', 'out_of_range'],
    ['species/search?q=*&limit=100&page=501', 400, 'page', 'out_of_range'],
    [`species/search?q=${'a'.repeat(201)}`, 400, 'q', 'too_long'],
    ['genus?filter[family_id]=x', 400, 'filter[family_id]', 'malformed'],
    ['corrections?filter[change_status]=nothing', 400, 'filter[change_status]', 'not_allowed'],
    ['species/search', 422, 'q', 'missing'],
    ['plants/search?q=++', 422, 'q', 'blank'],
    ['species/nothing-of-this-slug', 404, 'id', 'not_found'],
    ['genus/99999999999999999999999', 404, 'id', 'not_found'],
    ['genus/nothing-here/plants', 404, 'genus_id', 'not_found'],
    ['genus/quercus/species/solanum-lycopersicum', 404, 'id', 'not_found'],
    ['kingdoms?page=2000', 404, 'page', 'past_end'],
    ['nothing', 404],
    ['Species', 404],
    [`species?x=${'a'.repeat(8300)}`, 414],
  ])('%s is %d', async (path, status, ...[param, problem]) => {
    const answer = await service.get(`/api/v1/${path}`);
    const { message, code, error } = answer.body;
    expect([answer.status, code, error]).toEqual([status, CODES[status], true]);
    expect(answer.body).toMatchObject({ messages: message, request_id: answer.headers.get('x-request-id') });
    if (param !== undefined) expect(detailOf(answer)).toMatchObject({ param, problem });
  });

  it('a request target has 8,192 bytes at most', async () => {
    const path = '/api/v1/species?x=';
    const ofBytes = async (bytes: number) =>
      (await service.get(path + 'a'.repeat(bytes - path.length))).status;
    expect([await ofBytes(8192), await ofBytes(8193)]).toEqual([200, 414]);
  });

  it.each([
    [JSON.stringify({ x: 'a'.repeat(65_536) }), 'application/json', 413],
    ['{}', 'text/plain', 415],
    ['token=x', 'application/x-www-form-urlencoded', 415],
    ['{}', 'application/json; charset=utf-8', 401],
    ...['{', '[]', '"text"', '1', 'null'].map((body): [string, string, number] => [
      body,
      'application/json',
      400,
    ]),
  ])('the body %j as %s is %d', async (body, type, status) => {
    const answer = await service.ask(CLAIM, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['PUT', TOMATO, 'GET, HEAD, OPTIONS'],
    ['GET', CLAIM, 'OPTIONS, POST'],
    ['PATCH', '/api/v1', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405, with the methods of the path', async (method, path, allow) => {
    const { status, headers, body } = await service.ask(path, { method });
    expect([status, body['code'], headers.get('allow')]).toEqual([405, 'method_not_allowed', allow]);
  });

  it('C4.2 adopts a well-formed request id', async () => {
    for (const id of ['My.request_1-x', 'a'.repeat(64)])
      expect((await service.get('/api/v1/nothing', { 'X-Request-Id': id })).body['request_id']).toBe(id);
  });

  it('C4.3 names all problems of parameters at once', async () => {
    const { body } = await service.get(
      '/api/v1/species?page=x&range[year]=a,b&filter[edible]=maybe&order[year]=up',
    );
    expect(body['details']).toMatchObject(
      ['range[year]', 'filter[edible]', 'order[year]', 'page'].map((param) =>
        expect.objectContaining({ param }),
      ),
    );
  });

  it('C4.6 names unknown keys in their order, all spellings, and the nearest of each', async () => {
    const { body } = await service.get('/api/v1/species?order[x]=asc&filter[lihgt]=1&filter[zzzzzzzz]=1');
    const { valid, ...details } = body['details'] as { readonly valid: readonly string[] };
    expect(details).toEqual({
      family: 'filter',
      unknown: ['lihgt', 'zzzzzzzz'],
      suggestions: { lihgt: 'light', zzzzzzzz: null },
    });
    expect(valid).toEqual([...valid].sort());
    expect(valid).toEqual(expect.arrayContaining(['light', 'maximum_height', 'maximum_height_cm']));
  });
});

describe('C4.5 the first failing step determines the answer', () => {
  it.each([
    ['414 before 401', `/api/v1/species?x=${'a'.repeat(8300)}`, 414],
    ['the route before 401', '/api/v1/nothing', 404],
    ['401 before a parameter', '/api/v1/species?page=0', 401],
    ['401 before a record', '/api/v1/species/nothing-here', 401],
  ])('%s', async (_, path, status) => {
    expect((await service.ask(path)).status).toBe(status);
  });

  it.each([
    ['a parameter before q', 'species/search?page=0', 400],
    ['unknown keys before q', 'species/search?filter[x]=1', 400],
    ['a parameter before the parent', 'genus/nothing-here/species?page=0', 400],
    ['q before the parent', 'species/search?genus_id=nothing-here', 422],
    ['the parent before the page', 'genus/nothing-here/species?page=2000', 404],
  ])('%s', async (_, path, status) => {
    expect((await service.get(`/api/v1/${path}`)).status).toBe(status);
  });

  it('the method before 401; the body before the credential of a claim', async () => {
    expect((await service.ask('/api/v1/species', { method: 'DELETE' })).status).toBe(405);
    const claim = { method: 'POST', headers: JSON_TYPE };
    expect((await service.ask(CLAIM, { ...claim, body: '{' })).status).toBe(400);
    // C4.8: an empty body is {}.
    const empty = await service.ask(`${CLAIM}?token=${usr}`, { ...claim, body: '' });
    expect([empty.status, detailOf(empty)]).toMatchObject([422, { param: 'origin' }]);
  });

  it('C4.8 a body may be nested 32 levels deep, and its objects may have 200 members', async () => {
    const send = async (body: string) =>
      (
        await service.ask('/api/v1/species/match', {
          method: 'POST',
          headers: { ...JSON_TYPE, Authorization: service.token },
          body,
        })
      ).status;
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const wide = (members: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [`a${at}`, 1])));
    expect([await send(nested(32)), await send(wide(200))]).toEqual([422, 422]);
    expect([await send(nested(33)), await send(wide(201))]).toEqual([400, 400]);
  });
});

describe('C3.1 where the credential is taken from', () => {
  it.each<[string, (token: string) => string | undefined, number]>([
    ['', (token) => `Bearer ${token}`, 200],
    ['', (token) => `Token ${token}`, 200],
    ['', (token) => token, 200],
    ['?token=TOKEN', () => undefined, 200],
    ['?token=', (token) => `Bearer ${token}`, 200],
    ['?token=+', (token) => `Bearer ${token}`, 200],
    ['?token=usr-wrong', (token) => `Bearer ${token}`, 401],
    ['?token=usr-wrong&token=TOKEN', () => undefined, 200],
    ['?token=TOKEN&token=usr-wrong', () => undefined, 401],
  ])('%s (%#)', async (query, header, status) => {
    const authorization = header(usr);
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    const answer = await service.ask(`/api/v1/me${query.replaceAll('TOKEN', usr)}`, { headers });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(usr);
  });

  it('C3.2 a browser token stands in either place', async () => {
    const claim = `${CLAIM}?token=${usr}&origin=https://garden.example`;
    const { body } = await service.ask(claim, { method: 'POST' });
    const token = String(body['token']);
    expect((await service.ask(`/api/v1/me?token=${token}`)).status).toBe(200);
    expect((await service.ask('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
  });

  it('C3.5 GET /api/v1 ignores an invalid one', async () => {
    expect((await service.ask('/api/v1?token=usr-wrong')).status).toBe(200);
  });
});

describe('C12.1 C12.2 C12.3 caching', () => {
  it.each([
    ['/api/v1', /max-age=60$/],
    ['/api/v1/species', /^private, max-age=60$/],
    [TOMATO, /^private, /],
    [`${TOMATO}/facts`, /^private, /],
    ['/api/v1/sources', /max-age=/],
  ])('%s has a weak tag and the licences, and is 304 when the caller has it', async (path, control) => {
    const { headers } = await service.get(path);
    const tag = headers.get('etag')!;
    expect([tag, headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^W\/"/),
      expect.stringMatching(control),
    ]);
    expect(headers.get('link')).toBe('</api/v1/sources>; rel="license"');
    for (const sent of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
      const again = await service.get(path, { 'If-None-Match': sent });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await service.get(path, { 'If-None-Match': 'W/"other"' })).status).toBe(200);
  });

  it.each(['/api/v1/me', '/api/v1/species?page=0', '/api/v1/nothing'])('%s is not stored', async (path) => {
    const { headers } = await service.get(path);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  it('C1.2 HEAD has the headers of GET', async () => {
    for (const path of [TOMATO, '/api/v1/species?page=0']) {
      const headers = { Authorization: service.token };
      const [get, head] = [
        await service.ask(path, { headers }),
        await service.ask(path, { method: 'HEAD', headers }),
      ];
      expect([head.status, head.text]).toEqual([get.status, '']);
      for (const name of ['content-type', 'cache-control', 'etag', 'last-modified', 'link'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  });
});

describe('C8.38 the members of taxa and zones, to which none may be added', () => {
  it.each([
    ['genus/solanum', ['family', 'id', 'links', 'name', 'slug']],
    ['families/solanaceae', ['common_name', 'division_order', 'id', 'links', 'name', 'slug']],
    [
      'distributions/grb',
      ['children', 'id', 'links', 'name', 'parent', 'slug', 'species_count', 'tdwg_code', 'tdwg_level'],
    ],
  ])('%s', async (path, members) => {
    const { body } = await service.get(`/api/v1/${path}`);
    expect(Object.keys(body['data'] as object).sort()).toEqual(members);
  });
});
