/** Within this a second signal is the first once more: a terminal and `timeout` signal a process and its group. */
const REPEAT_MS = 500;

/**
 * Aborted by the first SIGINT or SIGTERM, with its name as the reason; a later one
 * ends the process at once.
 */
export const askedToStop = (): AbortSignal => {
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
