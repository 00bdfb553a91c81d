import { Cancellation, type CancellationSignal } from '../../src/runtime/cancellation.js';
import { DeadlineExceeded, runWithDeadline } from '../../src/runtime/deadline.js';
import { sleep } from '../../src/runtime/sleep.js';

const never = new AbortController().signal;

describe('work with a deadline', () => {
  it('is aborted when the time is over, without waiting for it', async () => {
    let given: CancellationSignal | undefined;
    const running = runWithDeadline(10, undefined, (signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    await expect(running).rejects.toThrow(DeadlineExceeded);
    expect(given!.aborted).toBe(true);
  });

  it('is aborted with the reason of the client that disconnects, and not afterwards', async () => {
    const client = new Cancellation();
    const signals: CancellationSignal[] = [];
    const waiting = (signal: CancellationSignal) => {
      signals.push(signal);
      return new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
    };
    const running = runWithDeadline(5_000, client, waiting);
    expect(await runWithDeadline(5_000, client, async (signal) => void signals.push(signal))).toBeUndefined();
    const why = new Error('disconnected');
    client.abort(why);
    expect(await running).toBe('aborted');
    expect(signals.map(({ aborted, reason }) => [aborted, reason])).toEqual([
      [true, why],
      [false, undefined],
    ]);
    expect(await runWithDeadline(5_000, client, async ({ aborted, reason }) => [aborted, reason])).toEqual([
      true,
      why,
    ]);
  });

  it('that fails is aborted in its other parts, and its error is thrown', async () => {
    let other: Promise<void> | undefined;
    const began = performance.now();
    const failing = runWithDeadline(5_000, undefined, async (signal) => {
      const parts = new AbortController();
      signal.addEventListener('abort', () => parts.abort());
      other = sleep(4_000, parts.signal);
      throw new Error('one part failed');
    });
    await expect(failing).rejects.toThrow('one part failed');
    await other;
    expect(performance.now() - began).toBeLessThan(3_000);
    await sleep(0, never);
  });
});
