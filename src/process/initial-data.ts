import { join } from 'node:path';
import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Config } from '../config/environment.js';
import type { Database } from '../database/database.js';
import { ingest } from '../ingest/ingest.js';
import { SAMPLE } from '../ingest/sources/sample.js';
import { STARTER } from '../ingest/sources/starter.js';
import { logProgress } from './log-progress.js';

const DATA_SETS = { starter: STARTER, sample: SAMPLE };

/** Name of a data set that ships with Linnea for an empty database. */
type InitialData = keyof typeof DATA_SETS;

/** Returns whether the database has no species, or only part of the data set after an interruption. */
const isWanted = (pool: DatabasePool, slug: InitialData): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ wanted: z.boolean() }))`
    select not exists (select from species)
      or exists (select from ingest_run where source = ${slug} and state = 'running') as wanted`);

/** Loads the configured data set into an empty database, by ordinary ingestion. */
export const loadInitialData = async (
  database: Database,
  { initialData, dataDir }: Pick<Config, 'initialData' | 'dataDir'>,
  logger: Logger,
): Promise<void> => {
  if (initialData === 'none' || !(await isWanted(database.pool, initialData))) return;
  const manifest = DATA_SETS[initialData];
  logger.info(`loading the ${initialData} data into the empty database`);
  const { files } = await ingest(database, {
    manifest,
    path: manifest.shipped,
    rejectedRows: join(dataDir, 'rejected-rows', `${manifest.slug}.csv`),
    progress: logProgress(logger),
  });
  const species = files.reduce((sum, file) => sum + file.newSpecies, 0);
  logger.info({ species, files: files.length }, `${initialData} data loaded`);
};
