import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import { downloadsIn } from '../downloads/fetch.js';
import { openNetwork } from '../downloads/network.js';
import { openFile } from '../downloads/part.js';
import { downloadRelease } from '../following/download.js';
import { type Followed, followedRelease, followRelease } from '../following/follow.js';
import type { IngestRequest } from '../ingest/ingest.js';
import { megabytes } from './fetch-report.js';
import { counted } from './figures.js';
import { summary } from './ingest-summary.js';
import { showProgress } from './progress.js';

/** Milliseconds without a byte until an attempt to download fails. */
const TIMEOUT_MS = 30_000;

/** Source of `linnea ingest` that is a release of another service. */
export const RELEASE = 'release';

/** Options of the command that also apply to a release. */
type Options = Pick<IngestRequest, 'rejectedRows' | 'batch' | 'withdrawAll'>;

/** Downloads a release; returns its folder. */
const downloaded = async (address: string, database: Database, dataDir: string): Promise<string> => {
  const folder = join(downloadsIn(dataDir), RELEASE);
  const dispatcher = openNetwork(TIMEOUT_MS);
  const progress = showProgress(process.stderr, RELEASE, megabytes);
  const context = { dispatcher, folder, progress, open: openFile, wait: pause };
  try {
    await downloadRelease(address, (await followedRelease(database))?.licences ?? null, context);
    return folder;
  } finally {
    progress.end();
    await dispatcher.destroy();
  }
};

/** Loads or follows a release from its folder, or from its address or that of a service (contract C16.35). */
export const ingestRelease = async (
  database: Database,
  path: string,
  dataDir: string,
  options: Options,
): Promise<Followed> => {
  const folder = /^https?:\/\//.test(path) ? await downloaded(path, database, dataDir) : path;
  const progress = showProgress(process.stderr, RELEASE);
  return followRelease(database, folder, { ...options, progress }).finally(progress.end);
};

/** Says what following a release changed. */
export const followedText = (followed: Followed): string => {
  const { release, renamed, deleted, corrected } = followed;
  return `${summary(followed)}
This database follows the release ${release.version}: ${counted(renamed, 'species', 'species')} renamed or merged, ${deleted} deleted, ${counted(corrected, 'correction')} taken over. Its licences are in sources.json and README.md of the release.`;
};
