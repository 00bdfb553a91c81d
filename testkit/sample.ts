import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/database/database.js';
import { createLogger } from '../src/logging/logger.js';
import { loadInitialData } from '../src/process/initial-data.js';

/** Loads the sample into an empty, migrated database. The list of rejected rows is discarded. */
export const fillWithSample = async (database: Database): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-sample-'));
  try {
    await loadInitialData(
      database,
      { initialData: 'sample', dataDir: folder },
      createLogger({ logLevel: 'silent' }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};
