import { readFileSync } from 'node:fs';
import type { ItemInput } from '../../src/ingest/item.js';
import { packaged } from '../../src/runtime/package-root.js';
import { writeStatements } from '../extract/statements.js';

export type { Statement } from '../extract/statements.js';

/** The accepted names of the species in the sample, in the order of the alphabet. */
export const SPECIES: readonly string[] = readFileSync(packaged('data', 'sample-species.txt'), 'utf8')
  .trim()
  .split('\n');

const known = new Set(SPECIES);
export const isInSample = (species: string): boolean => known.has(species);

/** Writes statements as a file of the sample. */
export const write = (file: string, statements: readonly ItemInput[]): void =>
  writeStatements(packaged('data', 'sample', file), statements);
