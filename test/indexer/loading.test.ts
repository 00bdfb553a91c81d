import type { Client } from 'pg';
import { expectedDocuments } from '../../indexer/expected-documents.js';
import { createLexiconKeeper } from '../../indexer/lexicon.js';
import { changesSince, newTarget } from '../../indexer/load-documents.js';
import { NumbersById } from '../../indexer/numbers-by-id.js';
import { verify, verifySome } from '../../indexer/verify.js';
import { transaction } from '../../src/database/connections/session.js';
import type { SearchDocument } from '../../src/search/document.js';
import type { IndexedDocument, Rebuild } from '../../src/search/sink.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';

/** Returns a client that runs `work` after its first statement about some ids. */
const meddled = (client: Client, work: () => Promise<unknown>): Client => {
  let done = false;
  const query = async (text: string, values?: readonly unknown[]) => {
    const result = await client.query(text, values && [...values]);
    if (values && !done) {
      done = true;
      await work();
    }
    return result;
  };
  return Object.assign(Object.create(client) as Client, { query });
};

describe('the difference between species and what was read', () => {
  let b: Bench;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
  });
  afterEach(() => b.close());

  const revisions = () => b.rows<number>('select revision from species order by id');

  it('C9.51 is a consistent snapshot, whatever is committed between two windows of ids', async () => {
    const [one] = await b.grow('Pyrella una');
    await b.rows(`select setval(pg_get_serial_sequence('species', 'id'), 30000)`);
    const [two] = await b.grow('Pyrella altera');
    const before = await revisions();
    const { changed } = await b.database.session((client) =>
      changesSince(
        meddled(client, () => b.change(two!, 777)),
        new NumbersById(),
      ),
    );
    expect(changed).toEqual([
      { species: one, revision: before[0] },
      { species: two, revision: before[1] },
    ]);
    expect(await revisions()).not.toEqual(before);
  });

  it('lists changed, new and removed species', async () => {
    const [one, two, three] = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia');
    const read = new NumbersById();
    for (const { species, revision } of (await compared(read)).changed) read.set(species, revision);
    expect(await compared(read)).toEqual({ changed: [], deleted: [] });
    await b.change(one!, 120);
    await b.remove(two!);
    const [four] = await b.grow('Pyrella quarta');
    const { changed, deleted } = await compared(read);
    expect(changed.map(({ species }) => species)).toEqual([one, four]);
    expect(deleted).toEqual([two]);
    expect(read.get(three!)).toBeGreaterThan(0);
  });

  it('goes beyond the room for ids on both sides', async () => {
    const read = new NumbersById();
    const [one] = await b.grow('Pyrella una');
    read.set(one!, (await revisions())[0]!);
    read.set(300_000, 7);
    expect(await compared(read)).toEqual({ changed: [], deleted: [300_000] });
    await b.rows(`select setval(pg_get_serial_sequence('species', 'id'), 700000)`);
    const [two] = await b.grow('Pyrella altera');
    expect((await compared(read)).changed.map(({ species }) => species)).toEqual([two]);
  });

  it('lists a species once if its id is the first of a window, also of the last one', async () => {
    const ids = [20_000, 80_000];
    for (const id of ids) {
      await b.rows(`select setval(pg_get_serial_sequence('species', 'id'), $1, false)`, [id]);
      expect(await b.grow(`Pyrella n${'a'.repeat(id / 20_000)}`)).toEqual([id]);
    }
    expect((await compared(new NumbersById())).changed.map(({ species }) => species)).toEqual(ids);
  });

  const compared = (read: NumbersById) => b.database.session((client) => changesSince(client, read));
});

describe('C7.4 the words of names', () => {
  it('of a batch that was rolled back are added by the next one, and then known', async () => {
    const b = await bench();
    const names = { words: ['pyrella alba'], group_words: ['rosaceae'] };
    const documents = [{ species_names: names } as unknown as SearchDocument];
    const keeper = createLexiconKeeper();
    await b.database.session(async (client) => {
      const failing = transaction(client, async () => {
        await keeper.add(client, documents);
        throw new Error('the store went away');
      });
      await expect(failing).rejects.toThrow('the store went away');
      const words = await transaction(client, () => keeper.add(client, documents));
      // In an order in which two indexers do not wait for each other.
      expect(words).toEqual(['alba', 'pyrella', 'rosaceae']);
      keeper.remember(words);
      expect(await keeper.add(client, documents)).toEqual([]);
    });
    expect(await b.rows('select word from lexicon order by word')).toEqual(['alba', 'pyrella', 'rosaceae']);
    await b.close();
  });
});

describe('the expected documents', () => {
  it('of more species than a batch has are all built', async () => {
    const b = await bench();
    const [one, two, three] = await b.grow('Pyrella una', 'Pyrella altera', 'Pyrella tertia');
    const unknown = (count: number) => Array.from({ length: count }, (_, nth) => 1_000 + nth);
    // The two hundredth and the one after it.
    const ids = [one!, ...unknown(198), two!, three!];
    const expected = await b.database.session((client) => expectedDocuments(client, ids));
    expect([...expected.keys()]).toEqual([one, two, three]);
    await b.close();
  });
});

describe('the documents of a new index', () => {
  const documents = (count: number): readonly IndexedDocument[] =>
    Array.from({ length: count }, (_, nth) => ({ id: 3 * nth + 1, revision: nth + 1, checksum: nth }));
  /** Verifies an index against what was loaded; returns the sizes of its pages. */
  const verified = async (stored: readonly IndexedDocument[], loaded: readonly IndexedDocument[]) => {
    const pages: number[] = [];
    const rebuild = {
      index: 'new',
      refresh: async () => undefined,
      documents: async ({ after, limit }: { readonly after: number; readonly limit: number }) =>
        stored.filter(({ id }) => id > after).slice(0, limit),
    };
    const target = newTarget({} as never, rebuild as unknown as Rebuild);
    for (const { id, revision, checksum } of loaded) {
      target.loaded.set(id, revision);
      target.checksums.set(id, checksum);
    }
    await verify(target, (length) => pages.push(length));
    return pages;
  };

  it.each([
    [0, [0]],
    [999, [999]],
    [1_000, [1_000, 0]],
    [2_345, [1_000, 1_000, 345]],
  ])('are verified page by page: %i', async (count, pages) => {
    expect(await verified(documents(count), documents(count))).toEqual(pages);
  });

  it.each(['revision', 'checksum'] as const)('are wrong on a later page by their %s', async (member) => {
    const stored = documents(1_500).map((each) =>
      [3_001, 3_004].includes(each.id) ? { ...each, [member]: 77_777 } : each,
    );
    await expect(verified(stored, documents(1_500))).rejects.toThrow(
      'The new index new differs from the loaded documents of species 3001, 3004. Run',
    );
  });

  it('are named in the message, at most ten of them', async () => {
    const wrong = documents(12).map((each) => ({ ...each, revision: 77 }));
    await expect(verified(wrong, documents(12))).rejects.toThrow(
      'species 1, 4, 7, 10, 13, 16, 19, 22, 25, 28. Run',
    );
  });

  it.each([
    [1_500, 1_501, 'The new index new has 1500 documents, but 1501 were loaded.'],
    [1_501, 1_500, 'differs from the loaded documents of species 4501. Run'],
  ])('are those that were loaded and no others: %i of %i', async (stored, loaded, message) => {
    await expect(verified(documents(stored), documents(loaded))).rejects.toThrow(message);
  });
});

describe('the documents that were loaded last', () => {
  const loaded = Array.from({ length: 1_001 }, (_, nth) => ({ id: nth + 1, revision: 1, checksum: nth }));
  /** Verifies them, and a species that was rejected, in an index without the documents `lost`. */
  const verified = async (...lost: readonly number[]) => {
    const pages: number[] = [];
    const rebuild = {
      index: 'new',
      refresh: async () => undefined,
      documents: async ({ ids }: { readonly ids: readonly number[] }) => {
        pages.push(ids.length);
        return loaded.filter(({ id }) => ids.includes(id) && !lost.includes(id));
      },
    };
    const target = newTarget({} as never, rebuild as unknown as Rebuild);
    for (const { id, revision, checksum } of loaded) {
      target.loaded.set(id, revision);
      target.checksums.set(id, checksum);
    }
    await verifySome(target, [...loaded.map(({ id }) => id), 7_777]);
    return pages;
  };

  it('are verified page by page, without rejected species', async () => {
    expect(await verified()).toEqual([1_000, 1]);
  });

  it('fail the verification if the index lacks one, also one on a later page', async () => {
    await expect(verified(5)).rejects.toThrow('differs from the loaded documents of species 5. Run');
    await expect(verified(1_001)).rejects.toThrow('documents of species 1001. Run');
  });
});
