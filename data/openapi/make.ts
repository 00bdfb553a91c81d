import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountAdministration } from '../../src/auth/account-admin.js';
import { readConfig } from '../../src/config/environment.js';
import type { Database } from '../../src/database/database.js';
import { writeRelease } from '../../src/exports/release/release.js';
import { createLogger } from '../../src/logging/logger.js';
import { releasesFolder } from '../../src/process/data-folder.js';
import { openMigrated } from '../../src/process/open-stores.js';
import { type RunningService, startService } from '../../src/process/service.js';
import { packaged } from '../../src/runtime/package-root.js';
import { declaredRoutes } from '../../testkit/declared-routes.js';
import { exampleAnswers } from './answers.js';
import { openApiDocument } from './document.js';
import { EXAMPLES_FILE } from './examples.js';

/**
 * `npm run openapi`: collects examples from a service over the sample, then writes the OpenAPI document of the declared routes,
 * with these examples, to docs/openapi.json. Run it after a change of a route, a key, a payload or a text.
 */
const TOKEN = 'unl-7c1e0fa94b2d8365e9a07f3c5d61b84e';
const folder = await mkdtemp(join(tmpdir(), 'linnea-openapi-'));
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  ACCOUNT_TOKEN: TOKEN,
  // Small, and the same as in the tests.
  INITIAL_DATA: 'sample',
  LOG_LEVEL: 'error',
  // Small, for the example of an exhausted limit; enough for the other examples without a credential.
  RATE_LIMIT_ANONYMOUS: '10',
});

/** The release that the examples show. */
const RELEASE = '2026-01-30';

const withDatabase = async <Result>(use: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await openMigrated(config, 'refuse');
  return use(database).finally(() => database.close());
};

const withService = async <Result>(use: (url: string) => Promise<Result>): Promise<Result> => {
  const service: RunningService = await startService(config, createLogger(config));
  try {
    return await use(`http://127.0.0.1:${service.port}`);
  } finally {
    await service.stop();
  }
};

/** Writes the release where the service looks for it. */
const writeExampleRelease = (database: Database): Promise<unknown> =>
  database.session((client) =>
    writeRelease(client, {
      folder: releasesFolder(config),
      version: RELEASE,
      licences: 'all',
      report: () => undefined,
    }),
  );

/** Creates an account that may submit but not review, and returns its token. */
const createSubmitter = async ({ pool }: Database): Promise<string> => {
  const account = { name: 'Ada Moor', email: null, plan: 'usr', role: 'user' } as const;
  return (await accountAdministration(pool).create(account)).token;
};

try {
  const submitter = await withDatabase(createSubmitter);
  // The first start loads the sample.
  await withService(async () => undefined);
  const routes = await withDatabase(async (database) => {
    await writeExampleRelease(database);
    return declaredRoutes(database);
  });
  const { paths } = openApiDocument(routes, { routes: {}, problems: {} });
  const examples = await withService((url) =>
    exampleAnswers(url, { admin: TOKEN, submitter }, paths as Record<string, object>),
  );
  await writeFile(EXAMPLES_FILE, `${JSON.stringify(examples, null, 1)}\n`);
  const text = JSON.stringify(openApiDocument(routes, examples), null, 1);
  await writeFile(packaged('docs', 'openapi.json'), `${text}\n`);
  process.stdout.write(`docs/openapi.json: ${text.length} characters, indented\n`);
} finally {
  await rm(folder, { recursive: true });
}
