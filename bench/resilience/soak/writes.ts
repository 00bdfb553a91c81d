import { accountAdministration } from '../../src/auth/account-admin.js';
import { openDatabase } from '../../src/database/database.js';
import { WORKING } from '../../src/database/pool.js';
import type { Stores } from '../stores.js';
import { Unavailable } from './soak-traffic.js';

/** Tokens of two accounts without limits: nobody reviews their own submissions. */
export interface People {
  readonly submitter: string;
  readonly reviewer: string;
}

export const createPeople = async ({ databaseUrl }: Stores): Promise<People> => {
  const database = await openDatabase(databaseUrl, { ...WORKING, size: 1 });
  try {
    const { create } = accountAdministration(database.pool);
    const person = async (name: string, role: 'user' | 'reviewer'): Promise<string> =>
      (await create({ name, email: null, plan: 'unl', role })).token;
    return { submitter: await person('Soak', 'user'), reviewer: await person('Review', 'reviewer') };
  } finally {
    await database.close();
  }
};

/** A species whose height is corrected. */
export interface Corrected {
  readonly id: number;
  readonly slug: string;
}

/** What the service has acknowledged. */
export interface Acknowledged {
  /** Corrections by number, with what they said last. */
  readonly corrections: ReadonlyMap<number, { readonly species: number; readonly accepted: boolean }>;
  /** The height that was accepted last, by species. */
  readonly heights: ReadonlyMap<number, number>;
}

/** Of so many corrections one is left waiting. */
const LEFT_PENDING = 4;
/** Heights in cm: whatever they were before, these are others. */
const LOWEST = 200;
const HIGHEST = 12_000;

/** Corrects one species after the other and has most of it accepted; `next` may run several times at once. */
export const createWrites = (
  origin: string,
  { submitter, reviewer }: People,
  species: readonly Corrected[],
) => {
  const corrections = new Map<number, { species: number; accepted: boolean }>();
  const heights = new Map<number, number>();
  const busy = new Set<number>();
  let begun = 0;

  const post = async (path: string, token: string, body: object): Promise<{ readonly id: number }> => {
    const answer = await fetch(`${origin}/api/v1/corrections/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status === 503) throw new Unavailable(`503 from corrections/${path}`);
    if (!answer.ok) throw new Error(`${answer.status} from corrections/${path}: ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: { id: number } }).data;
  };

  const next = async (): Promise<void> => {
    const nth = begun++;
    const of = species[nth % species.length]!;
    // Two corrections of one species at once would leave open which came last.
    if (busy.has(of.id)) return;
    busy.add(of.id);
    try {
      const height = LOWEST + (nth % (HIGHEST - LOWEST));
      const correction = { maximum_height_value: height, maximum_height_unit: 'cm' };
      const { id } = await post(`species/${of.slug}`, submitter, { source_type: 'observation', correction });
      corrections.set(id, { species: of.id, accepted: false });
      if (nth % LEFT_PENDING === 0) return;
      // Until it is answered nobody knows what became of it.
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
