import type { Database } from '../../../src/database/database.js';
import type { ItemInput } from '../../../src/ingest/item.js';
import { unfitNames } from '../../../src/ingest/settle/names/unfit.js';
import { restoredDatabase } from '../../support/restored-database.js';
import { ingestRows, name, rowsOf } from '../support.js';

/** A name of a species of genus 1 and family 1, the Sedge family. */
const given = (
  species: number,
  name: string,
  voice: number,
  more: { popularity?: number; genus?: number; family?: number; family_name?: string } = {},
) => ({
  species,
  genus: 1,
  family: 1,
  family_name: 'Sedge family',
  popularity: 1000,
  name,
  voice,
  ...more,
});
const found = (...names: readonly ReturnType<typeof given>[]) =>
  [...unfitNames(names)].flatMap(([species, keys]) => [...keys].map((key) => `${species} ${key}`));

describe('C10.36 names of a whole family', () => {
  it('given to three species by one source, and not to the plant that several sources call so', () => {
    const bearers = [given(1, 'Sedge', 1), given(2, 'sedge', 1), given(3, 'Sedge', 1), given(3, 'Sedge', 2)];
    expect(found(...bearers)).toEqual(['1 sedge', '2 sedge']);
    expect(found(...bearers.slice(1))).toEqual([]);
  });

  it('fewer sources give it than another name', () => {
    expect(found(given(1, 'Sedge', 1), given(1, 'Hill Sedge', 2), given(1, 'Hill-sedge', 3))).toEqual([
      '1 sedge',
    ]);
    expect(found(given(1, 'Sedge', 1), given(1, 'Hill Sedge', 2))).toEqual([]);
  });

  it('is counted for each family, and compared with the other names of the same species', () => {
    const rose = { family: 2, family_name: 'Rose family' };
    expect(found(given(1, 'Sedge', 1), given(2, 'Sedge', 1), given(3, 'Rose', 1, rose))).toEqual([]);
    expect(found(given(1, 'Sedge', 1), given(2, 'Hill Sedge', 2), given(2, 'Hill-sedge', 3))).toEqual([]);
  });

  it('ends with the word family', () => {
    expect(found(given(1, 'Grass Family', 1))).toEqual(['1 grass family']);
    expect(found(...[1, 2, 3].map((species) => given(species, 'Holy Family Grass', 1)))).toEqual([]);
  });
});

describe('C10.36 misspelt names', () => {
  const lavender = [given(1, 'Common Lavender', 2), given(1, 'common lavender', 3)];
  const better = { popularity: 1500 };

  it('one word is wrong, in one source alone', () => {
    expect(found(given(1, 'Common Lavendar', 1), ...lavender)).toEqual(['1 common lavendar']);
    expect(found(given(1, 'Common Lavendar', 1), given(1, 'Common lavendar', 4), ...lavender)).toEqual([]);
  });

  it('the right name is of the species or of a better-known one of its genus', () => {
    expect(found(given(2, 'Common Lavendar', 1), ...lavender)).toEqual([]);
    const known = lavender.map((each) => ({ ...each, ...better }));
    expect(found(given(2, 'Common Lavendar', 1), ...known)).toEqual(['2 common lavendar']);
    expect(found(given(2, 'Common Lavendar', 1, { genus: 2 }), ...known)).toEqual([]);
  });

  it.each([
    [
      'another word that several sources use',
      [given(1, 'Red Elder', 1), given(9, 'Black Elder', 2)],
      'Red Alder',
    ],
    ['the plural', [given(1, 'Garden Lavenders', 1)], 'Garden Lavender'],
    ['the singular', [given(1, 'Garden Lavender', 1)], 'Garden Lavenders'],
    ['another first letter', [given(1, 'Garden Bavender', 1)], 'Garden Lavender'],
    ['a short word', [given(1, 'Red Okra', 1)], 'Red Okro'],
    ['two words', [given(1, 'Gardn Lavendar', 1)], 'Garden Lavender'],
  ])('not: %s', (_, names, right) => {
    expect(found(...names, given(1, right, 2), given(1, right, 3))).toEqual([]);
  });

  it('a right name of one source counts if five times as many species have its word', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => given(10 + index, `Lavender ${'abcdef'[index]}`, index));
    const names = [given(1, 'Common Lavendar', 1), given(1, 'Common Lavender', 1)];
    expect(found(...names, ...others(3))).toEqual([]);
    expect(found(...names, ...others(4))).toEqual(['1 common lavendar']);
  });
});

describe('C10.36 after ingestion', () => {
  let database: Database;
  const restored = restoredDatabase((empty) => ingestRows(empty, 'names', [[name('Aa bb')]]));
  beforeEach(async () => {
    database = await restored.next();
  });

  const names = (source: string, ...listed: string[]): ItemInput => ({
    type: 'common_names',
    source,
    species: 'Aa bb',
    language: 'en',
    names: listed,
  });
  const state = () =>
    rowsOf<{ unfit_names: string[]; revision: string }>(
      database,
      `select unfit_names, revision from species where scientific_name = 'Aa bb'`,
    );

  const MISSPELT = [[names('usda', 'Common Lavendar', 'Grass Family')]];
  const RIGHT = [[names('leda', 'Common lavender')], [names('openplantdb', 'common lavender')]];

  it('lists a name of two sources once', async () => {
    await ingestRows(database, 'families', [
      [names('usda', 'Grass Family'), names('leda', 'grass family'), names('openplantdb', 'Grass-family')],
    ]);
    expect((await state())[0]!.unfit_names).toEqual(['grass family', 'grass-family']);
  });

  it('C10.26 lists unfit names that only a compilation gives', async () => {
    await ingestRows(database, 'compilation', [
      [{ type: 'source', slug: 'trefle-dump', name: 'Trefle' }],
      [names('trefle-dump', 'Grass Family')],
    ]);
    expect((await state())[0]!.unfit_names).toEqual(['grass family']);
  });

  it('does not depend on the order of loading; a second run changes nothing', async () => {
    await ingestRows(database, 'misspelt', MISSPELT);
    expect((await state())[0]!.unfit_names).toEqual(['grass family']);
    await ingestRows(database, 'right', RIGHT);
    const settled = await state();
    expect(settled[0]!.unfit_names).toEqual(['common lavendar', 'grass family']);
    await ingestRows(database, 'right', RIGHT, {}, { content: 'again' });
    expect(await state()).toEqual(settled);
    await ingestRows(database, 'accepted', [
      [
        { type: 'source', slug: 'community', name: 'Community' },
        { ...names('community', 'Sedge Family'), language: 'en' } as ItemInput,
      ],
    ]);
    // A name that a reviewer accepted is fit, and the only one of English.
    expect((await state())[0]!.unfit_names).toEqual([]);
    await rowsOf(
      database,
      `delete from fact where source_id = (select id from source where slug = 'community')`,
    );
    await ingestRows(database, 'misspelt', [[names('usda', 'Lavender')]], {}, { content: 'changed' });
    expect((await state())[0]!.unfit_names).toEqual([]);
  });
});
