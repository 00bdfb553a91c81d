import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import type { Plan } from '../../src/auth/token.js';
import type { Service } from '../contract/service.js';

/** Opens an account of a service and returns its token. */
export const tokenOfNewAccount = async (
  { database }: Service,
  { name = 'Ada Moor', plan = 'usr', role = 'user' }: { name?: string; plan?: Plan; role?: Role } = {},
): Promise<string> =>
  (await accountAdministration(database.pool).create({ name, email: null, plan, role })).token;
