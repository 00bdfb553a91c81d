import { createHash } from 'node:crypto';
import { CheckIntegrityConstraintViolationError } from 'slonik';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { accountOfToken, ensureAccount, hasAccounts, isRetired } from '../../src/auth/accounts.js';
import { authenticator } from '../../src/auth/authenticate.js';
import { signBrowserToken } from '../../src/auth/browser-token.js';
import type { Role } from '../../src/auth/caller.js';
import { newToken, planOf } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { TOKEN_RULES } from '../contract/service.js';
import { testDatabase } from '../support/database.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('C3.3 account tokens', () => {
  it.each(['usr', 'spo', 'unl'] as const)('are %s- and 43 URL-safe characters', (plan) => {
    expect(newToken(plan)).toMatch(new RegExp(`^${plan}-[A-Za-z0-9_-]{43}$`));
    expect(planOf(newToken(plan))).toBe(plan);
    expect(newToken(plan)).not.toBe(newToken(plan));
  });

  it.each(['', 'usr', 'usr-', 'abc-def', 'usr-a b', 'usr-a.b', 'USR-abc', `usr-${'a'.repeat(201)}`])(
    '"%s" is none',
    (text) => {
      expect(planOf(text)).toBeUndefined();
    },
  );

  it('have 200 characters after the plan at most', () => {
    expect(planOf(`spo-${'a'.repeat(200)}`)).toBe('spo');
  });

  it('are stored only as hashes', async () => {
    const token = newToken('usr');
    await ensureAccount(database.pool, token);
    const { rows } = await database.session((client) =>
      client.query<{ row: string; token_hash: Buffer }>(
        'select account::text as row, token_hash from account',
      ),
    );
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([createHash('sha256').update(token).digest()]);
    // Postgres writes bytea as hexadecimal.
    for (const secret of [token.slice(4), Buffer.from(token.slice(4)).toString('hex')])
      expect(rows[0]!.row).not.toContain(secret);
  });
});

describe('C3.3 ensureAccount', () => {
  it.each([
    ['usr', 'user'],
    ['spo', 'user'],
    ['unl', 'admin'],
  ] as const)('gives %s the role %s', async (plan, role) => {
    expect(await ensureAccount(database.pool, newToken(plan))).toMatchObject({ plan, role });
  });

  it('changes nothing the second time, and leaves no gap in the numbers', async () => {
    const token = newToken('spo');
    const first = await ensureAccount(database.pool, token);
    expect(await ensureAccount(database.pool, token)).toEqual(first);
    expect(await ensureAccount(database.pool, newToken('spo'))).toMatchObject({ id: first.id + 1 });
  });

  it('refuses a token without a plan prefix', async () => {
    await expect(ensureAccount(database.pool, 'my-own-token')).rejects.toThrow('usr-, spo- or unl-');
  });

  it('leaves a deployment that already has accounts unchanged', async () => {
    expect(await hasAccounts(database.pool)).toBe(true);
    await database.session((client) => client.query('delete from account'));
    expect(await hasAccounts(database.pool)).toBe(false);
  });
});

it('C3.3 an account with an unknown role is refused with the error of Postgres', async () => {
  const account = { name: 'Ada', email: 'ada@garden.example', plan: 'usr', role: 'owner' as Role } as const;
  await expect(accountAdministration(database.pool).create(account)).rejects.toBeInstanceOf(
    CheckIntegrityConstraintViolationError,
  );
});

describe('C3.4 the caller', () => {
  const authenticatorOf = () => {
    const authenticate = authenticator(database.pool, TOKEN_RULES);
    return (credential: string | undefined) =>
      authenticate({ credential, origin: undefined, referer: undefined, address: '192.0.2.1' });
  };

  it('is anonymous without a credential', async () => {
    expect(await authenticatorOf()(undefined)).toEqual({ kind: 'nobody' });
  });

  it('is recognised as soon as the account exists, and cached', async () => {
    const authenticate = authenticatorOf();
    const token = newToken('usr');
    expect(await authenticate(token)).toMatchObject({ kind: 'refused' });
    const account = await ensureAccount(database.pool, token);
    expect(await authenticate(token)).toEqual({ kind: 'account', account, origin: null });
    await database.session((client) => client.query('delete from account where id = $1', [account.id]));
    expect(await accountOfToken(database.pool, token)).toBeNull();
    expect(await authenticate(token)).toEqual({ kind: 'account', account, origin: null });
  });

  it('C3.10 has a browser token that ends on the last whole minute of its lifetime', async () => {
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2026, 0, 1, 12, 0, 31));
    const signed = signBrowserToken(
      { ...TOKEN_RULES, lifetime: 150 },
      { subject: 1, origin: 'https://garden.example', ip: null },
    );
    const { expires } = await signed.finally(() => clock.mockRestore());
    expect(new Date(expires * 1000).toISOString()).toBe('2026-01-01T12:03:00.000Z');
  });

  it('C3.15 is refused ten seconds after the account was removed', async () => {
    const authenticate = authenticatorOf();
    const token = newToken('usr');
    const { id } = await ensureAccount(database.pool, token);
    expect(await authenticate(token)).toMatchObject({ kind: 'account' });
    await accountAdministration(database.pool).remove(id);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 10_000);
    const caller = await Promise.resolve(authenticate(token)).finally(() => clock.mockRestore());
    expect(caller).toMatchObject({ kind: 'refused' });
  });

  it('C3.15 has a retired token once the account is deleted, not when it is only saved again', async () => {
    const token = newToken('usr');
    const { id } = await ensureAccount(database.pool, token);
    await database.session(async (client) => {
      await client.query('update account set token_hash = token_hash where id = $1', [id]);
      expect(await isRetired(database.pool, token)).toBe(false);
      await client.query('delete from account where id = $1', [id]);
      expect(await isRetired(database.pool, token)).toBe(true);
    });
  });
});
