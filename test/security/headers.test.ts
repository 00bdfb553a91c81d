import { GARDEN } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { rawExchange } from '../http/serve.js';

const PAGES = [
  ...['/', '/developers', '/explore', '/compare', '/species/pyrella-montana', '/genus/pyrella', '/zones/nsh'],
  ...['/match', '/data', '/docs', '/docs/querying', '/docs/api/species', '/docs/search?q=zone'],
  ...['/docs/browser', '/docs/docs.js', '/docs/docs.css'],
];
const OPERATION = ['/healthz', '/readyz', '/metrics'];

/** Security headers of every answer. */
const ALWAYS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
};
const NOTHING = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

let service: Service;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    limits: { anonymous: 1e9, outsideApi: 1e9 },
  });
});
afterAll(() => service.close());

const ask = (path: string, asked: RequestInit = {}): Promise<Response> =>
  fetch(service.url + path, { redirect: 'manual', ...asked });

const byToken = (): Record<string, string> => ({ Authorization: `Bearer ${service.token}` });

const shown = ({ headers }: Response): Record<string, string> => Object.fromEntries(headers);

/** Paths of every route with words in place of their parameters; most do not exist. */
const paths = (): readonly string[] => [
  ...new Set(service.routes.map(({ path }) => path.replaceAll(/:\w+/g, 'pyrella-montana'))),
];

describe('every answer below /api is marked as data', () => {
  const hold = async (path: string, asked: RequestInit): Promise<void> => {
    const answer = await ask(path, asked);
    await answer.arrayBuffer();
    expect([path, answer.status, shown(answer)]).toEqual([
      path,
      answer.status,
      expect.objectContaining({ ...ALWAYS, 'content-security-policy': NOTHING }),
    ]);
    expect(answer.headers.has('x-powered-by')).toBe(false);
    expect(answer.headers.has('set-cookie')).toBe(false);
  };

  it.each<[string, () => RequestInit]>([
    ['GET', () => ({ headers: byToken() })],
    ['GET without a credential', () => ({})],
    ['HEAD', () => ({ method: 'HEAD', headers: byToken() })],
    ['OPTIONS', () => ({ method: 'OPTIONS' })],
    ['POST', () => ({ method: 'POST', headers: byToken(), body: '{' })],
    ['another method', () => ({ method: 'DELETE', headers: byToken() })],
  ])('to %s of every route', async (_, asked) => {
    for (const path of paths()) await hold(path, asked());
  });

  it('including 304', async () => {
    const first = await ask('/api/v1/species', { headers: byToken() });
    await first.arrayBuffer();
    const tag = first.headers.get('etag') ?? '';
    expect((await ask('/api/v1/species', { headers: { ...byToken(), 'If-None-Match': tag } })).status).toBe(
      304,
    );
    await hold('/api/v1/species', { headers: { ...byToken(), 'If-None-Match': tag } });
  });

  it.each(['/api/v1/nothing', '/nothing', '/api/v1/species?page=%ff', `/api/v1?q=${'a'.repeat(9_000)}`])(
    'of the error to %.40s',
    (path) => hold(path, { headers: byToken() }),
  );

  it.each([
    ['what is no HTTP', 'hello\r\n\r\n'],
    ['a long head', `GET /api/v1 HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['a missing Host', 'GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('including errors that Node would answer itself: %s', async (_, request) => {
    const [head = ''] = (await rawExchange(service.port, request)).toLowerCase().split('\r\n\r\n');
    for (const name of [...Object.keys(ALWAYS), 'content-security-policy'])
      expect(head).toContain(`\r\n${name}: `);
  });
});

describe('the routes for monitoring', () => {
  it.each(OPERATION)('%s cannot be framed, sniffed or executed', async (path) => {
    expect(shown(await ask(path))).toEqual(
      expect.objectContaining({ ...ALWAYS, 'content-security-policy': NOTHING }),
    );
  });
});

describe('the pages', () => {
  it.each(PAGES)('%s load and send only their own content', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { method });
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(shown(answer)).toEqual(expect.objectContaining(ALWAYS));
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).not.toMatch(/unsafe-eval|\*|https?:/);
    }
  });

  it('no other answer is HTML', async () => {
    const typed = await Promise.all(
      [...paths(), ...OPERATION, '/api/nothing', '/suggest?q=pyr', '/robots.txt', '/sitemap.xml'].map(
        async (path) => (await ask(path, { headers: { ...byToken(), Accept: 'text/html' } })).headers,
      ),
    );
    expect(typed.filter((headers) => headers.get('content-type')?.includes('html'))).toEqual([]);
  });

  it.each(['br', 'gzip', 'identity'])(
    'the files of Swagger UI are packed once and sent as %s',
    async (encoding) => {
      const page = await (await ask('/docs/browser')).text();
      const file = /"..\/(docs\/swagger-ui-[^"]+\.js)"/.exec(page)?.[1];
      const answer = await ask(`/${file}`, { headers: { 'Accept-Encoding': encoding } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(await answer.text()).toContain('SwaggerUIBundle');
    },
  );
});
