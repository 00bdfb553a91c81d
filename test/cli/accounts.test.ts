import { Command } from 'commander';
import { accountAdministration, type ListedAccount } from '../../src/auth/account-admin.js';
import { accountOfToken } from '../../src/auth/accounts.js';
import { accountsCommand } from '../../src/cli/accounts-command.js';
import type { Database } from '../../src/database/database.js';
import { testDatabase } from '../support/database.js';
import { printed } from './printed.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Runs `linnea accounts …` and returns its output. */
const accounts = async (...words: readonly string[]): Promise<string> => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  accountsCommand(program, { openDatabase: async () => ({ ...database, close: async () => undefined }) });
  for (const each of program.commands[0]!.commands)
    each.exitOverride().configureOutput({ writeErr: () => undefined });
  return printed(() => program.parseAsync(['accounts', ...words], { from: 'user' }));
};

const asJson = async <T>(...words: readonly string[]): Promise<T> =>
  JSON.parse(await accounts(...words, '--json')) as T;

interface Issued {
  readonly account: ListedAccount;
  readonly token: string;
}

describe('linnea accounts (C3.3, C3.6)', () => {
  it('creates an account whose token works, and shows the token once', async () => {
    const { account, token } = await asJson<Issued>(
      ...[
        'create',
        '--name',
        'Ada Moor',
        '--email',
        'ada@garden.example',
        '--plan',
        'spo',
        '--role',
        'reviewer',
      ],
    );
    expect(token).toMatch(/^spo-[\w-]{43}$/);
    expect(await accountOfToken(database.pool, token)).toEqual({
      account: { id: account.id, plan: 'spo', role: 'reviewer' },
      disabled: false,
    });
    const list = await accounts('list');
    expect(list).toMatch(/spo {2}reviewer .* active {2}Ada Moor {2}ada@garden\.example/);
    expect(list).not.toContain(token);
    expect(list.trimEnd().split('\n')).toHaveLength((await asJson<readonly unknown[]>('list')).length);
  });

  it('creates a user of the default plan by default', async () => {
    const { account, token } = await asJson<Issued>('create', '--name', ' Plain ');
    expect((await accounts('list')).trimEnd().split('\n').length).toBeGreaterThan(1);
    expect(account).toMatchObject({ name: 'Plain', plan: 'usr', role: 'user', email: null });
    expect(token).toMatch(/^usr-/);
  });

  it('lists an account without a token as such, and a dash for a missing name', async () => {
    const { account } = await asJson<Issued>('create', '--name', 'Passing');
    await database.session((client) =>
      client.query('update account set name = null, token_hash = null where id = $1', [account.id]),
    );
    const lines = (await accounts('list')).split('\n');
    expect(lines.filter((line) => line.startsWith(`${String(account.id).padStart(5)}  `))).toEqual([
      expect.stringMatching(/ {2}no token {2}- *$/),
    ]);
  });

  it('changes plan and role, and rotates the token: the old one becomes invalid', async () => {
    const { account, token } = await asJson<Issued>('create', '--name', 'Changing');
    const id = String(account.id);
    expect(await accounts('role', id, 'admin')).toContain('admin');
    expect(await accounts('plan', id, 'unl')).toContain('unl');
    const rotated = await asJson<Issued>('rotate', id);
    expect(await accountOfToken(database.pool, token)).toBeNull();
    expect(await accountOfToken(database.pool, rotated.token)).toMatchObject({
      account: { plan: 'unl', role: 'admin' },
    });
  });

  it('lists accounts by their numbers, whichever was changed last', async () => {
    const ids = async () => (await asJson<readonly ListedAccount[]>('list')).map((each) => each.id);
    const before = await ids();
    expect(before.length).toBeGreaterThan(1);
    expect(before).toEqual(before.toSorted((a, b) => a - b));
    await accounts('role', String(before[0]), 'reviewer');
    expect(await ids()).toEqual(before);
  });

  it('removes an account: its token becomes invalid, the account stays for its corrections', async () => {
    const { account, token } = await asJson<Issued>('create', '--name', 'Leaving');
    expect(await accounts('remove', String(account.id))).toContain('disabled');
    expect(await accountOfToken(database.pool, token)).toBeNull();
    expect(await asJson<readonly ListedAccount[]>('list')).toContainEqual({
      ...account,
      has_token: false,
      disabled: true,
    });
  });

  it('refuses a new token for a removed account, and an email that is in use', async () => {
    const { account } = await asJson<Issued>(
      'create',
      '--name',
      'Removed',
      '--email',
      'removed@garden.example',
    );
    await accounts('remove', String(account.id));
    await expect(accounts('rotate', String(account.id))).rejects.toThrow(/is disabled/);
    const again = accounts('create', '--name', 'Removed', '--email', 'removed@garden.example');
    await expect(again).rejects.toThrow(/with this email address exists already/);
  });

  it('refuses to remove the only active admin or to give it another role, unless there is another', async () => {
    await database.session((client) => client.query(`update account set role = 'user'`));
    const admin = async (name: string) =>
      (await asJson<Issued>('create', '--name', name, '--role', 'admin')).account.id;
    const [gone, kept] = [await admin('Gone'), await admin('Kept')];
    expect(await accounts('remove', String(gone))).toContain('disabled');
    const message = `Account ${kept} is the only active admin. Make another account admin first: linnea accounts role <number> admin.`;
    for (const words of [
      ['role', String(kept), 'user'],
      ['role', String(kept), 'reviewer'],
      ['remove', String(kept)],
    ])
      await expect(accounts(...words)).rejects.toThrow(message);
    expect(await accounts('role', String(kept), 'admin')).toMatch(/admin .* active {2}Kept/);
    const other = await admin('Other');
    expect(await accounts('role', String(kept), 'user')).toMatch(/user .* active {2}Kept/);
    await expect(accounts('remove', String(other))).rejects.toThrow(/the only active admin/);
  });

  it('keeps one of two admins that are removed at once', async () => {
    await database.session((client) => client.query(`update account set role = 'user'`));
    const ids: string[] = [];
    for (const name of ['One', 'Two'])
      ids.push(String((await asJson<Issued>('create', '--name', name, '--role', 'admin')).account.id));
    const { remove } = accountAdministration(database.pool);
    const ends = await Promise.allSettled(ids.map((id) => remove(Number(id))));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    [['rotate', '987654'], /No account has the number 987654/],
    [['plan', '1', 'gold'], /Allowed choices are usr, spo, unl\./],
    [['role', '1', 'reviwer'], /did you mean reviewer\?/],
    [['create', '--name', 'x', '--role', 'reviwer'], /did you mean reviewer\?/],
    [['create', '--name', 'x', '--email', 'notmail'], /Expected an email address/],
    [['create', '--name', 'x', '--email', 'a b@c'], /Expected an email address/],
    [['role', '1', 'king'], /Allowed choices are user, reviewer, admin\./],
    [['remove', 'ada'], /number of the account|accounts list/],
    [['remove', '0'], /Expected an account number/],
    [['remove', 'x1'], /Expected an account number/],
    [['remove', '1000000000'], /Expected an account number/],
    [['create'], /--name/],
    [['create', '--name', ' '], /blank/],
    [['create', '--name', 'x', '--plan', 'gold'], /usr, spo, unl/],
  ])('refuses %j and says what to do', async (words, message) => {
    await expect(accounts(...words)).rejects.toThrow(message);
  });
});
