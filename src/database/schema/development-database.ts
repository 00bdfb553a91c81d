import type { Client } from 'pg';
import { stepsTaken } from './steps.js';

/** Name of the first migration step of the development versions; no later database has it. */
const FIRST_STEP = '001_taxonomy';

/** Error message for a database of a development version. */
export const DEVELOPMENT_DATABASE_MESSAGE =
  'This database was created by a development version of Linnea and cannot be upgraded. Nothing was changed.\n' +
  '  With DATABASE_URL: create a new database, set DATABASE_URL to it, and ingest your sources again: linnea ingest all <folder> --index\n' +
  '  With the embedded database: set DATA_DIR to a new folder, or delete the folder postgres in it and the folder that it links to.\n' +
  '  Accounts and corrections are not copied. To read the corrections, run the old version: GET /api/v1/corrections';

/** Returns whether a development version before the first release created this database. Read-only. */
export const isDevelopmentDatabase = async (client: Client): Promise<boolean> =>
  (await stepsTaken(client))?.has(FIRST_STEP) === true;
