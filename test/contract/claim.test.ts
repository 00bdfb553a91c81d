import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ limits: { anonymous: 1000, unlClaim: 1000 } });
});
afterAll(() => service.close());

const claim = (query: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  service.ask(`/api/auth/claim${query}`, {
    method: 'POST',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const ORIGIN = 'https://garden.example';

describe('C3.20 C3.21 a claim', () => {
  it('answers a token and its exact end, without an envelope', async () => {
    const { status, headers, body } = await claim('', { token: service.token, origin: ORIGIN });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body)).toEqual(['token', 'expiration']);
    const { exp, iat, ...claims } = decodeJwt(String(body['token']));
    expect(decodeProtectedHeader(String(body['token']))).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'first' });
    expect(claims).toEqual({
      typ: 'browser',
      iss: 'linnea',
      aud: 'linnea-api',
      sub: expect.stringMatching(/^\d+$/),
      origin: ORIGIN,
      ip: null,
    });
    expect(exp! % 60).toBe(0);
    expect(exp! - iat!).toBeGreaterThan(86_400 - 61);
    expect(exp! - iat!).toBeLessThanOrEqual(86_400);
    const [month, day, year, time] = String(body['expiration']).split(/[- ]/);
    expect(Date.parse(`${year}-${month}-${day}T${time}:00Z`)).toBe(exp! * 1000);
  });

  it('takes its members from the query string, which wins over the body', async () => {
    const query = `?token=${service.token}&origin=${encodeURIComponent(ORIGIN)}`;
    const { body } = await claim(query, { token: 'x', origin: 'https://other.example', ip: '192.0.2.7' });
    expect(decodeJwt(String(body['token']))).toMatchObject({ origin: ORIGIN, ip: '192.0.2.7' });
  });

  it('C3.1 of a repeated token the last counts; a blank one leaves it to the body', async () => {
    const body = { token: service.token, origin: ORIGIN };
    expect((await claim(`?token=${service.token}&token=${newToken('usr')}`, body)).status).toBe(401);
    expect((await claim(`?token=${newToken('usr')}&token=`, body)).status).toBe(200);
  });

  it('C3.41 may be read by any page, also when it fails', async () => {
    for (const body of [{ token: service.token, origin: ORIGIN }, {}]) {
      const { headers } = await claim('', body);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
      expect(headers.get('vary')).toContain('Origin, Authorization');
    }
  });
});

describe('C3.22 the first fault of a claim, in this order', () => {
  it.each<[string, () => readonly [string, unknown?, Record<string, string>?], number, string | null]>([
    ['a malformed token', () => ['', { token: 'nope', origin: ORIGIN }], 401, null],
    ['a browser token', () => ['', { token: 'eyJh.eyJ0.c2ln', origin: ORIGIN }], 401, null],
    ['a token that is no text', () => ['', { token: 5, origin: ORIGIN }], 401, null],
    [
      'the token in the header only',
      () => ['', { origin: ORIGIN }, { Authorization: service.token }],
      422,
      'token',
    ],
    ['an unknown token in the header only', () => ['', {}, { Authorization: newToken('usr') }], 401, null],
    ['no origin', () => ['', { token: service.token }], 422, 'origin'],
    ['an address that is none', () => ['', { token: service.token, origin: ORIGIN, ip: '1.2.3' }], 422, 'ip'],
    [
      'another content type',
      () => ['', { token: service.token }, { 'Content-Type': 'text/plain' }],
      415,
      null,
    ],
  ])('%s', async (_, asked, status, named) => {
    const answer = await claim(...asked());
    expect(answer.status).toBe(status);
    if (named !== null) expect(JSON.stringify(answer.body['details'])).toContain(`"${named}"`);
    expect(answer.text).not.toContain(service.token);
  });

  it('C3.14 a browser token that is good elsewhere claims no other, wherever it stands', async () => {
    const browser = String((await claim('', { token: service.token, origin: ORIGIN })).body['token']);
    expect((await service.ask(`/api/v1/me?token=${browser}`)).status).toBe(200);
    for (const answer of [
      await claim('', { token: browser, origin: ORIGIN }),
      await claim(`?token=${browser}&origin=${ORIGIN}`),
      await claim('', { origin: ORIGIN }, { Authorization: `Bearer ${browser}` }),
    ]) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="api", error="invalid_token"',
      ]);
      expect(answer.text).not.toContain(browser);
    }
  });

  it('other methods are not allowed there', async () => {
    const { status, headers } = await service.get('/api/auth/claim');
    expect([status, headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });
});

describe('C3.23 C3.24 origins and addresses', () => {
  it.each([
    ['HTTP://localhost:80', 'http://localhost'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
  ])('%s is %s', async (given, origin) => {
    const { body } = await claim('', { token: service.token, origin: given });
    expect(decodeJwt(String(body['token']))).toMatchObject({ origin });
  });

  it.each([
    'https://*.garden.example',
    'https:garden.example',
    'https://ada@garden.example',
    'https://@garden.example',
    'HTTPS://@garden.example',
    'https://:secret@garden.example',
    'https:\\\\ada@garden.example',
    '//garden.example',
    'https://a b',
    'https://a\tb.example',
    'https://a\nb.example',
    'https://a.example/ b',
    'https://a.example\u0000',
    'https://a.example:0',
    ' https://a.example',
    'https://a.example ',
    'https://a.example,https://b.example',
    'https://a.example,b.example',
    'https://a.example/,',
    'https://a.example/https://b.example',
    'https://a.example?other=https://b.example',
    'https://a.examplehttps://b.example',
  ])('%s is refused', async (origin) => {
    expect((await claim('', { token: service.token, origin })).status).toBe(422);
  });

  it('a blank address is none', async () => {
    const { body } = await claim('', { token: service.token, origin: ORIGIN, ip: ' ' });
    expect(decodeJwt(String(body['token']))['ip']).toBeNull();
  });

  it.each(['192.0.2.300', '192.0.2.7%eth0', '192.0.2.7/32', 'garden.example', '2001:db8'])(
    'C3.24 the address %s is refused, and not repeated',
    async (ip) => {
      for (const answer of [
        await claim('', { token: service.token, origin: ORIGIN, ip }),
        await claim(`?token=${service.token}&origin=${ORIGIN}&ip=${encodeURIComponent(ip)}`),
      ]) {
        expect([answer.status, answer.body['details']]).toEqual([
          422,
          [expect.objectContaining({ got: null, problem: 'malformed' })],
        ]);
        expect(answer.text).not.toContain(`"${ip}"`);
      }
    },
  );

  it('C3.24 the address is not logged', async () => {
    const line = await service.logged(await claim(`?token=${service.token}&origin=${ORIGIN}&ip=192.0.2.99`));
    expect(line).toContain('ip=[redacted]');
    expect(service.lines.join('')).not.toContain('192.0.2.99');
    expect(service.lines.join('')).not.toContain(service.token);
  });
});

describe('C3.30 C3.31 the limits of claims', () => {
  it('C1.2 are those of claims with a slash at the end, too', async () => {
    const limited = await startService({ limits: { anonymous: 1 } });
    const statuses: number[] = [];
    for (let each = 0; each < 3; each += 1) {
      const { status } = await limited.ask('/api/auth/claim/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token: limited.token, origin: ORIGIN }),
      });
      statuses.push(status);
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('are of the account, of every plan, and apart from its other requests', async () => {
    const limited = await startService({ limits: { anonymous: 3, unlClaim: 2, usrClaim: 1, spoClaim: 5 } });
    try {
      const post = (body: object) =>
        limited.ask('/api/auth/claim', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      const good = { token: limited.token, origin: ORIGIN };
      const first = await post(good);
      expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
        '2',
        '1',
      ]);
      expect((await post({ token: limited.token })).status).toBe(422);
      const third = await post(good);
      expect([third.status, third.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
      expect(String(third.body['message'])).toMatch(
        /^The limit of 2 browser tokens in 60 seconds is exceeded/,
      );
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      // Refused ones count on the address, which still has its own.
      const left = ({ status, headers }: Awaited<ReturnType<typeof post>>) => [
        status,
        headers.get('ratelimit-limit'),
        headers.get('ratelimit-remaining'),
      ];
      expect(left(await post({ token: 'usr-unknown-unknown-unknown' }))).toEqual([401, '3', '2']);
      expect(left(await post({}))).toEqual([401, '3', '1']);
      expect(left(await limited.ask('/api/v1'))).toEqual([200, '3', '0']);
      expect(left(await post({}))).toEqual([429, '3', '0']);
      for (const other of [newToken('usr'), newToken('usr')]) {
        await ensureAccount(limited.database.pool, other);
        expect((await post({ token: other, origin: ORIGIN })).status).toBe(200);
      }
      const sponsor = newToken('spo');
      await ensureAccount(limited.database.pool, sponsor);
      expect(left(await post({ token: sponsor, origin: ORIGIN }))).toEqual([200, '5', '4']);
    } finally {
      await limited.close();
    }
  });
});
