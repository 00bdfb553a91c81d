import { join } from 'node:path';
import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Database } from './database/database.js';
import { ingest } from './ingest/ingest.js';
import { SILENT } from './ingest/progress.js';
import { SAMPLE } from './ingest/sources/sample.js';

/** Whether the database holds no species yet, or less of the sample than there is because loading was interrupted. */
const isWanted = (pool: DatabasePool): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ wanted: z.boolean() }))`
    select not exists (select from species)
      or exists (select from ingest_run where source = ${SAMPLE.slug} and state = 'running') as wanted`);

/** Loads the sample that comes with the project into an empty database, on the path of every other file. */
export const loadSample = async (database: Database, dataDir: string, logger: Logger): Promise<void> => {
  if (!(await isWanted(database.pool))) return;
  const { files } = await ingest(database, {
    manifest: SAMPLE,
    path: SAMPLE.shipped,
    notTaken: join(dataDir, 'not-taken', 'sample.csv'),
    progress: SILENT,
  });
  const species = files.reduce((sum, file) => sum + file.newSpecies, 0);
  logger.info({ species, files: files.length }, 'sample loaded');
};
