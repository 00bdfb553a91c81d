import { setImmediate as others } from 'node:timers/promises';
import type { CancellationSignal } from './cancellation.js';

/** Milliseconds for which work holds the event loop at a time. */
const SLICE_MS = 5;

/**
 * Long work in slices: awaited before each step, what this gives lets others have their
 * turn whenever some milliseconds are used up.
 *
 * @throws the reason of the signal once it is aborted.
 */
export const slices = (signal?: CancellationSignal): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await others();
    signal?.throwIfAborted();
    began = performance.now();
  };
};
