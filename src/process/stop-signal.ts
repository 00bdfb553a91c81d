/** Milliseconds in which a repeated signal is ignored: terminals and `timeout` signal a process and its group. */
const REPEAT_MS = 500;

/**
 * Returns a signal that the first SIGINT or SIGTERM aborts, with its name as the reason. A later one exits at once.
 * Hand-written: close-with-grace counts a duplicate of the first signal as a second one.
 */
export const stopSignal = (): AbortSignal => {
  const asked = new AbortController();
  let since = 0;
  const take = (signal: NodeJS.Signals): void => {
    if (!asked.signal.aborted) {
      since = performance.now();
      asked.abort(signal);
    } else if (performance.now() - since > REPEAT_MS) process.exit(1);
  };
  for (const each of ['SIGINT', 'SIGTERM'] as const) process.on(each, take);
  return asked.signal;
};
