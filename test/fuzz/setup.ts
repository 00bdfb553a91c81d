import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Database } from '../../src/database/database.js';
import { writeRelease } from '../../src/exports/release/release.js';
import { ingest } from '../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { SAMPLE } from '../../src/ingest/sources/sample.js';
import { packaged } from '../../src/runtime/package-root.js';
import type { FuzzResult } from '../../testkit/fuzz/fuzz.js';
import { type Options, type Service, startService } from '../contract/service.js';
import { insert } from '../resources/fixture.js';

/** Requests in a run: 20,000 unless FUZZ_REQUESTS is set. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);

/** Seed of a run: always the same unless FUZZ_SEED is set. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_601);

/** Requests to the service with Elasticsearch; the others go to the one with Postgres. */
export const TO_ELASTICSEARCH = Math.ceil(REQUESTS * 0.15);
export const TO_POSTGRES = REQUESTS - TO_ELASTICSEARCH;

/** Milliseconds within which a service with the sample, and Elasticsearch, are ready. */
export const SETTING_UP = 900_000;

/** Milliseconds within which a request is answered even on a busy machine. */
export const LONGEST = 30;

/** Reports species, so that there are corrections to list and to review. */
const REPORTED = 20;

/** Limits that no run reaches. */
const UNLIMITED = 1e9;

const fill = async (database: Database): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-fuzz-'));
  const path = packaged('data', 'sample');
  await ingest(database, {
    manifest: SAMPLE,
    path,
    rejectedRows: join(folder, 'rejected-rows.csv'),
    progress: NO_PROGRESS,
  });
  await rm(folder, { recursive: true });
  await database.session(async (client) => {
    for (let record_id = 1; record_id <= REPORTED; record_id += 1)
      await insert(client, 'correction', { record_id, warning_type: 'report', source_type: 'report' });
  });
};

/** Token of a second admin, who reviews what the first one submits. */
export const secondToken = async ({ database }: Service): Promise<string> => {
  const { create } = accountAdministration(database.pool);
  const { token } = await create({ name: 'Eve Reed', email: null, plan: 'unl', role: 'admin' });
  return token;
};

/** Corrections that are accepted before the run, so that some requests revert one. */
const ACCEPTED = 30;

/** Submits corrections with one token and accepts them with another. */
export const acceptCorrections = async (service: Service, [one, other]: readonly string[]): Promise<void> => {
  const post = (path: string, token: string | undefined, body: object) =>
    service.ask(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (let species = 1; species <= ACCEPTED; species += 1) {
    const submitted = await post(`/api/v1/corrections/species/${species}`, one, {
      correction: { growth_rate: 'Slow' },
      source_type: 'observation',
    });
    // A species that grows slowly already refuses it.
    if (submitted.status !== 201) continue;
    const { id } = submitted.body['data'] as { readonly id: number };
    await post(`/api/v1/corrections/${id}/accept`, other, {});
  }
};

/** Starts a service with the sample and a release of it. */
export const sampledService = async (engine: Options['engine']): Promise<Service> => {
  const releases = await mkdtemp(join(tmpdir(), 'linnea-fuzz-releases-'));
  const service = await startService({
    fill,
    engine,
    releases,
    limits: { anonymous: UNLIMITED, unlClaim: UNLIMITED, outsideApi: UNLIMITED },
  });
  const release = {
    folder: releases,
    version: '2026-01-30',
    licences: 'all',
    report: () => undefined,
  } as const;
  await service.database.session((client) => writeRelease(client, release));
  const close = async (): Promise<void> => {
    await service.close();
    await rm(releases, { recursive: true });
  };
  return { ...service, close };
};

/** Prints the statuses of a run and its seed, with which it can be repeated. */
export const report = (name: string, { statuses }: FuzzResult): void => {
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  process.stderr.write(`fuzz of ${name}, FUZZ_SEED=${SEED}: ${counts.join(', ')}\n`);
};
