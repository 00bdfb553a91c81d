import { createStreams } from '../../src/resources/list/streams.js';

const signal = new AbortController().signal;
const [FIRST, LATER] = [true, false].map((isFirst) => ({ isFirst, signal }));

/** A task that the test ends. */
const work = () => {
  const ends: (() => void)[] = [];
  return {
    start: () => new Promise<void>((resolve) => ends.push(resolve)),
    end: () => ends.shift()?.(),
  };
};

describe('C14.22 long answers', () => {
  it('that get no slot for their first page are 503, and later pages wait longer', async () => {
    const [read, pages] = [createStreams(), work()];
    const running = [1, 2].map(() => read(undefined, pages.start, FIRST!));
    const later = read(undefined, async () => 'later page', LATER!);
    await expect(read(undefined, async () => 'first page', FIRST!)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('other long answers'),
    });
    for (const _ of running) pages.end();
    await Promise.all(running);
    expect(await later).toBe('later page');
    expect(await read(undefined, async () => 'first page', FIRST!)).toBe('first page');
  });
});
