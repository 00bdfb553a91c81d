import type { Client, TransportRequestOptions } from '@elastic/elasticsearch';
import type { SearchSink } from '../sink.js';
import { bulkWrite } from './bulk.js';
import { eachNodeOnce, LONGEST_REQUEST_MS } from './client.js';
import { unavailable } from './errors.js';
import { type IndexLayout, LAYOUT, liveSettings, mapping, settings } from './mapping.js';
import { write } from './write.js';

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
  refresh: async () => {
    await client.indices.refresh({ index: alias }).catch(unavailable);
  },
  count: async () => {
    const live = (await generations(client, alias, brief(client))).filter((each) => each.live);
    if (live.length === 0 || live.some(({ layout: made }) => made !== LAYOUT)) return null;
    return (await client.count({ index: alias }, brief(client)).catch(unavailable)).count;
  },
  beginRebuild: async () => {
    await dropLeftovers(client, alias);
    const index = `${alias}-${new Date().toISOString().replace(/\D/g, '')}`;
    await client.indices
      .create({ index, settings: settings(layout), mappings: mapping() })
      .catch(unavailable);
    return {
      index,
      load: (documents) =>
        bulkWrite(
          client,
          { index },
          documents.map((document) => ({ put: document })),
        ),
      prepare: async () => {
        await client.indices.refresh({ index }, PATIENT).catch(unavailable);
        await client.indices.forcemerge({ index, max_num_segments: 1 }, PATIENT).catch(unavailable);
        if (layout.replicas > 0) await replicate(client, index, layout);
      },
      swap: (expected) => swap(client, alias, index, expected, layout),
      abandon: async () => {
        await client.indices.delete({ index, ignore_unavailable: true }).catch(unavailable);
      },
    };
  },
});

/** Copies a filled index to other nodes: once it is live, none of them holds the only one. */
const replicate = async (client: Client, index: string, { replicas }: IndexLayout): Promise<void> => {
  await client.indices.putSettings({ index, settings: { number_of_replicas: replicas } }).catch(unavailable);
  const done = { wait_for_events: 'languid', wait_for_no_initializing_shards: true } as const;
  await client.cluster.health({ index, ...done, timeout: COPYING }, PATIENT).catch(unavailable);
};

interface Generation {
  readonly index: string;
  readonly live: boolean;
  readonly layout: unknown;
}

/** Every index made for the alias, by its name: the alias and the time it was begun. */
const generations = async (
  client: Client,
  alias: string,
  options?: TransportRequestOptions,
): Promise<readonly Generation[]> => {
  const all = await client.indices
    .get({ index: `${alias}-*`, allow_no_indices: true }, options)
    .catch(unavailable);
  return Object.entries(all)
    .filter(([index]) => /^\d{17}$/.test(index.slice(alias.length + 1)))
    .map(([index, { aliases, mappings }]) => ({
      index,
      live: Object.keys(aliases ?? {}).includes(alias),
      layout: mappings?._meta?.['layout'],
    }));
};

/** What a rebuild that died has left behind; only one rebuild runs at a time. */
const dropLeftovers = async (client: Client, alias: string): Promise<void> => {
  const unused = (await generations(client, alias)).filter(({ live }) => !live);
  for (const { index } of unused)
    await client.indices.delete({ index, ignore_unavailable: true }).catch(unavailable);
};

const swap = async (
  client: Client,
  alias: string,
  index: string,
  expected: number,
  layout: IndexLayout,
): Promise<void> => {
  await client.indices.refresh({ index }, PATIENT).catch(unavailable);
  const { count } = await client.count({ index }, PATIENT).catch(unavailable);
  if (count !== expected) throw new Error(`the new index holds ${count} documents, not ${expected}`);
  await client.indices.putSettings({ index, settings: liveSettings(layout) }).catch(unavailable);
  const before = (await generations(client, alias)).filter(({ live }) => live);
  // Removing the alias and the index in one call is refused; the index takes the alias with it.
  await client.indices
    .updateAliases({
      actions: [{ add: { index, alias } }, ...before.map((old) => ({ remove_index: { index: old.index } }))],
    })
    .catch(unavailable);
};
