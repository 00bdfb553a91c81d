import type { Client } from '@elastic/elasticsearch';
import { SearchUnavailable } from '../engine.js';
import type { Write, WriteOutcome } from '../sink.js';
import { bulkWrite } from './bulk.js';
import { unavailable } from './errors.js';

/**
 * Writes to the index behind an alias: the puts, and once every search sees them the
 * removals. Shards become visible each in its own time; together, one would show that
 * a species is gone before another shows what it merged into (C9.51).
 *
 * @throws SearchUnavailable as bulkWrite does, and when a shard cannot show the puts.
 */
export const write = async (
  client: Client,
  alias: string,
  writes: readonly Write[],
): Promise<readonly WriteOutcome[]> => {
  const puts = writes.filter((each) => 'put' in each);
  const removals = writes.filter((each) => 'remove' in each);
  const put = await bulkWrite(client, { alias }, puts);
  if (puts.length > 0 && removals.length > 0) await show(client, alias);
  const removed = await bulkWrite(client, { alias }, removals);
  const next = { put: put.values(), removed: removed.values() };
  return writes.map((each) => ('put' in each ? next.put : next.removed).next().value!);
};

/**
 * Makes acknowledged writes visible: a second at most without it, some 10 ms with it.
 *
 * @throws SearchUnavailable when a shard cannot.
 */
export const show = async (client: Client, alias: string): Promise<void> => {
  const { _shards: shards } = await client.indices.refresh({ index: alias }).catch(unavailable);
  if (shards?.failed !== 0) throw new SearchUnavailable('Elasticsearch cannot show all writes yet');
};
