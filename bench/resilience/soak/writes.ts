import type { People } from '../../../testkit/people.js';
import { Unavailable } from './traffic.js';

/** A species whose height is corrected. */
export interface CorrectedSpecies {
  readonly id: number;
  readonly slug: string;
}

/** Writes that the service has confirmed. */
export interface Acknowledged {
  /** Corrections by id. */
  readonly corrections: ReadonlyMap<number, { readonly species: number; readonly accepted: boolean }>;
  /** Last accepted height in cm, by species. */
  readonly heights: ReadonlyMap<number, number>;
}

/** One in so many corrections is not reviewed. */
const CORRECTIONS_PER_PENDING = 4;
/** Heights in cm, different from what they were before. */
const LOWEST = 200;
const HIGHEST = 12_000;

/** Returns a function that corrects the next species and accepts most corrections. It may run in parallel. */
export const createWrites = (
  origin: string,
  { submitter, reviewer }: People,
  species: readonly CorrectedSpecies[],
) => {
  const corrections = new Map<number, { species: number; accepted: boolean }>();
  const heights = new Map<number, number>();
  const busy = new Set<number>();
  let begun = 0;

  const post = async (path: string, token: string, body: object): Promise<{ readonly id: number }> => {
    const response = await fetch(`${origin}/api/v1/corrections/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status === 503) throw new Unavailable(`503 from corrections/${path}`);
    if (!response.ok) throw new Error(`${response.status} from corrections/${path}: ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: { id: number } }).data;
  };

  const next = async (): Promise<void> => {
    const nth = begun++;
    const of = species[nth % species.length]!;
    // With two corrections of a species at once, nobody could tell which came last.
    if (busy.has(of.id)) return;
    busy.add(of.id);
    try {
      const height = LOWEST + (nth % (HIGHEST - LOWEST));
      const correction = { maximum_height_value: height, maximum_height_unit: 'cm' };
      const { id } = await post(`species/${of.slug}`, submitter, { source_type: 'observation', correction });
      corrections.set(id, { species: of.id, accepted: false });
      if (nth % CORRECTIONS_PER_PENDING === 0) return;
      // The state is unknown until the acceptance is answered.
      corrections.delete(id);
      heights.delete(of.id);
      await post(`${id}/accept`, reviewer, {});
      corrections.set(id, { species: of.id, accepted: true });
      heights.set(of.id, height);
    } finally {
      busy.delete(of.id);
    }
  };
  return { next, acknowledged: { corrections, heights } satisfies Acknowledged };
};
