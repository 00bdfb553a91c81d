import type { Database } from '../../src/database/database.js';
import { documents } from '../differential/documents.js';
import { counts } from '../differential/oracle.js';
import { countings } from '../differential/queries.js';
import { random } from '../differential/random.js';
import { testDatabase } from '../support/database.js';
import { EVERYTHING, fill, postgresStore, type Store } from './fixture.js';

const SEED = 20_261_125;

describe('the kept numbers of the Postgres engine', () => {
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await testDatabase();
    store = postgresStore(database);
  });
  afterAll(async () => {
    await store.close();
    await database.close();
  });

  it('C14.40 follow a rebuild, later writes and removals', async () => {
    const pick = random(SEED);
    const all = documents(pick, 120);
    const stored = new Map(all.slice(0, 80).map((document) => [document.id, document]));
    await fill(store, [...stored.values()]);
    for (let step = 2; step < 12; step += 1) {
      const changed = all.filter(() => pick.once(6));
      const writes = changed.map((document) => {
        if (pick.once(3)) {
          stored.delete(document.id);
          return { remove: { id: document.id, revision: document.revision + step } };
        }
        const { columns } = pick.pick(all);
        const put = { ...document, columns, revision: document.revision + step };
        stored.set(document.id, put);
        return { put };
      });
      await store.sink.write(writes);
      const of = countings(pick).filter((each) => !('columns' in each) || each.columns.length === 1);
      for (const collection of ['species', 'plants'] as const) {
        const query = { ...EVERYTHING, collection };
        const { facets } = await store.engine.facets(query, of);
        expect(facets).toEqual(of.map((each) => counts([...stored.values()], query, each)));
        const { total } = await store.engine.page(query);
        const listed = [...stored.values()].filter(({ main }) => main || collection === 'species');
        expect(total).toBe(listed.length);
      }
    }
  });

  it('C14.40 follow documents that are written again before the new index is live', async () => {
    const all = documents(random(SEED + 1), 40);
    const rebuild = await store.sink.beginRebuild();
    await rebuild.load(all);
    await rebuild.prepare();
    const again = all.slice(0, 20).map((document, at) => ({
      ...document,
      revision: document.revision + 1,
      columns: all[39 - at]!.columns,
    }));
    await rebuild.load(again);
    await rebuild.remove([{ id: all[30]!.id, revision: all[30]!.revision + 1 }]);
    await rebuild.swap(39);
    const stored = [...again, ...all.slice(20).filter((_, at) => at !== 10)];
    const of = countings(random(SEED + 2)).filter(
      (each) => !('columns' in each) || each.columns.length === 1,
    );
    const { facets } = await store.engine.facets(EVERYTHING, of);
    expect(facets).toEqual(of.map((each) => counts(stored, EVERYTHING, each)));
  });
});
