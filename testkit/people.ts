import { accountAdministration } from '../src/auth/account-admin.js';
import { COMMAND_POOL } from '../src/database/connections/pool.js';
import { openDatabase } from '../src/database/database.js';

/** Tokens of two accounts without rate limits, since an account cannot review its own corrections. */
export interface People {
  readonly submitter: string;
  readonly reviewer: string;
}

/** Creates an account that submits corrections and one that reviews them. */
export const createPeople = async (databaseUrl: string): Promise<People> => {
  const database = await openDatabase(databaseUrl, { ...COMMAND_POOL, size: 1 });
  try {
    const { create } = accountAdministration(database.pool);
    const tokenOf = async (role: 'user' | 'reviewer'): Promise<string> =>
      (await create({ name: role, email: null, plan: 'unl', role })).token;
    return { submitter: await tokenOf('user'), reviewer: await tokenOf('reviewer') };
  } finally {
    await database.close();
  }
};
