import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.js';
import { loadInitialData } from '../../src/process/initial-data.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { postgresEngine } from '../../testkit/engines.js';
import { indexed } from '../contract/garden.js';
import { type Options, type Service, startService } from '../contract/service.js';
import { keptLog } from '../http/serve.js';
import { filledDatabase } from './database.js';

/** Data sets of `data/`. */
type DataSet = 'sample' | 'starter';

/** Loads a data set of `data/` and builds the search index in Postgres. */
export const fillWith =
  (initialData: DataSet) =>
  async (database: Database): Promise<void> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linnea-initial-data-'));
    await loadInitialData(database, { initialData, dataDir }, keptLog().logger);
    await rm(dataDir, { recursive: true });
    await indexed(database);
  };

/** Creates a database with the starter set; closing it drops it. */
export const starterDatabase = (): Promise<Database> => filledDatabase('starter', fillWith('starter'));

/** Creates a database with the sample; closing it drops it. */
export const sampleDatabase = (): Promise<Database> => filledDatabase('sample', fillWith('sample'));

/**
 * The engine of the embedded default over the index that `fillWith` built. As in the process, the names are loaded before the
 * first request: on a busy machine it would time out.
 */
const engine: Options['engine'] = async ({ pool }) => {
  const lexicon = createLexicon(pool);
  await lexicon.vocabulary(60_000);
  return postgresEngine(pool, lexicon);
};

const serviceOver = (state: DataSet, options: Omit<Options, 'fill' | 'state'>): Promise<Service> =>
  startService({ engine, ...options, fill: fillWith(state), state });

/** Starts the service over a database with the sample, on a free port. */
export const sampleService = (options: Omit<Options, 'fill' | 'state'> = {}): Promise<Service> =>
  serviceOver('sample', options);

/** Starts the service over a database with the starter set, on a free port. */
export const starterService = (options: Omit<Options, 'fill' | 'state'> = {}): Promise<Service> =>
  serviceOver('starter', options);
