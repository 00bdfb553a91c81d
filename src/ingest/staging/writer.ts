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
  /** Writes out what is waiting, when it is enough to be worth it. */
  relieve(): Promise<void>;
  /** Writes out all that is waiting. */
  flush(): Promise<void>;
}

/** Rows that may wait in memory, over all tables: about 8 MB. */
const WAITING = 40_000;

/** Collects rows a table and copies them in blocks, so that memory stays the same however long the file. */
export const createStagingWriter = (client: Client): StagingWriter => {
  const waiting = new Map<StagedTable, Lines>(STAGED_TABLES.map((table) => [table, createLines()]));
  let rows = 0;

  const flush = async (): Promise<void> => {
    for (const [table, lines] of waiting) await copy(client, table, lines.take());
    rows = 0;
  };

  return {
    add(table, row) {
      const columns: readonly (keyof typeof row)[] = STAGED[table];
      waiting.get(table)!.add(copyLine(columns.map((column) => row[column])));
      rows += 1;
    },
    relieve: async () => {
      if (rows >= WAITING) await flush();
    },
    flush,
  };
};

const copy = async (client: Client, table: StagedTable, chunks: readonly Buffer[]): Promise<void> => {
  if (chunks.length === 0) return;
  const stream = client.query(copyFrom(`copy ${table} (${STAGED[table].join(', ')}) from stdin`));
  for (const chunk of chunks) {
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
};
