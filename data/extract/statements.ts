import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { factLine } from '../../src/exports/facts/line.js';
import { Item, type ItemInput } from '../../src/ingest/item.js';

export type Statement<T extends ItemInput['type']> = Extract<ItemInput, { type: T }>;

/** Writes statements in the fact format, without what goes without saying; compressed if the path ends in `.gz`. */
export const writeStatements = (path: string, statements: readonly ItemInput[]): void => {
  const lines = statements.map((statement) => {
    Item.parse(statement);
    return factLine(statement);
  });
  const text = lines.join('');
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
};
