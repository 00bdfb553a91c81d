import type { Client } from '@elastic/elasticsearch';
import { SearchUnavailable } from '../../engine.js';
import type { Write, WriteOutcome } from '../../sink.js';
import { SHARDS_LOST, throwSearchUnavailable } from '../transport/errors.js';
import { bulkWrite } from './versioned-bulk.js';

/**
 * Writes to the live index: first the puts and, once every search sees them, the removals.
 * Shards refresh independently, so that otherwise a removed species could disappear before
 * the species it was merged into appears (C9.51).
 *
 * @throws {SearchUnavailable} as bulkWrite does, and when a shard cannot refresh.
 */
export const writeToIndex = async (
  client: Client,
  alias: string,
  writes: readonly Write[],
): Promise<readonly WriteOutcome[]> => {
  const puts = writes.filter((each) => 'put' in each);
  const removals = writes.filter((each) => 'remove' in each);
  const put = await bulkWrite(client, { alias }, puts);
  if (puts.length > 0 && removals.length > 0) await makeVisible(client, alias);
  const removed = await bulkWrite(client, { alias }, removals);
  const next = { put: put.values(), removed: removed.values() };
  return writes.map((each) => ('put' in each ? next.put : next.removed).next().value!);
};

/**
 * Refreshes the index so that acknowledged writes are visible after about 10 ms instead of up
 * to a second.
 *
 * @throws {SearchUnavailable} when a shard cannot refresh.
 */
export const makeVisible = async (client: Client, alias: string): Promise<void> => {
  const { _shards: shards } = await client.indices.refresh({ index: alias }).catch(throwSearchUnavailable);
  if (shards?.failed !== 0) throw new SearchUnavailable(SHARDS_LOST);
};
