import { join } from 'node:path';
import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Config } from '../config/environment.js';
import type { Database } from '../database/database.js';
import { ingest } from '../ingest/ingest.js';
import type { Progress } from '../ingest/progress.js';
import { STEPS } from '../ingest/run.js';
import { SAMPLE } from '../ingest/sources/sample.js';
import { STARTER, STARTER_SHARE_ALIKE } from '../ingest/sources/starter.js';
import { logProgress } from './log-progress.js';

const DATA_SETS = { starter: STARTER, 'starter+share-alike': STARTER_SHARE_ALIKE, sample: SAMPLE };

/** Message after loading data with the share-alike layer. */
const UNDER_ODBL =
  'the loaded data contains values under the ODbL 1.0: this database is offered as a whole under that licence. To go on without them, start with an empty DATA_DIR or database and INITIAL_DATA=starter';

/** Name of a data set that ships with Linnea for an empty database. */
type InitialData = keyof typeof DATA_SETS;

/** Returns whether the database has no species, or only part of the data set after an interruption. */
const isWanted = (pool: DatabasePool, slug: InitialData): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ wanted: z.boolean() }))`
    select not exists (select from species)
      or exists (select from ingest_run where source = ${slug} and state = 'running') as wanted`);

/** Reports the share of a number of stages that have begun. */
const withShare = (progress: Progress, stages: number, report: (share: number) => void): Progress => {
  let begun = 0;
  return {
    start: (...stage) => {
      report(Math.min(begun / stages, 1));
      begun += 1;
      progress.start(...stage);
    },
    at: progress.at,
  };
};

/**
 * Loads the configured data set into an empty database, by ordinary ingestion.
 *
 * @param report Called with the share of the work that is done, from 0 to 1.
 */
export const loadInitialData = async (
  database: Database,
  { initialData, dataDir }: Pick<Config, 'initialData' | 'dataDir'>,
  logger: Logger,
  report: (share: number) => void = () => undefined,
): Promise<void> => {
  if (initialData === 'none' || !(await isWanted(database.pool, initialData))) return;
  const manifest = DATA_SETS[initialData];
  logger.info(`loading the ${initialData} data into the empty database`);
  const { files } = await ingest(database, {
    manifest,
    path: manifest.shipped,
    rejectedRows: join(dataDir, 'rejected-rows', `${manifest.slug}.csv`),
    progress: withShare(logProgress(logger), manifest.files.length * STEPS.length, report),
  });
  const species = files.reduce((sum, file) => sum + file.newSpecies, 0);
  logger.info({ species, files: files.length }, `${initialData} data loaded`);
  if (manifest === STARTER_SHARE_ALIKE) logger.info(UNDER_ODBL);
};
