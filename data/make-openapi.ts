import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig } from '../src/config.js';
import { createLogger } from '../src/logger.js';
import { EXAMPLES_FILE } from '../src/openapi/examples.js';
import { packaged } from '../src/package-root.js';
import { type RunningService, startService } from '../src/service.js';
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
  // The first answer of each budget is enough for the examples of its end.
  RATE_LIMIT_ANONYMOUS: '3',
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

try {
  const examples = await withService(async (url) =>
    exampleAnswers(url, TOKEN, (await documentAt(url)).paths),
  );
  await mkdir(dirname(EXAMPLES_FILE), { recursive: true });
  await writeFile(EXAMPLES_FILE, `${JSON.stringify(examples, null, 1)}\n`);
  const text = JSON.stringify(await withService(documentAt), null, 1);
  await writeFile(packaged('docs', 'openapi.json'), `${text}\n`);
  process.stdout.write(`docs/openapi.json: ${text.length} characters, indented\n`);
} finally {
  await rm(folder, { recursive: true });
}
