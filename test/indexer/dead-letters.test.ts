import { deliverBatch } from '../../indexer/deliver.js';
import { createLexiconKeeper } from '../../indexer/lexicon.js';
import { restoredDatabase } from '../support/restored-database.js';
import { type Bench, bench } from './fixture.js';
import { merge } from './merge.js';

describe('dead letters', () => {
  let b: Bench;
  let one: number;
  let two: number;
  const restored = restoredDatabase();
  beforeEach(async () => {
    b = await bench(restored.next);
    [one, two] = (await b.grow('Pyrella una', 'Pyrella altera')) as [number, number];
  });
  afterEach(() => b.close());

  it('store what a store rejects, with document and reason, and the rest is delivered', async () => {
    b.store.rejections.set(one, 'failed to parse field [popularity]');
    await b.drain();
    expect([...b.store.found().keys()]).toEqual([two]);
    expect(await b.indexer.deadLetters()).toEqual([
      {
        store: 'elasticsearch',
        species: one,
        revision: b.store.found().get(two)!.revision,
        reason: 'elasticsearch: failed to parse field [popularity]',
        attempts: 1,
        since: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await b.rows(`select document ->> 'id' from dead_letter`)).toEqual([String(one)]);
  });

  it('count further rejections of a species in its one row, with the latest revision, reason and document', async () => {
    b.store.rejections.set(one, 'first');
    await b.drain();
    b.store.rejections.set(one, 'second');
    await b.change(one, 321);
    await b.drain();
    const [revision] = await b.rows<number>('select revision from species where id = $1', [one]);
    expect(await b.indexer.deadLetters()).toMatchObject([
      { species: one, revision, reason: 'elasticsearch: second', attempts: 2 },
    ]);
    expect(await b.rows(`select document -> 'columns' -> 'maximum_height_cm' from dead_letter`)).toEqual([
      321,
    ]);
  });

  it('are delivered again on request, and cleared once the store accepts them', async () => {
    b.store.rejections.set(one, 'bad day');
    await b.drain();
    b.store.rejections.clear();
    expect(await b.indexer.retry()).toBe(1);
    expect(await b.indexer.deadLetters()).toHaveLength(1);
    await b.drain();
    expect(await b.indexer.deadLetters()).toEqual([]);
    expect(b.store.found().has(one)).toBe(true);
  });

  it('of a species in several stores are delivered again as one change, with the latest revision', async () => {
    await b.drain();
    await b.rows(
      `insert into dead_letter (species_id, store, revision, reason) values ($1, 'elasticsearch', 2, 'a'), ($1, 'postgres', 3, 'b')`,
      [one],
    );
    expect(await b.indexer.retry()).toBe(1);
    expect(await b.rows(`select concat(species_id, ' ', revision) from outbox`)).toEqual([`${one} 3`]);
  });

  it('are cleared by a later change that the store accepts', async () => {
    b.store.rejections.set(one, 'bad day');
    await b.drain();
    b.store.rejections.clear();
    await b.change(one, 150);
    await b.drain();
    expect(await b.indexer.deadLetters()).toEqual([]);
  });

  it('store a species whose document cannot be built, without delaying the others', async () => {
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [one]);
    await b.drain();
    expect([...b.store.found().keys()]).toEqual([two]);
    expect(await b.indexer.deadLetters()).toMatchObject([
      { species: one, reason: expect.stringMatching(/^document: .*"no source"/) },
    ]);
    expect(await b.rows('select document from dead_letter')).toEqual([null]);
  });

  it('store once a species whose document cannot be built and into which another was merged', async () => {
    await b.drain();
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [two]);
    await merge(b, one, two);
    const { store: sink } = b;
    const delivering = { sink, stores: [sink.name], lexicon: createLexiconKeeper() };
    const delivered = await b.database.session((client) => deliverBatch(client, delivering));
    expect(delivered).toEqual({ species: 2, rejected: 1 });
    expect(await b.indexer.deadLetters()).toMatchObject([{ store: 'document', species: two, attempts: 1 }]);
    expect([...b.store.found().keys()]).toEqual([two]);
  });

  it('and documents of the other species of a batch are written although one species is merged', async () => {
    const [three, four] = await b.grow('Pyrella tertia', 'Pyrella quarta');
    await b.drain();
    await b.change(three!, 321);
    await b.change(four!, 321);
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [four]);
    await merge(b, one, two);
    const { store: sink } = b;
    const delivering = { sink, stores: [sink.name], lexicon: createLexiconKeeper() };
    const delivered = await b.database.session((client) => deliverBatch(client, delivering));
    expect(delivered).toEqual({ species: 4, rejected: 1 });
    expect(await b.indexer.deadLetters()).toMatchObject([{ store: 'document', species: four }]);
    expect([...b.store.found().keys()]).toEqual([two, three, four]);
    expect(b.store.found().get(three!)?.columns['maximum_height_cm']).toBe(321);
  });

  it('are cleared once the document can be built', async () => {
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [one]);
    await b.drain();
    await b.rows(`update species set winners = '{}' where id = $1`, [one]);
    expect(await b.indexer.retry()).toBe(1);
    await b.drain();
    expect(await b.indexer.deadLetters()).toEqual([]);
    expect(b.store.found().has(one)).toBe(true);
  });

  it('are cleared when the species is removed', async () => {
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [one]);
    await b.drain();
    b.store.rejections.set(two, 'bad day');
    await b.change(two, 150);
    await b.drain();
    expect(await b.indexer.deadLetters()).toHaveLength(2);
    b.store.rejections.clear();
    await b.remove(one);
    await b.remove(two);
    await b.drain();
    expect(await b.indexer.deadLetters()).toEqual([]);
  });

  it('are cleared by a rebuild once the document can be built', async () => {
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [one]);
    await b.drain();
    await b.rows(`update species set winners = '{}' where id = $1`, [one]);
    expect(await b.indexer.rebuild()).toMatchObject({ rejected: 0 });
    expect(await b.indexer.deadLetters()).toEqual([]);
  });

  it('exclude such a species from a rebuild as well', async () => {
    await b.rows(`update species set winners = '{"author": "no source"}' where id = $1`, [one]);
    expect(await b.indexer.rebuild()).toMatchObject({ species: 2, rejected: 1 });
    expect([...b.store.found().keys()]).toEqual([two]);
    expect(await b.indexer.deadLetters()).toMatchObject([{ species: one }]);
  });

  it('are in the status, with waiting changes and the size of each store', async () => {
    expect(await b.indexer.status()).toMatchObject({
      species: 2,
      stores: [{ name: 'elasticsearch', documents: 0 }],
      outbox: { rows: expect.any(Number), oldest: expect.stringMatching(/Z$/), seconds: expect.any(Number) },
      deadLetters: 0,
    });
    b.store.rejections.set(one, 'bad day');
    await b.drain();
    expect(await b.indexer.status()).toEqual({
      species: 2,
      stores: [{ name: 'elasticsearch', documents: 1 }],
      outbox: { rows: 0, oldest: null, seconds: 0 },
      deadLetters: 1,
    });
  });

  it('are in the status even if a store is unavailable', async () => {
    b.store.count = async () => {
      throw new Error('connect ECONNREFUSED');
    };
    expect((await b.indexer.status()).stores).toEqual([
      { name: 'elasticsearch', documents: null, error: 'connect ECONNREFUSED' },
    ]);
  });
});
