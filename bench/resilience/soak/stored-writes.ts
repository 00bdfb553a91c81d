import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createElasticsearchClient } from '../../../src/search/elasticsearch/transport/client.js';
import { withClient } from '../../../testkit/postgres-client.js';
import { CHANGED_COLUMN } from '../../../testkit/species-changes.js';
import type { Stores } from '../../../testkit/stores.js';
import type { Acknowledged } from './writes.js';

/** Confirmed writes of one kind, and how many of them are stored. */
export interface StoredWrites {
  readonly what: string;
  readonly confirmed: number;
  readonly 'in Postgres': number;
  /** Empty for writes that are not indexed. */
  readonly 'in the index': number | '';
}

const INDEXED_MS = 120_000;

/** Waits until the outbox is empty. */
export const waitForIndex = ({ databaseUrl }: Stores): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const deadline = performance.now() + INDEXED_MS;
    while (performance.now() < deadline) {
      const { rows } = await client.query<{ left: boolean }>('select exists (select from outbox) as left');
      if (!rows[0]!.left) return;
      await sleep(100);
    }
    throw new Error(`changes are not indexed after ${INDEXED_MS / 1000} s`);
  });

const CORRECTIONS = `
  select c.id, c.change_status as status, exists (
    select from fact f join source s on s.id = f.source_id
    where s.slug = 'community' and f.species_id = c.record_id and f.source_record_id = c.id::text) as claimed
  from correction c where c.id = any ($1)`;

/** Counts the corrections that are stored as confirmed, accepted ones with their fact. */
const storedCorrections = async (
  client: Client,
  { corrections }: Acknowledged,
  accepted: boolean,
): Promise<StoredWrites> => {
  const ids = [...corrections].filter(([, of]) => of.accepted === accepted).map(([id]) => id);
  const { rows } = await client.query<{ id: number; status: string; claimed: boolean }>(CORRECTIONS, [ids]);
  const stored = rows.filter(({ status, claimed }) =>
    accepted ? status === 'accepted' && claimed : status === 'pending',
  );
  return {
    what: accepted ? 'acceptances' : 'pending corrections',
    confirmed: ids.length,
    'in Postgres': stored.length,
    'in the index': '',
  };
};

/** Counts the species with the expected height, in the published values and in the index. */
const storedHeights = async (
  client: Client,
  { elasticsearchUrl, index }: Stores,
  what: string,
  heights: ReadonlyMap<number, number>,
): Promise<StoredWrites> => {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from species s join unnest($1::integer[], $2::integer[]) w (id, height) on w.id = s.id
     where (s.vals ->> '${CHANGED_COLUMN}')::numeric = w.height`,
    [[...heights.keys()], [...heights.values()]],
  );
  const search = createElasticsearchClient(elasticsearchUrl);
  try {
    await search.indices.refresh({ index });
    let indexed = 0;
    for (const [id, height] of heights) {
      const filter = [{ term: { id } }, { term: { [CHANGED_COLUMN]: height } }];
      indexed += (await search.count({ index, query: { bool: { filter } } })).count;
    }
    return { what, confirmed: heights.size, 'in Postgres': Number(rows[0]!.n), 'in the index': indexed };
  } finally {
    await search.close();
  }
};

/** Looks up every confirmed write, and the values that were committed without the service. */
export const countStored = (
  own: Stores,
  acknowledged: Acknowledged,
  committed: ReadonlyMap<number, number>,
): Promise<readonly StoredWrites[]> =>
  withClient(own.databaseUrl, async (client) => [
    await storedCorrections(client, acknowledged, false),
    await storedCorrections(client, acknowledged, true),
    await storedHeights(client, own, 'species with the height accepted last', acknowledged.heights),
    await storedHeights(client, own, 'species with the height committed last', committed),
  ]);

/** Tells whether a confirmed write is missing. */
export const isLost = (stored: StoredWrites): boolean =>
  stored['in Postgres'] !== stored.confirmed ||
  (stored['in the index'] !== '' && stored['in the index'] !== stored.confirmed);
