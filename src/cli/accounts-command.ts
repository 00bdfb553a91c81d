import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { accountAdministration, type IssuedToken, type ListedAccount } from '../auth/account-admin.js';
import type { Role } from '../auth/caller.js';
import { PLANS, type Plan } from '../auth/token.js';
import type { Database } from '../database/database.js';
import { withChoices } from './choices.js';
import { print, printJson } from './print.js';

/** Dependencies of the command. */
export interface AccountsContext {
  openDatabase(): Promise<Database>;
}

type Administration = ReturnType<typeof accountAdministration>;

interface Options {
  readonly json?: true;
}

interface Creation extends Options {
  readonly name: string;
  readonly email?: string;
  readonly plan: Plan;
  readonly role: Role;
}

const ROLES: readonly Role[] = ['user', 'reviewer', 'admin'];

const filled = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('Expected a value that is not blank.');
  return text.trim();
};

const emailOf = (text: string): string => {
  const address = text.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    throw new InvalidArgumentError('Expected an email address such as ada@garden.example.');
  return address;
};

const idOf = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError(
      'Expected an account number. Run linnea accounts list to see all accounts.',
    );
  return Number(text);
};

const line = ({ id, name, email, plan, role, has_token, disabled, created_at }: ListedAccount): string =>
  [
    String(id).padStart(5),
    plan,
    role.padEnd(8),
    created_at.slice(0, 10),
    disabled ? 'disabled' : has_token ? 'active' : 'no token',
    name ?? '-',
    email ?? '',
  ].join('  ');

const issued = ({ account, token }: IssuedToken): string =>
  `${line(account)}\nToken: ${token}\nStore the token now: only its hash is kept, so it cannot be shown again.`;

const existing = <T>(id: number, found: T | null): T => {
  if (found === null)
    throw new Error(`No account has the number ${id}. Run linnea accounts list to see all accounts.`);
  return found;
};

/** Adds `linnea accounts create`, `list`, `rotate`, `plan`, `role` and `remove`. */
export const accountsCommand = (program: Command, { openDatabase }: AccountsContext): void => {
  const accounts = program.command('accounts').description('manage accounts and their tokens');

  const run = async <T>(
    { json }: Options,
    work: (administration: Administration) => Promise<T>,
    text: (result: T) => string,
  ): Promise<void> => {
    const database = await openDatabase();
    const result = await work(accountAdministration(database.pool)).finally(() => database.close());
    if (json) printJson(result);
    else print(text(result));
  };

  const command = (usage: string, description: string): Command =>
    accounts.command(usage).description(description).option('--json', 'print the result as JSON');

  command('create', 'create an account and print its token (shown only once)')
    .requiredOption('--name <name>', 'name of the account holder', filled)
    .option('--email <address>', 'email address of the account holder', emailOf)
    .addOption(
      withChoices(
        new Option('--plan <plan>', 'rate limits. usr: default, spo: sponsor, unl: unlimited'),
        PLANS,
      ).default('usr'),
    )
    .addOption(
      withChoices(
        new Option(
          '--role <role>',
          'user: submit corrections; reviewer: also review; admin: also delete and revert',
        ),
        ROLES,
      ).default('user'),
    )
    .action((options: Creation) =>
      run(options, (all) => all.create({ ...options, email: options.email ?? null }), issued),
    );
  command('list', 'list all accounts').action((options: Options) =>
    run(
      options,
      (all) => all.list(),
      (list) => list.map(line).join('\n'),
    ),
  );
  command('rotate', 'replace the token of an account and print the new one (shown only once)')
    .argument('<id>', 'number of the account', idOf)
    .action((id: number, options: Options) =>
      run(options, async (all) => existing(id, await all.rotate(id)), issued),
    );
  command('plan', 'change the plan of an account')
    .argument('<id>', 'number of the account', idOf)
    .addArgument(withChoices(new Argument('<plan>', PLANS.join(', ')), PLANS))
    .action((id: number, plan: Plan, options: Options) =>
      run(options, async (all) => existing(id, await all.plan(id, plan)), line),
    );
  command('role', 'change the role of an account')
    .argument('<id>', 'number of the account', idOf)
    .addArgument(withChoices(new Argument('<role>', ROLES.join(', ')), ROLES))
    .action((id: number, role: Role, options: Options) =>
      run(options, async (all) => existing(id, await all.role(id, role)), line),
    );
  command('remove', 'disable an account and its tokens; its corrections are kept')
    .argument('<id>', 'number of the account', idOf)
    .action((id: number, options: Options) =>
      run(options, async (all) => existing(id, await all.remove(id)), line),
    );
};
