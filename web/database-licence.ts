import type { ApiContext } from '../src/http/api-context.js';
import { databaseLicence } from '../src/resources/sources/database-licence.js';
import type { ListedSource } from '../src/resources/sources/presenter.js';
import { lastKnown } from '../src/runtime/last-known.js';

/** Notes for the end of a page under which licence the whole database is offered (C8.55). Pages never wait for Postgres for it. */
export const pageLicence = (sources: () => Promise<readonly ListedSource[]>) => {
  const read = lastKnown(async () => ({ licence: databaseLicence(await sources()) }));
  return async (ctx: ApiContext): Promise<void> => {
    ctx.state.databaseLicence = (await read())?.licence ?? null;
  };
};
