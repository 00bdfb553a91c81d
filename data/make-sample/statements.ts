import { readFileSync, writeFileSync } from 'node:fs';
import { Item, type ItemInput } from '../../src/ingest/item.js';
import { packaged } from '../../src/runtime/package-root.js';

export type Statement<T extends ItemInput['type']> = Extract<ItemInput, { type: T }>;

/** The accepted names of the species in the sample, in the order of the alphabet. */
export const SPECIES: readonly string[] = readFileSync(packaged('data', 'sample-species.txt'), 'utf8')
  .trim()
  .split('\n');

const known = new Set(SPECIES);
export const isInSample = (species: string): boolean => known.has(species);

/** What a reader of the fact format completes by itself. */
const DEFAULTS = new Map<string, unknown>([
  ['establishment', 'unknown'],
  ['evidence', 'reported'],
  ['share_alike', false],
  ['cultivated', false],
  ['part', 'other'],
]);

/** Writes statements as a file of the sample, without what goes without saying. */
export const write = (file: string, statements: readonly ItemInput[]): void => {
  const lines = statements.map((statement) => {
    Item.parse(statement);
    const told = Object.entries(statement).filter(
      ([key, value]) => value !== null && value !== undefined && DEFAULTS.get(key) !== value,
    );
    return JSON.stringify(Object.fromEntries(told));
  });
  writeFileSync(packaged('data', 'sample', file), `${lines.join('\n')}\n`);
};
