import type { Held } from '../src/search/sink.js';

/**
 * How a store may differ from Postgres in a species:
 *
 * - `missing`: Postgres has it, the store does not;
 * - `surplus`: the store has it, Postgres does not;
 * - `older`, `newer`: the store holds another revision; a newer one refuses what is written with its own;
 * - `content`: the same revision, other content;
 * - `unmade`: its document cannot be made: see the dead letters.
 */
export const DRIFTS = ['missing', 'surplus', 'older', 'newer', 'content', 'unmade'] as const;
export type Drift = (typeof DRIFTS)[number];

/** A species in which a store differs. */
export interface Finding {
  readonly id: number;
  readonly drift: Drift;
  /** The revision that the store holds; 0: none. */
  readonly holds: number;
}

/** What a store should hold of a species: revision and checksum of its document; `unmade` where it cannot be made. */
export type Made = Omit<Held, 'id'> | 'unmade';

const driftOf = (made: Made | undefined, held: Held | undefined): Drift | null => {
  if (made === undefined) return held ? 'surplus' : null;
  if (made === 'unmade') return 'unmade';
  if (held === undefined) return 'missing';
  if (held.revision !== made.revision) return held.revision < made.revision ? 'older' : 'newer';
  return held.checksum === made.checksum ? null : 'content';
};

/** The differences between what was made of some species and what a store holds of them, in order of id. */
export const compare = (made: ReadonlyMap<number, Made>, holds: readonly Held[]): readonly Finding[] => {
  const held = new Map(holds.map((each) => [each.id, each]));
  const ids = [...new Set([...made.keys(), ...held.keys()])].sort((a, b) => a - b);
  return ids.flatMap((id) => {
    const drift = driftOf(made.get(id), held.get(id));
    return drift ? [{ id, drift, holds: held.get(id)?.revision ?? 0 }] : [];
  });
};

/** Differences of one kind: how many, and the lowest ids of them. */
interface Tally {
  readonly count: number;
  readonly first: readonly number[];
}
export type Tallies = Readonly<Record<Drift, Tally>>;

const FIRST = 10;

/** Counts findings, in constant memory. */
export const createTallies = () => {
  const tallies = new Map<Drift, Tally>(DRIFTS.map((drift) => [drift, { count: 0, first: [] }]));
  return {
    add: (findings: readonly Finding[]): void => {
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
