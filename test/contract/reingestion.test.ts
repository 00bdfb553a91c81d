import { readFile } from 'node:fs/promises';
import type { ItemInput } from '../../src/ingest/item.js';
import { fact, ingestRows, name, type TestRow } from '../ingest/support.js';
import { type Desk, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const synonym = (of: string, written: string, author?: string): ItemInput => ({
  type: 'synonym',
  source: 'wfo',
  species: of,
  name: written,
  author,
});
/** Ingests a file: how many species it added, how its names were matched, and what was not taken. */
const ingested = async (rows: readonly TestRow[]) => {
  const { files, notTaken } = await ingestRows(desk.service.database, 'backbone', rows);
  const lines = (await readFile(notTaken, 'utf8')).trim().split('\n').slice(1);
  return { added: files[0]!.newSpecies, matched: files[0]!.matched, notTaken: lines };
};
const idOf = async (slug: string) => (await desk.record(slug)).id;
const rename = (ref: string | number, scientific_name: string) =>
  desk.applied(desk.ada, ref, { scientific_name });
/** Has a species deleted by two admins; returns the id of the correction. */
const remove = async (ref: string | number) => {
  const more = { change_type: 'deletion', source_type: 'observation' };
  const { id } = await desk.submit(desk.cid, ref, null, more);
  expect((await desk.accept(desk.dan, id)).status).toBe(200);
  return id;
};
const status = async (ref: string | number) => (await desk.service.get(`/api/v1/species/${ref}`)).status;

describe('C9.51 the same file after a merge into a species that has the former name as a synonym', () => {
  it.each([
    ['at once', 'Pyrella prima', 'Pyrella ultima', []],
    ['after a rename', 'Pyrella prior', 'Pyrella posterior', ['Pyrella media']],
    ['after two renames', 'Pyrella vetus', 'Pyrella nova', ['Pyrella mutata', 'Pyrella mutatior']],
  ])('%s: no new species, the claims come to the survivor', async (_when, former, survivor, between) => {
    const slug = former.toLowerCase().replace(' ', '-');
    const saying = (rate: string): readonly TestRow[] => [
      [name(survivor), name(former)],
      [synonym(survivor, former)],
      [fact(former, 'growth_rate', rate)],
    ];
    await ingested(saying('Slow'));
    const [going, id] = [await idOf(slug), await idOf(survivor.toLowerCase().replace(' ', '-'))];
    expect(going).not.toBe(id);
    for (const each of [...between, survivor]) await rename(going, each);
    expect(await ingested(saying('Slow'))).toMatchObject({ added: 0, notTaken: [] });
    expect(await desk.facts(id, 'growth_rate')).toEqual([['usda', 'Slow', 'active']]);
    expect(await ingested(saying('Rapid'))).toMatchObject({ added: 0, notTaken: [] });
    for (const ref of [slug, going, id]) {
      expect(await desk.record(ref)).toMatchObject({
        id,
        scientific_name: survivor,
        specifications: { growth_rate: 'Rapid' },
      });
    }
  });
});

describe('C9.52 the same file after a deletion', () => {
  it('of a renamed species: neither name comes back, the former one is listed as not taken', async () => {
    const file = [[name('Pyrella falsa')], [fact('Pyrella falsa', 'growth_rate', 'Slow')]];
    await ingested(file);
    await rename('pyrella-falsa', 'Pyrella ficta');
    const deletion = await remove('pyrella-ficta');
    const again = await ingested([...file, [name('Pyrella ficta')]]);
    expect(again.added).toBe(0);
    for (const what of ['Pyrella falsa', 'Pyrella ficta']) {
      expect(again.notTaken).toContainEqual(
        expect.stringContaining(`${what},deleted by correction ${deletion}`),
      );
    }
    for (const slug of ['pyrella-falsa', 'pyrella-ficta']) expect(await status(slug)).toBe(404);
  });

  it('of the survivor of a merge: neither of the two comes back', async () => {
    const file = [[name('Pyrella abiens'), name('Pyrella manens')]];
    await ingested(file);
    const ids = [await idOf('pyrella-abiens'), await idOf('pyrella-manens')];
    await rename('pyrella-abiens', 'Pyrella manens');
    const deletion = await remove('pyrella-manens');
    const { added, notTaken } = await ingested(file);
    expect(added).toBe(0);
    expect(notTaken.map((line) => line.split(',').slice(2)).sort()).toEqual([
      ['Pyrella abiens', `deleted by correction ${deletion}`],
      ['Pyrella manens', `deleted by correction ${deletion}`],
    ]);
    for (const ref of ['pyrella-abiens', 'pyrella-manens', ...ids]) expect(await status(ref)).toBe(404);
  });

  it('of a species that a source gave a synonym: that name may come as a species', async () => {
    await ingested([[name('Pyrella tota')], [synonym('Pyrella tota', 'Pyrella pars')]]);
    await remove('pyrella-tota');
    expect(await ingested([[name('Pyrella pars')]])).toMatchObject({ added: 1, notTaken: [] });
    expect(await status('pyrella-pars')).toBe(200);
  });

  it('of a species whose name another one took since: the file is about that one', async () => {
    const file = [[name('Pyrella redux')], [fact('Pyrella redux', 'growth_rate', 'Slow')]];
    await ingested(file);
    await remove('pyrella-redux');
    const id = await desk.grow('Pyrella heres');
    await rename(id, 'Pyrella redux');
    expect(await ingested(file)).toMatchObject({ added: 0, notTaken: [] });
    expect(await desk.record('pyrella-redux')).toMatchObject({
      id,
      specifications: { growth_rate: 'Slow' },
    });
  });
});

describe('C9.51 a renamed species in the same file again', () => {
  it('keeps its claims, though another species lists its former name as a synonym with an author', async () => {
    const file = (rate: string) => [
      [name('Pyrella contesta'), name('Pyrella rapax')],
      [synonym('Pyrella rapax', 'Pyrella contesta', 'Lund')],
      [fact('Pyrella contesta', 'growth_rate', rate, { source: 'powo' })],
    ];
    await ingested(file('Slow'));
    const id = await idOf('pyrella-contesta');
    await rename(id, 'Pyrella certa');
    const { added, matched, notTaken } = await ingested(file('Rapid'));
    expect([added, matched['former'], notTaken]).toEqual([0, 1, []]);
    expect((await desk.record(id)).specifications['growth_rate']).toBe('Rapid');
    expect(await desk.facts('pyrella-rapax', 'growth_rate')).toEqual([]);
  });
});
