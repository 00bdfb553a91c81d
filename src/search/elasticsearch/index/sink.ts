import type { Client } from '@elastic/elasticsearch';
import type { Rebuild, SearchSink } from '../sink.js';
import { bulkWrite } from './bulk.js';
import { eachNodeOnce, LONGEST_REQUEST_MS } from './client.js';
import { unavailable } from './errors.js';
import { changeOver, dropLeftovers, generations, newGeneration } from './generations.js';
import { held } from './held.js';
import { type IndexLayout, LAYOUT, liveSettings, mapping, settings } from './mapping.js';
import { show, write } from './write.js';

export interface ElasticsearchSinkParts {
  readonly client: Client;
  readonly alias: string;
  readonly layout?: IndexLayout;
}

/**
 * For what works on a whole index: of 475,000 documents a refresh takes some seconds
 * and merging into one segment 15 s, on a busy machine several times that.
 */
const PATIENT = { requestTimeout: LONGEST_REQUEST_MS };

/** Copying shards to other nodes: Elasticsearch gives up before the request does. */
const COPYING = '9m';

/** For what whoever stops waits for: the indexer looks again by itself. */
const brief = (client: Client) => ({ requestTimeout: 5_000, ...eachNodeOnce(client) });

/** The index behind an alias, as the indexer sees it. */
export const createElasticsearchSink = ({
  client,
  alias,
  layout = { shards: 1, replicas: 0 },
}: ElasticsearchSinkParts): SearchSink => ({
  name: 'elasticsearch',
  write: (writes) => write(client, alias, writes),
  refresh: () => show(client, alias),
  held: (which) => held(client, alias, which),
  count: async () => {
    const live = (await generations(client, alias, brief(client))).filter((each) => each.live);
    if (live.length === 0 || live.some(({ layout: made }) => made !== LAYOUT)) return null;
    return (await client.count({ index: alias }, brief(client)).catch(unavailable)).count;
  },
  beginRebuild: async () => {
    await dropLeftovers(client, alias);
    const index = newGeneration(alias);
    await client.indices
      .create({ index, settings: settings(layout), mappings: mapping() })
      .catch(unavailable);
    return {
      ...notLive(client, alias, index, layout),
      prepare: async () => {
        await refresh(client, index);
        await client.indices.forcemerge({ index, max_num_segments: 1 }, PATIENT).catch(unavailable);
        if (layout.replicas > 0) await replicate(client, index, layout);
      },
      abandon: async () => {
        await client.indices.delete({ index, ignore_unavailable: true }).catch(unavailable);
      },
    };
  },
  openKept: async () => {
    const kept = (await generations(client, alias)).find((each) => each.kept && each.layout === LAYOUT);
    if (!kept) return null;
    return {
      ...notLive(client, alias, kept.index, layout),
      prepare: () => refresh(client, kept.index),
      abandon: () => Promise.resolve(),
    };
  },
});

/** What is the same of an index that is filled and of one that was kept. */
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
  held: (which) => held(client, index, which),
  swap: async (expected) => {
    await refresh(client, index);
    const { count } = await client.count({ index }, PATIENT).catch(unavailable);
    if (count !== expected) throw new Error(`the new index holds ${count} documents, not ${expected}`);
    await client.indices.putSettings({ index, settings: liveSettings(layout) }).catch(unavailable);
    await changeOver(client, alias, index);
  },
});

const refresh = async (client: Client, index: string): Promise<void> => {
  await client.indices.refresh({ index }, PATIENT).catch(unavailable);
};

/** Copies a filled index to other nodes: once it is live, none of them holds the only one. */
const replicate = async (client: Client, index: string, { replicas }: IndexLayout): Promise<void> => {
  await client.indices.putSettings({ index, settings: { number_of_replicas: replicas } }).catch(unavailable);
  const done = { wait_for_events: 'languid', wait_for_no_initializing_shards: true } as const;
  await client.cluster.health({ index, ...done, timeout: COPYING }, PATIENT).catch(unavailable);
};
