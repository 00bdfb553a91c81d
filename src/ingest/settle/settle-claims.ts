import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../../checks/run.js';
import { retried } from '../../database/connections/retry.js';
import { transaction } from '../../database/connections/session.js';
import { openClaims, publish } from '../../facts/arbitration.js';
import { lockNamesShared } from '../../taxa/naming-lock.js';
import { mergeFacts, withdrawFacts } from '../merge/facts.js';
import type { SpeciesRange } from '../merge/species-range.js';
import type { Withdrawal } from '../merge/withdrawal.js';

/** Species per transaction: about 10,000 claims. */
const SPECIES_PER_TRANSACTION = 2_000;

/** Divides species ids, which are in order, into the ranges of one transaction each. */
const speciesRanges = (ids: readonly number[]): readonly SpeciesRange[] => {
  const ranges: SpeciesRange[] = [];
  for (let at = 0; at < ids.length; at += SPECIES_PER_TRANSACTION) {
    const upto = ids[Math.min(at + SPECIES_PER_TRANSACTION, ids.length) - 1]!;
    ranges.push([at === 0 ? 0 : ids[at - 1]!, upto]);
  }
  return ranges;
};

/** Derived claims of some sources. */
interface DerivedClaims {
  /** Ids of the species whose claims may change, in order. */
  readonly species: readonly number[];
  /** Sources and fields of the claims. */
  readonly lanes: Withdrawal['lanes'];
  /** Fills `reduced_fact` with the claims about a range; not needed if it has those about all species. */
  readonly stage?: (range: SpeciesRange) => Promise<void>;
}

/** Writes the derived claims that differ from those before, and withdraws the others. Returns the number of published species. */
export const settleClaims = async (
  client: Client,
  { species, lanes, stage }: DerivedClaims,
): Promise<number> => {
  const settleRange = async (range: SpeciesRange): Promise<number> => {
    await lockNamesShared(client);
    await openClaims(client);
    await stage?.(range);
    await mergeFacts(client, range);
    await withdrawFacts(client, range, lanes);
    await runChecks(client, TOUCHED);
    return publish(client);
  };
  let published = 0;
  for (const range of speciesRanges(species))
    published += await retried(() => transaction(client, () => settleRange(range)));
  return published;
};
