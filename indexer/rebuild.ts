import { vacuumRewritten } from '../src/database/vacuum.js';
import type { SearchSink } from '../src/search/sink.js';
import { type Filled, type FillOptions, fillIndexes } from './fill-indexes.js';
import { type LoadTarget, newTarget, READERS } from './load-documents.js';
import { lockRebuild } from './locks.js';
import { noteSwitch } from './note-switch.js';
import { recount } from './numbers.js';
import { NumbersById } from './numbers-by-id.js';
import { withSessions } from './sessions.js';

export interface Rebuilt extends Filled {
  readonly seconds: number;
}

/** Options of {@link rebuild}. */
export interface RebuildOptions extends FillOptions {
  /** Selects the stores to rebuild, once no other rebuild is running. */
  wanted(sinks: readonly SearchSink[]): Promise<readonly SearchSink[]>;
}

/**
 * Builds a new index in each store and switches to it (fill-indexes.ts). Keeps the former live
 * index. Then vacuums what was rewritten and stores the numbers of C12.11. Returns null when no
 * store was selected.
 *
 * @throws Error when building fails or is aborted; the live indexes are unchanged.
 */
export const rebuild = (parts: RebuildOptions): Promise<Rebuilt | null> => {
  const started = Date.now();
  return parts.database.session(async (control) => {
    await lockRebuild(control, parts);
    const sinks = await parts.wanted(parts.sinks);
    if (sinks.length === 0) return null;
    const targets: LoadTarget[] = [];
    const live = new Set<LoadTarget>();
    const onLive = (target: LoadTarget): void => void live.add(target);
    try {
      for (const sink of sinks) targets.push(newTarget(sink, await sink.beginRebuild()));
      const filled = await withSessions(parts.database, READERS, (readers) =>
        fillIndexes(parts, { control, readers, targets, read: new NumbersById(), onLive }),
      );
      await noteSwitch(control);
      await vacuumRewritten(control);
      await recount(control, parts);
      return { ...filled, seconds: (Date.now() - started) / 1000 };
    } catch (error) {
      // After a failure, new indexes that are not live are discarded.
      const useless = targets.filter((target) => !live.has(target));
      await Promise.allSettled(useless.map((target) => target.rebuild.abandon()));
      throw error;
    }
  });
};
