import type { IndexedDocument } from '../src/search/sink.js';

/**
 * Kinds of difference between a store and Postgres:
 *
 * - `missing`: not in the store;
 * - `surplus`: not in Postgres;
 * - `older`, `newer`: another revision in the store; a newer one blocks further writes;
 * - `content`: same revision, different content;
 * - `unbuildable`: the document cannot be built (see the dead letters).
 */
export const DRIFTS = ['missing', 'surplus', 'older', 'newer', 'content', 'unbuildable'] as const;
export type Drift = (typeof DRIFTS)[number];

/** A species that differs in a store. */
export interface DriftedDocument {
  readonly id: number;
  readonly drift: Drift;
  /** Stored revision; 0 if none. */
  readonly storedRevision: number;
}

/** Expected revision and checksum of a document; `unbuildable` if it cannot be built. */
export type ExpectedDocument = Omit<IndexedDocument, 'id'> | 'unbuildable';

const driftOf = (
  expected: ExpectedDocument | undefined,
  stored: IndexedDocument | undefined,
): Drift | null => {
  if (expected === undefined) return stored ? 'surplus' : null;
  if (expected === 'unbuildable') return 'unbuildable';
  if (stored === undefined) return 'missing';
  if (stored.revision !== expected.revision) return stored.revision < expected.revision ? 'older' : 'newer';
  return stored.checksum === expected.checksum ? null : 'content';
};

/** Compares expected and stored documents; returns the differences in order of id. */
export const compareDocuments = (
  expected: ReadonlyMap<number, ExpectedDocument>,
  stored: readonly IndexedDocument[],
): readonly DriftedDocument[] => {
  const storedById = new Map(stored.map((each) => [each.id, each]));
  const ids = [...new Set([...expected.keys(), ...storedById.keys()])].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const drift = driftOf(expected.get(id), storedById.get(id));
    return drift ? [{ id, drift, storedRevision: storedById.get(id)?.revision ?? 0 }] : [];
  });
};

/** Number of differences of a kind, with their lowest ids. */
interface Tally {
  readonly count: number;
  readonly first: readonly number[];
}
export type Tallies = Readonly<Record<Drift, Tally>>;

const FIRST = 10;

/** Creates a counter of differences with constant memory. */
export const createTallies = () => {
  const tallies = new Map<Drift, Tally>(DRIFTS.map((drift) => [drift, { count: 0, first: [] }]));
  return {
    add: (findings: readonly DriftedDocument[]): void => {
      for (const { id, drift } of findings) {
        const { count, first } = tallies.get(drift)!;
        const lowest = [...first, id].sort((a, b) => a - b).slice(0, FIRST);
        tallies.set(drift, { count: count + 1, first: lowest });
      }
    },
    read: (): Tallies => Object.fromEntries(tallies) as Tallies,
  };
};

export const totalOf = (tallies: Tallies): number =>
  Object.values(tallies).reduce((sum, { count }) => sum + count, 0);
