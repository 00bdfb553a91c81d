import type { PublishedChange } from './feed.js';

/** Combines a change with the one before it of the same species. A species that was created and then updated is still new to the reader. */
const following = (before: PublishedChange, next: PublishedChange): PublishedChange => ({
  ...next,
  op: before.op === 'created' && next.op === 'updated' ? 'created' : next.op,
  changed: [...before.changed, ...next.changed],
});

const sorted = (change: PublishedChange): PublishedChange => ({
  ...change,
  changed: [...new Set(change.changed)].sort(),
});

/**
 * Combines the changes of each species into one, at the position of its last one (contract C16.3). Changes are in the order
 * of their positions, and so is the result.
 */
export const coalesced = (changes: readonly PublishedChange[]): readonly PublishedChange[] => {
  const bySpecies = new Map<number, PublishedChange>();
  for (const change of changes) {
    const before = bySpecies.get(change.id);
    bySpecies.delete(change.id);
    bySpecies.set(change.id, before === undefined ? change : following(before, change));
  }
  return [...bySpecies.values()].map(sorted);
};
