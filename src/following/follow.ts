import { join } from 'node:path';
import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../checks/run.js';
import { COMMUNITY_SOURCE } from '../corrections/review/community-claims.js';
import { transaction } from '../database/connections/session.js';
import type { Database } from '../database/database.js';
import { openClaims, publish } from '../facts/arbitration.js';
import { type IngestRequest, type IngestResult, ingest } from '../ingest/ingest.js';
import { type Item, SourceItem } from '../ingest/item.js';
import type { Manifest } from '../ingest/manifest.js';
import { readNdjson } from '../ingest/readers/ndjson.js';
import { factFile } from '../ingest/sources/fact-format.js';
import { CORRECTIONS, FACTS, type ReleaseManifest } from '../releases/manifest.js';
import { checkedRelease } from './checked.js';
import { type Decisions, readDecisions } from './decisions.js';
import { followDeletions, followNames, keepFormerNames } from './names.js';
import { followCommonNames, followValues } from './values.js';

/** Key in table `setting` of the release that a database follows. */
const KEY = 'followed release';

/** The release that a database follows. */
type FollowedRelease = Pick<ReleaseManifest, 'version' | 'position' | 'licences'>;

/** Returns the release that the database follows; null if it follows none. */
export const followedRelease = (database: Database): Promise<FollowedRelease | null> =>
  database.session(async (client) => {
    const { rows } = await client.query<{ value: FollowedRelease }>(
      'select value from setting where key = $1',
      [KEY],
    );
    return rows[0]?.value ?? null;
  });

/** What following a release changed. */
export interface Followed extends IngestResult {
  readonly release: FollowedRelease;
  /** Species that were renamed or merged. */
  readonly renamed: number;
  readonly deleted: number;
  /** Corrected values and lists of common names that changed. */
  readonly corrected: number;
}

/** Reads the registrations of sources with which `facts.ndjson` begins. */
const sourcesOf = async (path: string): Promise<readonly Extract<Item, { type: 'source' }>[]> => {
  const sources: Extract<Item, { type: 'source' }>[] = [];
  for await (const each of readNdjson(path)) {
    const read = SourceItem.safeParse('record' in each ? each.record : null);
    if (!read.success) break;
    sources.push(read.data);
  }
  return sources;
};

/** Describes the facts of a release: it has all claims of its sources. */
const manifestAt = async (folder: string): Promise<Manifest> => {
  const path = join(folder, FACTS);
  const sources = await sourcesOf(path);
  return {
    slug: 'release',
    describe: 'A release of another service.',
    sources,
    files: [
      {
        ...factFile(FACTS, 'What the sources of the release state.'),
        path,
        complete: sources.map(({ slug }) => slug),
      },
    ],
  };
};

/** Refuses a release that is not a later one of what the database follows. */
const refuseEarlier = (next: ReleaseManifest, before: FollowedRelease | null): void => {
  if (before === null || (next.position >= before.position && next.licences === before.licences)) return;
  const why =
    next.licences === before.licences
      ? 'is older'
      : `has the licences ${next.licences}, not ${before.licences}`;
  throw new Error(
    `The release ${next.version} ${why}: this database follows ${before.version}, so nothing was changed. To replace it all the same, add --withdraw-all.`,
  );
};

/** Takes what people decided. Returns the number of changed values and lists of names. */
const followCorrections = (client: Client, decisions: Decisions): Promise<number> =>
  transaction(client, async () => {
    await openClaims(client);
    await keepFormerNames(client, decisions);
    const { rows } = await client.query(`select from source where slug = '${COMMUNITY_SOURCE.slug}'`);
    const has = decisions.values.length + decisions.names.length + rows.length > 0;
    const corrected = has
      ? (await followValues(client, decisions)) + (await followCommonNames(client, decisions))
      : 0;
    await runChecks(client, TOUCHED);
    await publish(client);
    return corrected;
  });

/**
 * Fills a database from a release in a folder, or brings one that follows an earlier release up to it (contract C16.35): names
 * first, then what the sources state, then what people decided. Corrections of this database stay, and win. The files are
 * checked before anything is changed; after an interruption at any moment, the same call continues.
 *
 * @throws Error for a folder without a complete release, and for an earlier release or other licences without `withdrawAll`.
 */
export const followRelease = async (
  database: Database,
  folder: string,
  request: Omit<IngestRequest, 'manifest' | 'path'>,
): Promise<Followed> => {
  const release = await checkedRelease(folder);
  const decisions = await readDecisions(join(folder, CORRECTIONS));
  if (!request.withdrawAll) refuseEarlier(release, await followedRelease(database));
  const manifest = await manifestAt(folder);
  const renamed = await database.session((client) => followNames(client, decisions));
  const result = await ingest(database, { ...request, manifest, path: folder });
  const sources = manifest.sources.map(({ slug }) => slug);
  return database.session(async (client) => {
    const deleted = await followDeletions(client, decisions, sources);
    const corrected = await followCorrections(client, decisions);
    const { version, position, licences } = release;
    const followed: FollowedRelease = { version, position, licences };
    await client.query(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [KEY, followed],
    );
    return { ...result, release: followed, renamed, deleted, corrected };
  });
};
