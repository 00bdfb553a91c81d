import type { SearchSink } from '../src/search/sink.js';
import { type Filled, type FillParts, fill } from './filling.js';
import { newTarget, READERS, type Target } from './loading.js';
import { holdRebuild } from './locks.js';
import { NumbersById } from './numbers-by-id.js';
import { withSessions } from './sessions.js';

export interface Rebuilt extends Filled {
  readonly seconds: number;
}

/** What a rebuild is given. */
export interface RebuildParts extends FillParts {
  /** The stores to rebuild, chosen when no other rebuild is under way. */
  wanted(sinks: readonly SearchSink[]): Promise<readonly SearchSink[]>;
}

/**
 * Fills a new index beside the live one in each store and changes over (filling.ts). The
 * index that was live is kept. Null when no store was wanted.
 *
 * @throws and leaves the live index as it is when filling fails, or when the signal comes.
 */
export const rebuild = (parts: RebuildParts): Promise<Rebuilt | null> => {
  const started = Date.now();
  return parts.database.session(async (control) => {
    await holdRebuild(control, parts);
    const sinks = await parts.wanted(parts.sinks);
    if (sinks.length === 0) return null;
    const targets: Target[] = [];
    const live = new Set<Target>();
    const isLive = (target: Target): void => void live.add(target);
    try {
      for (const sink of sinks) targets.push(newTarget(sink, await sink.beginRebuild()));
      const filled = await withSessions(parts.database, READERS, (readers) =>
        fill(parts, { control, readers, targets, read: new NumbersById(), isLive }),
      );
      return { ...filled, seconds: (Date.now() - started) / 1000 };
    } catch (error) {
      // Whatever failed, the new indexes that are not live yet are of no use.
      const useless = targets.filter((target) => !live.has(target));
      await Promise.allSettled(useless.map((target) => target.rebuild.abandon()));
      throw error;
    }
  });
};
