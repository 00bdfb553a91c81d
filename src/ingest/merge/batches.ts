import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../../checks/run.js';
import { publish } from '../../facts/arbitration.js';
import { addCounts, type Counts } from '../counts.js';
import { mergeCatalogueRecords, withdrawCatalogueRecords } from './catalogue-records.js';
import { mergeCommonNames, withdrawCommonNames } from './common-names.js';
import { mergeDistributions, withdrawDistributions } from './distributions.js';
import { mergeExternalIds, withdrawExternalIds } from './external-ids.js';
import { mergeFacts, withdrawFacts } from './facts.js';
import { mergeImages, withdrawImages } from './images.js';
import { mergePopularity } from './popularity.js';
import { mergeRecords, withdrawRecords } from './records.js';
import type { SpeciesRange } from './species-range.js';
import type { Withdrawal } from './withdrawal.js';

const LAST_SPECIES = 2_147_483_647;

/** Returns the batches above a species id, as ranges of ids. The last one reaches to the highest possible id. */
export const batchesAfter = async (client: Client, position: number): Promise<readonly SpeciesRange[]> => {
  const { rows } = await client.query<{ upto: number }>(
    'select upto from staged_batch where upto > $1 order by upto',
    [position],
  );
  if (position === LAST_SPECIES) return [];
  const ends = [...rows.slice(0, -1).map((row) => row.upto), LAST_SPECIES];
  return ends.map((end, index) => [ends[index - 1] ?? position, end]);
};

/**
 * Merges the statements of the file about the species of one batch, withdraws statements that the file no longer
 * makes, and publishes the changed species. Runs in the caller's transaction. Facts come late, so that row locks
 * are held for as short a time as possible.
 */
export const mergeBatch = async (
  client: Client,
  range: SpeciesRange,
  withdrawal: Withdrawal,
  popularity: boolean,
  counts: Counts,
): Promise<Counts> => {
  const names = await mergeCommonNames(client, range);
  const distributions = await mergeDistributions(client, range);
  const images = await mergeImages(client, range);
  const identifiers = await mergeExternalIds(client, range);
  if (popularity) await mergePopularity(client, range, withdrawal.popularity);
  const facts = await mergeFacts(client, range);
  await mergeCatalogueRecords(client, range);
  await mergeRecords(client, range);
  const removed = await withdrawMissing(client, range, withdrawal);
  await runChecks(client, TOUCHED);
  return addCounts(counts, {
    ...facts,
    written: names + distributions + images + identifiers,
    distributions: distributions + removed.distributions,
    withdrawn: removed.distributions + removed.others,
    published: await publish(client),
  });
};

const withdrawMissing = async (
  client: Client,
  range: SpeciesRange,
  withdrawal: Withdrawal,
): Promise<{ distributions: number; others: number }> => {
  if (withdrawal.sources.length === 0) return { distributions: 0, others: 0 };
  const distributions = await withdrawDistributions(client, range, withdrawal.distribution);
  const names = await withdrawCommonNames(client, range, withdrawal.names);
  const images = await withdrawImages(client, range, withdrawal.image);
  const identifiers = await withdrawExternalIds(client, range, withdrawal.externalIds);
  const facts = await withdrawFacts(client, range, withdrawal.lanes);
  await withdrawCatalogueRecords(client, range, withdrawal.catalogue);
  await withdrawRecords(client, range, withdrawal.sources);
  return { distributions, others: names + images + identifiers + facts };
};
