import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Item, type ItemInput } from '../../src/ingest/item.js';

export type Statement<T extends ItemInput['type']> = Extract<ItemInput, { type: T }>;

/** What a reader of the fact format completes by itself. */
const DEFAULTS = new Map<string, unknown>([
  ['establishment', 'unknown'],
  ['evidence', 'reported'],
  ['share_alike', false],
  ['cultivated', false],
  ['catalogue', false],
  ['cultivar', false],
  ['part', 'other'],
  ['main', false],
  ['score', 0],
]);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

/** Writes statements in the fact format, without what goes without saying; compressed if the path ends in `.gz`. */
export const writeStatements = (path: string, statements: readonly ItemInput[]): void => {
  const lines = statements.map((statement) => {
    Item.parse(statement);
    const told = Object.entries(statement).filter(
      ([key, value]) => !isEmpty(value) && DEFAULTS.get(key) !== value,
    );
    return `${JSON.stringify(Object.fromEntries(told))}\n`;
  });
  const text = lines.join('');
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
};
