import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createElasticsearchClient } from '../../src/search/elasticsearch/client.js';
import { CHANGED_COLUMN } from '../loading/changes.js';
import { withClient } from '../loading/scratch.js';
import type { Stores } from '../stores.js';
import type { Acknowledged } from './soak-writes.js';

/** What was acknowledged of a kind, and how much of it is there. */
export interface Kept {
  readonly what: string;
  readonly acknowledged: number;
  readonly 'in Postgres': number;
  /** Empty where it does not belong there. */
  readonly 'in the index': number | '';
}

const INDEXED_MS = 120_000;

/** Waits until nothing is left to index. */
export const allIndexed = ({ databaseUrl }: Stores): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const until = performance.now() + INDEXED_MS;
    while (performance.now() < until) {
      const { rows } = await client.query<{ left: boolean }>('select exists (select from outbox) as left');
      if (!rows[0]!.left) return;
      await sleep(100);
    }
    throw new Error(`changes are not indexed within ${INDEXED_MS / 1000} s`);
  });

const CORRECTIONS = `
  select c.id, c.change_status as status, exists (
    select from fact f join source s on s.id = f.source_id
    where s.slug = 'community' and f.species_id = c.record_id and f.source_record_id = c.id::text) as claimed
  from correction c where c.id = any ($1)`;

/** Corrections that are there as they were acknowledged; accepted ones with the fact that they made. */
const correctionsKept = async (
  client: Client,
  { corrections }: Acknowledged,
  accepted: boolean,
): Promise<Kept> => {
  const ids = [...corrections].filter(([, of]) => of.accepted === accepted).map(([id]) => id);
  const { rows } = await client.query<{ id: number; status: string; claimed: boolean }>(CORRECTIONS, [ids]);
  const kept = rows.filter(({ status, claimed }) =>
    accepted ? status === 'accepted' && claimed : status === 'pending',
  );
  return {
    what: accepted ? 'acceptances' : 'corrections that wait',
    acknowledged: ids.length,
    'in Postgres': kept.length,
    'in the index': '',
  };
};

/** Species that have a height, in the published values and in the index. */
const heightsKept = async (
  client: Client,
  { elasticsearchUrl, index }: Stores,
  what: string,
  heights: ReadonlyMap<number, number>,
): Promise<Kept> => {
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
    return { what, acknowledged: heights.size, 'in Postgres': Number(rows[0]!.n), 'in the index': indexed };
  } finally {
    await search.close();
  }
};

/** Looks for everything that was acknowledged, and for the values that were committed beside the service. */
export const checkKept = (
  own: Stores,
  acknowledged: Acknowledged,
  committed: ReadonlyMap<number, number>,
): Promise<readonly Kept[]> =>
  withClient(own.databaseUrl, async (client) => [
    await correctionsKept(client, acknowledged, false),
    await correctionsKept(client, acknowledged, true),
    await heightsKept(client, own, 'species by the height accepted last', acknowledged.heights),
    await heightsKept(client, own, 'species by the height committed last', committed),
  ]);

/** Whether anything that was acknowledged is missing. */
export const isLost = (kept: Kept): boolean =>
  kept['in Postgres'] !== kept.acknowledged ||
  (kept['in the index'] !== '' && kept['in the index'] !== kept.acknowledged);
