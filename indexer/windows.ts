import type { Client } from 'pg';
import type { DocumentScan, IndexedDocument } from '../src/search/sink.js';

/** Species compared at a time; a page of a store is about 2 MB. */
const SIZE = 1_000;

/** A range of ids above `after` up to `upTo`. */
export interface IdWindow {
  readonly after: number;
  readonly upTo: number;
}

/** Documents of Postgres and the stores in a range of ids. */
export interface Window extends IdWindow {
  /** Species in Postgres. */
  readonly ids: readonly number[];
  /** Documents per store, in order. */
  readonly stored: readonly (readonly IndexedDocument[])[];
}

const readIds = async (client: Client, after: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from species where id > $1 order by id limit $2',
    [after, SIZE],
  );
  return rows.map(({ id }) => id);
};

/** Returns the last id that a page covers: that of its last row, or infinity if the page is not full and so the last. */
const endOf = (ids: readonly number[]): number =>
  ids.length < SIZE ? Number.POSITIVE_INFINITY : ids.at(-1)!;

/**
 * Iterates over Postgres and the stores together in order of id, in adjacent windows of at most
 * a page each. Pages by existing ids instead of number ranges, so that gaps and large ids cost
 * nothing.
 */
export async function* windows(
  client: Client,
  stores: readonly DocumentScan[],
  { after, upTo }: IdWindow,
): AsyncGenerator<Window, undefined> {
  for (let from = after; from < upTo; ) {
    const stored = await Promise.all(stores.map((store) => store.documents({ after: from, limit: SIZE })));
    const ids = await readIds(client, from);
    const pages = [ids, ...stored.map((page) => page.map(({ id }) => id))];
    const end = Math.min(upTo, ...pages.map(endOf));
    yield {
      after: from,
      upTo: end,
      ids: ids.filter((id) => id <= end),
      stored: stored.map((page) => page.filter(({ id }) => id <= end)),
    };
    from = end;
  }
}
