import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { hideSecrets } from '../../src/logging/hide-secrets.js';
import { type Cuttable, cuttable } from '../contract/cuttable.js';
import { rawExchange } from '../http/serve.js';
import { type ServiceProcess, serviceProcess } from '../process/service-process.js';
import { createPyrella } from '../resources/fixture.js';
import { testDatabase } from '../support/database.js';

/** Every secret that the process is given or sent; no output may contain any of them. */
const SECRET = {
  account: newToken('unl'),
  sent: newToken('usr'),
  cookie: newToken('spo'),
  browser: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjEyMzQ1Njc4OTB9.c2lnbmF0dXJlLW9mLWl0',
  signing: 'e28b6d03f7519ac4d07e35b1962fc8a45d90e173',
  webhook: `whsec_${Buffer.from('kT4-vQ9_zX2.mW7+bN5!rL8~pJ3').toString('base64')}`,
  postgres: 'postgres-password-1',
  elasticsearch: 'elasticsearch-password-1',
  redis: 'redis-password-1',
};

const withPassword = (address: string, user: string, password: string): string => {
  const url = new URL(address);
  url.username = user;
  url.password = password;
  return url.href;
};

describe('C3.3 secrets do not leak from the service', () => {
  let database: Database;
  let way: Cuttable;
  let service: ServiceProcess;
  beforeAll(async () => {
    database = await testDatabase();
    await database.session(createPyrella);
    way = await cuttable(database.url);
    service = await serviceProcess({
      DATABASE_URL: withPassword(way.url, 'postgres', SECRET.postgres),
      ELASTICSEARCH_URL: withPassword('http://127.0.0.1:1', 'elastic', SECRET.elasticsearch),
      REDIS_URL: withPassword('redis://127.0.0.1:1', '', SECRET.redis),
      ACCOUNT_TOKEN: SECRET.account,
      TOKEN_SECRETS: SECRET.signing,
      WEBHOOK_URL: 'http://127.0.0.1:1/',
      WEBHOOK_SECRET: SECRET.webhook,
      LOG_LEVEL: 'trace',
      LOG_STORE_TIMES: 'true',
      INDEXER: 'true',
    });
  });
  afterAll(async () => {
    way.mend();
    await service.kill();
    await way.close();
    await database.close();
  });

  const bodies: string[] = [];
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    const answer = await fetch(service.url + path, { redirect: 'manual', ...init });
    bodies.push(JSON.stringify([...answer.headers]), await answer.text());
    return answer.status;
  };

  /** Valid and invalid credentials in every place of a request, on routes that succeed and fail. */
  const sendAll = async (): Promise<void> => {
    for (const token of [SECRET.account, SECRET.sent, SECRET.browser]) {
      for (const path of [
        '/api/v1/me',
        '/api/v1/species',
        '/api/v1/species/pyrella-montana',
        '/api/v1/nothing',
      ]) {
        await ask(`${path}?token=${token}`);
        await ask(`${path}?%74oken=${token}&filter[nothing]=${token}`);
        await ask(`${path}?q=${token}&x=1`, { headers: { Authorization: `Bearer ${SECRET.account}` } });
        await ask(path, { headers: { Authorization: `Bearer ${token}`, Cookie: `token=${SECRET.cookie}` } });
        await ask(path, {
          headers: { 'X-Request-Id': token, Origin: `https://${token}.example`, Referer: token },
        });
      }
      await ask(`/api/v1/species/${token}`, { headers: { Authorization: SECRET.account } });
      await ask('/api/auth/claim', {
        method: 'POST',
        body: JSON.stringify({ token, origin: 'https://a.example' }),
        headers: { 'Content-Type': 'application/json' },
      });
      await ask('/api/v1/species/pyrella-montana/report', {
        method: 'POST',
        body: JSON.stringify({ notes: 5, [token]: token }),
        headers: { Authorization: `Bearer ${SECRET.account}`, 'Content-Type': 'application/json' },
      });
      const { port } = new URL(service.url);
      bodies.push(
        await rawExchange(Number(port), `GET /${token} HTTP/9.9\r\nAuthorization: ${token}\r\n\r\n`),
      );
    }
    await ask('/readyz');
    await ask('/metrics');
    await ask('/docs');
    await ask('/');
  };

  const leaks = (text: string): readonly string[] =>
    Object.entries(SECRET)
      .filter(([, secret]) => text.includes(secret))
      .map(([name]) => name);

  it('while it works or while its stores are unavailable', async () => {
    await sendAll();
    way.cut();
    await sendAll();
    way.mend();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const requests = service.lines.filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThan(120);
    expect(new Set(requests.map(({ status }) => status))).toEqual(
      new Set([200, 400, 401, 404, 422, 429, 503]),
    );
    expect(service.lines.filter(({ level }) => level === 'warn').length).toBeGreaterThan(3);
    expect(leaks(service.output())).toEqual([]);
    // The response to a claim contains a browser token on purpose.
    expect(leaks(bodies.join('\n'))).toEqual([]);
  });
});

describe('lines of the log', () => {
  const hide = hideSecrets({
    databaseUrl: 'postgres://linnea:linnea@db/linnea',
    redisUrl: 'redis://:p%22ss-w%40rd-1@redis',
    elasticsearch: {
      urls: ['http://a:word-of-es@one:9200'],
      index: 'linnea',
      layout: { shards: 1, replicas: 0 },
    },
  });

  it('do not contain what libraries add to their errors: commands and addresses', () => {
    const error = { command: { name: 'auth', args: ['p"ss-w@rd-1'] }, url: 'http://a:word-of-es@one:9200/' };
    expect(hide(JSON.stringify(error))).toBe(
      '{"command":{"name":"auth","args":["[redacted]"]},"url":"http://a:[redacted]@one:9200/"}',
    );
  });

  it('keep a word that equals a short password, unless it is in an address', () => {
    expect(hide('linnea at postgres://linnea:linnea@db/linnea')).toBe(
      'linnea at postgres://linnea[redacted]db/linnea',
    );
  });

  it('contain no secret part of an address: parameters, a path that is a key, a fragment, a lone user', () => {
    const hidden = hideSecrets({
      databaseUrl: 'postgres://linnea@db/linnea?password=pg-other-word&sslmode=require',
      elasticsearch: {
        urls: ['http://lone-api-key@one:9200', 'http://two:9200#short'],
        index: 'linnea',
        layout: { shards: 1, replicas: 0 },
      },
      webhook: {
        url: 'https://hooks.example/corrections/B0123456789abcdefghi#fragment-word',
        secret: 'whsec_0123456789',
      },
    });
    const line = [
      'pg-other-word lone-api-key B0123456789abcdefghi fragment-word http://two:9200#short',
      'POST https://hooks.example/corrections/B0123456789abcdefghi',
    ].join(' ');
    expect(hidden(line)).toBe(
      '[redacted] [redacted] [redacted] [redacted] http://two:9200[redacted] POST https://[redacted]',
    );
    const harmless = '/api/v1/corrections of linnea at db, short, sslmode=require';
    expect(hidden(harmless)).toBe(harmless);
  });

  it('do not contain a password that is not percent-encoded', () => {
    const hidden = hideSecrets({ databaseUrl: 'postgres://u:100%secret@127.0.0.1:1/x' });
    expect(hidden('with 100%secret')).toBe('with [redacted]');
  });
});
