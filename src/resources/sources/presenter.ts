import type { StoredNumbers } from '../../inventory/stored-numbers.js';
import type { SourceRow } from './queries.js';

/** Returns the credit line of a source: the registered one, otherwise citation (or name) and licence. */
const creditOf = ({ credit, citation, name, licence }: Omit<SourceRow, 'last_ingested_at'>): string =>
  credit ?? `${citation ?? name}${licence === null ? '' : `, ${licence}`}.`;

/** Numbers of a source that was registered after they were counted. */
const NO_NUMBERS = { facts_count: 0, published_count: 0, images_count: 0 };
const NOT_COUNTED = { facts_count: null, published_count: null, images_count: null };

/** Converts a source to its payload, for the list and the landing page (contract C8.55); numbers that are not stored are null. */
export const presentSource = (
  { last_ingested_at, ...source }: SourceRow,
  numbers: StoredNumbers['sources'],
) => ({
  ...source,
  credit: creditOf(source),
  ...(numbers === null ? NOT_COUNTED : (numbers[source.slug] ?? NO_NUMBERS)),
  last_ingested_at,
});
export type ListedSource = ReturnType<typeof presentSource>;
