import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Asks for a page again and again, and answers every message with the longest wait since the last one. */
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

/** Measures how long a service lets somebody wait for a page while other work is under way. */
export interface LongestWait {
  /** Returns the longest wait in milliseconds since the last call. */
  read(): Promise<number>;
  stop(): Promise<unknown>;
}

/** Asks in a thread of its own: what this process sends meanwhile, or makes ready, takes no part in the waits. */
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
