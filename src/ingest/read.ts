import type { Client } from 'pg';
import { transaction } from '../database/connections/session.js';
import { issueSentences, wordIssue } from '../wording/schema-issues.js';
import type { Item } from './item.js';
import { Item as ItemSchema } from './item.js';
import type { RejectRow } from './limits.js';
import type { ReadContext, Row, SourceFile } from './manifest.js';
import { mergeSource } from './merge/sources.js';
import type { Progress } from './progress.js';
import { createReferences } from './staging/references.js';
import { type Staging, stageStatement } from './staging/statement.js';
import { createStagingWriter } from './staging/writer.js';

/** Result of reading a file into the staging tables. */
export interface StagedFile {
  readonly rows: number;
  readonly problems: number;
  /** Kinds and attributes that the file claims, as "source kind" and "source attribute". */
  readonly claimsOf: readonly string[];
  readonly warnings: readonly string[];
}

/** Maximum number of characters that are listed of a rejected row, and of its reason. */
const MAX_WHAT = 500;
const MAX_WHY = 1000;

/** Rows between two progress reports. */
const ROWS_PER_REPORT = 1000;

/**
 * Reads a file into the staging tables. A rejected row, or part of a row, is staged as a problem with its line;
 * only an error of the file itself stops the reading.
 */
export const readFile = async (
  client: Client,
  file: SourceFile,
  path: string,
  folder: string,
  progress: Progress,
): Promise<StagedFile> => {
  const writer = createStagingWriter(client);
  const staging: Staging = {
    writer,
    references: createReferences(writer),
    sources: await idsBy(client, 'select slug as key, id from source'),
    attributes: await idsBy(client, 'select key, id from attribute'),
    claimsOf: new Set(),
  };
  const warnings: string[] = [];
  let rows = 0;
  let problems = 0;
  const reject: RejectRow = (line, { what, why }) => {
    problems += 1;
    writer.add('staged_problem', { line, what: what.slice(0, MAX_WHAT), why: why.slice(0, MAX_WHY) });
  };

  const context: ReadContext = {
    folder,
    warn: (message) => warnings.push(message.slice(0, MAX_WHY)),
    reject,
  };
  for await (const row of file.read(path, context)) {
    rows += 1;
    for (const problem of row.problems ?? []) reject(row.line, problem);
    for (const item of row.items) {
      const why = await stageItem(client, staging, row, item);
      if (why !== undefined) reject(row.line, { what: JSON.stringify(item), why });
    }
    await writer.flushIfFull();
    if (rows % ROWS_PER_REPORT === 0) progress.at(rows);
  }
  await writer.flush();
  return { rows, problems, claimsOf: [...staging.claimsOf].sort(), warnings };
};

/** Validates and stages one statement. Returns the reason if it is rejected. */
const stageItem = async (
  client: Client,
  staging: Staging,
  row: Row,
  input: Row['items'][number],
): Promise<string | undefined> => {
  const checked = ItemSchema.safeParse(input, { error: wordIssue });
  if (!checked.success) return issueSentences(checked.error, 'the statement');
  const item: Item = checked.data;
  if (item.type !== 'source') return stageStatement(staging, item, row.line, row.preference ?? 0);
  const { id, slug } = await transaction(client, () => mergeSource(client, item));
  staging.sources.set(slug, id);
  return undefined;
};

const idsBy = async (client: Client, query: string): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ key: string; id: number }>(query);
  return new Map(rows.map(({ key, id }) => [key, id]));
};
