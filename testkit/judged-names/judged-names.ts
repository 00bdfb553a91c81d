import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packaged } from '../../src/runtime/package-root.js';
import { parseTable } from '../../src/runtime/shipped-table.js';

const HALF = z.enum(['work', 'measured']);
const list = z.string().transform((cell) => (cell === '' ? [] : cell.split('|')));

const NAME = z.object({
  half: HALF,
  kind: z.string().min(1),
  written: z.string().min(1),
  plant: list,
  reasons: list,
  least: z.coerce.number().int().min(0).max(100),
  most: z.coerce.number().int().min(0).max(100),
  automatic: z.enum(['yes', 'no', 'any']),
});

/** A name with what its match must be. */
export type JudgedName = z.infer<typeof NAME>;

const DOUBTFUL = z.object({ half: HALF, written: z.string().min(1), allowed: list, why: z.string() });

/** A name that must not be matched by itself, except with the allowed plants. */
export type DoubtfulName = z.infer<typeof DOUBTFUL>;

const read = <Row>(file: string, row: z.ZodType<Row>): readonly Row[] =>
  parseTable(
    `testkit/judged-names/${file}`,
    readFileSync(packaged('testkit', 'judged-names', file), 'utf8'),
    row,
  );

/** Reads names.csv. */
export const loadJudgedNames = (): readonly JudgedName[] => read('names.csv', NAME);

/** Reads doubtful.csv. */
export const loadDoubtfulNames = (): readonly DoubtfulName[] => read('doubtful.csv', DOUBTFUL);
