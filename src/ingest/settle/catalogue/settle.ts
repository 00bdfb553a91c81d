import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../../../checks/run.js';
import { retried } from '../../../database/connections/retry.js';
import { transaction } from '../../../database/connections/session.js';
import { openClaims, publish } from '../../../facts/arbitration.js';
import { lockNamesShared } from '../../../taxa/naming-lock.js';
import { mergeFacts, withdrawFacts } from '../../merge/facts.js';
import type { SpeciesRange } from '../../merge/species-range.js';
import type { Withdrawal } from '../../merge/withdrawal.js';
import { CATALOGUE_ATTRIBUTES, catalogueClaims } from './claims.js';
import { catalogued, readCatalogued } from './read.js';
import { stageClaims } from './stage.js';

/** Species per transaction: about 10,000 claims. */
const SPECIES_PER_TRANSACTION = 2_000;

/** Derives the claims of all catalogues from their records (C10.28). Returns the number of published species. */
export const settleCatalogues = async (client: Client): Promise<number> => {
  const lanes = await lanesOf(client);
  if (lanes.length === 0) return 0;
  let published = 0;
  for (const range of rangesOf(await catalogued(client)))
    published += await retried(() => transaction(client, () => settleRange(client, range, lanes)));
  return published;
};

/** Returns the sources that are catalogues, with all fields that their claims can have. */
const lanesOf = async (client: Client): Promise<Withdrawal['lanes']> => {
  const { rows } = await client.query<{ attribute: number; source: number }>(
    `select a.id as attribute, so.id as source from source so cross join attribute a
     where so.catalogue and a.key = any ($1)`,
    [CATALOGUE_ATTRIBUTES],
  );
  return rows;
};

const rangesOf = (ids: readonly number[]): readonly SpeciesRange[] => {
  const ranges: SpeciesRange[] = [];
  for (let at = 0; at < ids.length; at += SPECIES_PER_TRANSACTION) {
    const upto = ids[Math.min(at + SPECIES_PER_TRANSACTION, ids.length) - 1]!;
    ranges.push([at === 0 ? 0 : ids[at - 1]!, upto]);
  }
  return ranges;
};

/** Writes the claims about the species of a range that differ from those before, and withdraws the others. */
const settleRange = async (
  client: Client,
  range: SpeciesRange,
  lanes: Withdrawal['lanes'],
): Promise<number> => {
  await lockNamesShared(client);
  const species = await readCatalogued(client, range);
  await openClaims(client);
  await stageClaims(
    client,
    species.map((each) => [each, catalogueClaims(each)]),
  );
  await mergeFacts(client, range);
  await withdrawFacts(client, range, lanes);
  await runChecks(client, TOUCHED);
  return publish(client);
};
