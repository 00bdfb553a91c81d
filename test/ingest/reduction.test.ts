import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { restoredDatabase } from '../support/restored-database.js';
import { fact, ingestRows, name, presence, recordIds, rowsOf, type TestRow, zone } from './support.js';

const height = (cm: number, more: Partial<Extract<ItemInput, { type: 'fact' }>> = {}) =>
  fact('Aa bb', 'maximum_height_cm', cm, more);

describe('C10.8 reducing a file to one claim a lane', () => {
  let database: Database;
  const restored = restoredDatabase((empty) =>
    ingestRows(empty, 'names', [
      [name('Aa bb'), name('Aa cc')],
      [zone('1', 1), zone('10', 2, '1')],
    ]),
  );
  beforeEach(async () => {
    database = await restored.next();
  });

  const facts = () =>
    rowsOf<{ value: unknown; status: number; record: string | null }>(
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

  it('C10.8 the publication of one species or source does not replace that of another', async () => {
    const rows: TestRow[] = [
      { items: [fact('Aa bb', 'author', 'Ek')], preference: 2 },
      { items: [fact('Aa cc', 'author', 'Moor'), fact('Aa bb', 'year', 1823, { source: 'powo' })] },
    ];
    await ingestRows(database, 'test', rows);
    expect((await facts()).map(({ value }) => value)).toEqual(expect.arrayContaining(['Ek', 'Moor', 1823]));
  });

  it('C10.38 lists the publications of names without a species, of whatever preference', async () => {
    const { rejectedRows } = await ingestRows(database, 'test', [
      { items: [fact('Xx bb', 'author', 'Ek')], preference: 2 },
      { items: [fact('Xx cc', 'author', 'Moor')] },
    ]);
    expect((await readFile(rejectedRows, 'utf8')).trim().split('\n').slice(1)).toEqual([
      'rows,1,Xx bb,no species has this name',
      'rows,2,Xx cc,no species has this name',
    ]);
  });

  it('C10.5 the same value is a claim of its own for another attribute, species or source', async () => {
    const say = (file: string, ...claims: readonly ItemInput[]) => ingestRows(database, file, [claims]);
    await say('test', fact('Aa bb', 'light', 5), fact('Aa bb', 'atmospheric_humidity', 99));
    await say('more', fact('Aa bb', 'atmospheric_humidity', 5), fact('Aa bb', 'light', 99));
    await say('other', fact('Aa cc', 'light', 99), fact('Aa bb', 'light', 99, { source: 'leda' }));
    expect((await facts()).map(({ value, status }) => [value, status])).toEqual([
      [5, 1],
      [5, 1],
      ...Array.from({ length: 4 }, () => [99, 3]),
    ]);
    await say('again', fact('Aa cc', 'light', 99), fact('Aa cc', 'atmospheric_humidity', 98));
    await say('again', fact('Aa cc', 'atmospheric_humidity', 97));
    expect((await facts()).map(({ value }) => value)).toEqual([5, 5, 99, 99, 99, 99, 98, 97]);
  });

  it('C10.8 an implausible year alone is not the publication of a preferred row', async () => {
    const rows: TestRow[] = [
      { items: [fact('Aa bb', 'author', 'Ek'), fact('Aa bb', 'year', 1823)], preference: 1 },
      { items: [fact('Aa bb', 'year', 17534)], preference: 2 },
    ];
    const { rejectedRows } = await ingestRows(database, 'test', rows);
    expect(await readFile(rejectedRows, 'utf8')).toContain('rows,2,Aa bb year 17534,');
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
      expect(await recordIds(database, 'usda')).toEqual(['own']);
    });

    it('C8.21 its record id is that of a synonym if the rows of its own name have none', async () => {
      await ingestRows(database, 'test', [[fact('Aa bb', 'light', 5)], [tall('Zz vetus', 20, 'other')]]);
      expect(await recordIds(database, 'usda')).toEqual(['other']);
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

  it('C10.10 accepts a value that was not plausible before the range was widened', async () => {
    await ingestRows(database, 'test', [[height(99_999)]]);
    // As if 500 cm had been implausible.
    await rowsOf(database, `update fact set value = '500'`);
    const { files } = await ingestRows(database, 'test', [[height(500)]], {}, { content: 'again' });
    expect(files[0]).toMatchObject({ claims: 1, accepted: 1, unchanged: 0 });
    expect(await facts()).toMatchObject([
      { value: 500, status: 1 },
      { value: 500, status: 3 },
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
    await rowsOf(database, `update change set at = '2001-02-03'`);
    await ingestRows(database, 'one', [[fact('Aa bb', 'year', 1800)]]);
    expect(await changed()).toEqual(['light', 'sources', 'year']);
    expect(await rowsOf(database, `select at > '2002-01-01' as is_new from change`)).toEqual([
      { is_new: true },
    ]);
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

  it('C8.19 takes the preferred names of each species, language and source', async () => {
    const names = (language: string, given: string, more: object = {}): ItemInput => ({
      type: 'common_names',
      source: 'usda',
      species: 'Aa bb',
      language,
      names: [given],
      ...more,
    });
    await ingestRows(database, 'test', [
      { items: [names('de', 'Birne'), fact('Aa bb', 'common_name', ['Pear'])], preference: 2 },
      { items: [names('de', 'Apfel'), names('nl', 'Peer'), names('de', 'Holzbirne', { source: 'leda' })] },
      [names('de', 'Quitte', { species: 'Aa cc' }), names('en', 'Quince', { species: 'Aa cc' })],
      [names('en', 'Bosc'), names('en', 'Wild pear', { source: 'leda' })],
    ]);
    expect(
      await rowsOf(
        database,
        `select concat_ws(' ', s.slug, language, so.slug, c.name) as called
         from common_name c join species s on s.id = c.species_id join source so on so.id = c.source_id
         where language <> 'en' order by 1`,
      ),
    ).toEqual(
      ['aa-bb de leda Holzbirne', 'aa-bb de usda Birne', 'aa-bb nl usda Peer', 'aa-cc de usda Quitte'].map(
        (called) => ({ called }),
      ),
    );
    // Those in English are claims, unless the source makes one itself.
    expect((await facts()).map(({ value }) => value)).toEqual(
      expect.arrayContaining([['Pear'], ['Quince'], ['Wild pear']]),
    );
    expect(await facts()).toHaveLength(3);
  });

  it('C10.8 an image of two species is described for each by its preferred row, then the first', async () => {
    const image = (species: string, part: 'flower' | 'leaf' | 'fruit'): ItemInput => ({
      type: 'image',
      source: 'usda',
      species,
      image_url: 'https://example.org/1.jpg',
      part,
    });
    const edition = async (content: string, ...rows: readonly TestRow[]) => {
      await ingestRows(database, 'test', rows, { complete: ['usda'] }, { content });
      return rowsOf(
        database,
        'select s.slug, i.part from image i join species s on s.id = i.species_id order by s.slug',
      );
    };
    expect(
      await edition(
        '1',
        { items: [image('Aa bb', 'leaf')] },
        { items: [image('Aa bb', 'flower')], preference: 1 },
        { items: [image('Aa bb', 'fruit')], preference: 1 },
      ),
    ).toEqual([{ slug: 'aa-bb', part: 'flower' }]);
    expect(await edition('2', [image('Aa bb', 'leaf')], [image('Aa cc', 'fruit')])).toEqual([
      { slug: 'aa-bb', part: 'leaf' },
      { slug: 'aa-cc', part: 'fruit' },
    ]);
    expect(await edition('3', [image('Aa cc', 'flower')])).toEqual([{ slug: 'aa-cc', part: 'flower' }]);
  });

  it('C10.26 a compilation describes its own images again, and none that a source describes', async () => {
    const described = async (source: string, part: 'flower' | 'leaf' | 'fruit') => {
      const image_url = 'https://example.org/1.jpg';
      await ingestRows(database, source, [
        [{ type: 'source', slug: 'trefle-dump', name: 'Trefle' }],
        [{ type: 'image', source, species: 'Aa bb', image_url, part }],
      ]);
      const [image] = await rowsOf<{ part: string }>(database, 'select part from image');
      return image!.part;
    };
    expect(await described('trefle-dump', 'leaf')).toBe('leaf');
    expect(await described('trefle-dump', 'flower')).toBe('flower');
    expect(await described('usda', 'fruit')).toBe('fruit');
    expect(await described('trefle-dump', 'leaf')).toBe('fruit');
  });

  it('C11.10 a zone name that several levels share means the botanical country', async () => {
    const nova = (code: string, level: number, parent: string): ItemInput => ({
      type: 'zone',
      code,
      name: 'Nova',
      level,
      parent,
    });
    await ingestRows(database, 'zones', [
      [nova('20', 2, '1'), nova('NOV', 3, '20'), nova('NOV-NV', 4, 'NOV')],
    ]);
    await ingestRows(database, 'test', [[presence('Aa bb', 'nova')]]);
    expect(
      await rowsOf(database, 'select z.code from distribution d join zone z on z.id = d.zone_id'),
    ).toEqual([{ code: 'NOV' }]);
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

  it('C11.13 writes only the presence that changes, of several zones, sources and species', async () => {
    const all = (source: string, establishment: 'native' | 'introduced') =>
      ['Aa bb', 'Aa cc'].map((species) =>
        ['1', '10'].map((code) => presence(species, code, { source, establishment })),
      );
    await ingestRows(database, 'wfo', all('wfo', 'native'));
    await ingestRows(database, 'powo', all('powo', 'native'));
    await ingestRows(database, 'wfo', [[presence('Aa bb', '10', { establishment: 'introduced' })]]);
    expect(
      await rowsOf(
        database,
        `select s.slug, z.code, so.slug as source from distribution d join species s on s.id = d.species_id
         join zone z on z.id = d.zone_id join source so on so.id = d.source_id where establishment <> 'native'`,
      ),
    ).toEqual([{ slug: 'aa-bb', code: '10', source: 'wfo' }]);
  });

  it('C8.19 shortens only the list that its source shortens', async () => {
    const names = (species: string, language: string, source: string, ...list: string[]): ItemInput => ({
      type: 'common_names',
      source,
      species,
      language,
      names: list,
    });
    const all = (species: string, source: string) => [
      names(species, 'de', source, 'Apfel', 'Birne'),
      names(species, 'nl', source, 'Appel', 'Peer'),
    ];
    await ingestRows(database, 'usda', [all('Aa bb', 'usda'), all('Aa cc', 'usda')]);
    await ingestRows(database, 'leda', [all('Aa bb', 'leda')]);
    await ingestRows(database, 'usda', [[names('Aa bb', 'de', 'usda', 'Birne')]]);
    expect(
      await rowsOf(
        database,
        `select s.slug, language, so.slug as source, string_agg(c.name, ', ' order by position) as names
         from common_name c join species s on s.id = c.species_id join source so on so.id = c.source_id
         group by 1, 2, 3 having count(*) <> 2`,
      ),
    ).toEqual([{ slug: 'aa-bb', language: 'de', source: 'usda', names: 'Birne' }]);
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
    // The same count is another one for another source or species.
    await ingestRows(database, 'more', [
      known('powo', 4),
      [{ type: 'popularity', source: 'usda', species: 'Aa cc', specimens: 4 }],
    ]);
    expect(await rowsOf(database, 'select specimens from species order by id')).toEqual([
      { specimens: 9 },
      { specimens: 4 },
    ]);
  });
});
