import { readFileSync, writeFileSync } from 'node:fs';
import { packaged } from '../../../src/runtime/package-root.js';
import type { Figures } from '../../../testkit/judged-searches/metrics.js';
import { NOT_IN_DATA } from '../../../testkit/judged-searches/queries.js';

/** Figures that the service reached on the full data, by class. */
export type RecordedFigures = Readonly<Record<string, Figures>>;

const FILE = packaged('bench', 'quality', 'relevance', 'recorded-figures.json');
const COMPARED = ['success1', 'success5', 'mrr', 'ndcg'] as const;

/** Rounds to four decimals, so that a sum in another order does not change a figure. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Reads the recorded figures. */
export const readRecorded = (): RecordedFigures => JSON.parse(readFileSync(FILE, 'utf8')) as RecordedFigures;

/** Records figures as the ones that later runs must reach. */
export const record = (figures: ReadonlyMap<string, Figures>): void =>
  writeFileSync(FILE, `${JSON.stringify(recordOf(figures), null, 2)}\n`);

/** Returns figures in the format of the file, without the class that has no target. */
export const recordOf = (figures: ReadonlyMap<string, Figures>): RecordedFigures =>
  Object.fromEntries(
    [...figures]
      .filter(([name]) => name !== NOT_IN_DATA)
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

/** Comparison of figures with the recorded ones. */
export interface Judged {
  /** Figures below the recorded ones. */
  readonly fallen: readonly string[];
  /** Classes whose recorded figures are of other queries. */
  readonly notCompared: readonly string[];
}

/** Compares figures with the recorded ones of the same number of queries. */
export const judge = (now: ReadonlyMap<string, Figures>, recorded: RecordedFigures): Judged => {
  const fallen: string[] = [];
  const notCompared: string[] = [];
  for (const [name, before] of Object.entries(recorded)) {
    const after = now.get(name);
    if (after?.queries !== before.queries) notCompared.push(name);
    else
      for (const figure of COMPARED)
        if (rounded(after[figure]) < before[figure])
          fallen.push(`${name} ${figure} ${rounded(after[figure])}, was ${before[figure]}`);
  }
  for (const name of now.keys()) if (name !== NOT_IN_DATA && !(name in recorded)) notCompared.push(name);
  return { fallen, notCompared };
};
