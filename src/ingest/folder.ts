import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Database } from '../database/database.js';
import { filesAt } from './files.js';
import { type IngestRequest, type IngestResult, ingest } from './ingest.js';
import { fingerprintOf } from './run.js';

/** Where table setting keeps which sources an interrupted ingestion of a folder has done. */
const KEY = 'ingest all';

interface Standing {
  /** Of all files, so that a folder that changed is begun anew. */
  readonly fingerprint: string;
  readonly done: readonly string[];
}

/**
 * Ingests the sources of a folder, one after the other. Interrupted, the same
 * call passes over the sources that were done, and continues the one that was
 * not; on a folder whose files changed meanwhile it begins anew.
 *
 * @param finished told of each source as it is done.
 */
export const ingestFolder = async (
  database: Database,
  sources: readonly IngestRequest[],
  finished: (result: IngestResult) => void,
): Promise<void> => {
  const fingerprint = await fingerprintOfAll(sources);
  const done = [...(await database.session((client) => doneBefore(client, fingerprint)))];
  for (const source of sources.filter(({ manifest }) => !done.includes(manifest.slug))) {
    finished(await ingest(database, source));
    done.push(source.manifest.slug);
    await database.session((client) => keep(client, { fingerprint, done }));
  }
  await database.session((client) => client.query('delete from setting where key = $1', [KEY]));
};

const fingerprintOfAll = async (sources: readonly IngestRequest[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const { manifest, path } of sources) {
    for (const { file, path: at } of (await filesAt(manifest, path)).files) {
      hash.update(`${manifest.slug}/${file.name} ${await fingerprintOf(at)}\n`);
    }
  }
  return hash.digest('hex');
};

const doneBefore = async (client: Client, fingerprint: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ value: Standing }>('select value from setting where key = $1', [KEY]);
  return rows[0]?.value.fingerprint === fingerprint ? rows[0].value.done : [];
};

const keep = async (client: Client, value: Standing): Promise<void> => {
  await client.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, value],
  );
};
