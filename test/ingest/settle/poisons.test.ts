import type { Database } from '../../../src/database/database.js';
import { restoredDatabase } from '../../support/restored-database.js';
import { fact, ingestRows, name, rowsOf } from '../support.js';

let database: Database;
const restored = restoredDatabase();
beforeEach(async () => {
  database = await restored.next();
});

interface Warned {
  readonly species: string;
  readonly to: readonly string[];
  readonly part: readonly string[];
  readonly note: string;
}

const warned = async (): Promise<readonly Warned[]> => {
  const rows = await rowsOf<{ species: string; warning: Omit<Warned, 'species'> }>(
    database,
    `select s.scientific_name as species, f.value -> 0 as warning
     from fact f join species s on s.id = f.species_id join source so on so.id = f.source_id
     where so.slug = 'linnea-poisons' and f.status = 1 and f.evidence = 'inferred' order by 1`,
  );
  return rows.map(({ species, warning: { to, part, note } }) => ({ species, to, part, note }));
};

describe('C10.45 poisonous genera and families', () => {
  it('warn of their species, but not of their exceptions and of other plants', async () => {
    await ingestRows(database, 'names', [
      [
        name('Taxus baccata', { family: 'Taxaceae' }),
        name('Lactuca virosa', { family: 'Asteraceae' }),
        name('Lactuca sativa', { family: 'Asteraceae' }),
        name('Bellis perennis', { family: 'Asteraceae' }),
      ],
    ]);
    const found = await warned();
    expect(found.map(({ species }) => species)).toEqual(['Lactuca virosa', 'Taxus baccata']);
    expect(found[1]).toMatchObject({
      to: ['people', 'animals'],
      part: ['leaves', 'stem', 'bark', 'wood', 'seeds'],
      note: 'The genus Taxus holds poisonous species.',
    });
  });

  it('leave what people may eat to the table of foods, and warn animals', async () => {
    await ingestRows(database, 'names', [[name('Monstera deliciosa', { family: 'Araceae' })]]);
    expect((await warned())[0]!.to).toEqual(['people', 'cats', 'dogs']);
    expect(await rowsOf(database, "select f.value #>> '{1,note}' as note from fact f")).toEqual([
      { note: 'The family Araceae holds poisonous species.' },
    ]);
    await ingestRows(database, 'foods', [
      [{ type: 'source', slug: 'linnea-foods', name: 'Foods' }],
      [fact('Monstera deliciosa', 'edible_part', ['fruits'], { source: 'linnea-foods' })],
    ]);
    expect((await warned())[0]!.to).toEqual(['cats', 'dogs']);
  });

  it('change nothing in a second settlement', async () => {
    const rows = [name('Taxus baccata', { family: 'Taxaceae' })];
    await ingestRows(database, 'names', [rows]);
    const facts = () => rowsOf(database, 'select id, status, updated_at from fact order by id');
    const before = await facts();
    await ingestRows(database, 'more', [[name('Bellis perennis', { family: 'Asteraceae' })]]);
    expect(await facts()).toEqual(before);
  });
});
