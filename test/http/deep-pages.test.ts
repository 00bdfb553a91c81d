import { setTimeout as wait } from 'node:timers/promises';
import type { ListQuery } from '../../src/query/list-query.js';
import { deepPages } from '../../src/resources/list/deep-pages.js';

const query = (page: number, keys = 0): ListQuery => ({
  collection: 'species',
  where: [],
  names: null,
  order: Array.from({ length: keys }, (_, at) => ({ column: `column_${at}`, direction: 'asc' })),
  page,
  size: 20,
});

/** Tasks that run until they are ended, with the largest number that ran at once. */
const work = () => {
  const ends: (() => void)[] = [];
  let most = 0;
  return {
    start: () =>
      new Promise<void>((resolve) => {
        ends.push(resolve);
        most = Math.max(most, ends.length);
      }),
    end: () => ends.shift()?.(),
    most: () => most,
    running: () => ends.length,
  };
};

describe('pages deeper than 500', () => {
  it('run four at a time, the others in their turn', async () => {
    const [admit, some] = [deepPages(), work()];
    const all = Promise.all(Array.from({ length: 7 }, () => admit(query(501), some.start)));
    await wait(10);
    expect(some.running()).toBe(4);
    while (some.running() > 0) {
      some.end();
      await wait(1);
    }
    await all;
    expect(some.most()).toBe(4);
  });

  it('leave page 500 out of it', async () => {
    const [admit, some] = [deepPages(), work()];
    const all = Promise.all(Array.from({ length: 7 }, () => admit(query(500), some.start)));
    await wait(10);
    expect(some.running()).toBe(7);
    while (some.running() > 0) some.end();
    await all;
  });

  it('wait a second, then are told to come again', async () => {
    const [admit, some] = [deepPages(), work()];
    const running = [1, 2, 3, 4].map(() => admit(query(2500), some.start));
    await expect(admit(query(2500), some.start)).rejects.toMatchObject({ status: 503 });
    for (const _ of running) some.end();
    await Promise.all(running);
    const after = admit(query(2500), some.start);
    await wait(1);
    some.end();
    await after;
  });

  it('do not hold up the others, and a failure gives its turn back', async () => {
    const admit = deepPages();
    const failures = Array.from({ length: 9 }, () =>
      admit(query(600), () => Promise.reject(new Error('the store'))).catch(() => 'failed'),
    );
    expect(await Promise.all(failures)).toEqual(Array(9).fill('failed'));
    expect(await admit(query(500), async () => 'shallow')).toBe('shallow');
    expect(await admit(query(501), async () => 'deep')).toBe('deep');
  });
});

describe('pages deeper than 100 by three or more order keys', () => {
  it('run one at a time and leave other deep pages their slots', async () => {
    const [admit, some] = [deepPages(), work()];
    const all = [1, 2, 3].map(() => admit(query(101, 3), some.start));
    await wait(10);
    expect(some.running()).toBe(1);
    expect(await admit(query(501, 2), async () => 'deep')).toBe('deep');
    expect(await admit(query(100, 10), async () => 'shallow')).toBe('shallow');
    while (some.running() > 0) {
      some.end();
      await wait(1);
    }
    await Promise.all(all);
    expect(some.most()).toBe(1);
  });

  it('wait two seconds, then get 503', async () => {
    const [admit, some] = [deepPages(), work()];
    const first = admit(query(2500, 10), some.start);
    await expect(admit(query(2500, 10), some.start)).rejects.toMatchObject({ status: 503 });
    some.end();
    await first;
  });
});
