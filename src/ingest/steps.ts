import type { Client } from 'pg';
import { retried } from '../database/connections/retry.js';
import { transaction } from '../database/connections/session.js';
import { openClaims, publish } from '../facts/arbitration.js';
import { sourceSlug } from '../fields/source-order.js';
import { refuseToReplace } from './claimants.js';
import { addCounts, isAllUnmatched, unmatched } from './counts.js';
import type { SourceFile } from './manifest.js';
import { matchesAreCurrent } from './matches.js';
import { batchesAfter, mergeBatch } from './merge/batches.js';
import { dropCheckedSynonyms, ignoreAcceptedNames } from './merge/checked-names.js';
import {
  countMatches,
  dropNamesOfKnownSpecies,
  type MatchingSources,
  matchReferences,
  matchSynonymOwners,
} from './merge/matching.js';
import { mergeNames } from './merge/names.js';
import { reduceStatements } from './merge/reduction.js';
import { mergeSynonyms } from './merge/synonyms.js';
import { mergeTaxa } from './merge/taxa.js';
import { writeTextKeys } from './merge/text-keys.js';
import { hasClaims, type Withdrawal, withdrawalOf } from './merge/withdrawal.js';
import { mergeZones } from './merge/zones.js';
import type { Progress } from './progress.js';
import { readFile } from './read.js';
import { emptyStaging, lastRun, markStaged, type Run, STEPS, type Step, saveRun } from './run.js';
import { undoPlacementsOfAcceptedNames } from './settle/placement/undo.js';
import { settle } from './settle/settle.js';

/** A file that is being ingested. */
export interface FileIngestion {
  readonly client: Client;
  readonly run: Run;
  readonly file: SourceFile;
  readonly path: string;
  readonly folder: string;
  readonly progress: Progress;
  /** Statements merged per transaction. */
  readonly batch: number;
  /** Whether a file without readable rows or known species may withdraw what its sources claimed before. */
  readonly withdrawAll: boolean;
  /** Whether a later file of the same command applies the rules over the final state. */
  readonly settleLater: boolean;
  /** Slugs of the sources that follow in the order of ingestion. */
  readonly later: readonly string[];
}

/** Runs all steps from the current one up to `finish`. */
export const runSteps = async (ingestion: FileIngestion): Promise<void> => {
  const { run } = ingestion;
  while (run.step !== 'finish') {
    if (run.step === 'read') await read(ingestion);
    else if (run.step === 'merge') await merge(ingestion);
    else if (run.step === 'settle') await settleAll(ingestion);
    else await runStep(ingestion, STEP_WORK[run.step]);
  }
};

const nextStep = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'finish';

/** Reads the file into the staging tables. Not one transaction: the staged rows only count once they are marked. */
const read = async (ingestion: FileIngestion): Promise<void> => {
  const { client, run, file, path, folder, progress, withdrawAll } = ingestion;
  const before = await lastRun(client, run);
  progress.start(`reading ${run.file}`, before?.counts.rows);
  await emptyStaging(client);
  const reading = await readFile(client, file, path, folder, progress);
  const claimsBefore = before?.claimsOf.length ?? 0;
  const mayBeEmpty = withdrawAll || file.isRemoved === true;
  if (!mayBeEmpty && file.complete.length > 0 && claimsBefore > 0 && reading.claimsOf.length === 0)
    throw new NothingReadable(
      `${run.file} has no readable row (rows: ${reading.rows}, malformed rows or parts: ${reading.problems})`,
    );
  if (!mayBeEmpty) await refuseToReplace(client, run.source, file, reading.claimsOf);
  for (const table of ANALYZED_TABLES) await client.query(`analyze ${table}`);
  run.counts = {
    ...addCounts(run.counts, { rows: reading.rows, unreadable: reading.problems }),
    warnings: [
      ...reading.warnings,
      ...(reading.rows === 0 && file.isRemoved !== true
        ? ['the file has no rows: check whether it is complete']
        : []),
    ],
  };
  run.claimsOf = reading.claimsOf;
  run.step = nextStep(run.step);
  await transaction(client, async () => {
    await markStaged(client, run);
    await saveRun(client, run);
  });
};

/**
 * Thrown when a complete file has no readable row, or no name that matches a species, although claims of its sources are
 * stored: the file is more likely damaged, or the wrong one, than empty on purpose.
 */
class NothingReadable extends Error {
  override readonly name = 'NothingReadable';
  constructor(finding: string) {
    super(
      `${finding}. Ingesting it would withdraw what its sources claimed before, so nothing was changed. Check the file; to withdraw its claims, repeat the command with --withdraw-all.`,
    );
  }
}

/** Refuses a complete file whose names match no species, if it would withdraw stored claims (C10.8). */
const refuseUnknownNames = async (ingestion: FileIngestion): Promise<void> => {
  const { client, run, file, withdrawAll } = ingestion;
  if (withdrawAll || file.complete.length === 0 || !isAllUnmatched(run.counts)) return;
  if (await hasClaims(client, await loadWithdrawal(ingestion)))
    throw new NothingReadable(
      `${run.file} names no known species (rows: ${run.counts.rows}, names without a match: ${unmatched(run.counts)})`,
    );
};

const ANALYZED_TABLES = [
  'staged_reference',
  'staged_name',
  'staged_synonym',
  'staged_distribution',
  'staged_fact',
  'staged_record',
];

type StepWork = (ingestion: FileIngestion) => Promise<void>;

/** Work of the steps that are one transaction each; the species that they touch are published in it. */
const STEP_WORK: Readonly<Record<Exclude<Step, 'read' | 'merge' | 'settle' | 'finish'>, StepWork>> = {
  taxa: ({ client, run }) => mergeTaxa(client, run.source),
  zones: ({ client }) => mergeZones(client),
  names: async ({ client, run, later }) => {
    await undoPlacementsOfAcceptedNames(client);
    await ignoreAcceptedNames(client);
    await dropCheckedSynonyms(client);
    await dropNamesOfKnownSpecies(client, await matchingSources(client, later));
    run.counts = addCounts(run.counts, { newSpecies: await mergeNames(client) });
  },
  synonyms: async ({ client, later }) => {
    await matchSynonymOwners(client, await matchingSources(client, later));
    await mergeSynonyms(client);
    // Names are matched again with the file's own synonyms, as in the next run of the file.
    await client.query('truncate staged_match');
  },
  match: async (ingestion) => {
    const { client, run, later } = ingestion;
    await matchReferences(client, await matchingSources(client, later));
    run.counts = { ...run.counts, matched: await countMatches(client) };
    await refuseUnknownNames(ingestion);
  },
  reduce: ({ client, file, batch }) => reduceStatements(client, file.reduce ?? {}, batch),
};

/** Labels of the steps in progress reports. The first word is the stage in JSON, so each one is different. */
const LABELS: Readonly<Record<keyof typeof STEP_WORK, string>> = {
  taxa: 'taxa',
  zones: 'zones',
  names: 'names',
  synonyms: 'synonyms',
  match: 'matching names',
  reduce: 'reducing claims',
};

const runStep = async (ingestion: FileIngestion, work: StepWork): Promise<void> => {
  const { client, run, progress } = ingestion;
  progress.start(`${LABELS[run.step as keyof typeof STEP_WORK]} of ${run.file}`);
  const { counts } = run;
  const currentStep = run.step;
  await retried(() => {
    run.counts = counts;
    run.step = currentStep;
    return transaction(client, async () => {
      if (await matchesAreCurrent(client, run)) {
        await openClaims(client);
        await work(ingestion);
        await writeTextKeys(client);
        run.counts = addCounts(run.counts, { published: await publish(client) });
        run.step = nextStep(currentStep);
      }
      await saveRun(client, run);
    });
  });
};

/** Returns the ids of the sources of the names in the file. */
const stagedSources = async (client: Client): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>('select distinct source_id as id from staged_record');
  return rows.map((row) => row.id);
};

const matchingSources = async (client: Client, slugs: readonly string[]): Promise<MatchingSources> => {
  const own = await stagedSources(client);
  const { rows } = await client.query<{ id: number }>(
    'select id from source where slug = any ($1) and id <> all ($2::smallint[])',
    [slugs, own],
  );
  return { own, later: rows.map((row) => row.id) };
};

const merge = async (ingestion: FileIngestion): Promise<void> => {
  const { client, run, progress } = ingestion;
  const batches = await batchesAfter(client, run.position);
  const withdrawal = await loadWithdrawal(ingestion);
  const popularity =
    withdrawal.popularity.length > 0 || run.claimsOf.some((claim) => claim.endsWith(' popularity'));
  progress.start(`merging ${run.file}`, batches.length);
  for (const [index, range] of batches.entries()) {
    const { counts, position } = run;
    await retried(() => {
      run.counts = counts;
      run.position = position;
      run.step = 'merge';
      return transaction(client, async () => {
        if (await matchesAreCurrent(client, run)) {
          await openClaims(client);
          run.counts = await mergeBatch(client, range, withdrawal, popularity, counts);
          run.position = range[1];
        }
        await saveRun(client, run);
      });
    });
    if (run.step !== 'merge') return;
    progress.at(index + 1);
    await analyzeGrownTables(client);
  }
  run.step = nextStep(run.step);
  await saveRun(client, run);
};

/** Applies the rules over the final state. If interrupted, it starts again: what is settled already stays as it is. */
const settleAll = async ({ client, run, progress, settleLater }: FileIngestion): Promise<void> => {
  if (!settleLater) {
    progress.start(`settling after ${run.file}`);
    run.counts = addCounts(run.counts, { published: await settle(client) });
  }
  run.step = nextStep(run.step);
  await saveRun(client, run);
};

/** Tables that the batches write to. */
export const MERGED_TABLES = [
  'fact',
  'distribution',
  'common_name',
  'species_source',
  'image',
  'external_id',
];

/**
 * Analyzes the merged tables that are half as large again as at their last analyze or vacuum, since plans for empty tables are
 * the slowest. Analyzing all tables after batches 1, 4 and 16 of every file took a minute of a full ingestion.
 */
const analyzeGrownTables = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where oid = any ($1::text[]::regclass[])
       and pg_relation_size(oid) > 1.5 * relpages * current_setting('block_size')::integer`,
    [MERGED_TABLES],
  );
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
};

const loadWithdrawal = async ({ client, run, file }: FileIngestion): Promise<Withdrawal> => {
  const complete = file.complete.map(sourceSlug);
  const sources = await client.query<{ id: number }>('select id from source where slug = any ($1)', [
    complete,
  ]);
  const attributes = await client.query<{ id: number; key: string }>('select id, key from attribute');
  const before = await lastRun(client, run);
  return withdrawalOf(
    sources.rows.map((row) => row.id),
    [...run.claimsOf, ...(before?.claimsOf ?? [])],
    new Map(attributes.rows.map(({ id, key }) => [key, id])),
  );
};
