import { sql } from 'slonik';
import { z } from 'zod';
import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import { GARDEN, indexed } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { createVisitor, hiddenFields, signedIn } from './visitor.js';

const BREAKING = `"'></script><img src=x onerror=alert(1)>`;

let service: Service;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    limits: { outsideApi: 1e9, anonymous: 1e9 },
    signUp: true,
  });
});
afterAll(() => service.close());

const openAccount = async (name = 'Ada Moor', role: Role = 'user') =>
  accountAdministration(service.database.pool).create({ name, email: null, plan: 'usr', role });

describe('C15.40 signing in', () => {
  it('leads to the account, with a cookie that scripts cannot read', async () => {
    const { token } = await openAccount();
    const visitor = createVisitor(service);
    const { status, headers } = await visitor.send('/sign-in', '/sign-in', { token });
    expect([status, headers.get('location')]).toEqual([303, '/account']);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('session='))!;
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toContain(token);
    const days = (line: string) => (Date.parse(/expires=([^;]+)/i.exec(line)![1]!) - Date.now()) / 86_400_000;
    expect(days(cookie)).toBeCloseTo(14, 1);
    const form = (await createVisitor(service).get('/sign-in')).headers.getSetCookie();
    expect(days(form.find((line) => line.startsWith('form='))!)).toBeCloseTo(1, 1);
    const { text, headers: shown } = await visitor.get('/account');
    expect(text).toContain('<h1>Ada Moor</h1>');
    expect(shown.get('cache-control')).toBe('no-store');
  });

  it('accepts a token with spaces around it, and asks for a missing one', async () => {
    const { token } = await openAccount();
    const { status } = await createVisitor(service).send('/sign-in', '/sign-in', { token: ` ${token}\n` });
    expect(status).toBe(303);
    const none = await createVisitor(service).send('/sign-in', '/sign-in', { token: ' ' });
    expect(none.text).toContain('Enter your token.');
  });

  it('sets a cookie for HTTPS only, which no other host can set, behind a proxy with TLS', async () => {
    const visitor = createVisitor(service);
    const { headers } = await visitor.get('/sign-in', { 'X-Forwarded-Proto': 'https' });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-form=.*; secure/i);
  });

  it('is kept in cookies for HTTPS only, behind a proxy with TLS, until signing out', async () => {
    const { token } = await openAccount();
    const https = { 'X-Forwarded-Proto': 'https' };
    const visitor = createVisitor(service);
    const { text } = await visitor.get('/sign-in', https);
    const { status } = await visitor.post(
      '/sign-in',
      [...hiddenFields(text, '/sign-in'), ['token', token]],
      https,
    );
    expect([status, [...visitor.cookies.keys()].sort()]).toEqual([303, ['__Host-form', '__Host-session']]);
    const account = await visitor.get('/account', https);
    expect(account.text).toContain('<h1>Ada Moor</h1>');
    expect((await visitor.get('/account')).status).toBe(303);
    await visitor.post('/sign-out', hiddenFields(account.text, '/sign-out'), https);
    expect([...visitor.cookies.keys()]).toEqual(['__Host-form']);
  });

  it.each([
    ['an unknown token', 'usr-0000000000000000000000000000000000000000000', 'No account has this token'],
    ['a text', BREAKING, 'No account has this token'],
    ['a browser token', 'eyJhbGciOi.eyJ0eXAiOi.c2lnbmF0dXJl', 'browser token'],
  ])('refuses %s', async (_, token, words) => {
    const visitor = createVisitor(service);
    const { status, text } = await visitor.send('/sign-in', '/sign-in', { token });
    expect(status).toBe(401);
    expect(text).toContain(words);
    expect(text).not.toContain(token);
    expect(visitor.cookies.has('session')).toBe(false);
  });

  it('leads back to the page that needed it, and only on this service', async () => {
    const { token } = await openAccount();
    const visitor = createVisitor(service);
    const away = await visitor.get('/account?page=2');
    expect(away.headers.get('location')).toBe('/sign-in?back=%2Faccount%3Fpage%3D2');
    expect(away.headers.get('cache-control')).toBe('no-store');
    const page = away.headers.get('location')!;
    const back = await visitor.send(page, '/sign-in', { token });
    expect(back.headers.get('location')).toBe('/account?page=2');
    const other = createVisitor(service);
    const wrong = await other.send(page, '/sign-in', { token: 'usr-wrong' });
    const right = [...hiddenFields(wrong.text, '/sign-in'), ['token', token]] as const;
    expect((await other.post('/sign-in', right)).headers.get('location')).toBe('/account?page=2');
    const elsewhere = await createVisitor(service).send('/sign-in', '/sign-in', {
      token,
      back: '//evil.example',
    });
    expect(elsewhere.headers.get('location')).toBe('/account');
  });

  it('never adopts the session of a cookie that was planted, and begins a new one each time', async () => {
    const { token } = await openAccount();
    const visitor = createVisitor(service);
    const planted = 'p'.repeat(43);
    visitor.cookies.set('session', planted);
    await visitor.send('/sign-in', '/sign-in', { token });
    const first = visitor.cookies.get('session')!;
    expect(first).not.toBe(planted);
    const thief = createVisitor(service);
    thief.cookies.set('session', planted);
    expect((await thief.get('/account')).status).toBe(303);
    await visitor.send('/sign-in', '/sign-in', { token });
    thief.cookies.set('session', first);
    expect((await thief.get('/account')).status).toBe(303);
  });

  it('stores no secret of a session', async () => {
    const { token } = await openAccount();
    const visitor = await signedIn(service, token);
    const rows = await service.database.pool.any(
      sql.type(z.object({ row: z.string() }))`select page_session::text as row from page_session`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(visitor.cookies.get('session')!))).toBe(false);
  });

  it('counts attempts against the address, as refused credentials', async () => {
    const strict = await startService({ engine: indexed, signUp: true, limits: { anonymous: 3 } });
    const visitor = createVisitor(strict);
    const statuses: number[] = [];
    for (let each = 0; each < 4; each += 1)
      statuses.push((await visitor.send('/sign-in', '/sign-in', { token: 'usr-wrong' })).status);
    const signUp = await visitor.send('/sign-up', '/sign-up', { name: 'Ada' });
    const { accounts } = await strict.database.pool.one(
      sql.type(z.object({ accounts: z.number() }))`
        select count(*)::integer as accounts from account where name = 'Ada'`,
    );
    await strict.close();
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect([signUp.status, accounts]).toEqual([429, 0]);
  });
});

describe('a session ends', () => {
  it('when its visitor signs out, for good', async () => {
    const { token } = await openAccount();
    const visitor = await signedIn(service, token);
    const elsewhere = await signedIn(service, token);
    const secret = visitor.cookies.get('session')!;
    expect((await visitor.send('/account', '/sign-out')).headers.get('location')).toBe('/');
    expect((await elsewhere.get('/account')).status).toBe(200);
    expect(visitor.cookies.has('session')).toBe(false);
    const thief = createVisitor(service);
    thief.cookies.set('session', secret);
    expect((await thief.get('/account')).status).toBe(303);
  });

  it('when the token of its account is replaced', async () => {
    const { account, token } = await openAccount();
    const visitor = await signedIn(service, token);
    await accountAdministration(service.database.pool).rotate(account.id);
    expect((await visitor.get('/account')).status).toBe(303);
  });

  it('when its account is disabled', async () => {
    const { account, token } = await openAccount();
    const visitor = await signedIn(service, token);
    await accountAdministration(service.database.pool).remove(account.id);
    expect((await visitor.get('/account')).status).toBe(303);
  });

  it('after fourteen days', async () => {
    const visitor = await signedIn(service, (await openAccount()).token);
    await service.database.session((client) =>
      client.query(`update page_session set expires_at = now() - interval '1 second'
        where account_id = (select max(account_id) from page_session)`),
    );
    expect((await visitor.get('/account')).status).toBe(303);
    await signedIn(service, (await openAccount()).token);
    const rows = await service.database.pool.any(
      sql.type(z.object({ days: z.number() }))`
        select extract(epoch from expires_at - now())::float8 / 86400 as days from page_session`,
    );
    // Those that have ended are deleted, of whatever account; the others end within fourteen days.
    expect(rows.filter(({ days }) => days <= 13 || days > 14)).toEqual([]);
  });
});

describe('C15.41 the cookie of a session', () => {
  it.each(['/api/v1/me', '/api/v1/species', '/api/v1/corrections/mine'])(
    'opens nothing at %s',
    async (path) => {
      const visitor = await signedIn(service, (await openAccount()).token);
      const { status, headers } = await visitor.get(path, { Accept: 'application/json' });
      expect(status).toBe(401);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  it('writes nothing below /api', async () => {
    const visitor = await signedIn(service, (await openAccount()).token);
    const { status } = await visitor.post('/api/v1/species/pyrella-montana/report', [], {
      'Content-Type': 'application/json',
    });
    expect(status).toBe(401);
  });
});

describe('C15.42 forms of other sites', () => {
  const FORMS = [
    '/sign-in',
    '/sign-out',
    '/sign-up',
    '/account/token',
    '/account/browser-token',
    '/account/close',
    '/species/pyrella-montana/report',
  ];

  it.each(FORMS)(
    '%s refuses one without a token, with a wrong one, and with that of another visitor',
    async (action) => {
      const { account, token } = await openAccount();
      const visitor = await signedIn(service, token);
      const other = await signedIn(service, (await openAccount()).token);
      const foreign = hiddenFields((await other.get('/account')).text, '/sign-out');
      for (const fields of [[], [['csrf', 'x'.repeat(43)] as const], foreign]) {
        const { status, text } = await visitor.post(action, [
          ...fields,
          ...Object.entries({ sure: 'yes', token, notes: 'Odd' }),
        ]);
        expect([action, status]).toEqual([action, 403]);
        expect(text).toContain('<h1>');
      }
      const mine = hiddenFields((await visitor.get('/account')).text, '/sign-out');
      const { status } = await visitor.post(action, mine, { 'Sec-Fetch-Site': 'cross-site' });
      expect(status).toBe(403);
      const listed = await accountAdministration(service.database.pool).list();
      expect(listed.find(({ id }) => id === account.id)).toMatchObject({ disabled: false, has_token: true });
      expect((await visitor.get('/account')).status).toBe(200);
      const { rows } = await service.database.session((client) =>
        client.query('select from correction where user_id = $1', [account.id]),
      );
      expect(rows).toEqual([]);
    },
  );

  it('are refused to a visitor without any cookie', async () => {
    const { text } = await createVisitor(service).get('/sign-in');
    const { status } = await createVisitor(service).post('/sign-in', hiddenFields(text, '/sign-in'));
    expect(status).toBe(403);
  });
});

describe('C15.43 opening an account', () => {
  it('shows its token once, signs in, and gives the default plan', async () => {
    const visitor = createVisitor(service);
    const { status, text } = await visitor.send('/sign-up', '/sign-up', { name: `Moss ${BREAKING}` });
    expect(status).toBe(200);
    const token = /value="(usr-[\w-]{43})"/.exec(text)![1]!;
    const me = await service.ask('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(me.body).toMatchObject({ name: `Moss ${BREAKING}` });
    const page = await visitor.get('/account');
    expect(page.text).not.toContain(token);
    expect(page.text).toContain('Moss &quot;');
    expect(page.text).not.toContain('<img src=x');
  });

  it('reads control characters in the name as spaces', async () => {
    const name = ' Moss\u0007of\u0000the\u001bhills ';
    const { text } = await createVisitor(service).send('/sign-up', '/sign-up', { name });
    const token = /value="(usr-[\w-]{43})"/.exec(text)![1]!;
    const me = await service.ask('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(me.body).toMatchObject({ name: 'Moss of the hills' });
  });

  it('needs a name', async () => {
    const { status, text } = await createVisitor(service).send('/sign-up', '/sign-up', { name: ' \u0007 ' });
    expect(status).toBe(422);
    expect(text).toContain('Enter a name');
    const long = await createVisitor(service).send('/sign-up', '/sign-up', { name: 'ä'.repeat(101) });
    expect(long.status).toBe(422);
    expect(long.text).toContain(`value="${'ä'.repeat(101)}"`);
    const longest = await createVisitor(service).send('/sign-up', '/sign-up', { name: '𝔸'.repeat(100) });
    expect(longest.status).toBe(200);
  });

  it('is possible five times a day from one address', async () => {
    await service.database.session((client) => client.query('delete from sign_up'));
    const statuses = await Promise.all(
      Array.from({ length: 7 }, () => createVisitor(service).send('/sign-up', '/sign-up', { name: 'Many' })),
    );
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const statusAfter = async (hours: number): Promise<number> => {
      await service.database.session((client) =>
        client.query('update sign_up set created_at = now() - make_interval(hours => $1)', [hours]),
      );
      return (await createVisitor(service).send('/sign-up', '/sign-up', { name: 'Next' })).status;
    };
    expect(await statusAfter(23)).toBe(429);
    // Those from another address do not count.
    await service.database.session((client) =>
      client.query(`update sign_up set address_hash = decode(repeat('00', 32), 'hex')`),
    );
    expect(await statusAfter(0)).toBe(200);
    await service.database.session((client) => client.query('delete from sign_up'));
    for (let each = 0; each < 5; each += 1) expect(await statusAfter(0)).toBe(200);
    expect(await statusAfter(25)).toBe(200);
  });

  it('is off by default', async () => {
    const closed = await startService({ engine: indexed });
    const visitor = createVisitor(closed);
    expect((await visitor.get('/sign-up')).status).toBe(404);
    const { status } = await visitor.post('/sign-up', [['name', 'Ada']]);
    expect(status).toBe(404);
    expect((await visitor.get('/sign-in')).text).not.toContain('/sign-up');
    await closed.close();
  });
});

it('C15.51 a fix that was typed before an account was opened is not lost', async () => {
  const visitor = createVisitor(service);
  const action = '/species/pyrella-montana/fix/maximum_height_cm';
  const typed = { value: '31', unit: 'm', source: 'external', reference: 'Flora of the hills, p. 7' };
  const preview = await visitor.send(action, action, { ...typed, step: 'preview' });
  expect(preview.text).toContain('href="/sign-up" target="_blank"');
  // In another tab.
  await visitor.send('/sign-up', '/sign-up', { name: 'Newly Opened' });
  const fields = (html: string, step: string) => [...hiddenFields(html, action), ['step', step] as const];
  const kept = await visitor.post(action, fields(preview.text, 'preview'));
  expect(kept.text).toContain('value="Flora of the hills, p. 7"');
  const again = await visitor.post(action, [...fields(kept.text, 'preview'), ...Object.entries(typed)]);
  expect(again.text).not.toContain('name="token"');
  const sent = await visitor.post(action, fields(again.text, 'send'));
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/account/corrections/'),
  ]);
});
