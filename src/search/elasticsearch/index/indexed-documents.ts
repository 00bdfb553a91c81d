import type { Client } from '@elastic/elasticsearch';
import { heldChecksum } from '../checksum.js';
import { SearchUnavailable } from '../engine.js';
import type { Held, Which } from '../sink.js';
import { unavailable } from './errors.js';
import { CHECKSUM } from './mapping.js';

/** Pages of a thousand are read at 2 MB each. */
const PATIENT = { requestTimeout: 60_000 };

interface Items {
  readonly species_item?: string;
  readonly plant_item?: string;
}

/**
 * Documents of an index, or of that behind an alias, in order of id.
 *
 * @throws SearchUnavailable when it cannot answer wholly: what a lost shard holds
 *   must not be taken for missing.
 */
export const held = async (client: Client, index: string, which: Which): Promise<readonly Held[]> => {
  const size = 'ids' in which ? which.ids.length : which.limit;
  if (size === 0) return [];
  const found = await client
    .search<Items>(
      {
        index,
        query: 'ids' in which ? { terms: { id: [...which.ids] } } : { range: { id: { gt: which.after } } },
        sort: [{ id: 'asc' }],
        size,
        version: true,
        track_total_hits: false,
        docvalue_fields: [CHECKSUM],
        _source: ['species_item', 'plant_item'],
        allow_partial_search_results: false,
      },
      PATIENT,
    )
    .catch(unavailable);
  if (found.timed_out !== false || found._shards?.failed !== 0 || !Array.isArray(found.hits?.hits))
    throw new SearchUnavailable('Elasticsearch has lost a part of the index');
  return found.hits.hits.map(({ _id, _version, _source, fields }) => {
    const searched = fields?.[CHECKSUM] as readonly number[] | undefined;
    return {
      id: Number(_id),
      revision: _version ?? 0,
      checksum: heldChecksum(searched?.[0] ?? 0, _source?.species_item, _source?.plant_item),
    };
  });
};
