import { setTimeout as pause } from 'node:timers/promises';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { createGarden, indexed } from './garden.js';
import { type Service, startService, TOKEN_RULES } from './service.js';

const ORIGIN = 'https://garden.example';
const older = { id: 'older', secret: new TextEncoder().encode('2'.repeat(32)) };

let service: Service;
let account: number;
beforeAll(async () => {
  service = await startService({
    fill: async (database) => {
      await database.session(createGarden);
      account = (await ensureAccount(database.pool, newToken('spo'))).id;
    },
    engine: indexed,
    browserTokens: { keys: [...TOKEN_RULES.keys, older] },
    trustedProxies: ['127.0.0.1', '::1'],
    limits: { anonymous: 1000, usrClaim: 1000, unlClaim: 1000 },
  });
});
afterAll(() => service.close());

const now = (): number => Math.floor(Date.now() / 1000);

/** What a good token says. */
const good = () => ({
  typ: 'browser',
  iss: 'linnea',
  aud: 'linnea-api',
  sub: String(account),
  origin: ORIGIN,
  ip: null,
  iat: now(),
  exp: now() + 600,
});

/** A good token, but for what is said otherwise. */
const token = (
  claims: object = {},
  header: object = {},
  secret: Parameters<SignJWT['sign']>[0] = TOKEN_RULES.keys[0].secret,
): Promise<string> =>
  new SignJWT({ ...good(), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'first', ...header })
    .sign(secret);

const get = (credential: string, headers: Readonly<Record<string, string>> = {}) =>
  service.ask('/api/v1/species', { headers: { Authorization: `Bearer ${credential}`, ...headers } });

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('C3.10 C3.11 a browser token', () => {
  it('is good in the header and in the query string, and remembered', async () => {
    const made = await token();
    expect((await get(made)).status).toBe(200);
    expect((await get(made)).status).toBe(200);
    expect((await service.ask(`/api/v1/species?token=${made}`)).status).toBe(200);
  });

  it('C3.11 is refused once it has expired, although it was verified before', async () => {
    const exp = now() + 3;
    const made = await token({ exp });
    expect((await get(made)).status).toBe(200);
    await pause(exp * 1000 + 50 - Date.now());
    expect((await get(made)).status).toBe(401);
  });

  it('is good by any key that verifies', async () => {
    expect((await get(await token({}, { kid: 'older' }, older.secret))).status).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['of another kind', () => token({ typ: 'other' })],
    ['of another issuer', () => token({ iss: 'else' })],
    ['for another audience', () => token({ aud: 'else' })],
    ['that has ended', () => token({ exp: now() })],
    ['without an end', () => token({ exp: undefined })],
    ['without a time of issue', () => token({ iat: undefined })],
    ['without an origin', () => token({ origin: undefined })],
    ['without an address or null', () => token({ ip: undefined })],
    ['of an account that is none', () => token({ sub: '987654321' })],
    ['of an account that is no number', () => token({ sub: '1 or 1=1' })],
    ['of another key than it names', () => token({}, { kid: 'older' })],
    ['of a key that is unknown', () => token({}, { kid: 'else' })],
    ['that names no key', () => token({}, { kid: undefined })],
    ['by another algorithm with the same secret', () => token({}, { alg: 'HS512' })],
    ['of another kind by its header', () => token({}, { typ: 'at+jwt' })],
    [
      'by a pair of keys',
      async () => token({}, { alg: 'RS256' }, (await generateKeyPair('RS256')).privateKey),
    ],
    // With a third segment, without which it is no browser token by its shape (C3.2).
    [
      'without a signature',
      async () => {
        const [, payload] = new UnsecuredJWT(good()).encode().split('.');
        return `${base64({ alg: 'none', typ: 'JWT', kid: 'first' })}.${payload}.x`;
      },
    ],
    ['without a third segment', async () => new UnsecuredJWT(good()).encode()],
    [
      'with the signature of another',
      async () => {
        const [[header, payload], other] = [(await token()).split('.'), await token({ ip: '192.0.2.7' })];
        return `${header}.${payload}.${other.split('.')[2]}`;
      },
    ],
  ])('C3.4 one %s is refused', async (_, made) => {
    const credential = await made();
    const { status, headers, text } = await get(credential);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
    expect(text).not.toContain(credential);
  });
});

describe('C3.12 C3.41 the origin', () => {
  it.each([
    [ORIGIN, 200],
    ['HTTPS://GARDEN.EXAMPLE:443', 200],
    ['https://other.example', 401],
    ['http://garden.example', 401],
    ['null', 401],
  ])('%s is answered with %i', async (origin, status) => {
    const answer = await get(await token(), { Origin: origin });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(status === 200 ? ORIGIN : '*');
  });

  it.each([
    ['https://xn--grten-gra.example', 200],
    ['https://XN--GRTEN-GRA.example:443', 200],
    ['https://xn--grten-gra.example:8443', 401],
    ['https://garten.example', 401],
  ])('C3.23 of a host that is not ASCII: %s is answered with %i', async (origin, status) => {
    const claimed = await service.ask('/api/auth/claim', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: service.token, origin: 'https://gärten.example' }),
    });
    expect({ status: claimed.status, text: claimed.text }).toMatchObject({ status: 200 });
    expect((await get(String(claimed.body['token']), { Origin: origin })).status).toBe(status);
  });

  it('is refused where the header is empty', async () => {
    expect((await get(await token(), { Origin: '' })).status).toBe(401);
  });

  it.each([
    [`${ORIGIN}/`, 200],
    [`${ORIGIN}:443/beds/1,2?next=https://other.example/`, 200],
    ['https://other.example/', 401],
    [`https://other.example/?${ORIGIN}`, 401],
    ['http://garden.example/', 401],
    ['about:blank', 401],
    ['', 401],
  ])('is that of the Referer %s where Origin is missing: %i', async (referer, status) => {
    expect((await get(await token(), { Referer: referer })).status).toBe(status);
  });

  it('counts alone if there is one, whatever the Referer says', async () => {
    const headers = { Origin: ORIGIN, Referer: 'https://other.example/' };
    expect((await get(await token(), headers)).status).toBe(200);
  });

  it('is not asked of programs that send none', async () => {
    const answer = await get(await token());
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN]);
  });
});

describe('C3.13 the address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', 200],
    ['192.0.2.7', '::ffff:192.0.2.7', 200],
    ['2001:db8::1', '2001:DB8:0::1', 200],
    ['192.0.2.7', '192.0.2.8', 401],
  ])('a token for %s from %s is answered with %i', async (ip, from, status) => {
    expect((await get(await token({ ip }), { 'X-Forwarded-For': from })).status).toBe(status);
  });
});

describe('what a browser token may', () => {
  it('C3.42 writes have no cross-origin header, whatever becomes of them', async () => {
    const { status, headers } = await service.ask('/api/v1/species', {
      method: 'POST',
      headers: { Authorization: await token(), Origin: ORIGIN },
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('C8.61 tells less of its account', async () => {
    await service.database.session((client) =>
      client.query(`update account set name = 'Ada Moor', email = 'ada@garden.example' where id = $1`, [
        account,
      ]),
    );
    const { body } = await service.ask('/api/v1/me', { headers: { Authorization: await token() } });
    expect(body).toMatchObject({ name: null, email: null, created_at: null, account_type: 'individual' });
  });

  it('C3.15 outlives the account token that claimed it', async () => {
    const admin = accountAdministration(service.database.pool);
    const issued = await admin.create({ name: 'Rotating', email: null, plan: 'usr', role: 'user' });
    const claimed = await service.ask(`/api/auth/claim?token=${issued.token}&origin=${ORIGIN}`, {
      method: 'POST',
    });
    await admin.rotate(issued.account.id);
    expect((await get(String(claimed.body['token']))).status).toBe(200);
  });

  it('C3.15 ends when its account is disabled', async () => {
    const other = newToken('usr');
    const { id } = await ensureAccount(service.database.pool, other);
    await service.database.session((client) =>
      client.query('update account set disabled_at = now() where id = $1', [id]),
    );
    expect((await get(await token({ sub: String(id) }))).status).toBe(401);
  });

  it("C3.30 counts as its account's plan, with the address", async () => {
    const { headers } = await get(await token(), { 'X-Forwarded-For': '198.51.100.9' });
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['600', '599']);
  });

  it('C3.3 stands in no link and in no line of the log', async () => {
    const credential = await token();
    const answer = await service.ask(`/api/v1/species?token=${credential}&page=1`);
    expect(answer.text).not.toContain(credential);
    expect(await service.logged(answer)).toContain('token=[redacted]');
    expect(service.lines.join('')).not.toContain(credential);
  });
});
