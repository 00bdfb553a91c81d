import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { filledDatabase } from '../support/database.js';
import { fact, ingestRows, name, presence, rowsOf, type TestRow, zone } from './support.js';

const height = (cm: number, more: Partial<Extract<ItemInput, { type: 'fact' }>> = {}) =>
  fact('Aa bb', 'maximum_height_cm', cm, more);

describe('C10.8 reducing a file to one claim a lane', () => {
  let database: Database;
  beforeEach(async () => {
    database = await filledDatabase('reduction', (empty) =>
      ingestRows(empty, 'names', [
        [name('Aa bb'), name('Aa cc')],
        [zone('1', 1), zone('10', 2, '1')],
      ]),
    );
  });
  afterEach(async () => {
    await database.close();
  });

  const facts = () =>
    rowsOf(
      database,
      `select f.value, f.status, f.source_record_id as record from fact f order by f.status, f.id`,
    );

  it.each([
    ['first', [30, 10, 20], 30],
    ['largest', [30, 100, 9], 100],
    ['median', [30, 10, 20], 20],
    ['median', [40, 10, 30, 20], 20],
    ['median', [7], 7],
  ] as const)('takes the %s of %p', async (reduction, heights, taken) => {
    const rows = heights.map((cm) => [height(cm, { record: `r${cm}` })]);
    const result = await ingestRows(database, 'test', rows, { reduce: { maximum_height_cm: reduction } });
    expect(result.files[0]).toMatchObject({ rows: heights.length, claims: 1, accepted: 1 });
    expect(await facts()).toEqual([{ value: taken, status: 1, record: `r${taken}` }]);
  });

  it.each([
    ['first', [40, 90, 7, 300]],
    ['largest', [40, 90, 9, 300]],
    ['median', [20, 90, 7, 300]],
  ] as const)('takes the %s of each species and source on its own', async (reduction, taken) => {
    const rows: TestRow[] = [
      ...[40, 10, 30, 20].map((cm) => ({ items: [height(cm)], preference: 1 })),
      { items: [fact('Aa cc', 'maximum_height_cm', 90)] },
      ...[7, 9].map((cm) => [height(cm, { source: 'leda' })]),
      { items: [fact('Aa cc', 'maximum_height_cm', 300, { source: 'leda' })], preference: 3 },
    ];
    await ingestRows(database, 'test', rows, { reduce: { maximum_height_cm: reduction } });
    expect(
      await rowsOf(
        database,
        `select f.value from fact f join source so on so.id = f.source_id order by so.slug desc, f.species_id`,
      ),
    ).toEqual(taken.map((value) => ({ value })));
  });

  it.each(['first', 'largest', 'median'] as const)(
    '%s: takes the highest preference only',
    async (reduction) => {
      const rows: TestRow[] = [
        { items: [height(500)], preference: 0 },
        { items: [height(20)], preference: 2 },
        { items: [height(300)], preference: 1 },
      ];
      await ingestRows(database, 'test', rows, { reduce: { maximum_height_cm: reduction } });
      expect(await facts()).toMatchObject([{ value: 20 }]);
    },
  );

  it('of rows of different preference takes author, year and place of publication of one', async () => {
    const rows: TestRow[] = [
      { items: [fact('Aa bb', 'author', 'Ek'), fact('Aa bb', 'year', 1823), height(20)], preference: 1 },
      { items: [fact('Aa bb', 'author', 'Moor'), fact('Aa bb', 'year', 17534)], preference: 2 },
    ];
    await ingestRows(database, 'test', rows);
    expect(await facts()).toEqual([
      { value: 'Moor', status: 1, record: null },
      { value: 20, status: 1, record: null },
      { value: 17534, status: 3, record: null },
    ]);
  });

  it('C10.8 an implausible year alone is not the publication of a preferred row', async () => {
    const rows: TestRow[] = [
      { items: [fact('Aa bb', 'author', 'Ek'), fact('Aa bb', 'year', 1823)], preference: 1 },
      { items: [fact('Aa bb', 'year', 17534)], preference: 2 },
    ];
    await ingestRows(database, 'test', rows);
    expect(await facts()).toEqual([
      { value: 'Ek', status: 1, record: null },
      { value: 1823, status: 1, record: null },
    ]);
  });

  describe('rows that meet in a species under several names', () => {
    beforeEach(async () => {
      await ingestRows(database, 'synonyms', [
        [
          { type: 'synonym', source: 'wfo', species: 'Aa bb', name: 'Zz vetus', author: 'Moor' },
          presence('Aa bb', '1'),
        ],
      ]);
    });
    const tall = (species: string, cm: number, record: string): ItemInput =>
      fact(species, 'maximum_height_cm', cm, { record });

    it.each([
      ['a synonym', 'Zz vetus'],
      ['an autonym', 'Aa bb subsp. bb'],
    ])('its own name comes before %s, whatever stands first or is preferred', async (_, other) => {
      const under = { source: 'usda', zone: '10', type: 'distribution' as const };
      await ingestRows(database, 'test', [
        {
          items: [tall(other, 500, 'other'), { ...under, species: other, establishment: 'introduced' }],
          preference: 5,
        },
        { items: [tall('Aa bb', 20, 'own'), { ...under, species: 'Aa bb', establishment: 'native' }] },
      ]);
      expect(await facts()).toEqual([{ value: 20, status: 1, record: 'own' }]);
      expect(
        await rowsOf(database, "select establishment from distribution where establishment <> 'unknown'"),
      ).toEqual([{ establishment: 'native' }]);
      expect(
        await rowsOf(
          database,
          `select k.record_id as record from species_source k join source so on so.id = k.source_id
           where so.slug = 'usda'`,
        ),
      ).toEqual([{ record: 'own' }]);
    });

    it('of two synonyms the preferred one, then the first', async () => {
      await ingestRows(database, 'more', [
        [{ type: 'synonym', source: 'wfo', species: 'Aa bb', name: 'Zz vetustus', author: 'Moor' }],
      ]);
      await ingestRows(database, 'test', [
        { items: [tall('Zz vetus', 10, 'a')] },
        { items: [tall('Zz vetustus', 30, 'b')], preference: 1 },
        { items: [tall('Zz vetus', 20, 'c')], preference: 1 },
      ]);
      expect(await facts()).toEqual([{ value: 30, status: 1, record: 'b' }]);
    });

    it('what is plausible under a synonym comes before what is not under its own name', async () => {
      await ingestRows(database, 'test', [[tall('Aa bb', 99_999, 'own')], [tall('Zz vetus', 20, 'other')]]);
      expect(await facts()).toEqual([{ value: 20, status: 1, record: 'other' }]);
    });

    it('the largest is that of all names', async () => {
      const rows = [[tall('Aa bb', 20, 'own')], [tall('Zz vetus', 30, 'other')]];
      await ingestRows(database, 'test', rows, { reduce: { maximum_height_cm: 'largest' } });
      expect(await facts()).toEqual([{ value: 30, status: 1, record: 'other' }]);
    });
  });

  it.each(['first', 'largest', 'median'] as const)('%s: prefers what is plausible', async (reduction) => {
    await ingestRows(database, 'test', [[height(99_999)], [height(20)]], {
      reduce: { maximum_height_cm: reduction },
    });
    expect(await facts()).toMatchObject([{ value: 20, status: 1 }]);
  });

  it('C10.5 keeps what is not plausible as a rejected fact, and the earlier one active', async () => {
    await ingestRows(database, 'test', [[height(20)]]);
    const result = await ingestRows(database, 'test', [[height(99_999)]]);
    expect(result.files[0]).toMatchObject({ claims: 1, rejected: 1, superseded: 0 });
    expect(await facts()).toMatchObject([
      { value: 20, status: 1 },
      { value: 99_999, status: 3 },
    ]);
  });

  it('C8.50 C10.5 notes of a rejected fact follow the reason', async () => {
    await ingestRows(database, 'test', [[height(99_999, { notes: 'in sun' })]]);
    const [fact] = await rowsOf<{ notes: string }>(database, 'select notes from fact');
    expect(fact!.notes).toMatch(/^.*99999.*; in sun$/);
  });

  it('C16.3 changes that nobody has read add up, also where only the source of a value changes', async () => {
    const changed = async (): Promise<readonly string[]> => {
      const [row] = await rowsOf<{ changed: string[] }>(
        database,
        `select c.changed from change c join species s on s.id = c.species_id and s.slug = 'aa-bb' where c.seq is null`,
      );
      return row!.changed.toSorted();
    };
    await ingestRows(database, 'one', [[fact('Aa bb', 'light', 5)]]);
    await database.session((client) => client.query('truncate change'));
    await ingestRows(database, 'two', [[fact('Aa bb', 'light', 5, { source: 'powo' })]]);
    expect(await changed()).toEqual(['light', 'sources']);
    await ingestRows(database, 'one', [[fact('Aa bb', 'year', 1800)]]);
    expect(await changed()).toEqual(['light', 'sources', 'year']);
  });

  it('C8.19 joins the names of all rows, each once, in the order of the file', async () => {
    const names = (language: string, ...list: string[]): TestRow => [
      { type: 'common_names', source: 'usda', species: 'Aa bb', language, names: list },
    ];
    const rows = [
      names('en', 'Pear', 'Apple'),
      names('de', 'Birne'),
      names('en', 'Pear', 'Quince'),
      names('de', 'Apfel'),
    ];
    await ingestRows(database, 'test', rows);
    const stored = () =>
      rowsOf(database, 'select language, name from common_name order by language, position');
    expect(await stored()).toEqual([
      { language: 'de', name: 'Birne' },
      { language: 'de', name: 'Apfel' },
      { language: 'en', name: 'Pear' },
      { language: 'en', name: 'Apple' },
      { language: 'en', name: 'Quince' },
    ]);
    expect(await facts()).toMatchObject([{ value: ['Pear', 'Apple', 'Quince'] }]);
    await ingestRows(database, 'test', [names('de', 'Apfel')]);
    expect(await stored()).toHaveLength(4);
  });

  it('C11.13 keeps native if stated presences of one source in a zone differ, in any order of lines', async () => {
    const stated = (source: string, ...establishments: readonly ('native' | 'introduced' | 'absent')[]) =>
      establishments.map((establishment) => [presence('Aa bb', '10', { source, establishment })]);
    await ingestRows(database, 'test', [
      ...stated('wfo', 'introduced', 'native', 'absent'),
      ...stated('powo', 'native', 'introduced'),
    ]);
    expect(await rowsOf(database, 'select establishment from distribution')).toEqual([
      { establishment: 'native' },
      { establishment: 'native' },
    ]);
  });

  it('C11.13 keeps one presence a zone and source: known before unknown, stated before derived', async () => {
    await ingestRows(database, 'test', [
      [presence('Aa bb', '10'), presence('Aa bb', '10', { establishment: 'native', evidence: 'derived' })],
      [presence('Aa bb', '10', { establishment: 'introduced' }), presence('Aa bb', '10', { source: 'powo' })],
    ]);
    expect(await rowsOf(database, 'select establishment from distribution order by source_id')).toEqual([
      { establishment: 'introduced' },
      { establishment: 'unknown' },
    ]);
  });

  it.each([
    ['reported', 'native'],
    ['measured', 'native'],
    ['derived', 'introduced'],
    ['inferred', 'introduced'],
  ] as const)(
    'C11.13 publishes of two sources what is stated: %s by the stronger',
    async (evidence, wins) => {
      await ingestRows(database, 'test', [
        [presence('Aa bb', '10', { source: 'powo' })],
        [presence('Aa bb', '10', { establishment: 'native', evidence })],
        [presence('Aa bb', '10', { source: 'usda', establishment: 'introduced' })],
      ]);
      expect(await rowsOf(database, 'select establishment from published_distribution')).toEqual([
        { establishment: wins },
      ]);
    },
  );

  it('C11.14 counts the species of a zone with those of its descendants, each once', async () => {
    const counts = () => rowsOf(database, 'select code, species_count as n from zone order by code');
    await ingestRows(database, 'test', [
      [presence('Aa bb', '10'), presence('Aa bb', '1'), presence('Aa cc', '1')],
      [presence('Aa cc', '10', { establishment: 'absent' })],
    ]);
    expect(await counts()).toEqual([
      { code: '1', n: 2 },
      { code: '10', n: 1 },
    ]);
    await ingestRows(database, 'test', [[presence('Aa bb', '1')]], { complete: ['wfo'] });
    expect(await counts()).toEqual([
      { code: '1', n: 1 },
      { code: '10', n: 0 },
    ]);
  });

  it('C6.22 adds up what several rows count, and what several sources do', async () => {
    const known = (source: string, specimens: number): TestRow => [
      { type: 'popularity', source, species: 'Aa bb', specimens },
    ];
    await ingestRows(database, 'test', [known('usda', 5), known('usda', 2), known('leda', 1)]);
    const specimens = () => rowsOf(database, 'select specimens from species order by id limit 1');
    expect(await specimens()).toEqual([{ specimens: 8 }]);
    await ingestRows(database, 'test', [known('usda', 4)]);
    expect(await specimens()).toEqual([{ specimens: 5 }]);
  });
});
