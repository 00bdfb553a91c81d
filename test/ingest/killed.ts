/** Ingests the sample rows into the database given, and waits to be killed at the stage given. */
import { openDatabase } from '../../src/database/database.js';
import { sampleRows } from './sample.js';
import { ingestRows } from './support.js';

const [url = '', stage = ''] = process.argv.slice(2);
const database = await openDatabase(url);
let reached = false;
const stop = (): void => {
  process.stdout.write('here\n');
  // Nothing else runs in this process until the signal comes.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
await ingestRows(
  database,
  'test',
  sampleRows(),
  { complete: ['usda'], reduce: { maximum_height_cm: 'largest' } },
  {
    batch: 20,
    progress: {
      start: (now) => {
        reached = now.startsWith(stage);
        if (reached && stage !== 'merging') stop();
      },
      at: (done) => {
        if (reached && done === 3) stop();
      },
    },
  },
);
