import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packaged } from '../../src/runtime/package-root.js';
import { parseTable } from '../../src/runtime/shipped-table.js';

const PLANT = z.object({ plant: z.string().min(1), kind: z.string().min(1) });

/** Reads well-known-plants.csv: plants that people ask for, and what they are to a gardener. */
export const loadWellKnownPlants = (): readonly z.infer<typeof PLANT>[] =>
  parseTable(
    'testkit/truth/well-known-plants.csv',
    readFileSync(packaged('testkit', 'truth', 'well-known-plants.csv'), 'utf8'),
    PLANT,
  );
