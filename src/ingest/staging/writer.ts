import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Cell, copyLine } from '../../database/copy-text.js';
import { createLines, type Lines } from './lines.js';
import { STAGED, STAGED_TABLES, type StagedTable } from './tables.js';

/** A row of a staging table, all its columns named. */
type StagedRow<T extends StagedTable> = Readonly<Record<(typeof STAGED)[T][number], Cell>>;

export interface StagingWriter {
  add<T extends StagedTable>(table: T, row: StagedRow<T>): void;
  /** Begins to write out what is waiting, when it is enough to be worth it and all before it is written. */
  relieve(): Promise<void>;
  /** Writes out all that is waiting. */
  flush(): Promise<void>;
}

/** Rows that may wait in memory, over all tables, and as many more that are being written: about 8 MB each. */
const WAITING = 40_000;

/**
 * Collects rows a table and copies them in blocks, so that memory stays the same however long the file; the next block
 * is read while one is written.
 */
export const createStagingWriter = (client: Client): StagingWriter => {
  const waiting = new Map<StagedTable, Lines>(STAGED_TABLES.map((table) => [table, createLines()]));
  let rows = 0;
  let writing: Promise<void> = Promise.resolve();

  const write = async (blocks: readonly (readonly [StagedTable, readonly Buffer[]])[]): Promise<void> => {
    for (const [table, chunks] of blocks) await copy(client, table, chunks);
  };

  /** Of a failure the next caller is told: nobody waits for it meanwhile. */
  const begin = async (): Promise<void> => {
    await writing;
    rows = 0;
    writing = write(STAGED_TABLES.map((table) => [table, waiting.get(table)!.take()]));
    writing.catch(() => undefined);
  };

  return {
    add(table, row) {
      const columns: readonly (keyof typeof row)[] = STAGED[table];
      waiting.get(table)!.add(copyLine(columns.map((column) => row[column])));
      rows += 1;
    },
    relieve: async () => {
      if (rows >= WAITING) await begin();
    },
    flush: async () => {
      await begin();
      await writing;
    },
  };
};

/**
 * By COPY: 200,000 facts in 1.0 to 1.3 s, by blocks of 10,000 with unnest of arrays in 2.5 to 3.9 s, with
 * jsonb_to_recordset in 2.6 to 3.8 s (by turns in one run); of this process they took 0.35, 0.7 and 0.45 s.
 */
const copy = async (client: Client, table: StagedTable, chunks: readonly Buffer[]): Promise<void> => {
  if (chunks.length === 0) return;
  const stream = client.query(copyFrom(`copy ${table} (${STAGED[table].join(', ')}) from stdin`));
  for (const chunk of chunks) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
};
