import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.js';
import { loadInitialData } from '../../src/process/initial-data.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { createPostgresEngine } from '../../src/search/postgres/engine.js';
import { indexed } from '../contract/garden.js';
import { type Options, type Service, startService } from '../contract/service.js';
import { keptLog } from '../http/serve.js';
import { filledDatabase } from './database.js';

/** Loads the sample of `data/` and builds the search index in Postgres. */
const fill = async (database: Database): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-sample-'));
  await loadInitialData(database, { initialData: 'sample', dataDir: folder }, keptLog().logger);
  await rm(folder, { recursive: true });
  await indexed(database);
};

const state = 'sample';

/** Creates a database with the sample of `data/`, as the embedded default has it; closing it drops it. */
export const sampleDatabase = (): Promise<Database> => filledDatabase(state, fill);

/** The engine of the embedded default over the index that `fill` built. */
const engine: Options['engine'] = ({ pool }) => createPostgresEngine({ pool, lexicon: createLexicon(pool) });

/** Starts the service over a database with the sample, on a free port. */
export const sampleService = (options: Omit<Options, 'fill' | 'state'> = {}): Promise<Service> =>
  startService({ engine, ...options, fill, state });
