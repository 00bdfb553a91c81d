import { setImmediate as nextIteration } from 'node:timers/promises';
import type { CancellationSignal } from './cancellation.js';

/** Longest time in milliseconds that work may block the event loop. */
const SLICE_MS = 2;

/**
 * Keeps long work from blocking other requests: await the returned function before each step. It yields to the event loop
 * every 2 ms. Hand-written: `scheduler.yield` of node:timers/promises yields at every step.
 *
 * @throws the reason of the signal once it is aborted.
 */
export const yieldLoop = (signal?: CancellationSignal): (() => Promise<void>) => {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return;
    await nextIteration();
    signal?.throwIfAborted();
    startedAt = performance.now();
  };
};
