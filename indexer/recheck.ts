import type { Client } from 'pg';
import { transaction } from '../src/database/session.js';
import type { SearchSink } from '../src/search/sink.js';
import { compare, type Finding } from './drift.js';
import { holdDelivery } from './locks.js';
import { makeIn } from './making.js';

/** What is so of species that seemed to differ. */
interface Settled {
  /** Of each store, in their order. */
  readonly findings: readonly (readonly Finding[])[];
  /** Species that are in the outbox: stores may be behind in these. */
  readonly waiting: readonly number[];
}

/**
 * Looks again at species that seemed to differ while others wrote, with deliveries held:
 * whatever was published of them by then is in the stores, or in the outbox. Has those
 * that do differ written out again where that is wanted.
 */
export const settle = (
  client: Client,
  sinks: readonly SearchSink[],
  ids: readonly number[],
  repair: (client: Client, findings: readonly Finding[]) => Promise<void>,
): Promise<Settled> =>
  transaction(client, async () => {
    await holdDelivery(client);
    const made = await makeIn(client, ids);
    // After that: what was published before the documents were read is in one or the other.
    const waiting = await readWaiting(client, ids);
    const findings = await Promise.all(
      sinks.map(async (sink) => {
        await sink.refresh();
        return compare(made, await sink.held({ ids })).filter(({ id }) => !waiting.has(id));
      }),
    );
    await repair(client, findings.flat());
    return { findings, waiting: [...waiting] };
  });

const readWaiting = async (client: Client, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await client.query<{ id: number }>(
    'select distinct species_id as id from outbox where species_id = any ($1)',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};
