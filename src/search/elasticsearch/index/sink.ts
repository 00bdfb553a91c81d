import type { Client } from '@elastic/elasticsearch';
import { type Rebuild, requireCount, type SearchSink } from '../../sink.js';
import { eachNodeOnce, LONGEST_REQUEST_MS } from '../transport/client.js';
import { throwSearchUnavailable } from '../transport/errors.js';
import { dropLeftovers, generations, newGeneration } from './generations.js';
import { documentsInIndex } from './indexed-documents.js';
import { makeVisible, writeToIndex } from './live-writes.js';
import { INDEX_LAYOUT, type IndexLayout, liveSettings, mapping, settings } from './mapping.js';
import { switchAlias } from './switch-alias.js';
import { bulkWrite } from './versioned-bulk.js';

export interface ElasticsearchSinkOptions {
  readonly client: Client;
  readonly alias: string;
  readonly layout?: IndexLayout;
}

/**
 * Timeout of operations on a whole index: for 475,000 documents a refresh takes seconds and
 * merging into one segment 15 s, on a busy machine several times that.
 */
const PATIENT = { requestTimeout: LONGEST_REQUEST_MS };

/** Timeout of copying shards to other nodes; Elasticsearch gives up before the request does. */
const COPYING = '9m';

/** Timeout of requests that a stop has to wait for; the indexer retries them. */
const brief = (client: Client) => ({ requestTimeout: 5_000, ...eachNodeOnce(client) });

/** Creates the sink for the index behind an alias. */
export const createElasticsearchSink = ({
  client,
  alias,
  layout = { shards: 1, replicas: 0 },
}: ElasticsearchSinkOptions): SearchSink => ({
  name: 'elasticsearch',
  write: (writes) => writeToIndex(client, alias, writes),
  refresh: () => makeVisible(client, alias),
  documents: (which) => documentsInIndex(client, alias, which),
  count: async () => {
    const live = (await generations(client, alias, brief(client))).filter((each) => each.live);
    if (live.length === 0 || live.some(({ layout: made }) => made !== INDEX_LAYOUT)) return null;
    return (await client.count({ index: alias }, brief(client)).catch(throwSearchUnavailable)).count;
  },
  beginRebuild: async () => {
    await dropLeftovers(client, alias);
    const index = newGeneration(alias);
    await client.indices
      .create({ index, settings: settings(layout), mappings: mapping() })
      .catch(throwSearchUnavailable);
    return {
      ...notLive(client, alias, index, layout),
      prepare: async () => {
        await refresh(client, index);
        await client.indices
          .forcemerge({ index, max_num_segments: 1 }, PATIENT)
          .catch(throwSearchUnavailable);
        if (layout.replicas > 0) await replicate(client, index, layout);
      },
      abandon: async () => {
        await client.indices.delete({ index, ignore_unavailable: true }).catch(throwSearchUnavailable);
      },
    };
  },
  openKept: async () => {
    const kept = (await generations(client, alias)).find((each) => each.kept && each.layout === INDEX_LAYOUT);
    if (!kept) return null;
    return {
      ...notLive(client, alias, kept.index, layout),
      prepare: () => refresh(client, kept.index),
      abandon: () => Promise.resolve(),
    };
  },
});

/** Returns the operations shared by a new and a kept index. */
const notLive = (
  client: Client,
  alias: string,
  index: string,
  layout: IndexLayout,
): Omit<Rebuild, 'prepare' | 'abandon'> => ({
  index,
  load: (documents) =>
    bulkWrite(
      client,
      { index },
      documents.map((document) => ({ put: document })),
    ),
  remove: async (removals) => {
    await bulkWrite(
      client,
      { index },
      removals.map((remove) => ({ remove })),
    );
  },
  refresh: () => refresh(client, index),
  documents: (which) => documentsInIndex(client, index, which),
  swap: async (expected) => {
    await refresh(client, index);
    const { count } = await client.count({ index }, PATIENT).catch(throwSearchUnavailable);
    requireCount(count, expected);
    await client.indices.putSettings({ index, settings: liveSettings(layout) }).catch(throwSearchUnavailable);
    await switchAlias(client, alias, index);
  },
});

const refresh = async (client: Client, index: string): Promise<void> => {
  await client.indices.refresh({ index }, PATIENT).catch(throwSearchUnavailable);
};

/** Creates the replicas of a filled index before it becomes live. */
const replicate = async (client: Client, index: string, { replicas }: IndexLayout): Promise<void> => {
  await client.indices
    .putSettings({ index, settings: { number_of_replicas: replicas } })
    .catch(throwSearchUnavailable);
  const done = { wait_for_events: 'languid', wait_for_no_initializing_shards: true } as const;
  await client.cluster.health({ index, ...done, timeout: COPYING }, PATIENT).catch(throwSearchUnavailable);
};
