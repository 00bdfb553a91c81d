import type { Client } from 'pg';
import { countRemovedSpecies, lockNamesShared } from '../taxa/naming-lock.js';
import { countsBeforeRepeat } from './counts.js';
import { forgetMatches, type Run, type Step } from './run.js';

/** First step of name matching. */
const MATCHING_STEP: Step = 'synonyms';
/** Steps that use the species found by name matching. */
const DEPENDENT_STEPS: ReadonlySet<Step> = new Set<Step>(['match', 'reduce', 'merge']);

/**
 * Checks that the species matched to the names of the file still exist, and locks them until the caller's
 * transaction ends. If a correction has merged or deleted one since, sets the run back to the matching step and
 * returns false; statements merged so far will be found unchanged.
 */
export const matchesAreCurrent = async (client: Client, run: Run): Promise<boolean> => {
  await lockNamesShared(client);
  const removed = await countRemovedSpecies(client);
  if (run.step === MATCHING_STEP) run.removedSpecies = removed;
  if (!DEPENDENT_STEPS.has(run.step) || run.removedSpecies === removed) return true;
  await forgetMatches(client);
  run.step = MATCHING_STEP;
  run.position = 0;
  run.counts = countsBeforeRepeat(run.counts);
  return false;
};
