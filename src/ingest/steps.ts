import type { Client } from 'pg';
import { retried } from '../database/retry.js';
import { transaction } from '../database/session.js';
import { openClaims, publish } from '../facts/arbitration.js';
import { sourceSlug } from '../fields/sources.js';
import { raise } from './counts.js';
import type { SourceFile } from './manifest.js';
import { matchesHold } from './matches.js';
import { batchesAfter, mergeBatch } from './merge/batches.js';
import {
  countMatches,
  dropNamesOfKnown,
  matchReferences,
  matchSynonymOwners,
  type Speaking,
} from './merge/matching.js';
import { mergeNames } from './merge/names.js';
import { resolveStatements } from './merge/resolution.js';
import { mergeSynonyms } from './merge/synonyms.js';
import { mergeTaxa } from './merge/taxa.js';
import { writeTextKeys } from './merge/text-keys.js';
import { type Withdrawal, withdrawalOf } from './merge/withdrawal.js';
import { countSpecies, mergeZones } from './merge/zones.js';
import type { Progress } from './progress.js';
import { readFile } from './read.js';
import { emptyStaging, lastRun, markStaged, type Run, STEPS, type Step, saveRun } from './run.js';

/** A file, where it lies, and who watches. */
export interface Ingestion {
  readonly client: Client;
  readonly run: Run;
  readonly file: SourceFile;
  readonly path: string;
  readonly folder: string;
  readonly progress: Progress;
  /** Statements merged in one transaction. */
  readonly batch: number;
  /** Whether a file that says nothing any more may withdraw all that it said. */
  readonly withdrawAll: boolean;
  /** Slugs of the sources that come after the file's in the order of ingestion. */
  readonly later: readonly string[];
}

/** Takes the run through its steps up to `finish`, from wherever it stands. */
export const takeSteps = async (ingestion: Ingestion): Promise<void> => {
  const { run } = ingestion;
  while (run.step !== 'finish') {
    if (run.step === 'read') await read(ingestion);
    else if (run.step === 'merge') await merge(ingestion);
    else await step(ingestion, WORK[run.step]);
  }
};

const next = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'finish';

/** Into the staging tables: not one transaction, as they are only believed once they are marked. */
const read = async (ingestion: Ingestion): Promise<void> => {
  const { client, run, file, path, folder, progress, withdrawAll } = ingestion;
  const before = await lastRun(client, run);
  progress.start(`reading ${run.file}`, before?.counts.rows);
  await emptyStaging(client);
  const reading = await readFile(client, file, path, folder, progress);
  const said = before?.claimsOf.length ?? 0;
  const isMeant = withdrawAll || file.isGone === true;
  if (!isMeant && file.complete.length > 0 && said > 0 && reading.claimsOf.length === 0)
    throw new SaysNothing(run.file, reading);
  for (const table of ANALYSED) await client.query(`analyze ${table}`);
  run.counts = {
    ...raise(run.counts, { rows: reading.rows, unreadable: reading.problems }),
    warnings: reading.warnings,
  };
  run.claimsOf = reading.claimsOf;
  run.step = next(run.step);
  await transaction(client, async () => {
    await markStaged(client, run);
    await saveRun(client, run);
  });
};

/** A file of which nothing could be taken, while it said something before: rather broken than meant so. */
class SaysNothing extends Error {
  override readonly name = 'SaysNothing';
  constructor(file: string, { rows, problems }: { readonly rows: number; readonly problems: number }) {
    super(
      `nothing of ${file} could be taken (rows: ${rows}, rows or parts not readable: ${problems}), so all that it said before ` +
        'would be withdrawn; nothing was changed. Where that is meant, say --withdraw-all.',
    );
  }
}

const ANALYSED = [
  'staged_reference',
  'staged_name',
  'staged_synonym',
  'staged_distribution',
  'staged_fact',
  'staged_record',
];

type Work = (ingestion: Ingestion) => Promise<void>;

/** The steps that are one transaction each; what they touch is published with them. */
const WORK: Readonly<Record<Exclude<Step, 'read' | 'merge' | 'finish'>, Work>> = {
  taxa: ({ client, run }) => mergeTaxa(client, run.source),
  zones: ({ client }) => mergeZones(client),
  names: async ({ client, run, later }) => {
    await dropNamesOfKnown(client, await speaking(client, later));
    run.counts = raise(run.counts, { newSpecies: await mergeNames(client) });
  },
  synonyms: async ({ client, later }) => {
    await matchSynonymOwners(client, await speaking(client, later));
    await mergeSynonyms(client);
    // With the file's own synonyms all names are matched anew, as the next run of the file will match them.
    await client.query('truncate staged_match');
  },
  match: async ({ client, run, later }) => {
    await matchReferences(client, await speaking(client, later));
    run.counts = { ...run.counts, matched: await countMatches(client) };
  },
  resolve: ({ client, file, batch }) => resolveStatements(client, file.reduce ?? {}, batch),
};

const LABELS: Readonly<Record<keyof typeof WORK, string>> = {
  taxa: 'taxa',
  zones: 'zones',
  names: 'names',
  synonyms: 'synonyms',
  match: 'matching names',
  resolve: 'one claim a species and source',
};

const step = async (ingestion: Ingestion, work: Work): Promise<void> => {
  const { client, run, progress } = ingestion;
  progress.start(`${LABELS[run.step as keyof typeof WORK]} of ${run.file}`);
  const { counts } = run;
  const here = run.step;
  await retried(() => {
    run.counts = counts;
    run.step = here;
    return transaction(client, async () => {
      if (await matchesHold(client, run)) {
        await openClaims(client);
        await work(ingestion);
        await writeTextKeys(client);
        run.counts = raise(run.counts, { published: await publish(client) });
        run.step = next(here);
      }
      await saveRun(client, run);
    });
  });
};

/** Sources that name names in the file. */
const stagedSources = async (client: Client): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>('select distinct source_id as id from staged_record');
  return rows.map((row) => row.id);
};

const speaking = async (client: Client, slugs: readonly string[]): Promise<Speaking> => {
  const own = await stagedSources(client);
  const { rows } = await client.query<{ id: number }>(
    'select id from source where slug = any ($1) and id <> all ($2::smallint[])',
    [slugs, own],
  );
  return { own, later: rows.map((row) => row.id) };
};

const merge = async (ingestion: Ingestion): Promise<void> => {
  const { client, run, progress } = ingestion;
  const batches = await batchesAfter(client, run.position);
  const withdrawal = await withdrawalFor(ingestion);
  const popularity =
    withdrawal.popularity.length > 0 || run.claimsOf.some((claim) => claim.endsWith(' popularity'));
  progress.start(`merging ${run.file}`, batches.length);
  for (const [nth, range] of batches.entries()) {
    const { counts, position } = run;
    await retried(() => {
      run.counts = counts;
      run.position = position;
      run.step = 'merge';
      return transaction(client, async () => {
        if (await matchesHold(client, run)) {
          await openClaims(client);
          run.counts = await mergeBatch(client, range, withdrawal, popularity, counts);
          run.position = range[1];
        }
        await saveRun(client, run);
      });
    });
    if (run.step !== 'merge') return;
    progress.at(nth + 1);
    // Plans made for empty tables are the slowest there are: looked at again after 1, 4, 16 batches.
    if (GROWN.has(nth + 1)) await client.query(`analyze ${GROWING.join(', ')}`);
  }
  await transaction(client, async () => {
    if (run.counts.distributions > 0) await countSpecies(client);
    run.step = next(run.step);
    await saveRun(client, run);
  });
};

const GROWN = new Set([1, 4, 16]);

/** The tables that batches fill. */
export const GROWING = ['fact', 'distribution', 'common_name', 'species_source', 'image'];

const withdrawalFor = async ({ client, run, file }: Ingestion): Promise<Withdrawal> => {
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
