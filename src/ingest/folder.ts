import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Database } from '../database/database.js';
import { filesAt } from './files.js';
import { type IngestRequest, type IngestResult, ingest } from './ingest.js';
import { fingerprintOf } from './run.js';

/** Key in table `setting` under which an interrupted ingestion of a folder stores its finished sources. */
const KEY = 'ingest all';

interface FolderProgress {
  /** Fingerprint of all files: a folder that has changed is ingested from the start. */
  readonly fingerprint: string;
  readonly done: readonly string[];
}

/**
 * Ingests the sources of a folder one after the other; the last one applies the rules over the final state. After an interruption the same call skips the finished
 * sources and continues the interrupted one; if a file of the folder has changed, it starts again.
 *
 * @param onFinished called with the result of each source.
 */
export const ingestFolder = async (
  database: Database,
  sources: readonly IngestRequest[],
  onFinished: (result: IngestResult) => void,
): Promise<void> => {
  const fingerprint = await folderFingerprint(sources);
  const done = [...(await database.session((client) => finishedSources(client, fingerprint)))];
  for (const source of sources.filter(({ manifest }) => !done.includes(manifest.slug))) {
    onFinished(await ingest(database, { ...source, settleLater: source !== sources.at(-1) }));
    done.push(source.manifest.slug);
    await database.session((client) => saveProgress(client, { fingerprint, done }));
  }
  await database.session((client) => client.query('delete from setting where key = $1', [KEY]));
};

const folderFingerprint = async (sources: readonly IngestRequest[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const { manifest, path } of sources) {
    for (const { file, path: filePath } of (await filesAt(manifest, path)).files) {
      hash.update(`${manifest.slug}/${file.name} ${await fingerprintOf(filePath)}\n`);
    }
  }
  return hash.digest('hex');
};

const finishedSources = async (client: Client, fingerprint: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ value: FolderProgress }>('select value from setting where key = $1', [
    KEY,
  ]);
  return rows[0]?.value.fingerprint === fingerprint ? rows[0].value.done : [];
};

const saveProgress = async (client: Client, value: FolderProgress): Promise<void> => {
  await client.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, value],
  );
};
