import { readFileSync, writeFileSync } from 'node:fs';
import { packaged } from '../../src/package-root.js';
import type { Figures } from './metrics.js';
import { NOT_HELD } from './queries.js';

/** Figures that the service has reached on the full data, by class. */
export type Recorded = Readonly<Record<string, Figures>>;

const FILE = packaged('bench', 'relevance', 'recorded.json');
const HELD_TO = ['success1', 'success5', 'mrr', 'ndcg'] as const;

/** Digits that are written, so that a sum in another order is no change. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

export const readRecorded = (): Recorded => JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;

export const record = (figures: ReadonlyMap<string, Figures>): void =>
  writeFileSync(FILE, `${JSON.stringify(recordOf(figures), null, 2)}\n`);

export const recordOf = (figures: ReadonlyMap<string, Figures>): Recorded =>
  Object.fromEntries(
    [...figures]
      .filter(([name]) => name !== NOT_HELD)
      .map(([name, each]) => [
        name,
        {
          queries: each.queries,
          success1: rounded(each.success1),
          success5: rounded(each.success5),
          mrr: rounded(each.mrr),
          ndcg: rounded(each.ndcg),
        },
      ]),
  );

/** What became of a class: figures below those recorded, or none to compare, as other queries were asked then. */
export interface Judged {
  readonly fallen: readonly string[];
  readonly notCompared: readonly string[];
}

/** Holds figures against those recorded of as many queries. */
export const judge = (now: ReadonlyMap<string, Figures>, recorded: Recorded): Judged => {
  const fallen: string[] = [];
  const notCompared: string[] = [];
  for (const [name, before] of Object.entries(recorded)) {
    const after = now.get(name);
    if (after?.queries !== before.queries) notCompared.push(name);
    else
      for (const figure of HELD_TO)
        if (rounded(after[figure]) < before[figure])
          fallen.push(`${name} ${figure} ${rounded(after[figure])}, was ${before[figure]}`);
  }
  for (const name of now.keys()) if (name !== NOT_HELD && !(name in recorded)) notCompared.push(name);
  return { fallen, notCompared };
};
