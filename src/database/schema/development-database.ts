import type { Client } from 'pg';
import { FIRST_STEP, stepsTaken } from './steps.js';

/** Error message for a database of a development version. */
export const DEVELOPMENT_DATABASE_MESSAGE =
  'This database was created by a development version of Linnea and cannot be upgraded. Nothing was changed.\n' +
  '  With DATABASE_URL: create a new database, set DATABASE_URL to it, and ingest your sources again: linnea ingest all <folder> --index\n' +
  '  With the embedded database: set DATA_DIR to a new folder, or delete the folder postgres in it and the folder that it links to.\n' +
  '  Accounts and corrections are not copied. To read the corrections, run the old version: GET /api/v1/corrections';

/** Returns whether a development version with other tables created this database. Read-only. */
export const isDevelopmentDatabase = async (client: Client): Promise<boolean> => {
  const taken = await stepsTaken(client);
  return taken !== null && taken.size > 0 && !taken.has(FIRST_STEP);
};
