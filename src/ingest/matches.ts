import type { Client } from 'pg';
import { shareNaming, speciesGone } from '../taxa/naming-lock.js';
import { countAgain } from './counts.js';
import { forgetMatches, type Run, type Step } from './run.js';

/** The step that finds out which species the names of a file are, and those that rely on it. */
const MATCHING: Step = 'synonyms';
const RELYING: ReadonlySet<Step> = new Set<Step>(['match', 'resolve', 'merge']);

/**
 * Whether the species that the file's names were matched to are still there; they
 * stay until the caller's transaction ends. Where a correction has merged or
 * deleted one since, the run is set back to be matched again: what it has merged
 * so far is found unchanged.
 */
export const matchesHold = async (client: Client, run: Run): Promise<boolean> => {
  await shareNaming(client);
  const gone = await speciesGone(client);
  if (run.step === MATCHING) run.speciesGone = gone;
  if (!RELYING.has(run.step) || run.speciesGone === gone) return true;
  await forgetMatches(client);
  run.step = MATCHING;
  run.position = 0;
  run.counts = countAgain(run.counts);
  return false;
};
