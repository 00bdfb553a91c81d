import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Cell, copyLine } from './copy-text.js';
import { STAGED, STAGED_TABLES, type StagedTable } from './tables.js';

/** A row of a staging table, all its columns named. */
export type StagedRow<T extends StagedTable> = Readonly<Record<(typeof STAGED)[T][number], Cell>>;

export interface StagingWriter {
  add<T extends StagedTable>(table: T, row: StagedRow<T>): void;
  /** Writes out what is waiting, when it is enough to be worth it. */
  relieve(): Promise<void>;
  /** Writes out all that is waiting. */
  flush(): Promise<void>;
}

/** Rows that may wait in memory, over all tables: about 10 MB. */
const WAITING = 40_000;

/** Collects rows a table and copies them in blocks, so that memory stays the same however long the file. */
export const createStagingWriter = (client: Client): StagingWriter => {
  const waiting = new Map<StagedTable, string[]>(STAGED_TABLES.map((table) => [table, []]));
  let rows = 0;

  const flush = async (): Promise<void> => {
    for (const [table, lines] of waiting) {
      if (lines.length > 0) await copy(client, table, lines.splice(0));
    }
    rows = 0;
  };

  return {
    add(table, row) {
      const columns: readonly (keyof typeof row)[] = STAGED[table];
      waiting.get(table)!.push(copyLine(columns.map((column) => row[column])));
      rows += 1;
    },
    relieve: async () => {
      if (rows >= WAITING) await flush();
    },
    flush,
  };
};

/** Lines handed to the socket at once. */
const LINES = 1000;

const copy = async (client: Client, table: StagedTable, lines: readonly string[]): Promise<void> => {
  const stream = client.query(copyFrom(`copy ${table} (${STAGED[table].join(', ')}) from stdin`));
  for (let at = 0; at < lines.length; at += LINES) {
    if (!stream.write(lines.slice(at, at + LINES).join(''))) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
};
