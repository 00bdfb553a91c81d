import type { Client } from 'pg';
import { quality } from './quality.js';
import { countRecords } from './records.js';
import { type SourcesInventory, sourcesInventory } from './sources.js';
import type { StoredNumbers } from './stored-numbers.js';

/** Options of {@link refreshNumbers}. */
export interface Refreshing {
  /**
   * Counts the species of the search index by field; null while they cannot be counted. Without it these numbers are left
   * to the indexer.
   */
  readonly countFields?: (() => Promise<StoredNumbers['fields']>) | undefined;
  /** Age in seconds from which numbers other than the counters are counted again; 0 by default. */
  readonly leastAge?: number;
  /** Time of the last known change by performance.now(): counters counted after it are current. Now by default. */
  readonly changedAt?: number;
}

/** A stored number without its value. */
interface Kept {
  readonly key: string;
  readonly version: string;
  /** Seconds since the count began. */
  readonly age: number;
}

/** Seconds until the next attempt at a number that could not be counted. */
const RETRY = 60;

const LOCK = `hashtext('linnea numbers')`;

/**
 * Recounts and stores the numbers of C12.11 whose data has changed. One process counts at a time.
 *
 * @returns Seconds until a number that is out of date may be counted again; null if none is.
 */
export const refreshNumbers = async (client: Client, options: Refreshing = {}): Promise<number | null> => {
  const changedAt = options.changedAt ?? performance.now();
  await client.query(`select pg_advisory_lock(${LOCK})`);
  try {
    return await refresh(client, { ...options, changedAt });
  } finally {
    // A lost connection has released it already.
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
  }
};

const refresh = async (
  client: Client,
  { countFields, leastAge = 0, changedAt }: Refreshing & { readonly changedAt: number },
): Promise<number | null> => {
  const { rows } = await client.query<Kept>(
    'select key, dataset_version as version, extract(epoch from clock_timestamp() - counted_at)::float8 as age from stored_number',
  );
  const kept = new Map(rows.map((row) => [row.key, row]));
  const records = kept.get('records');
  const isCurrent = records !== undefined && records.age < (performance.now() - changedAt) / 1000;
  const version = isCurrent ? records.version : await storeRecords(client);
  const others: readonly (readonly [keyof StoredNumbers, () => Promise<object | null>])[] = [
    ['sources', () => sourcesInventory(client, () => undefined).then(numbersOfSources)],
    ['quality', () => quality(client, () => undefined)],
    ...(countFields ? [['fields', countFields] as const] : []),
  ];
  let dueIn: number | null = null;
  for (const [key, count] of others) {
    const { version: counted, age } = kept.get(key) ?? { version: null, age: Infinity };
    if (counted === version) continue;
    const wait =
      age < leastAge ? leastAge - age : (await store(client, key, { version, count })) ? null : RETRY;
    if (wait !== null) dueIn = Math.min(dueIn ?? wait, wait);
  }
  return dueIn;
};

/** Counts the records and returns the version of the data. */
const storeRecords = async (client: Client): Promise<string> => {
  const began = await now(client);
  const records = await countRecords(client);
  await write(client, 'records', { version: records.dataset_version, value: records, began });
  return records.dataset_version;
};

const numbersOfSources = ({ sources }: SourcesInventory): NonNullable<StoredNumbers['sources']> =>
  Object.fromEntries(
    sources.map(({ slug, claims, published, images }) => [
      slug,
      { facts_count: claims, published_count: published, images_count: images },
    ]),
  );

/** Counts and stores a number. Returns whether it could be counted. */
const store = async (
  client: Client,
  key: keyof StoredNumbers,
  { version, count }: { readonly version: string; readonly count: () => Promise<object | null> },
): Promise<boolean> => {
  const began = await now(client);
  const value = await count();
  if (value === null) return false;
  await write(client, key, { version, value, began });
  return true;
};

const now = async (client: Client): Promise<string> =>
  (await client.query<{ at: string }>('select clock_timestamp() as at')).rows[0]!.at;

const write = async (
  client: Client,
  key: keyof StoredNumbers,
  { version, value, began }: { readonly version: string; readonly value: object; readonly began: string },
): Promise<void> => {
  await client.query(
    `insert into stored_number (key, value, dataset_version, counted_at) values ($1, $2, $3, $4)
     on conflict (key) do update
       set value = excluded.value, dataset_version = excluded.dataset_version, counted_at = excluded.counted_at`,
    [key, value, version, began],
  );
};
