import { itemMembers } from '../../src/resources/fields/item-members.js';
import { rows } from '../../src/resources/list/rows.js';
import { createStreams, FIRST_SLOT_TIMEOUT_MS } from '../../src/resources/list/streams.js';
import { createMatchSlots } from '../../src/resources/match/slots.js';
import { SpeciesItem } from '../../src/resources/species/schema.js';
import { createListDownload } from '../../web/downloads.js';

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

const ADA = { id: 1, plan: 'usr' } as const;

describe('C14.22 long answers', () => {
  it('that get no slot for their first page are 503, and later pages wait longer', async () => {
    expect(FIRST_SLOT_TIMEOUT_MS).toBe(4_000);
    const [read, pages] = [createStreams(300), work()];
    const running = [1, 2].map(() => read(ADA, pages.start, FIRST!));
    const later = read(ADA, async () => 'later page', LATER!);
    await expect(read(ADA, async () => 'first page', FIRST!)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('other long answers'),
    });
    for (const _ of running) pages.end();
    await Promise.all(running);
    expect(await later).toBe('later page');
    expect(await read(ADA, async () => 'first page', FIRST!)).toBe('first page');
  });

  const [streams, inSlot] = [createStreams(), createMatchSlots()];
  type Run = (account: number, work: () => Promise<void>) => Promise<void>;
  it.each<[string, Run]>([
    ['pages of lists', (id, work) => streams({ id } as never, work, LATER!)],
    ['lists of names', (of, work) => inSlot({ of, isFirst: false, signal }, work)],
  ])('%s of several accounts take turns', async (_, run) => {
    const order: string[] = [];
    const pages = work();
    const [ada, ben] = [7, 8];
    const ask = (account: number, name: string, read: () => Promise<void>) =>
      run(account, () => {
        order.push(name);
        return read();
      });
    const reading = ['ada 1', 'ada 2'].map((name) => ask(ada, name, pages.start));
    const waiting = [
      ask(ada, 'ada 3', async () => {}),
      ask(ada, 'ada 4', async () => {}),
      ask(ben, 'ben 1', async () => {}),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    pages.end();
    await Promise.all([reading[0], ...waiting]);
    pages.end();
    await reading[1];
    expect(order).toEqual(['ada 1', 'ada 2', 'ada 3', 'ben 1', 'ada 4']);
  });

  it('C7.27 to lists of names have a deadline for their first slot only, not for later ones', async () => {
    const [slot, names] = [createMatchSlots({ firstSlot: 50, firstBatch: 1_000 }), work()];
    const running = [1, 2].map((of) => slot({ of, isFirst: false, signal }, names.start));
    const later = slot({ of: 3, isFirst: false, signal }, async () => 'later names');
    const first = slot({ of: 4, isFirst: true, signal }, async () => 'first names');
    await expect(first).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('other lists of names'),
    });
    for (const _ of running) names.end();
    expect(await later).toBe('later names');
    await Promise.all(running);
  });

  const page = { items: [], total: 3, next: { after: [1], corrected: false } };
  const pages = () => [page, page, { ...page, next: null }];

  it('take a slot for each page, and only the first is refused for want of one: lists', async () => {
    const seen: boolean[] = [];
    const left = pages();
    const read = rows(
      {
        streams: (_: unknown, __: unknown, { isFirst }: { isFirst: boolean }) => {
          seen.push(isFirst);
          return Promise.resolve(left.shift());
        },
        units: { charge: () => Promise.resolve(null) },
        annotate: (_: unknown, items: unknown) => Promise.resolve(items),
      } as never,
      { listedLeaves: [], leaves: [] } as never,
      {
        cursor: null,
        parameters: [],
        facets: null,
        selection: null,
        language: null,
        explain: false,
      } as never,
      { query: {}, path: '/', warnings: [] } as never,
      { format: 'ndjson', payer: ADA, signal },
    );
    for await (const _ of read.rows);
    expect(seen).toEqual([true, false, false]);
  });

  it('take a slot for each page, and only the first is refused for want of one: the explorer', async () => {
    const seen: boolean[] = [];
    const left = pages();
    const read = createListDownload(itemMembers('species', SpeciesItem, async () => new Map()))(
      {} as never,
      [],
      10,
      (_, { isFirst }) => {
        seen.push(isFirst);
        return Promise.resolve(left.shift() as never);
      },
    );
    for await (const _ of read.rows);
    expect(seen).toEqual([true, false, false]);
  });
});
