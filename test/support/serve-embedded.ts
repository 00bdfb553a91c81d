import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/database/embedded.js';

/** An embedded Postgres with an empty folder: prints its URL, stops when its input ends. */
const folder = await mkdtemp(join(tmpdir(), 'linnea-test-'));
const postgres = await startEmbedded(folder);
process.stdout.write(`${postgres.url}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await postgres.close();
await rm(folder, { recursive: true });
