import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packaged } from '../../src/runtime/package-root.js';
import { parseTable } from '../../src/runtime/shipped-table.js';

/** What is known of a part of a plant: whom it poisons or, of a food, that it is eaten. */
export interface PoisonStatement {
  readonly plant: string;
  readonly half: 'work' | 'measured';
  /** `any`, or a part in the words of the files. */
  readonly part: string;
  /** `anybody`, or a label of `to`. */
  readonly to: string;
  readonly isPoisonous: boolean;
}

const FIELDS: ReadonlySet<string> = new Set(['toxicity', 'safety']);
const EXPECTED = /^part=([a-z ]+);to=([a-z]+)[a-z ]*(?:;state=[a-z ]+)?(;poisonous=no)?$/;
/** How statements.csv says that a plant is poisonous. */
const POISONOUS = 'not none';

const ROW = z
  .object({
    plant: z.string().min(1),
    field: z.string(),
    expected: z.string(),
    half: z.enum(['work', 'measured']),
  })
  .transform(({ plant, field, expected, half }, { issues, value }): PoisonStatement | null => {
    if (!FIELDS.has(field)) return null;
    if (expected === POISONOUS) return { plant, half, part: 'any', to: 'anybody', isPoisonous: true };
    const [, part, to, isEaten] = EXPECTED.exec(expected) ?? [];
    if (part !== undefined && to !== undefined)
      return { plant, half, part, to, isPoisonous: isEaten === undefined };
    issues.push({ code: 'custom', input: value, message: `expected ${expected} names no part or nobody` });
    return z.NEVER;
  });

/** Reads the statements about poison of both files. */
export const loadPoisonStatements = (): readonly PoisonStatement[] =>
  ['statements.csv', 'garden-statements.csv']
    .flatMap((file) =>
      parseTable(`testkit/truth/${file}`, readFileSync(packaged('testkit', 'truth', file), 'utf8'), ROW),
    )
    .filter((statement) => statement !== null);
