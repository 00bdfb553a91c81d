import { inBatches } from '../../src/resources/match/batches.js';
import type { InMatchSlot } from '../../src/resources/match/slots.js';
import { Cancellation } from '../../src/runtime/cancellation.js';

it('C7.27 batches have as many names as take a second, if they take as long as those before', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const sizes: number[] = [];
  const list = { names: Array.from({ length: 300 }, (_, at) => at), of: 1, signal: new Cancellation() };
  const inSlot: InMatchSlot = (_, work) => work(list.signal);
  /** Milliseconds of each name of the batches. */
  const costs = [100, 1_000_000, 10, 5];
  const batches = inBatches(inSlot, list, async (batch) => {
    sizes.push(batch.length);
    now += batch.length * (costs[sizes.length - 1] ?? 1);
  });
  for await (const _ of batches);
  clock.mockRestore();
  expect(sizes).toEqual([50, 10, 1, 100, 139]);
});
