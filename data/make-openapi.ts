import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { accountAdministration } from '../src/auth/account-admin.js';
import { readConfig } from '../src/config.js';
import { createLogger } from '../src/logger.js';
import { EXAMPLES_FILE } from '../src/openapi/examples.js';
import { packaged } from '../src/package-root.js';
import { type RunningService, startService } from '../src/service.js';
import { openMigrated } from '../src/stores.js';
import { exampleAnswers } from './openapi-answers.js';

/**
 * `npm run openapi`: asks a service over the sample for the examples of the
 * OpenAPI document, then keeps the document that it serves with them as
 * docs/openapi.json. To be run after a change of a route, a key or a payload.
 */
const TOKEN = `unl-${'t'.repeat(43)}`;
const folder = await mkdtemp(join(tmpdir(), 'linnea-openapi-'));
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  ACCOUNT_TOKEN: TOKEN,
  LOG_LEVEL: 'error',
  // Soon used up, for the example of that; enough for the other examples without a credential.
  RATE_LIMIT_ANONYMOUS: '10',
});

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

/** Token of an account that submits and may not review; to be made before the service starts. */
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
