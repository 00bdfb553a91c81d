import type { Client } from 'pg';
import type { SearchSink } from '../src/search/sink.js';
import { type FillParts, fill } from './filling.js';
import { newTarget, READERS, type Target } from './loading.js';
import { holdRebuild } from './locks.js';
import { NumbersById } from './numbers-by-id.js';
import { withSessions } from './sessions.js';

/** A store that answers from its former index again. */
export interface RolledBack {
  readonly store: string;
  readonly index: string;
  readonly species: number;
  readonly seconds: number;
}

/**
 * Makes the index that was live before the last rebuild live again in each store, once it
 * has what was published since; what has not changed since stays as it was written then.
 * The index that is left is kept in its place, so that a second time returns to it.
 *
 * @throws and leaves the live indexes as they are when a store keeps none of this version,
 *   or when the signal comes; as filling does otherwise.
 */
export const rollback = (parts: FillParts): Promise<readonly RolledBack[]> =>
  parts.database.session(async (control) => {
    await holdRebuild(control, parts);
    const targets: Target[] = [];
    try {
      for (const sink of parts.sinks) targets.push(await openKept(sink));
      const done: RolledBack[] = [];
      for (const target of [...targets]) {
        done.push(await returnTo(parts, control, target));
        targets.shift();
      }
      return done;
    } finally {
      await Promise.allSettled(targets.map(({ rebuild }) => rebuild.abandon()));
    }
  });

const openKept = async (sink: SearchSink): Promise<Target> => {
  const kept = await sink.openKept();
  if (!kept) throw new Error(`${sink.name} keeps no index of this version to return to`);
  return newTarget(sink, kept);
};

const PAGE = 1_000;

/** What a kept index holds, taken as what was loaded into it. */
const readHeld = async (target: Target, signal: AbortSignal): Promise<NumbersById> => {
  const read = new NumbersById();
  await target.rebuild.refresh();
  let after = 0;
  let length = PAGE;
  while (length === PAGE) {
    signal.throwIfAborted();
    const page = await target.rebuild.held({ after, limit: PAGE });
    for (const { id, revision, checksum } of page) {
      read.set(id, revision);
      target.holds.set(id, revision);
      target.checksums.set(id, checksum);
    }
    length = page.length;
    after = page.at(-1)?.id ?? after;
  }
  return read;
};

const returnTo = async (parts: FillParts, control: Client, target: Target): Promise<RolledBack> => {
  const started = Date.now();
  const read = await readHeld(target, parts.signal);
  const { species } = await withSessions(parts.database, READERS, (readers) =>
    fill(parts, { control, readers, targets: [target], read, isLive: () => undefined }),
  );
  const { sink, rebuild } = target;
  return { store: sink.name, index: rebuild.index, species, seconds: (Date.now() - started) / 1000 };
};
