import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fieldSpelled } from '../../src/fields/registry.js';
import { packaged } from '../../src/runtime/package-root.js';
import { parseTable } from '../../src/runtime/shipped-table.js';
import { suits } from './expected.js';
import { inKeys, isAboutPoison } from './garden-words.js';

const COLUMNS = z.object({
  plant: z.string().min(1),
  english: z.string().min(1),
  field: z.string(),
  expected: z.string(),
  half: z.enum(['work', 'measured']),
});

const STATEMENT = COLUMNS.refine(({ field, expected }) => {
  const known = fieldSpelled(field);
  return known?.key === field && suits(known, expected);
}, 'field is no key of docs/keys.md, or expected does not suit it');

/** A row of garden-statements.csv; null for one about poison. */
const GARDEN_STATEMENT = COLUMNS.transform((row) => (isAboutPoison(row.field) ? null : inKeys(row))).pipe(
  z.nullable(STATEMENT),
);

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

/** Reads the statements of garden-statements.csv that a published value can answer. */
export const loadGardenStatements = (): readonly Statement[] =>
  parseTable(
    'testkit/truth/garden-statements.csv',
    readFileSync(packaged('testkit', 'truth', 'garden-statements.csv'), 'utf8'),
    GARDEN_STATEMENT,
  ).filter((statement) => statement !== null);
