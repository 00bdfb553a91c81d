import type { Client } from '@elastic/elasticsearch';
import { type IndexState, SearchUnavailable } from '../../engine.js';
import { eachNodeOnce } from '../transport/client.js';
import { isMissingIndex, SHARDS_LOST, throwSearchUnavailable } from '../transport/errors.js';
import { ANSWER, readFound } from './answer.js';

/** Timeout of a probe in milliseconds; a slower store counts as unavailable. */
const PROBE_MS = 1_000;

/** Searches any document in every shard of the live index (C12.9). */
export const probe = async (client: Client, alias: string): Promise<IndexState> => {
  try {
    const body = { size: 0, terminate_after: 1, track_total_hits: false };
    const answer = await client.search(
      { index: alias, filter_path: ANSWER, ...body },
      { requestTimeout: PROBE_MS, ...eachNodeOnce(client) },
    );
    if (readFound(answer, body)._shards.failed > 0) throw new SearchUnavailable(SHARDS_LOST);
    return 'present';
  } catch (error) {
    return isMissingIndex(error) ? 'missing' : throwSearchUnavailable(error);
  }
};
