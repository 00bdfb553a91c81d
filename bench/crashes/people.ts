import { accountAdministration } from '../../src/auth/account-admin.js';
import { openDatabase } from '../../src/database/database.js';
import { WORKING } from '../../src/database/pool.js';

/** Tokens of one who submits and of one who reviews, and the species that there are. */
export interface People {
  readonly submitter: string;
  readonly reviewer: string;
  readonly species: readonly number[];
}

export const invite = async (databaseUrl: string): Promise<People> => {
  const database = await openDatabase(databaseUrl, { ...WORKING, size: 2 });
  try {
    const { create } = accountAdministration(database.pool);
    const token = async (role: 'user' | 'reviewer'): Promise<string> =>
      (await create({ name: role, email: null, plan: 'unl', role })).token;
    const submitter = await token('user');
    const reviewer = await token('reviewer');
    const ids = await database.session((client) =>
      client.query<{ id: number }>('select id from species order by hashint4(id)'),
    );
    return { submitter, reviewer, species: ids.rows.map(({ id }) => id) };
  } finally {
    await database.close();
  }
};

/**
 * What is proposed of every species in the n-th lap, on the scales of each: several fields, so that half of it could be
 * applied, and other values than in the lap before.
 */
export const proposal = (lap: number): Readonly<Record<string, number>> => ({
  light: 1 + (lap % 9),
  soil_salinity: 1 + ((lap + 3) % 9),
  ground_humidity: 1 + ((lap + 6) % 9),
});
