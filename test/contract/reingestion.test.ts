import { readFile } from 'node:fs/promises';
import type { ItemInput } from '../../src/ingest/item.js';
import { fact, ingestRows, name, presence, type TestRow, zone } from '../ingest/support.js';
import { type Desk, type SpeciesRecord, startDesk } from './review-desk.js';

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
/** Ingests a file; returns the number of new species, how names were matched, and the rejected lines. */
const ingested = async (rows: readonly TestRow[]) => {
  const { files, rejectedRows } = await ingestRows(desk.service.database, 'backbone', rows);
  const lines = (await readFile(rejectedRows, 'utf8')).trim().split('\n').slice(1);
  return { added: files[0]!.newSpecies, matched: files[0]!.matched, rejectedRows: lines };
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

it('C10.7 a rank that a correction set stays when a names file is read again', async () => {
  const file = (status: 'accepted' | 'unknown') => [[name('Pyrella rata', { rank: 'ssp', status })]];
  await ingested(file('unknown'));
  await desk.applied(desk.ada, 'pyrella-rata', { rank: 'form' });
  await ingested(file('accepted'));
  expect(await desk.record('pyrella-rata')).toMatchObject({ rank: 'form', status: 'accepted' });
});

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
    expect(await ingested(saying('Slow'))).toMatchObject({ added: 0, rejectedRows: [] });
    expect(await desk.facts(id, 'growth_rate')).toEqual([['usda', 'Slow', 'active']]);
    expect(await ingested(saying('Rapid'))).toMatchObject({ added: 0, rejectedRows: [] });
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
  it('of a renamed species restores neither name; both are listed as rejected', async () => {
    const file = [[name('Pyrella falsa')], [fact('Pyrella falsa', 'growth_rate', 'Slow')]];
    await ingested(file);
    await rename('pyrella-falsa', 'Pyrella ficta');
    const deletion = await remove('pyrella-ficta');
    const again = await ingested([...file, [name('Pyrella ficta')]]);
    expect(again.added).toBe(0);
    for (const what of ['Pyrella falsa', 'Pyrella ficta']) {
      expect(again.rejectedRows).toContainEqual(
        expect.stringContaining(`${what},deleted by correction ${deletion}`),
      );
    }
    for (const slug of ['pyrella-falsa', 'pyrella-ficta']) expect(await status(slug)).toBe(410);
  });

  it('of the survivor of a merge restores neither of the two', async () => {
    const file = [[name('Pyrella abiens'), name('Pyrella manens')]];
    await ingested(file);
    const ids = [await idOf('pyrella-abiens'), await idOf('pyrella-manens')];
    await rename('pyrella-abiens', 'Pyrella manens');
    const deletion = await remove('pyrella-manens');
    const { added, rejectedRows } = await ingested(file);
    expect(added).toBe(0);
    expect(rejectedRows.map((line) => line.split(',').slice(2)).sort()).toEqual([
      ['Pyrella abiens', `deleted by correction ${deletion}`],
      ['Pyrella manens', `deleted by correction ${deletion}`],
    ]);
    for (const ref of ['pyrella-abiens', 'pyrella-manens', ...ids]) expect(await status(ref)).toBe(410);
  });

  it('of a species with a synonym: a later file may add the synonym as a species', async () => {
    await ingested([[name('Pyrella tota')], [synonym('Pyrella tota', 'Pyrella pars')]]);
    await remove('pyrella-tota');
    expect(await ingested([[name('Pyrella pars')]])).toMatchObject({ added: 1, rejectedRows: [] });
    expect(await status('pyrella-pars')).toBe(200);
  });

  it('of a species whose name another species took: the claims go to that species', async () => {
    const file = [[name('Pyrella redux')], [fact('Pyrella redux', 'growth_rate', 'Slow')]];
    await ingested(file);
    await remove('pyrella-redux');
    const id = await desk.grow('Pyrella heres');
    await rename(id, 'Pyrella redux');
    expect(await ingested(file)).toMatchObject({ added: 0, rejectedRows: [] });
    expect(await desk.record('pyrella-redux')).toMatchObject({
      id,
      specifications: { growth_rate: 'Slow' },
    });
  });
});

describe('C9.51 a renamed species in the same file again', () => {
  it('keeps its claims, although another species lists its former name as a synonym with an author', async () => {
    const file = (rate: string) => [
      [name('Pyrella contesta'), name('Pyrella rapax')],
      [synonym('Pyrella rapax', 'Pyrella contesta', 'Lund')],
      [fact('Pyrella contesta', 'growth_rate', rate, { source: 'powo' })],
    ];
    await ingested(file('Slow'));
    const id = await idOf('pyrella-contesta');
    await rename(id, 'Pyrella certa');
    const { added, matched, rejectedRows } = await ingested(file('Rapid'));
    expect([added, matched['former'], rejectedRows]).toEqual([0, 1, []]);
    expect((await desk.record(id)).specifications['growth_rate']).toBe('Rapid');
    expect(await desk.facts('pyrella-rapax', 'growth_rate')).toEqual([]);
  });
});

describe('C9.51 C10.5 the same file again after two species of it were merged', () => {
  beforeAll(() =>
    desk.ingest([zone('1', 1), zone('14', 2, '1'), zone('AUT', 3, '14'), zone('GER', 3, '14')]),
  );

  const image = (species: string, file: string): ItemInput => ({
    type: 'image',
    source: 'usda',
    species,
    image_url: `https://images.example/${file}.jpg`,
  });
  const called = (species: string, language: string, ...names: string[]): ItemInput => ({
    type: 'common_names',
    source: 'usda',
    species,
    language,
    names,
  });
  /** Statements of every kind for two species: some for one alone, some equal for both, some different. */
  const fileOf = (first: string, last: string): readonly TestRow[] =>
    [first, last].map((of, nth) => {
      const either = <T>(...values: readonly [T, T]): T => values[nth]!;
      return [
        name(of, { record: either('W-1', 'W-2') }),
        fact(of, 'author', either('Hartw.', 'Lund'), { record: either('U-1', 'U-2') }),
        fact(of, 'growth_rate', either('Slow', 'Rapid'), { record: either('U-1', 'U-2') }),
        fact(of, 'light', 5, { source: 'leda' }),
        fact(of, either('growth_habit', 'growth_form'), 'Single', { source: 'leda' }),
        called(of, 'de', 'Birne', either('Apfel', 'Quitte')),
        called(of, 'en', 'Pear'),
        presence(of, 'AUT', { establishment: either('native', 'unknown') }),
        presence(of, 'GER', { establishment: either('introduced', 'native') }),
        image(of, either(`${first}-1`, `${first}-2`)),
        image(of, `${first}-both`),
        synonym(of, `${of}oides`),
        synonym(of, `${first}opsis`),
        { type: 'popularity', source: 'usda', species: of, specimens: either(100, 10) },
      ];
    });

  const FACTS = ['accepted', 'superseded', 'rejected', 'withdrawn'] as const;
  const ALL = ['newSpecies', ...FACTS, 'written', 'published'] as const;

  /** What a run of the file wrote, by the figures that are not 0. */
  const written = async (file: readonly TestRow[], figures: readonly (typeof ALL)[number][]) => {
    const { files } = await ingestRows(desk.service.database, 'montane', file);
    return figures.filter((figure) => files[0]![figure] !== 0);
  };

  it.each([
    ['before', 'Pyrella collina', 'Pyrella silvatica', 'Pyrella silvatica', 'Rapid'],
    ['after', 'Pyrella ripicola', 'Pyrella arvensis', 'Pyrella ripicola', 'Slow'],
  ])(
    'the merged one listed %s the survivor: no fact is written, and the third run writes nothing',
    async (_where, first, last, survivor, rate) => {
      const file = fileOf(first, last);
      await written(file, ALL);
      const going = survivor === first ? last : first;
      const slug = going.toLowerCase().replace(' ', '-');
      await desk.applied(desk.ada, slug, { scientific_name: survivor });
      const merged: SpeciesRecord = await desk.record(slug);
      expect(merged).toMatchObject({ scientific_name: survivor, specifications: { growth_rate: rate } });
      expect(await written(file, ['newSpecies', ...FACTS])).toEqual([]);
      const facts = await desk.data(`/api/v1/species/${slug}/facts`);
      const after = await desk.record(slug);
      expect(after.specifications).toEqual(merged.specifications);
      expect(await written(file, ALL)).toEqual([]);
      expect(await desk.record(slug)).toEqual(after);
      expect(await desk.data(`/api/v1/species/${slug}/facts`)).toEqual(facts);
    },
  );
});
