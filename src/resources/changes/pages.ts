import { coalesced } from '../../changes/coalesce.js';
import type { FeedEnds, FeedQueries, PublishedChange } from '../../changes/feed.js';
import { type Problem, problem } from '../../http/problem.js';

/** Changes after a position, one for each species. */
export interface ChangesPart {
  readonly changes: readonly PublishedChange[];
  /** Position to continue from. */
  readonly nextSince: number;
  /** Whether more changes have positions. */
  readonly hasMore: boolean;
}

/** Returns the version of the newest release; null without one. */
export type NewestRelease = () => Promise<string | null>;

/** Creates the 410 for a position from which the feed cannot be followed (contract C16.6). */
const notFollowed = (since: number, { latest, expired }: FeedEnds, release: string | null): Problem => {
  const isExpired = since < expired;
  const reason = isExpired
    ? `Changes up to position ${expired} are no longer kept`
    : `The feed ends at position ${latest}, so position ${since} is of another database, or of this one before it was restored`;
  const start =
    release === null
      ? 'an export (linnea export) of this deployment, which has no release yet,'
      : `the release ${release} (/api/v1/releases/${release}/manifest.json)`;
  return problem('gone', {
    message: `${reason}. Start over from ${start} and its position.`,
    details: [{ param: 'since', got: String(since), problem: isExpired ? 'expired' : 'not_issued', release }],
  });
};

/**
 * Refuses a position from which the feed cannot be followed.
 *
 * @throws {Problem} gone
 */
export const checkPosition = async (
  feed: FeedQueries,
  since: number,
  newestRelease: NewestRelease,
): Promise<FeedEnds> => {
  const ends = await feed.ends();
  if (since >= ends.expired && since <= ends.latest) return ends;
  throw notFollowed(since, ends, await newestRelease());
};

/** Reads the changes after a position; gives positions to new ones when it comes to the end of the feed (C16.4). */
export const readChanges = async (feed: FeedQueries, since: number, limit: number): Promise<ChangesPart> => {
  let rows = await feed.after(since, limit + 1);
  if (rows.length <= limit && (await feed.number()) > 0) rows = await feed.after(since, limit + 1);
  const page = rows.slice(0, limit);
  return {
    changes: coalesced(page),
    nextSince: page.at(-1)?.seq ?? since,
    hasMore: rows.length > limit,
  };
};
