import type { Client } from '@elastic/elasticsearch';
import { storedChecksum } from '../../checksum.js';
import { SearchUnavailable } from '../../engine.js';
import type { DocumentSelection, IndexedDocument } from '../../sink.js';
import { SHARDS_LOST, throwSearchUnavailable } from '../transport/errors.js';
import { CHECKSUM } from './mapping.js';

/** Documents per page; a page of a thousand is 2 MB. */
const PATIENT = { requestTimeout: 60_000 };

interface Items {
  readonly species_item?: string;
  readonly plant_item?: string;
}

/**
 * Reads documents of an index or alias, in order of id.
 *
 * @throws {SearchUnavailable} for a partial answer, because documents of an unavailable shard
 *   are not missing.
 */
export const documentsInIndex = async (
  client: Client,
  index: string,
  which: DocumentSelection,
): Promise<readonly IndexedDocument[]> => {
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
    .catch(throwSearchUnavailable);
  if (found.timed_out !== false || found._shards?.failed !== 0 || !Array.isArray(found.hits?.hits))
    throw new SearchUnavailable(SHARDS_LOST);
  return found.hits.hits.map(({ _id, _version, _source, fields }) => {
    const searched = fields?.[CHECKSUM] as readonly number[] | undefined;
    return {
      id: Number(_id),
      revision: _version ?? 0,
      checksum: storedChecksum(searched?.[0] ?? 0, _source?.species_item, _source?.plant_item),
    };
  });
};
