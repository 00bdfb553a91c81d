import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `begin` `rate` times per second at even intervals while `continues` returns true, and passes the moment
 * (`performance.now()`) at which the call was due. Does not wait for what a call has started.
 */
export const evenly = async (
  rate: number,
  continues: (begun: number) => boolean,
  begin: (due: number, begun: number) => void,
): Promise<void> => {
  const started = performance.now();
  for (let begun = 0; continues(begun); begun++) {
    const due = started + (begun * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    begin(due, begun);
  }
};
