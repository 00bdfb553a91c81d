import type { Client } from '@elastic/elasticsearch';
import { type IndexState, SearchUnavailable } from '../engine.js';
import { ANSWER, readFound } from './answer.js';
import { eachNodeOnce } from './client.js';
import { isMissing, unavailable } from './errors.js';

/** A store that takes longer to say that it is there counts as away. */
const PROBE_MS = 1_000;

/** Looks for one document, whatever it is, in every shard of the live index (C12.9). */
export const probe = async (client: Client, alias: string): Promise<IndexState> => {
  try {
    const body = { size: 0, terminate_after: 1, track_total_hits: false };
    const answer = await client.search(
      { index: alias, filter_path: ANSWER, ...body },
      { requestTimeout: PROBE_MS, ...eachNodeOnce(client) },
    );
    if (readFound(answer, body)._shards.failed > 0)
      throw new SearchUnavailable('Elasticsearch has lost a part of the index');
    return 'present';
  } catch (error) {
    return isMissing(error) ? 'missing' : unavailable(error);
  }
};
