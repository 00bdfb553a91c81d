import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Database } from '../../src/database/database.js';
import { ingest } from '../../src/ingest/ingest.js';
import { SILENT } from '../../src/ingest/progress.js';
import { SAMPLE } from '../../src/ingest/sources/sample.js';
import { packaged } from '../../src/package-root.js';
import { type Options, type Service, startService } from '../contract/service.js';
import { insert } from '../resources/fixture.js';
import type { Seen } from './run.js';

/** Requests of a run: 20,000 unless FUZZ_REQUESTS says otherwise. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);

/** The seed of a run: always the same one, unless FUZZ_SEED names another. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_601);

/** Requests to the service over Elasticsearch; the others go to the one over Postgres. */
export const TO_ELASTICSEARCH = Math.ceil(REQUESTS * 0.15);
export const TO_POSTGRES = REQUESTS - TO_ELASTICSEARCH;

/** Milliseconds within which a service is ready, its sample loaded, and Elasticsearch with it. */
export const SETTING_UP = 240_000;

/** Milliseconds within which a request is answered even on a machine with other things to do. */
export const LONGEST = 30;

/** Species that somebody reported, so that there are corrections to list and to review. */
const REPORTED = 20;

/** Nobody is to be refused for asking often. */
const UNLIMITED = 1e9;

const fill = async (database: Database): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-fuzz-'));
  const path = packaged('data', 'sample');
  await ingest(database, {
    manifest: SAMPLE,
    path,
    notTaken: join(folder, 'not-taken.csv'),
    progress: SILENT,
  });
  await rm(folder, { recursive: true });
  await database.session(async (client) => {
    for (let record_id = 1; record_id <= REPORTED; record_id += 1)
      await insert(client, 'correction', { record_id, warning_type: 'report', source_type: 'report' });
  });
};

/** A token of a second admin, who reviews what the first one submits. */
export const secondToken = async ({ database }: Service): Promise<string> => {
  const { create } = accountAdministration(database.pool);
  const { token } = await create({ name: 'Eve Reed', email: null, plan: 'unl', role: 'admin' });
  return token;
};

/** A service with the sample that comes with the project. */
export const sampledService = (engine: Options['engine']): Promise<Service> =>
  startService({ fill, engine, limits: { anonymous: UNLIMITED, claim: UNLIMITED } });

/** Says what was answered: a run that fails can be run again by its seed. */
export const report = (name: string, { statuses }: Seen): void => {
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  process.stderr.write(`fuzz of ${name}, FUZZ_SEED=${SEED}: ${counts.join(', ')}\n`);
};
