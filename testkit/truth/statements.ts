import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fieldSpelled } from '../../src/fields/registry.js';
import { packaged } from '../../src/runtime/package-root.js';
import { parseTable } from '../../src/runtime/shipped-table.js';
import { suits } from './expected.js';

const STATEMENT = z
  .object({
    plant: z.string().min(1),
    english: z.string().min(1),
    field: z.string(),
    expected: z.string(),
    half: z.enum(['work', 'measured']),
  })
  .refine(({ field, expected }) => {
    const known = fieldSpelled(field);
    return known?.key === field && suits(known, expected);
  }, 'field is no key of docs/keys.md, or expected does not suit it');

/** What is true of a plant, written from general knowledge. */
export type Statement = z.infer<typeof STATEMENT>;

/**
 * Parses statements.
 *
 * @throws with the line of the first malformed one.
 */
export const readStatements = (text: string): readonly Statement[] =>
  parseTable('testkit/truth/statements.csv', text, STATEMENT);

/** Reads statements.csv. */
export const loadStatements = (): readonly Statement[] =>
  readStatements(readFileSync(packaged('testkit', 'truth', 'statements.csv'), 'utf8'));
