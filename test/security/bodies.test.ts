import { brotliCompressSync, gzipSync } from 'node:zlib';
import { GARDEN } from '../contract/garden.js';
import { type Read, type Service, startService } from '../contract/service.js';
import { rawExchange } from '../http/serve.js';

let service: Service;
beforeAll(async () => {
  service = await startService(GARDEN);
});
afterAll(() => service.close());

/** Every path that reads a body, with its size limit in bytes (C4.4). */
const readers = (): readonly { readonly path: string; readonly longest: number }[] =>
  service.routes
    .filter(({ method, body }) => method === 'post' && body)
    .map(({ path, maxBodyBytes = 65_536 }) => ({
      path: path.replace(':record_type', 'species').replaceAll(/:\w*id/g, 'pyrella-montana'),
      longest: maxBodyBytes,
    }));

const posts = (): readonly string[] => readers().map(({ path }) => path);

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Read> =>
  service.ask(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json', ...headers },
    body: body as string,
  });

/** Bodies that cost more to read than to send. */
const BOMBS: readonly (readonly [what: string, body: string])[] = [
  ['arrays in arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['objects in objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['a member that is deep', `{"correction":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  [
    'a member that is deep, after one that is not',
    `{"a":1,"b":{"a":[],"b":${'['.repeat(40)}${']'.repeat(40)}}}`,
  ],
  ['one more level than is read', `${'{"a":'.repeat(33)}{}${'}'.repeat(33)}`],
  ['many members', `{${Array.from({ length: 5_000 }, (_, n) => `"${n}":1`).join(',')}}`],
  [
    'many members within',
    `{"correction":{${Array.from({ length: 6_000 }, (_, n) => `"a${n}":1`).join(',')}}}`,
  ],
  [
    'many objects of many members',
    `{"names":[{${Array.from({ length: 201 }, (_, n) => `"b${n}":1`).join(',')}}]}`,
  ],
];

describe('C4.8 expensive bodies are refused before they are processed', () => {
  it.each(BOMBS)('%s', async (_, body) => {
    for (const path of posts()) {
      const started = performance.now();
      const { status, body: answer, text } = await post(path, body);
      expect([path, status, answer['code']]).toEqual([path, 400, 'bad_request']);
      expect(text.length).toBeLessThan(1_000);
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });

  it.each<[string, string, (text: string) => string]>([
    ['states a length', 'Content-Length: 1000000', (text) => text],
    ['comes in chunks', 'Transfer-Encoding: chunked', (text) => `${text.length.toString(16)}\r\n${text}\r\n`],
  ])('C4.4 a body over the limit that %s is refused before its end', async (_, framing, framed) => {
    for (const { path, longest } of readers()) {
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${service.token}`,
        'Content-Type: application/json',
        framing,
      ].join('\r\n');
      // Sends one byte more than is read, and never the rest of the body.
      const answer = await rawExchange(service.port, `${head}\r\n\r\n${framed(' '.repeat(longest + 1))}`);
      expect([path, answer.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 413 Payload Too Large']);
    }
  });

  it('C4.4, C15.4 a body over the limit is refused with a page where one is asked for', async () => {
    for (const path of ['/sign-in', '/match', '/match.csv', '/mcp']) {
      const refused = await fetch(service.url + path, {
        method: 'POST',
        headers: {
          Accept: 'text/html',
          Authorization: `Bearer ${service.token}`,
          'Content-Type': 'multipart/form-data; boundary=x',
        },
        body: 'x'.repeat((1 << 23) + 1),
      });
      expect([path, refused.status, refused.headers.get('content-type')]).toEqual([
        path,
        413,
        'text/html; charset=utf-8',
      ]);
      expect(await refused.text()).toContain('<h1>Too much was sent at once</h1>');
    }
    expect((await service.get('/api/v1/species')).status).toBe(200);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['gzip', (text) => gzipSync(text)],
    ['br', (text) => brotliCompressSync(text)],
  ])('C4.4 a body compressed by %s is not decompressed', async (encoding, pack) => {
    const bomb = pack(`{"notes":"${'x'.repeat(5_000_000)}"}`);
    for (const path of posts())
      expect([path, (await post(path, bomb, { 'Content-Encoding': encoding })).status]).toEqual([path, 415]);
  });

  it('C6.3 more than 100 parameters are refused with one fault', async () => {
    const pairs = (count: number, pair: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => pair(n)).join('&');
    expect((await service.get(`/api/v1/species?${pairs(100, (n) => `a${n}=1`)}`)).status).toBe(200);
    for (const pair of [
      (n: number) => `a${n}`,
      () => 'filter[]',
      () => '%ff',
      () => `token=${service.token}`,
    ])
      for (const path of ['species', 'species/pyrella-montana', 'genus', 'species/pyrella-montana/facts']) {
        const { status, body, text } = await service.get(`/api/v1/${path}?${pairs(101, pair)}`);
        expect([path, status, body['details']]).toEqual([
          path,
          400,
          [{ param: 'query', got: null, problem: 'too_many' }],
        ]);
        expect(text).not.toContain(service.token);
      }
  });
});

describe('prototypes of all objects', () => {
  const POLLUTING = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"correction":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
    '{"correction":{"observations":{"__proto__":{"polluted":1}}}}',
    '{"names":[{"name":"Aa bb","__proto__":{"polluted":1},"id":{"__proto__":{"polluted":1}}}]}',
    '{"notes":"a","__proto__":{"change_type":"deletion","polluted":1}}',
  ];

  it.each(POLLUTING)('are not changed by %s', async (body) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    for (const path of posts()) expect((await post(path, body)).status).toBeLessThan(500);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('supply no member: the content of __proto__ is ignored', async () => {
    const path = '/api/v1/species/pyrella-montana/report';
    const { body } = await post(path, '{"notes":"a","__proto__":{"change_type":"deletion"}}');
    expect((body['data'] as { change_type: string }).change_type).toBe('update');
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString', '__proto__[polluted]'])(
    'C4.6 %s is no key, no parameter and no record',
    async (word) => {
      const encoded = encodeURIComponent(word);
      const statuses = await Promise.all([
        service.get(`/api/v1/species?filter[${encoded}]=1`),
        service.get(`/api/v1/species?order[${encoded}]=asc`),
        service.get(`/api/v1/species/${encoded}`),
        service.get(`/api/v1/species?${encoded}=1`),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([400, 400, 404, 200]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});
