import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { createPurger } from '../../src/changes/purger/purger.js';
import { type SearchEngine, SearchUnavailable } from '../../src/search/engine.js';
import { type Edge, edgePorts, missingPrograms, startEdge } from '../../testkit/edge.js';
import { TEXTS } from '../../web/messages/catalogue.js';
import { createGarden, indexed } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { keptLog } from '../http/serve.js';

const isReady = missingPrograms.length === 0;
if (!isReady) {
  const lack = `no ${missingPrograms.join(', ')} here: the edge is not tested`;
  if (process.env['CI'] === 'true') throw new Error(lack);
  process.stderr.write(`\n!! ${lack}\n`);
}

const PATHS = [
  '/api/v1/species/pyrella-montana',
  '/api/v1/species/pyrella-montana?fields=common_name,growth.light',
  '/api/v1/plants/pyrella-montana',
  '/api/v1/species?order%5Bauthor%5D=asc&order%5Bid%5D=desc',
  '/api/v1/species?filter[author]=Lund&page=2',
  '/api/v1/species/search?q=malusia&limit=5',
  '/api/v1/species/suggest?q=mal',
  '/api/v1/genus/malusia',
  '/api/v1/species/pyrella-montana/facts',
  '/api/v1/species/unknown-plant',
  '/api/v1/species?filter[lihgt]=2',
  '/api/v1/species?q=a&q=b',
  '/api/v1/corrections',
];
const LANGUAGES = [
  ...['de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de', 'de-CH', 'DE, en;q=0.5', 'de-AT,en;q=0.9,de;q=0.8', '*'],
  ...['it-IT,it;q=0.9,de;q=0.8', 'it', 'en-GB,en;q=0.9', 'en-US,en;q=0.9', 'zh-Hant-TW,fr;q=0.9', 'en-GB,fr'],
  ...['x-klingon', 'en;q=0.2,fr;q=0.9'],
];
const ORIGIN = 'https://garden.example';
/** Requests of the ten accounts: more, such as 10,000, with this variable. */
const REQUESTS = Number(process.env['EDGE_REQUESTS'] ?? 2_000);
/** Milliseconds after which every part has noticed that an account is disabled (C21.9). */
const NOTICED_MS = 16_000;
const UNLIMITED = { anonymous: 1e9, usr: 1e9, usrAccount: 1e9, suggestions: 1e9, outsideApi: 1e9 };
let isStoreAway = false;
/** An engine whose store can be taken away. */
const interrupted = (engine: SearchEngine): SearchEngine =>
  new Proxy(engine, {
    get: (target, name) =>
      isStoreAway && typeof Reflect.get(target, name) === 'function'
        ? () => Promise.reject(new SearchUnavailable('away'))
        : Reflect.get(target, name),
  });

(isReady ? describe : describe.skip)('the edge', () => {
  let service: Service;
  let edge: Edge;
  const stopped = new AbortController();
  let purging: Promise<void>;
  let revokedAt = Number.POSITIVE_INFINITY;
  let sendMore: (upTo: number) => Promise<void>;
  let closing: Promise<void> | undefined;
  let guest: Record<string, string>;

  beforeAll(async () => {
    service = await startService({
      fill: (database) => database.session(createGarden),
      engine: async (database) => interrupted(await indexed(database)),
      publicRead: { purged: true },
      storedRecordsMb: 8,
      trustedProxies: ['127.0.0.0/8'],
      limits: { publicReads: 9e8, ...UNLIMITED },
    });
    edge = await startEdge([service.port], await edgePorts());
    purging = createPurger(service.database.pool, [edge.purgeUrl], keptLog().logger).run(stopped.signal);
  });
  afterAll(async () => {
    stopped.abort();
    await purging;
    await edge.stop();
    await (closing ?? service.close());
  });

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(edge.url + path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  /** The body without what differs between any two requests. */
  const plain = (text: string): string => text.replace(/"request_id":"[^"]*"/, '');
  /** Asks again while a busy machine does not answer in time. */
  const unlessBusy = async <Answer extends { readonly status: number }>(
    send: () => Promise<Answer>,
  ): Promise<Answer> => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send();
      if (answer.status !== 503 || attempt === 20) return answer;
      await pause(500);
    }
  };
  const account = async () => {
    const token = newToken('usr');
    await ensureAccount(service.database.pool, token);
    return token;
  };

  it('C21.2 C21.9 answers from the cache, without anything of the caller before', async () => {
    const token = await account();
    const path = `${PATHS[0]}?t%6Fken=${token}`;
    const first = await ask(path, { headers: { 'X-Request-Id': 'first' } });
    expect([first.status, first.headers.get('x-request-id')]).toEqual([200, 'first']);
    expect(first.headers.get('ratelimit-limit')).not.toBeNull();
    const second = await ask(PATHS[0]!, { headers: { 'X-Request-Id': 'second' } });
    expect([second.text, second.headers.get('x-request-id')]).toEqual([first.text, 'second']);
    expect(second.headers.get('ratelimit-limit')).toBeNull();
    expect(second.headers.get('cache-control')).toMatch(/^public, max-age=60, stale/);
  });

  it.each([
    '?token=usr-unknownunknownunknown',
    '?tok%65n=usr-unknownunknownunknown',
    '?%74%6F%6B%65%6E=x',
    '?fields=&token=x&token=y',
    '?fields=id&&token=x',
    '??token=x',
    '?a+b=1&token=x',
  ])('C21.9 a wrong token is refused as without an edge: %s', async (query) => {
    await ask(PATHS[0]!);
    const direct = await service.ask(PATHS[0]! + query);
    const answer = await ask(PATHS[0]! + query);
    expect([answer.status, plain(answer.text)]).toEqual([direct.status, plain(direct.text)]);
  });

  it('C21.9 ten accounts and others, two are revoked on the way: nobody gets anything of another', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, account));
    const own = await Promise.all(
      tokens.map(
        async (token) => (await service.ask('/api/v1/me', { headers: { Authorization: token } })).text,
      ),
    );
    const browserTokens = await Promise.all(
      tokens.map(async (token) => {
        const claim = await service.ask(`/api/auth/claim?token=${token}&origin=${ORIGIN}`, {
          method: 'POST',
        });
        return String(claim.body['token']);
      }),
    );
    const direct = async (headers: Record<string, string>) => {
      const read: string[] = [];
      for (const path of PATHS) {
        const { status, text } = await unlessBusy(() => service.ask(path, { headers }));
        read.push(`${status} ${plain(text)}`);
      }
      return read;
    };
    const expected = await direct({ Authorization: `Bearer ${tokens[0]}` });
    const anonymous = await direct({});
    const wrong: string[] = [];
    const isRevoked = (at: number): boolean => at < 2 && performance.now() - revokedAt > NOTICED_MS;
    const mayBeRefused = (at: number): boolean => at < 2 && performance.now() >= revokedAt;

    const one = async (number: number): Promise<void> => {
      const at = number % 12;
      const token = tokens[at];
      const way = number % 5;
      const which = (number * 7) % PATHS.length;
      const id = `r-${number}`;
      const isOwn = token !== undefined && number % 4 === 0;
      const path = isOwn ? '/api/v1/me' : PATHS[which]!;
      const headers: Record<string, string> = { 'X-Request-Id': id };
      let target = path;
      if (token !== undefined) {
        if (way === 0) headers['Authorization'] = `Bearer ${token}`;
        else if (way === 1) target += `${path.includes('?') ? '&' : '?'}token=${token}`;
        else if (way === 2)
          target = path.includes('?') ? path.replace('?', `?tok%65n=${token}&`) : `${path}?tok%65n=${token}`;
        else if (way === 3) {
          headers['Authorization'] = `Bearer ${browserTokens[at]}`;
          headers['Origin'] = ORIGIN;
        } else target += `${path.includes('?') ? '&' : '?'}token=nonsense&token=${token}`;
      }
      const wasRevoked = isRevoked(at);
      const answer = await unlessBusy(() => ask(target, { headers }));
      const complain = (what: string) => wrong.push(`${what}: ${number} ${target} ${answer.status}`);
      if (answer.headers.get('x-request-id') !== id) complain('another request id');
      if (answer.status === 401 && token !== undefined) {
        if (!mayBeRefused(at)) complain('refused');
        return;
      }
      if (wasRevoked) complain('not refused');
      const body =
        isOwn && way !== 3
          ? `200 ${own[at]}`
          : isOwn
            ? undefined
            : (token === undefined ? anonymous : expected)![which];
      if (body !== undefined && `${answer.status} ${plain(answer.text)}` !== body) complain('another body');
      const origin = answer.headers.get('access-control-allow-origin');
      if (origin !== (token !== undefined && way === 3 ? ORIGIN : '*')) complain(`origin ${origin}`);
      const limit = answer.headers.get('ratelimit-limit');
      if (limit !== null && limit !== (token === undefined ? '900000000' : '1000000000'))
        complain('another budget');
    };

    const begun = { requests: 0 };
    sendMore = async (upTo) => {
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          while (begun.requests < upTo) await one(begun.requests++);
        }),
      );
      expect(wrong.slice(0, 10)).toEqual([]);
    };
    await sendMore(REQUESTS * 0.4);
    await service.database.session((client) =>
      client.query('update account set disabled_at = now() where token_hash = any ($1)', [
        tokens.slice(0, 2).map((token) => createHash('sha256').update(token).digest()),
      ]),
    );
    revokedAt = performance.now();
    await sendMore(REQUESTS * 0.7);
  }, 300_000);

  it('C21.11 what is warm is answered while the search store is away', async () => {
    const lists = PATHS.slice(3, 7);
    for (const path of lists) expect((await ask(path)).status).toBe(200);
    isStoreAway = true;
    try {
      await fetch(edge.purgeUrl, { method: 'PURGE', headers: { 'Xkey-Purge': 'list' } });
      const until = performance.now() + 2_500;
      const statuses: number[] = [];
      await Promise.all(
        Array.from({ length: 16 }, async (_, from) => {
          for (let at = from; performance.now() < until; at += 1)
            statuses.push((await ask(lists[at % lists.length]!)).status);
        }),
      );
      expect([...new Set(statuses)]).toEqual([200]);
      expect((await ask('/api/v1/species?page=3')).status).toBe(503);
    } finally {
      isStoreAway = false;
    }
    while ((await ask('/api/v1/species?page=3')).status !== 200) await pause(100);
  });

  it('C21.4 C15.6 pages are the same for all who have their languages and units', async () => {
    const page = '/species/pyrella-montana';
    const began = service.lines.length;
    const all = [...LANGUAGES, ...[...TEXTS.keys()].map((code) => `nl,${code};q=0.8`)];
    const cookies = ['a=b', 'a=b; language=fr; unit=cm'];
    for (const headers of all.flatMap((languages) =>
      cookies.map((Cookie) => ({ 'Accept-Language': languages, Cookie })),
    )) {
      const direct = await service.ask(page, { headers });
      const answer = await ask(page, { headers });
      const isSame = answer.text.replaceAll(edge.url, service.url) === direct.text;
      expect([headers, isSame]).toEqual([headers, true]);
    }
    const asked = service.lines.slice(began).filter((line) => line.includes(`"${page}"`));
    expect(asked.length).toBe(17 * 2 + 14);
  });

  it('C3.3 nobody outside reaches the purges or the authorisation', async () => {
    expect((await ask('/edge/authorize')).status).toBe(404);
    expect((await ask('/', { method: 'PURGE', headers: { 'Xkey-Purge': 'all' } })).status).toBe(405);
  });

  it('C21.9 revoked accounts are refused fifteen seconds later', async () => {
    guest = { Authorization: `Bearer ${await account()}` };
    expect((await ask(PATHS[0]!, { headers: guest })).status).toBe(200);
    await pause(Math.max(0, revokedAt + NOTICED_MS + 500 - performance.now()));
    await sendMore(REQUESTS);
  }, 300_000);

  it('C21.8 an accepted change is seen at once, in records and lists', async () => {
    const { headers } = await ask(PATHS[0]!);
    await service.database.session((client) =>
      client.query(`create temporary table touched (species_id integer, changed text);
        update species set vals = vals || '{"light": 2}' where slug = 'pyrella-montana';
        insert into touched select id, 'light' from species where slug = 'pyrella-montana';
        select publish();
        delete from outbox`),
    );
    // The bench times it; on a busy machine two seconds are not enough.
    while ((await ask(PATHS[0]!)).headers.get('etag') === headers.get('etag')) await pause(20);
  });

  it('C21.11 what is warm is answered while the service is away, also to accounts', async () => {
    stopped.abort();
    await purging;
    closing = service.close();
    await fetch(edge.purgeUrl, { method: 'PURGE', headers: { 'Xkey-Purge': 'all' } });
    // The authorisation of the guest is more than five seconds old.
    for (const headers of [{}, guest, guest]) expect((await ask(PATHS[0]!, { headers })).status).toBe(200);
    await pause(500);
    expect((await ask(PATHS[0]!, { headers: guest })).status).toBe(200);
    expect((await ask('/api/v1/species?page=4')).status).toBe(503);
  });
});
