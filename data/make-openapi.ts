import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { accountAdministration } from '../src/auth/account-admin.js';
import { readConfig } from '../src/config/environment.js';
import { writeRelease } from '../src/exports/release/release.js';
import { createLogger } from '../src/logging/logger.js';
import { EXAMPLES_FILE } from '../src/openapi/examples.js';
import { releasesFolder } from '../src/process/data-folder.js';
import { openMigrated } from '../src/process/open-stores.js';
import { type RunningService, startService } from '../src/process/service.js';
import { packaged } from '../src/runtime/package-root.js';
import { exampleAnswers } from './openapi-answers.js';

/**
 * `npm run openapi`: collects the examples of the OpenAPI document from a service over the sample, then writes the document
 * that it serves with them to docs/openapi.json. Run it after a change of a route, a key, a payload or a text.
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

/** Writes the release where the service looks for it. The service that this starts loads the sample. */
const writeExampleRelease = async (): Promise<void> => {
  await withService(async () => undefined);
  const database = await openMigrated(config, 'refuse');
  await database
    .session((client) =>
      writeRelease(client, {
        folder: releasesFolder(config),
        version: RELEASE,
        licences: 'all',
        report: () => undefined,
      }),
    )
    .finally(() => database.close());
};

const withService = async <Result>(use: (url: string) => Promise<Result>): Promise<Result> => {
  const service: RunningService = await startService(config, createLogger(config));
  try {
    return await use(`http://127.0.0.1:${service.port}`);
  } finally {
    await service.stop();
  }
};

const documentAt = async (url: string) =>
  (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> };

/** Creates an account that may submit but not review, and returns its token. Run it before the service starts. */
const submitterToken = async (): Promise<string> => {
  const database = await openMigrated(config, 'refuse');
  const { create } = accountAdministration(database.pool);
  const { token } = await create({ name: 'Ada Moor', email: null, plan: 'usr', role: 'user' }).finally(() =>
    database.close(),
  );
  return token;
};

try {
  const submitter = await submitterToken();
  await writeExampleRelease();
  const examples = await withService(async (url) =>
    exampleAnswers(url, { admin: TOKEN, submitter }, (await documentAt(url)).paths),
  );
  await mkdir(dirname(EXAMPLES_FILE), { recursive: true });
  await writeFile(EXAMPLES_FILE, `${JSON.stringify(examples, null, 1)}\n`);
  const text = JSON.stringify(await withService(documentAt), null, 1);
  await writeFile(packaged('docs', 'openapi.json'), `${text}\n`);
  process.stdout.write(`docs/openapi.json: ${text.length} characters, indented\n`);
} finally {
  await rm(folder, { recursive: true });
}
