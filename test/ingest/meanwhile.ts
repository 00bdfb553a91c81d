import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Actor } from '../../src/corrections/actor.js';
import type { Database } from '../../src/database/database.js';
import type { IngestResult } from '../../src/ingest/ingest.js';
import { person, submitted } from '../corrections/submitted.js';
import { filledDatabase } from '../support/database.js';
import type { Acceptance } from './accepting.js';
import { countsOf, faultsOf, knowledgeOf, notTakenOf } from './knowledge.js';
import { ingestRows, type TestRow } from './support.js';
import { actingAt, BEFORE, FILE, type Moment } from './under-way.js';

/** A database with the species before the file, and an item that an admin will accept. */
export interface Prepared {
  readonly database: Database;
  readonly reviewer: Actor;
  readonly id: number;
}

/** @param correction of the species of the slug; null asks for its deletion. */
export const prepared = async (slug: string, correction: object | null): Promise<Prepared> => {
  const database = await filledDatabase('before_file', (empty) => ingestRows(empty, 'names', BEFORE));
  const submitter = await person(database, 'Cid', 'admin');
  const reviewer = await person(database, 'Dan', 'admin');
  return { database, reviewer, id: await submitted(database, submitter, slug, correction) };
};

/** Ingests a file in batches of one species. */
export const ingestFile = (
  database: Database,
  progress = actingAt(null),
  rows: readonly TestRow[] = FILE,
  complete: readonly string[] = [],
): Promise<IngestResult> => ingestRows(database, 'test', rows, { complete }, { batch: 1, progress });

/** A thread has no loader of TypeScript but the one that it asks for. */
const LOADING = `const { workerData } = require('node:worker_threads');
import('tsx/esm/api').then(({ tsImport }) => tsImport(workerData, workerData));`;

class Interrupted extends Error {}

/** What a file left. */
export interface Left {
  readonly faults: readonly object[];
  readonly knowledge: unknown;
  readonly rejectedRows: readonly string[];
  readonly counts: ReturnType<typeof countsOf>;
}

/** Who reviews while an ingestion is under way; `close` ends the thread. */
export const startReviewing = async () => {
  const file = new URL('./accepting.ts', import.meta.url).href;
  const worker = new Worker(LOADING, { eval: true, workerData: file });
  await once(worker, 'message');

  /** Accepts the item while the thread of the tests stands still, as a progress callback waits for no promise. */
  const accept = ({ database, reviewer, id }: Prepared): void => {
    const done = new Int32Array(new SharedArrayBuffer(4));
    worker.postMessage({ url: database.url, reviewer, id, done } satisfies Acceptance);
    Atomics.wait(done, 0, 0, 30_000);
    if (done[0] !== 1) throw new Error(`item ${id} was not accepted`);
  };
  const ways = {
    before: async (item: Prepared) => {
      accept(item);
      return ingestFile(item.database);
    },
    after: async (item: Prepared) => {
      const result = await ingestFile(item.database);
      accept(item);
      return result;
    },
    /** By somebody else, between two transactions of the ingestion. */
    meanwhile: (item: Prepared, moment: Moment) =>
      ingestFile(
        item.database,
        actingAt(moment, () => accept(item)),
      ),
    /** While the ingestion is interrupted; the same command continues it. */
    interrupting: async (item: Prepared, moment: Moment) => {
      const interrupt = actingAt(moment, () => {
        throw new Interrupted();
      });
      await expect(ingestFile(item.database, interrupt)).rejects.toThrow(Interrupted);
      accept(item);
      const result = await ingestFile(item.database);
      expect(result.resumed).toBe(true);
      return result;
    },
  };
  return {
    accept,
    /** Ingests the file into a database of its own, with the item accepted at some moment. */
    left: async (
      way: keyof typeof ways,
      slug: string,
      correction: object | null,
      moment: Moment = ['reading', 0],
    ): Promise<Left> => {
      const item = await prepared(slug, correction);
      const { database } = item;
      const result = await ways[way](item, moment);
      const left = {
        faults: await faultsOf(database),
        knowledge: await knowledgeOf(database),
        rejectedRows: await notTakenOf(result),
        counts: countsOf(result),
      };
      await database.close();
      return left;
    },
    close: () => worker.terminate(),
  };
};

export type Reviewing = Awaited<ReturnType<typeof startReviewing>>;
