import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Begins work so many times a second at even distances, telling it the moment at
 * which it was due, until there is no more to do. What was begun is not waited for.
 */
export const evenly = async (
  rate: number,
  goesOn: (begun: number) => boolean,
  begin: (due: number, begun: number) => void,
): Promise<void> => {
  const started = performance.now();
  for (let begun = 0; goesOn(begun); begun++) {
    const due = started + (begun * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    begin(due, begun);
  }
};
