import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { InMatchSlot } from './slots.js';

/** Names of the first batch, of which it is not known how long they take. */
const FIRST = 50;
/** Most names of a batch. */
const MOST = 250;
/** Milliseconds that a batch should take: other lists wait for its slot. */
const BATCH_MS = 1_000;

/** A list of names that is being matched. */
export interface MatchedList<N> {
  readonly names: readonly N[];
  /** Caller that sent the list: the id of an account, or an address. */
  readonly of: number | string;
  /** Aborted when the client disconnects. */
  readonly signal: CancellationSignal;
}

/**
 * Yields what `work` returns for the names of a list, batch by batch, each in a slot (contract C7.27). How long a name takes
 * depends on what is similar to it, so a batch has as many names as take a second if they are like those before.
 */
export async function* inBatches<N, R>(
  inSlot: InMatchSlot,
  { names, of, signal }: MatchedList<N>,
  work: (batch: readonly N[], signal: CancellationSignal) => Promise<R>,
): AsyncGenerator<R> {
  let size = FIRST;
  for (let at = 0; at < names.length; ) {
    const batch = names.slice(at, at + size);
    let ms = 0;
    yield await inSlot({ of, isFirst: at === 0, signal }, async (batchSignal) => {
      const began = performance.now();
      const result = await work(batch, batchSignal);
      ms = performance.now() - began;
      return result;
    });
    at += size;
    size = Math.max(1, Math.min(MOST, Math.floor((size * BATCH_MS) / ms)));
  }
}
