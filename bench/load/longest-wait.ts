import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Program of a thread: requests a page repeatedly, and answers each message with the longest wait since the last one. */
const ASKING = `const { parentPort, workerData } = require('node:worker_threads');
let longest = 0;
let asked = null;
parentPort.on('message', () => {
  parentPort.postMessage(Math.max(longest, asked === null ? 0 : performance.now() - asked));
  longest = 0;
});
(async () => {
  for (;;) {
    asked = performance.now();
    const answer = await fetch(workerData);
    await answer.arrayBuffer();
    longest = Math.max(longest, performance.now() - asked);
    asked = null;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
})();`;

/** Measures the longest wait for a page of a service while other work is under way. */
export interface LongestWait {
  /** Returns the longest wait in milliseconds since the last call. */
  read(): Promise<number>;
  stop(): Promise<unknown>;
}

/** Starts the measurement in its own thread, so that work of this process does not add to the waits. */
export const watchLongestWait = (url: string): LongestWait => {
  const thread = new Worker(ASKING, { eval: true, workerData: url });
  return {
    read: async () => {
      thread.postMessage(null);
      return (await once(thread, 'message'))[0] as number;
    },
    stop: () => thread.terminate(),
  };
};
