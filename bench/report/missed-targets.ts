import type { PartResults } from './results-file.js';

/** Returns a line for each target that was missed: its part, the target, and the rows that missed it. */
export const missedTargets = (parts: readonly PartResults[]): readonly string[] =>
  parts.flatMap(({ part, tables }) =>
    tables.flatMap(({ misses }) => misses.map((miss) => `${part}: ${miss}`)),
  );
