import type { Database } from '../../src/database/database.js';
import { restoredDatabase } from '../support/restored-database.js';
import { backdate, fact, ingestRows, name, rowsOf, type TestRow } from './support.js';

const synonym = (species: string, of: string, source = 'wfo'): TestRow => [
  { type: 'synonym', source, species, name: of },
];

describe('merging names', () => {
  let database: Database;
  const restored = restoredDatabase();
  beforeEach(async () => {
    database = await restored.next();
  });

  const species = () =>
    rowsOf<{ name: string; slug: string; rank: string; status: string; plant: string; main: boolean }>(
      database,
      `select s.scientific_name as name, s.slug, s.rank, s.status, p.name as plant, p.main_species_id = s.id as main
       from species s join plant p on p.id = s.plant_id order by s.id`,
    );

  /** Every plant with the name of its main species. */
  const plants = () =>
    rowsOf<{ id: number; main: string }>(
      database,
      'select p.id, s.scientific_name as main from plant p join species s on s.id = main_species_id',
    );

  it('C11.2, C1.9 groups the records of a plant under its main species, whose id the plant takes', async () => {
    await ingestRows(database, 'test', [
      [name('Aa bb var. dd', { rank: 'var' })],
      [name('Aa bb')],
      [name('Aa × bb var. ee', { rank: 'var' })],
      [name('Aa × bb', { rank: 'hybrid' })],
      [name('×Aa cc', { rank: 'hybrid' })],
    ]);
    expect(await species()).toMatchObject([
      { name: 'Aa bb var. dd', plant: 'Aa bb', main: false },
      { name: 'Aa bb', plant: 'Aa bb', main: true },
      { name: 'Aa × bb var. ee', plant: 'Aa × bb', main: false },
      { name: 'Aa × bb', plant: 'Aa × bb', main: true, slug: 'aa-x-bb' },
      { name: '×Aa cc', plant: '×Aa cc', main: true, slug: 'x-aa-cc' },
    ]);
    expect(
      await rowsOf(database, 'select p.id = main_species_id as same, slug from plant p order by id'),
    ).toEqual([
      { same: true, slug: 'aa-bb' },
      { same: true, slug: 'aa-x-bb' },
      { same: true, slug: 'x-aa-cc' },
    ]);
    expect(await rowsOf(database, 'select name, slug from genus')).toEqual([{ name: 'Aa', slug: 'aa' }]);
  });

  it('C11.2, C1.9 gives a plant a better main species when one comes, and keeps the id', async () => {
    await ingestRows(database, 'test', [
      [name('Aa bb subsp. cc', { rank: 'ssp', status: 'unknown' })],
      [name('Aa bb subsp. dd', { rank: 'ssp' })],
    ]);
    const [before] = await plants();
    expect(before).toMatchObject({ main: 'Aa bb subsp. dd' });
    await database.session((client) => client.query('truncate outbox'));
    await ingestRows(database, 'test', [[name('Aa bb')]]);
    expect(await plants()).toEqual([{ ...before, main: 'Aa bb' }]);
    const published = await rowsOf<{ name: string }>(
      database,
      'select distinct scientific_name as name from outbox o join species s on s.id = o.species_id order by 1',
    );
    expect(published.map((each) => each.name)).toEqual(['Aa bb', 'Aa bb subsp. dd']);
  });

  it.each([
    [
      'the record of its own name, although its status is unknown',
      [name('Aa bb subsp. cc', { rank: 'ssp' }), name('Aa bb', { status: 'unknown' })],
      'Aa bb',
    ],
    [
      'the hybrid of its own name',
      [name('Aa × bb var. cc', { rank: 'var' }), name('Aa × bb', { rank: 'hybrid', status: 'unknown' })],
      'Aa × bb',
    ],
    [
      'an accepted record, although it comes later',
      [name('Aa bb var. cc', { rank: 'var', status: 'unknown' }), name('Aa bb var. dd', { rank: 'var' })],
      'Aa bb var. dd',
    ],
    [
      'the first of several accepted records, not one of its own name with a rank below species',
      [name('Aa bb var. cc', { rank: 'var' }), name('Aa bb', { rank: 'var' })],
      'Aa bb var. cc',
    ],
  ] as const)('C11.2 the main species of a plant is %s, in one file or two', async (_, names, main) => {
    await ingestRows(database, 'one', [[names[0]]]);
    await ingestRows(database, 'two', [[names[1]]]);
    expect(await plants()).toMatchObject([{ main }]);
    database = await restored.next();
    await ingestRows(
      database,
      'one',
      names.map((each) => [each]),
    );
    expect(await plants()).toMatchObject([{ main }]);
  });

  it('C11.3 publishes the former main species of a plant, too, whose popularity stays the same', async () => {
    const cc = (status: 'accepted' | 'unknown') => [
      [name('Aa bb subsp. cc', { rank: 'ssp', status }), fact('Aa bb subsp. cc', 'light', 5)],
    ];
    await ingestRows(database, 'one', cc('unknown'));
    await ingestRows(database, 'two', [[name('Aa bb subsp. dd', { rank: 'ssp' })]]);
    expect(await species()).toMatchObject([{ main: false }, { name: 'Aa bb subsp. dd', main: true }]);
    await database.session((client) => client.query('truncate outbox'));
    await ingestRows(database, 'one', cc('accepted'), {}, { content: 'next' });
    expect(await species()).toMatchObject([{ name: 'Aa bb subsp. cc', main: true }, { main: false }]);
    expect(
      await rowsOf(
        database,
        'select distinct scientific_name as name from outbox o join species s on s.id = o.species_id order by 1',
      ),
    ).toEqual([{ name: 'Aa bb subsp. cc' }, { name: 'Aa bb subsp. dd' }]);
  });

  it('C10.55 adds -2, -3 to a slug in use, accepted names choosing first', async () => {
    await ingestRows(database, 'test', [
      [name('Aa bé', { status: 'unknown' })],
      [name('Aa be')],
      [name('Aa bè', { status: 'unknown' })],
    ]);
    await ingestRows(database, 'more', [[name('Aa bê')]]);
    expect(await species()).toMatchObject([
      { name: 'Aa be', slug: 'aa-be' },
      { name: 'Aa bé', slug: 'aa-be-2' },
      { name: 'Aa bè', slug: 'aa-be-3' },
      { name: 'Aa bê', slug: 'aa-be-4' },
    ]);
  });

  it('C10.55, C10.8 new names choose their slugs by status, then by the preference of their rows', async () => {
    await ingestRows(database, 'test', [
      [name('Aa bé')],
      { items: [name('Aa bè')], preference: 1 },
      { items: [name('Aa bê', { status: 'unknown' })], preference: 2 },
    ]);
    expect(await species()).toMatchObject([
      { name: 'Aa bè', slug: 'aa-be' },
      { name: 'Aa bé', slug: 'aa-be-2' },
      { name: 'Aa bê', slug: 'aa-be-3' },
    ]);
  });

  it('C10.20 spells a new name as the strongest source does, whatever the preference of its rows', async () => {
    await ingestRows(database, 'test', [
      { items: [name('Aa sp. N')], preference: 1 },
      { items: [name('Aa sp. n', { source: 'powo' })] },
    ]);
    expect(await species()).toMatchObject([{ name: 'Aa sp. n' }]);
  });

  it('C10.7, C10.26 takes rank and status from a backbone rather than a compilation, in one file or two', async () => {
    const compiled = name('Aa bb', { source: 'trefle-dump', rank: 'hybrid', status: 'unknown' });
    const registered: TestRow = [{ type: 'source', slug: 'trefle-dump', name: 'Trefle' }];
    await ingestRows(database, 'one', [registered, [compiled], [name('Aa bb')]]);
    expect(await species()).toMatchObject([{ rank: 'species', status: 'accepted' }]);
    await ingestRows(database, 'two', [[compiled]]);
    expect(await species()).toMatchObject([{ rank: 'species', status: 'accepted' }]);
  });

  it.each(['ssp', 'var', 'form', 'subvar'] as const)(
    'C6.22 the popularity of a new record of the rank %s is one less than that of its main species',
    async (rank) => {
      await ingestRows(database, 'test', [[name('Aa bb')], [name('Aa bb subvar. cc', { rank })]]);
      await ingestRows(database, 'more', [[name('Aa dd subvar. ee', { rank })]]);
      expect(await rowsOf(database, 'select slug, popularity from species order by id')).toEqual([
        { slug: 'aa-bb', popularity: 0 },
        { slug: 'aa-bb-subvar-cc', popularity: -1 },
        { slug: 'aa-dd-subvar-ee', popularity: 0 },
      ]);
    },
  );

  it('C1.11 gives a synonym its slug only where that is free', async () => {
    await ingestRows(database, 'test', [
      synonym('Aa bb', 'Zz bb'),
      synonym('Aa cc', 'Zz bb'),
      synonym('Aa bb', 'Aa cc'),
      synonym('Aa bb', 'Aa bb'),
      [name('Aa bb'), name('Aa cc')],
    ]);
    expect(
      await rowsOf(
        database,
        'select y.name, y.slug, s.scientific_name as of from synonym y join species s on s.id = y.species_id order by y.id',
      ),
    ).toEqual([
      { name: 'Zz bb', slug: 'zz-bb', of: 'Aa bb' },
      { name: 'Zz bb', slug: null, of: 'Aa cc' },
      { name: 'Aa cc', slug: null, of: 'Aa bb' },
    ]);
  });

  it('C1.11 gives the slug of a synonym of two species to the one that the file names first', async () => {
    await ingestRows(database, 'test', [
      [name('Aa bb'), name('Aa cc')],
      synonym('Aa cc', 'Zz bb'),
      synonym('Aa bb', 'Zz bb'),
    ]);
    expect(
      await rowsOf(
        database,
        `select s.slug as of, y.slug from synonym y join species s on s.id = y.species_id order by 1`,
      ),
    ).toEqual([
      { of: 'aa-bb', slug: null },
      { of: 'aa-cc', slug: 'zz-bb' },
    ]);
  });

  it('C1.11 gives a synonym no slug that a record had before a correction', async () => {
    await ingestRows(database, 'test', [[name('Aa bb')]]);
    await database.session((client) =>
      client.query(`insert into former_slug (slug, species_id) select 'zz-bb', id from species`),
    );
    await ingestRows(database, 'synonyms', [synonym('Aa bb', 'Zz bb'), synonym('Aa bb', 'Zz cc')]);
    expect(await rowsOf(database, 'select name, slug from synonym order by name')).toEqual([
      { name: 'Zz bb', slug: null },
      { name: 'Zz cc', slug: 'zz-cc' },
    ]);
  });

  it('C10.55 gives new records and plants no slug that a synonym has, or others had before a correction', async () => {
    await ingestRows(database, 'test', [[name('Aa bb')], synonym('Aa bb', 'Zz aa')]);
    await database.session((client) =>
      client.query(
        `with species as (insert into former_slug (slug, species_id) select 'zz-bb', id from species)
         insert into former_plant (slug, id, species_id) select 'zz-cc', 9999, main_species_id from plant`,
      ),
    );
    await ingestRows(database, 'more', [[name('Zz aa')], [name('Zz bb')], [name('Zz cc')]]);
    expect(
      await rowsOf(
        database,
        'select s.slug, p.slug as plant from species s join plant p on p.id = s.plant_id order by s.id',
      ),
    ).toEqual([
      { slug: 'aa-bb', plant: 'aa-bb' },
      { slug: 'zz-aa-2', plant: 'zz-aa-2' },
      { slug: 'zz-bb-2', plant: 'zz-bb-2' },
      { slug: 'zz-cc', plant: 'zz-cc-2' },
    ]);
  });

  it('C8.11 C10.5 adds author and record id to a synonym once its sources give them, and keeps the first', async () => {
    await ingestRows(database, 'test', [[name('Aa bb')]]);
    const stated = async (said: { author?: string; record?: string }, source = 'wfo') => {
      await ingestRows(database, 'synonyms', [
        [{ type: 'synonym', source, species: 'Aa bb', name: 'Zz bb', ...said }],
      ]);
      const rows = await rowsOf(
        database,
        `select y.author, array_agg(concat_ws(' ', so.slug, o.record_id, o.authored) order by so.slug) as sources
         from synonym y join synonym_source o on o.synonym_id = y.id join source so on so.id = o.source_id group by y.id`,
      );
      return rows;
    };
    expect(await stated({})).toEqual([{ author: null, sources: ['wfo f'] }]);
    expect(await stated({ record: 'r1' })).toEqual([{ author: null, sources: ['wfo r1 f'] }]);
    expect(await stated({ author: 'Ek' })).toEqual([{ author: 'Ek', sources: ['wfo r1 t'] }]);
    expect(await stated({ author: 'Moor', record: 'p1' }, 'powo')).toEqual([
      { author: 'Ek', sources: ['powo p1 t', 'wfo r1 t'] },
    ]);
    expect(await stated({ record: 'r2' })).toEqual([{ author: 'Ek', sources: ['powo p1 t', 'wfo r1 t'] }]);
    await stated({ record: 'u1' }, 'usda');
    expect(await stated({ author: 'Lund', record: 'u2' }, 'usda')).toEqual([
      { author: 'Ek', sources: ['powo p1 t', 'usda u1 t', 'wfo r1 t'] },
    ]);
    // C8.24: a source of a synonym is one of the record.
    for (const form of ['full', 'list'])
      expect(
        await rowsOf(
          database,
          `select json_array_length(record -> 'sources') as sources from species_${form}_records(array(select id from species))`,
        ),
      ).toEqual([{ sources: 3 }]);
  });

  it('C8.11 adds the author and record id of the first of several rows to a known synonym', async () => {
    const stated = (author: string, record: string): TestRow => [
      { type: 'synonym', source: 'powo', species: 'Aa bb', name: 'Zz bb', author, record },
    ];
    await ingestRows(database, 'test', [[name('Aa bb')], synonym('Aa bb', 'Zz bb')]);
    await ingestRows(database, 'more', [stated('Moor', 'r2'), stated('Ek', 'r1')]);
    expect(
      await rowsOf(
        database,
        `select y.author, o.record_id as record from synonym y join synonym_source o on o.synonym_id = y.id
         join source so on so.id = o.source_id and so.slug = 'powo'`,
      ),
    ).toEqual([{ author: 'Moor', record: 'r2' }]);
  });

  it('C10.55 leaves a synonym its slug when a species of that name comes later', async () => {
    await ingestRows(database, 'test', [[name('Aa bb')], synonym('Aa bb', 'Zz bb')]);
    await ingestRows(database, 'more', [[name('Zz bb')]]);
    expect(await species()).toMatchObject([{ slug: 'aa-bb' }, { name: 'Zz bb', slug: 'zz-bb-2' }]);
  });

  it('C10.51 reads names without regard to case, and stores one that breaks the forms as it is', async () => {
    const result = await ingestRows(database, 'test', [
      [name('Aa bb'), name('AA BB')],
      [name('Aa x cc', { rank: 'hybrid' })],
      [name('Aa sp. 12')],
    ]);
    expect(result.files[0]).toMatchObject({ newSpecies: 3 });
    expect((await species()).map((each) => each.name)).toEqual(['Aa bb', 'Aa × cc', 'Aa sp. 12']);
  });

  it.each([
    ['stronger first', ['powo', 'wfo']],
    ['weaker first', ['wfo', 'powo']],
  ])('C10.7, C10.20 takes rank, status and family from the strongest backbone: %s', async (_, order) => {
    const says: Record<string, TestRow> = {
      powo: [name('Aa bb', { source: 'powo', family: 'Fabaceae', rank: 'species', status: 'accepted' })],
      wfo: [
        name('Aa bb', { source: 'wfo', rank: 'hybrid', status: 'unknown' }),
        name('Aa cc'),
        name('Aa dd'),
      ],
    };
    for (const source of order) await ingestRows(database, source, [says[source]!]);
    expect(await species()).toContainEqual(
      expect.objectContaining({ name: 'Aa bb', rank: 'species', status: 'accepted' }),
    );
    expect(await rowsOf(database, 'select f.name from genus g join family f on f.id = g.family_id')).toEqual([
      { name: 'Fabaceae' },
    ]);
  });

  it('C10.7 a new statement of a source about a name leaves those of other sources and names alone', async () => {
    const claims = async (): Promise<readonly string[]> => {
      const rows = await rowsOf<{ claim: string }>(
        database,
        `select concat_ws(' ', s.slug, so.slug, c.rank, c.status, f.name) as claim from name_claim c
         join species s on s.id = c.species_id join source so on so.id = c.source_id
         join family f on f.id = c.family_id order by 1`,
      );
      return rows.map(({ claim }) => claim);
    };
    const other = { rank: 'hybrid', status: 'unknown', family: 'Fabaceae' } as const;
    await ingestRows(database, 'wfo', [[name('Aa bb'), name('Aa cc')]]);
    await ingestRows(database, 'powo', [[name('Aa bb', { source: 'powo' })]]);
    await ingestRows(database, 'powo', [[name('Aa bb', { source: 'powo', ...other })]], {}, { content: '2' });
    expect(await claims()).toEqual([
      'aa-bb powo hybrid unknown Fabaceae',
      'aa-bb wfo species accepted Rosaceae',
      'aa-cc wfo species accepted Rosaceae',
    ]);
  });

  it('C10.8 of several statements of a source on a name the preferred one counts, then one that accepts it', async () => {
    const rows: readonly TestRow[] = [
      [name('Aa bb', { status: 'unknown' }), name('Aa bb', { status: 'accepted', rank: 'hybrid' })],
      { items: [name('Aa cc', { status: 'accepted' })] },
      { items: [name('Aa cc', { status: 'unknown', rank: 'hybrid' })], preference: 1 },
      [name('Aa dd', { rank: 'hybrid' }), name('Aa dd')],
    ];
    // As new records, then as known ones.
    for (const content of ['1', '2']) {
      await ingestRows(database, 'test', rows, {}, { content });
      expect(await species()).toMatchObject([
        { name: 'Aa bb', rank: 'hybrid', status: 'accepted' },
        { name: 'Aa dd', rank: 'hybrid', status: 'accepted' },
        { name: 'Aa cc', rank: 'hybrid', status: 'unknown' },
      ]);
    }
  });

  it('C11.1 puts a genus that is named in as many names of two families into the first by name, and moves it', async () => {
    const families = () =>
      rowsOf(
        database,
        "select g.name || ' ' || f.name as placed from genus g join family f on f.id = g.family_id order by 1",
      );
    await ingestRows(database, 'test', [
      [name('Aa bb')],
      [name('Aa cc', { family: 'Fabaceae' })],
      [name('Bb bb', { family: 'Fabaceae' })],
    ]);
    expect(await families()).toEqual([{ placed: 'Aa Fabaceae' }, { placed: 'Bb Fabaceae' }]);
    await backdate(database, 'genus');
    await ingestRows(database, 'test', [[name('Aa cc'), name('Bb bb', { family: 'Fabaceae' })]]);
    expect(await families()).toEqual([{ placed: 'Aa Rosaceae' }, { placed: 'Bb Fabaceae' }]);
    expect(await rowsOf(database, `select name from genus where updated_at > '2002-01-01'`)).toEqual([
      { name: 'Aa' },
    ]);
  });

  it('C8.11 C1.11 a synonym of two species has the author of the row with one, and its first line the slug', async () => {
    const authored = (species: string, author: string | null, source = 'wfo'): TestRow => [
      { type: 'synonym', source, species, name: 'Zz bb', author },
    ];
    await ingestRows(database, 'test', [
      [name('Aa bb'), name('Aa cc')],
      authored('Aa cc', null),
      authored('Aa cc', 'Ek'),
      authored('Aa cc', 'Moor'),
    ]);
    await ingestRows(database, 'more', [authored('Aa bb', 'Lund')]);
    const synonyms = () =>
      rowsOf(
        database,
        `select s.scientific_name as of, y.author, y.slug from synonym y join species s on s.id = y.species_id order by 1`,
      );
    expect(await synonyms()).toEqual([
      { of: 'Aa bb', author: 'Lund', slug: null },
      { of: 'Aa cc', author: 'Ek', slug: 'zz-bb' },
    ]);
  });

  it('C11.1 puts a genus that is named in two families into that of most of its names', async () => {
    await ingestRows(database, 'test', [
      [name('Aa bb', { family: 'Fabaceae' })],
      [name('Aa cc'), name('Aa dd')],
    ]);
    expect(await rowsOf(database, 'select f.name from genus g join family f on f.id = g.family_id')).toEqual([
      { name: 'Rosaceae' },
    ]);
  });

  it('C9.51 does not bring back a name that a correction changed, but creates a hybrid of that name', async () => {
    await ingestRows(database, 'test', [[name('Aa bb'), fact('Aa bb', 'year', 1800)]]);
    await database.session(async (client) => {
      await client.query(
        `update species set scientific_name = 'Aa cc', name_key = 'aa cc', match_key = 'aa cc'`,
      );
      await client.query(
        `insert into synonym (species_id, name, match_key, slug, former) select id, 'Aa bb', 'aa bb', 'aa-bb-2', true from species`,
      );
    });
    const result = await ingestRows(database, 'test', [[name('Aa bb'), fact('Aa bb', 'year', 1801)]]);
    expect(result.files[0]).toMatchObject({
      newSpecies: 0,
      accepted: 1,
      superseded: 1,
      matched: { former: 1 },
    });
    expect(await species()).toHaveLength(1);
    const both = [fact('Aa bb', 'year', 1801), fact('Aa cc', 'year', 1900)];
    await ingestRows(database, 'test', [both]);
    expect(await rowsOf(database, `select vals -> 'year' as year from species`)).toEqual([{ year: 1900 }]);
    const hybrid = await ingestRows(database, 'hybrids', [[name('Aa × bb', { rank: 'hybrid' })]]);
    expect(hybrid.files[0]).toMatchObject({ newSpecies: 1 });
  });

  it('C10.7 keeps a rank that a correction set, and publishes nothing for it', async () => {
    await ingestRows(database, 'test', [[name('Aa bb')]]);
    await rowsOf(database, `update species set rank = 'hybrid', vals = '{"rank": "hybrid"}'`);
    const { files } = await ingestRows(database, 'test', [[name('Aa bb')]]);
    expect(files[0]).toMatchObject({ published: 0 });
    expect(await species()).toMatchObject([{ rank: 'hybrid' }]);
  });
});
