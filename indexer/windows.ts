import type { Client } from 'pg';
import type { Held, Walkable } from '../src/search/sink.js';

/** Species that are compared at a time; a page of a store is some 2 MB. */
const SIZE = 1_000;

/** A range of ids above `after` up to `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/** All that both sides have in a range of ids. */
export interface Window extends Span {
  /** Of Postgres. */
  readonly ids: readonly number[];
  /** Of each store, in their order. */
  readonly held: readonly (readonly Held[])[];
}

const readIds = async (client: Client, after: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from species where id > $1 order by id limit $2',
    [after, SIZE],
  );
  return rows.map(({ id }) => id);
};

/** Where a page ends: what lies behind the last of a full one is not known yet. */
const endOf = (ids: readonly number[]): number =>
  ids.length < SIZE ? Number.POSITIVE_INFINITY : ids.at(-1)!;

/**
 * Walks Postgres and the stores together in order of id: windows that none of them
 * has more than a page of, without gaps between them. What is there is read, not
 * ranges of numbers, so that neither gaps nor ids far off cost anything.
 */
export async function* windows(
  client: Client,
  stores: readonly Walkable[],
  { after, upTo }: Span,
): AsyncGenerator<Window, undefined> {
  for (let from = after; from < upTo; ) {
    const held = await Promise.all(stores.map((store) => store.held({ after: from, limit: SIZE })));
    const ids = await readIds(client, from);
    const pages = [ids, ...held.map((page) => page.map(({ id }) => id))];
    const end = Math.min(upTo, ...pages.map(endOf));
    yield {
      after: from,
      upTo: end,
      ids: ids.filter((id) => id <= end),
      held: held.map((page) => page.filter(({ id }) => id <= end)),
    };
    from = end;
  }
}
