import type { Client } from 'pg';
import { pino } from 'pino';
import { deliverBatch } from '../../indexer/deliver.js';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { createLexiconKeeper } from '../../indexer/lexicon.js';
import { withSession } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import type { SearchSink } from '../../src/search/sink.js';
import { createSpecies } from '../facts/fixture.js';
import { EVERYTHING, elasticsearchStore, postgresStore, type Store } from '../search/fixture.js';
import { describeElasticsearch, testElasticsearch } from '../support/elasticsearch.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';
import { MERGED, merge } from './merge.js';

const url = await testElasticsearch();

/** Locks the outbox rows of these species, as another indexer does, while `work` runs. */
const holding = (b: Bench, species: readonly number[], work: () => Promise<void>): Promise<void> =>
  b.database.session(async (holder) => {
    await holder.query('begin');
    await holder.query('select from outbox where species_id = any ($1) for update', [species]);
    await work();
    await holder.query('rollback');
  });

/** A promise with the function that fulfils it. */
const signal = () => {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};

const rules = (open: (database: Database) => Store) => {
  let b: Bench;
  let store: Store;
  let indexer: Indexer;
  let vanished: number;
  let survivor: number;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
    store = open(b.database);
    indexer = over(store.sink);
    [vanished, survivor] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    await indexer.rebuild();
  });
  afterEach(async () => {
    await store.close();
    await b.close();
  });

  const over = (sink: SearchSink): Indexer =>
    createIndexer({ database: b.database, sinks: [sink], logger: pino({ level: 'silent' }) });

  /** Ids with the common name that lists show at this moment. */
  const listed = async (): Promise<Readonly<Record<number, string | null>>> => {
    const { items } = await store.engine.page(EVERYTHING);
    const shown = items.map((item): { id: number; common_name: string | null } => JSON.parse(String(item)));
    return Object.fromEntries(shown.map(({ id, common_name }) => [id, common_name]));
  };
  const settled = async () => {
    await store.sink.refresh();
    return listed();
  };
  /** A sink that calls `before` before the first write with a removal. */
  const watched = (before: () => Promise<void>): SearchSink => ({
    ...store.sink,
    write: async (writes) => {
      if (writes.some((write) => 'remove' in write)) await before();
      return store.sink.write(writes);
    },
  });

  it('C9.51 shows the survivor and no longer the other', async () => {
    expect(await settled()).toEqual({ [vanished]: null, [survivor]: null });
    await merge(b, vanished, survivor);
    await b.drain(indexer);
    expect(await settled()).toEqual({ [survivor]: MERGED });
  });

  it('C9.51 writes the survivor before it removes the other, also if another indexer has locked its row', async () => {
    await merge(b, vanished, survivor);
    await holding(b, [survivor], async () => {
      await b.followUntil(async () => (await settled())[vanished] === undefined, indexer);
      expect(await settled()).toEqual({ [survivor]: MERGED });
    });
    await b.drain(indexer);
    expect(await settled()).toEqual({ [survivor]: MERGED });
  });

  it('C9.51 follows a survivor that is merged as well', async () => {
    const [last] = await b.grow('Pyrella tertia');
    await merge(b, vanished, survivor);
    await merge(b, survivor, last!);
    await holding(b, [survivor, last!], async () => {
      await b.followUntil(async () => (await settled())[vanished] === undefined, indexer);
      expect(await settled()).toEqual({ [survivor]: null, [last!]: MERGED });
    });
    await b.drain(indexer);
    expect(await settled()).toEqual({ [last!]: MERGED });
  });

  it('C9.51 follows a survivor that merges while the batch is read', async () => {
    const [last] = await b.grow('Pyrella tertia');
    await merge(b, vanished, survivor);
    await holding(b, [survivor, last!], () =>
      // A connection of its own, since its method is replaced.
      withSession(b.database.url, async (client) => {
        const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>;
        let merged = false;
        const meddled = async (...of: unknown[]) => {
          const result = await query(...of);
          // The replacement of the removed species is known now, but not read yet.
          if (!merged && String(of[0]).includes('former_species')) {
            merged = true;
            await merge(b, survivor, last!);
          }
          return result;
        };
        client.query = meddled as Client['query'];
        await deliverBatch(client, {
          sink: store.sink,
          stores: [store.sink.name],
          lexicon: createLexiconKeeper(),
        });
        expect(merged).toBe(true);
        expect(await settled()).toEqual({ [survivor]: null, [last!]: MERGED });
      }),
    );
    await b.drain(indexer);
    expect(await settled()).toEqual({ [last!]: MERGED });
  });

  it('C9.51 keeps a merged species out of the index if an indexer read it before and writes it after', async () => {
    await b.change(vanished, 140);
    const [reached, go, done] = [signal(), signal(), new AbortController()];
    const slow = over({
      ...store.sink,
      write: async (writes) => {
        reached.give();
        await go.given;
        return store.sink.write(writes);
      },
    });
    const following = slow.follow(done.signal);
    await reached.given;
    await merge(b, vanished, survivor);
    await b.followUntil(async () => (await settled())[survivor] === MERGED, indexer);
    expect(await settled()).toEqual({ [survivor]: MERGED });
    done.abort();
    go.give();
    await following;
    expect(await settled()).toEqual({ [survivor]: MERGED });
    expect(await b.rows('select species_id from outbox')).toEqual([]);
  });

  it('removes a deleted species without a survivor, and nothing else', async () => {
    await b.remove(vanished);
    await b.drain(indexer);
    expect(await settled()).toEqual({ [survivor]: null });
  });

  it.each(['load', 'prepare', 'swap'] as const)(
    'C9.51 is right when species merge during a rebuild, after its %s',
    async (step) => {
      const seen: unknown[] = [];
      const sink = watched(async () => {
        seen.push(await listed());
      });
      let merged = false;
      const meddling: SearchSink = {
        ...sink,
        beginRebuild: async () => {
          const rebuild = await store.sink.beginRebuild();
          const after = async <T>(result: T): Promise<T> => {
            if (!merged) await merge(b, vanished, survivor);
            merged = true;
            return result;
          };
          return { ...rebuild, [step]: (given: never) => rebuild[step](given).then(after as () => never) };
        },
      };
      await over(meddling).rebuild();
      expect(merged).toBe(true);
      if (step !== 'swap') {
        expect(await settled()).toEqual({ [survivor]: MERGED });
        // Removed before the new index was live.
        expect(seen).toEqual([{ [survivor]: MERGED }]);
      }
      await b.drain(indexer);
      expect(await settled()).toEqual({ [survivor]: MERGED });
      const { outcome } = (await store.sink.write([{ remove: { id: vanished, revision: 1 } }]))[0]!;
      expect(outcome).toBe('newer');
    },
  );
};

describe('a merge in the Postgres store', () => rules(postgresStore));
describeElasticsearch(url)('a merge in the Elasticsearch store', () =>
  rules((database) => elasticsearchStore(database, url!)),
);

describe('a merge in batches of the indexer', () => {
  let b: Bench;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
  });
  afterEach(() => b.close());

  const drainWithout = async (locked: readonly number[], vanished: number) => {
    b.store.written.length = 0;
    await holding(b, locked, () =>
      b.followUntil(() => b.store.written.some((ids) => ids.includes(-vanished))),
    );
  };
  const documentOf = (species: number) => b.store.found().get(species)!;

  it('C7.9 delivers the main species of its plant too, which contains its names', async () => {
    const [vanished, main] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    const variety = await b.database.session((client) =>
      createSpecies(client, 'Pyrella altera var. minor', {}, main),
    );
    await b.drain();
    await merge(b, vanished, variety);
    await drainWithout([main, variety], vanished);
    expect(b.store.written).toEqual([[main, variety, -vanished]]);
    expect(documentOf(main).plant_names?.common).toContain(MERGED.toLowerCase());
  });

  it('C1.9 delivers the new main species of a plant that remains', async () => {
    const [vanished, survivor] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    const variety = await b.database.session((client) =>
      createSpecies(client, 'Pyrella una var. minor', {}, vanished),
    );
    await b.drain();
    await merge(b, vanished, survivor, variety);
    await drainWithout([survivor, variety], vanished);
    expect(b.store.written).toEqual([[survivor, variety, -vanished]]);
    expect(documentOf(variety).main).toBe(true);
  });

  it('records a rejected survivor although its own row is with another indexer', async () => {
    const [vanished, survivor] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    await b.drain();
    await merge(b, vanished, survivor);
    b.store.rejections.set(survivor, 'bad day');
    await drainWithout([survivor], vanished);
    expect(await b.indexer.deadLetters()).toMatchObject([{ species: survivor }]);
  });

  it('clears a rejected survivor that is accepted when the other is removed', async () => {
    const [vanished, survivor] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
    await b.drain();
    await merge(b, vanished, survivor);
    b.store.rejections.set(survivor, 'bad day');
    await holding(b, [vanished], () => b.followUntil(async () => (await b.indexer.deadLetters()).length > 0));
    b.store.rejections.clear();
    await b.drain();
    expect(await b.indexer.deadLetters()).toEqual([]);
    expect([...b.store.found().keys()]).toEqual([survivor]);
  });
});
