import { setTimeout as sleep } from 'node:timers/promises';
import { shareWork, waitForAll } from '../../src/runtime/share-work.js';

/** Yields 1 to `most`; `state.ended` is set when the generator ends or is closed. */
const counting = (most: number) => {
  const state = { ended: false };
  async function* make() {
    try {
      for (let item = 1; item <= most; item += 1) yield item;
    } finally {
      state.ended = true;
    }
  }
  return { items: make(), state };
};

describe('workers that share a list', () => {
  it('do each item once; a free worker takes the next', async () => {
    const done: string[] = [];
    await shareWork(['slow', 'fast'], [1, 2, 3, 4], async (worker, item) => {
      if (worker === 'slow') await sleep(100);
      done.push(`${worker} ${item}`);
    });
    expect(done).toEqual(['fast 2', 'fast 3', 'fast 4', 'slow 1']);
  });

  it('take items that are still being made', async () => {
    const done: number[] = [];
    const { items, state } = counting(5);
    await shareWork([1, 2, 3], items, async (_, item) => {
      done.push(item);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(state.ended).toBe(true);
  });

  it.each([
    ['a list', () => [1, 2, 3, 4, 5, 6]],
    ['items that are still being made', () => counting(6).items],
  ])('stop after a failure, once those at work have ended: %s', async (_, items) => {
    const begun: number[] = [];
    const ended: number[] = [];
    const sharing = shareWork(['failing', 'working'], items(), async (worker, item) => {
      begun.push(item);
      if (worker === 'failing') throw new Error('broken');
      await sleep(50);
      ended.push(item);
    });
    await expect(sharing).rejects.toThrow('broken');
    expect(begun).toEqual([1, 2]);
    expect(ended).toEqual([2]);
  });

  it('close the generator after a failure', async () => {
    const { items, state } = counting(5);
    await expect(shareWork([1], items, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(state.ended).toBe(true);
  });

  it('fail when the items cannot be made', async () => {
    async function* broken() {
      yield 1;
      throw new Error('no more items');
    }
    await expect(shareWork([1, 2], broken(), () => Promise.resolve())).rejects.toThrow('no more items');
  });
});

describe('waiting for several results', () => {
  it('returns all results in order', async () => {
    expect(await waitForAll([sleep(20, 'first'), Promise.resolve('second')])).toEqual(['first', 'second']);
  });

  it('throws the first failure in order, after all have ended', async () => {
    let ended = false;
    const late = sleep(50).then(() => {
      ended = true;
    });
    const failing = [Promise.reject(new Error('one')), late, Promise.reject(new Error('two'))];
    await expect(waitForAll(failing)).rejects.toThrow('one');
    expect(ended).toBe(true);
  });
});
