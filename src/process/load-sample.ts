import { join } from 'node:path';
import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Database } from '../database/database.js';
import { ingest } from '../ingest/ingest.js';
import { NO_PROGRESS } from '../ingest/progress.js';
import { SAMPLE } from '../ingest/sources/sample.js';

/** Returns whether the database has no species, or only part of the sample after an interruption. */
const isWanted = (pool: DatabasePool): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ wanted: z.boolean() }))`
    select not exists (select from species)
      or exists (select from ingest_run where source = ${SAMPLE.slug} and state = 'running') as wanted`);

/** Loads the sample into an empty database by ordinary ingestion. */
export const loadSample = async (database: Database, dataDir: string, logger: Logger): Promise<void> => {
  if (!(await isWanted(database.pool))) return;
  const { files } = await ingest(database, {
    manifest: SAMPLE,
    path: SAMPLE.shipped,
    rejectedRows: join(dataDir, 'rejected-rows', 'sample.csv'),
    progress: NO_PROGRESS,
  });
  const species = files.reduce((sum, file) => sum + file.newSpecies, 0);
  logger.info({ species, files: files.length }, 'sample loaded');
};
