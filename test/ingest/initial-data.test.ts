import type { Database } from '../../src/database/database.js';
import { loadInitialData } from '../../src/process/initial-data.js';
import { keptLog } from '../http/serve.js';
import { testDatabase } from '../support/database.js';
import { ingestRows, name, rowsOf } from './support.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Returns whether the data would be loaded: its ingestion is stopped at once. */
const begins = (initialData: 'starter' | 'sample' | 'none'): Promise<boolean> => {
  const stopped = () => Promise.reject(new Error('it begins'));
  const stopping = { ...database, session: stopped, watchedSession: stopped, write: stopped };
  return loadInitialData(stopping, { initialData, dataDir: 'nowhere' }, keptLog().logger).then(
    () => false,
    (error: Error) => {
      if (error.message !== 'it begins') throw error;
      return true;
    },
  );
};

it('the initial data is for an empty database, or for one in which its own loading was interrupted', async () => {
  expect([await begins('sample'), await begins('starter'), await begins('none')]).toEqual([
    true,
    true,
    false,
  ]);
  await ingestRows(database, 'flora', [[name('Aa bb')]]);
  expect([await begins('sample'), await begins('starter')]).toEqual([false, false]);
  await rowsOf(
    database,
    `insert into ingest_run (source, file, fingerprint, state) values ('sample', 'a', 'a', 'running'), ('starter', 'a', 'a', 'done')`,
  );
  expect([await begins('sample'), await begins('starter'), await begins('none')]).toEqual([
    true,
    false,
    false,
  ]);
});
