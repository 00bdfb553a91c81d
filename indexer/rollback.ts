import type { Client } from 'pg';
import type { SearchSink } from '../src/search/sink.js';
import { type FillOptions, fillIndexes } from './fill-indexes.js';
import { type LoadTarget, newTarget, READERS } from './load-documents.js';
import { lockRebuild } from './locks.js';
import { noteSwitch } from './note-switch.js';
import { NumbersById } from './numbers-by-id.js';
import { withSessions } from './sessions.js';

/** A store after switching back to its previous index. */
export interface RolledBack {
  readonly store: string;
  readonly index: string;
  readonly species: number;
  readonly seconds: number;
}

/**
 * Switches each store back to the index before the last rebuild, after loading everything
 * published since. Unchanged documents stay as they are. Keeps the current index, so that a
 * second rollback returns to it.
 *
 * @throws Error when a store keeps no index of this version, on abort, or as fillIndexes does. Stores
 *   are switched one after the other: those before the error stay switched, the others keep their live index.
 */
export const rollback = (parts: FillOptions): Promise<readonly RolledBack[]> =>
  parts.database.session(async (control) => {
    await lockRebuild(control, parts);
    const pending = new Set<LoadTarget>();
    try {
      for (const sink of parts.sinks) pending.add(await openKept(sink));
      const done: RolledBack[] = [];
      for (const target of pending) {
        done.push(await returnTo(parts, control, target));
        pending.delete(target);
      }
      await noteSwitch(control);
      return done;
    } finally {
      await Promise.allSettled([...pending].map(({ rebuild }) => rebuild.abandon()));
    }
  });

const openKept = async (sink: SearchSink): Promise<LoadTarget> => {
  const kept = await sink.openKept();
  if (!kept)
    throw new Error(
      `${sink.name} keeps no previous index of this version. Run linnea index rebuild instead.`,
    );
  return newTarget(sink, kept);
};

const PAGE = 1_000;

/** Reads the revisions and checksums of a kept index into the target, and returns the revisions. */
const readKept = async (target: LoadTarget, signal: AbortSignal): Promise<NumbersById> => {
  const read = new NumbersById();
  await target.rebuild.refresh();
  let after = 0;
  let length = PAGE;
  while (length === PAGE) {
    signal.throwIfAborted();
    const page = await target.rebuild.documents({ after, limit: PAGE });
    for (const { id, revision, checksum } of page) {
      read.set(id, revision);
      target.loaded.set(id, revision);
      target.checksums.set(id, checksum);
    }
    length = page.length;
    after = page.at(-1)?.id ?? after;
  }
  return read;
};

const returnTo = async (parts: FillOptions, control: Client, target: LoadTarget): Promise<RolledBack> => {
  const started = Date.now();
  const read = await readKept(target, parts.signal);
  const { species } = await withSessions(parts.database, READERS, (readers) =>
    fillIndexes(parts, { control, readers, targets: [target], read, onLive: () => undefined }),
  );
  const { sink, rebuild } = target;
  return { store: sink.name, index: rebuild.index, species, seconds: (Date.now() - started) / 1000 };
};
