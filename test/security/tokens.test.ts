import { accountAdministration } from '../../src/auth/account-admin.js';
import { GARDEN } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';

const ORIGIN = 'https://garden.example';

let service: Service;
let token: string;
let browser: string;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    limits: { anonymous: 1000, usr: 1000 },
  });
  const { create } = accountAdministration(service.database.pool);
  ({ token } = await create({ name: 'Ada Moor', email: 'ada@garden.example', plan: 'usr', role: 'user' }));
  const claimed = await service.ask(`/api/auth/claim?token=${token}&origin=${ORIGIN}`, { method: 'POST' });
  browser = String(claimed.body['token']);
});
afterAll(() => service.close());

/** Returns everything in the database as text. */
const everything = (): Promise<string> =>
  service.database.session(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ text: string | null }>(
        `select string_agg(t::text, E'\\n') as text from ${name} t`,
      );
      texts.push(found[0]!.text ?? '');
    }
    return texts.join('\n');
  });

describe('C3.3 tokens at rest', () => {
  it('are not in the database in any form that reveals them', async () => {
    const stored = await everything();
    expect(stored).toContain('Ada Moor');
    for (const secret of [token, token.slice(4), browser, browser.split('.')[2]!]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
      expect(stored).not.toContain(Buffer.from(secret).toString('base64'));
    }
  });

  it('are shown once: no list of accounts shows them', async () => {
    const accounts = await accountAdministration(service.database.pool).list();
    expect(JSON.stringify(accounts)).not.toContain(token.slice(4));
    expect(accounts.every((account) => !('token_hash' in account))).toBe(true);
  });
});

describe('C3.3 tokens in transit', () => {
  /**
   * Places where a token may be sent by mistake, with requests that succeed and requests that fail in every
   * way.
   */
  const strayed = (secret: string): readonly string[] => [
    `/api/v1/species?token=${secret}&page=1`,
    `/api/v1/species?token=${secret}&page=2501`,
    `/api/v1/species?token=${secret}&filter[${secret}]=1`,
    `/api/v1/species?token=${secret}&filter[author]=${secret}`,
    `/api/v1/species?token=${secret}&filter[rank]=${secret}`,
    `/api/v1/species?token=${secret}&order[year]=${secret}`,
    `/api/v1/species?token=${secret}&${secret}=1`,
    `/api/v1/species?token=${secret}&genus_id=${secret}`,
    `/api/v1/species/search?token=${secret}&q=${secret}`,
    `/api/v1/species/${secret}?token=${secret}`,
    `/api/v1/${secret}?token=${secret}`,
    `/api/v1/species/match?token=${secret}&name=`,
    `/api/v1/species?token=${secret}x`,
    `/api/v1/species?token=%ff${secret}`,
  ];

  it.each(['account', 'browser'])('the %s token is in no answer and in no header', async (kind) => {
    const secret = kind === 'account' ? token : browser;
    for (const path of strayed(secret))
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { text, headers } = await service.ask(path, {
          method,
          headers: {
            'X-Request-Id': secret.slice(0, 64),
            'If-None-Match': secret,
            Referer: `https://referring.example/?token=${secret}`,
          },
        });
        expect(text).not.toContain(secret);
        expect([...headers].flat().join('\n')).not.toContain(secret);
      }
  });

  it('joined to another word, the account token is in no answer, header or line of the log', async () => {
    const joined = `x${token}`;
    for (const path of [...strayed(joined), `/api/v1/species/search?q=${joined}`]) {
      const { text, headers } = await service.ask(path, {
        headers: { 'X-Request-Id': joined, Authorization: token },
      });
      expect(text).not.toContain(token);
      expect([...headers].flat().join('\n')).not.toContain(token);
    }
    expect(service.lines.join('\n')).not.toContain(token);
  });

  it('C15.44 in the address is not repeated by any link, form or redirect', async () => {
    const given: Readonly<Record<string, string>> = {
      slug: 'pyrella-montana',
      code: 'fr',
      key: 'maximum_height_cm',
      section: 'size',
      name: 'plants',
      group: 'Species',
      part: '1.xml',
      id: '1',
    };
    const queries = [
      'token=SECRET',
      'sort=maximum_height_cm.desc&%74oken=SECRET&page=2',
      'q=pyrella&token=SECRET',
      'filter[edible]=true&token=SECRET&species=pyrella-montana,pyrella-alba&token=SECRET',
      `back=${encodeURIComponent('/explore?token=SECRET&q=a')}`,
      'q=blue%3F&x=/a%3F&token=SECRET',
      `back=${encodeURIComponent('/sign-in?back=%2Faccount%3Ftoken%3DSECRET')}`,
    ];
    const found: string[] = [];
    let pages = 0;
    for (const path of service.paths.filter((each) => !each.startsWith('/api')))
      for (const query of queries) {
        const address = `${path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? 'x')}?${query}`;
        const answer = await fetch(service.url + address, {
          headers: { Accept: 'text/html' },
          redirect: 'manual',
        });
        const text = await answer.text();
        if (text.startsWith('<!doctype html>')) pages += 1;
        if (`${text} ${[...answer.headers].flat().join(' ')}`.includes('SECRET')) found.push(address);
      }
    expect(found).toEqual([]);
    expect(pages).toBeGreaterThan(100);
  });

  it('is neither in the log, including the Referer, nor in the metrics', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    for (const secret of [token, browser, service.token]) {
      expect(service.lines.join('\n')).not.toContain(secret);
      expect(metrics).not.toContain(secret);
    }
    expect(service.lines.length).toBeGreaterThan(50);
    expect(service.lines.join('\n')).not.toContain('referring.example');
  });

  it('an address with a token is not passed on to others, and shared caches store no answer that needs one', async () => {
    for (const path of ['/', '/docs', `/api/v1/species?token=${token}`, `/api/v1/me?token=${token}`]) {
      const { headers } = await fetch(service.url + path);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      if (path.includes('token')) expect(headers.get('cache-control')).toMatch(/private|no-store/);
    }
  });
});

describe('C3.3 comparison', () => {
  it('looks a token up by its hash: a partly correct token makes no difference', async () => {
    const nearly = [
      token.slice(0, -1),
      `${token.slice(0, -1)}_`,
      `${token}a`,
      token.toUpperCase(),
      ` ${token}x`,
    ];
    for (const wrong of nearly) {
      const { status, body } = await service.ask('/api/v1/me', { headers: { Authorization: wrong } });
      expect([status, body['code']]).toEqual([401, 'unauthorized']);
    }
    const { rows } = await service.database.session((client) =>
      client.query<{ bytes: number }>('select distinct octet_length(token_hash) as bytes from account'),
    );
    expect(rows).toEqual([{ bytes: 32 }]);
  });
});
