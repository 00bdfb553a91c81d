import type { Actor } from '../../src/corrections/actor.js';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import type { Database } from '../../src/database/database.js';
import { person, submitted } from '../corrections/submitted.js';
import { restoredDatabase } from '../support/restored-database.js';
import { notTakenOf } from './knowledge.js';
import { fact, ingestRows, name, rowsOf, type TestRow } from './support.js';

const NAMES: readonly TestRow[] = [
  [name('Pyrella montana')],
  [name('Pyrella collina')],
  [name('Pyrella alba'), fact('Pyrella alba', 'light', 5)],
];

let database: Database;
let cid: Actor;
let dan: Actor;
const restored = restoredDatabase(async (empty) => {
  await ingestRows(empty, 'names', NAMES);
  cid = await person(empty, 'Cid', 'admin');
  dan = await person(empty, 'Dan', 'admin');
});
beforeEach(async () => {
  database = await restored.next();
});

/** Has a correction accepted, or with null a deletion; returns its number. */
const applied = async (slug: string, correction: object | null): Promise<number> => {
  const id = await submitted(database, cid, slug, correction);
  const desk = createReviewDesk({ write: database.write, announce: announcer(false), licence: 'CC0-1.0' });
  await desk.accept(dan, id, {});
  return id;
};
const ingested = async (rows: readonly TestRow[]) => {
  const result = await ingestRows(database, 'names', rows);
  return { newSpecies: result.files[0]!.newSpecies, rejectedRows: await notTakenOf(result) };
};
const species = async (): Promise<readonly string[]> =>
  (await rowsOf<{ name: string }>(database, 'select scientific_name as name from species order by 1')).map(
    (row) => row.name,
  );

describe('C9.52 a deleted record', () => {
  it('does not come back by the next file: it is listed', async () => {
    const id = await applied('pyrella-alba', null);
    expect(await ingested(NAMES)).toEqual({
      newSpecies: 0,
      rejectedRows: [
        `rows,3,Pyrella alba,deleted by correction ${id}`,
        'rows,3,Pyrella alba,no species has this name',
      ],
    });
    expect(await species()).toEqual(['Pyrella collina', 'Pyrella montana']);
    expect(await rowsOf(database, 'select from fact')).toEqual([]);
  });

  it.each([
    ['another source', [name('Pyrella alba', { source: 'powo' })]],
    ['another case', [name('Pyrella Alba')]],
    ['another rank', [name('Pyrella alba', { rank: 'hybrid', status: 'unknown' })]],
  ])('does not come back by %s', async (_, row) => {
    await applied('pyrella-alba', null);
    expect(await ingested([row])).toMatchObject({
      newSpecies: 0,
      rejectedRows: [expect.stringMatching('deleted by')],
    });
    expect(await species()).toEqual(['Pyrella collina', 'Pyrella montana']);
  });

  it('keeps no other name from coming, such as one below it', async () => {
    await applied('pyrella-alba', null);
    const rows = [
      [name('Pyrella alba var. minor', { rank: 'var' })],
      [name('Pyrella × alba', { rank: 'hybrid' })],
    ];
    expect(await ingested(rows)).toEqual({ newSpecies: 2, rejectedRows: [] });
  });

  it('may be a synonym of another', async () => {
    await applied('pyrella-alba', null);
    const synonym = {
      type: 'synonym',
      source: 'wfo',
      species: 'Pyrella montana',
      name: 'Pyrella alba',
    } as const;
    expect(await ingested([[synonym]])).toEqual({ newSpecies: 0, rejectedRows: [] });
    expect(await rowsOf(database, 'select name from synonym')).toEqual([{ name: 'Pyrella alba' }]);
  });

  it('C9.51 that was renamed before does not come back by its former name', async () => {
    await applied('pyrella-alba', { scientific_name: 'Pyrella nivea' });
    await applied('pyrella-nivea', null);
    expect(await ingested(NAMES)).toMatchObject({ newSpecies: 0 });
    expect(await species()).toEqual(['Pyrella collina', 'Pyrella montana']);
  });

  it('C9.51 that others had merged into does not come back by their names', async () => {
    await applied('pyrella-collina', { scientific_name: 'Pyrella alba' });
    await applied('pyrella-alba', null);
    expect(await ingested(NAMES)).toMatchObject({ newSpecies: 0 });
    expect(await species()).toEqual(['Pyrella montana']);
  });

  it('C9.51 C10.51 gives its name free for another that a correction calls so: files speak of that', async () => {
    await applied('pyrella-alba', null);
    await applied('pyrella-collina', { scientific_name: 'Pyrella alba' });
    const rows = [[name('Pyrella alba', { status: 'unknown' }), fact('Pyrella alba', 'light', 6)]];
    expect(await ingested(rows)).toEqual({ newSpecies: 0, rejectedRows: [] });
    expect(
      await rowsOf(
        database,
        `select status, vals ->> 'light' as light from species where slug = 'pyrella-alba'`,
      ),
    ).toEqual([{ status: 'unknown', light: '6' }]);
  });
});
