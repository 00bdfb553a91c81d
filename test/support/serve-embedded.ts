import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { withSession } from '../../src/database/connections/session.js';
import { startEmbedded } from '../../src/database/embedded/embedded.js';
import { memoryFolder } from './memory-folder.js';

/**
 * Settings that trade durability for speed, since the data ends with the run. With them, creating and
 * dropping a database, which every suite does, takes a third of the time.
 */
const FAST = ['fsync = off', 'full_page_writes = off', 'autovacuum = off', `checkpoint_timeout = '1h'`];

/** Accepts any password from this machine, since tests replace the password. */
const TRUST = 'host all all 127.0.0.1/32 trust\n';

/** Runs an embedded Postgres with an empty folder: prints its URL and stops when its input ends. */
const folder = await memoryFolder();
const postgres = await startEmbedded(folder);
await withSession(postgres.url, async (client) => {
  for (const setting of FAST) await client.query(`alter system set ${setting}`);
  const { rows } = await client.query<{ hba_file: string }>('show hba_file');
  await writeFile(rows[0]!.hba_file, TRUST);
  await client.query('select pg_reload_conf()');
});
process.stdout.write(`${postgres.url}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await postgres.close();
await rm(folder, { recursive: true });
