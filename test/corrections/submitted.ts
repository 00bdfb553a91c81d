import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Actor } from '../../src/corrections/actor.js';
import { report } from '../../src/corrections/submission/report.js';
import { submit } from '../../src/corrections/submission/submit.js';
import type { Database } from '../../src/database/database.js';

/** Licence of contributions in these tests. */
const LICENCE = 'CC0-1.0';

/** An account that may submit or review. */
export const person = async (database: Database, name: string, role: Actor['role']): Promise<Actor> => {
  const { create } = accountAdministration(database.pool);
  const { account } = await create({ name, email: null, plan: 'usr', role });
  return { id: account.id, role };
};

/** Submits a correction of a species by its slug, as HTTP does; returns the id of the item. */
export const submitted = async (
  database: Database,
  by: Actor,
  ref: string,
  correction: object | null,
  more: object = {},
): Promise<number> => {
  const body = {
    source_type: 'observation',
    notes: 'Seen',
    ...(correction === null ? { change_type: 'deletion' } : { correction }),
    ...more,
  };
  return (await database.write((client) => submit(client, by, { of: 'species', ref }, body, LICENCE))).shown
    .id;
};

/** Reports a species by its slug; returns the id of the item. */
export const reported = async (
  database: Database,
  by: Actor,
  ref: string,
  notes: string | null,
): Promise<number> =>
  (await database.write((client) => report(client, by, { of: 'species', ref }, { notes }, LICENCE))).shown.id;
