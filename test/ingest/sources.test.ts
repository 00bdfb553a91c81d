import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { MANIFESTS } from '../../src/ingest/sources/index.js';
import { restoredDatabase } from '../support/restored-database.js';
import { backdate, fact, ingestRows, name, presence, recordIds, rowsOf, zone } from './support.js';

const source = (slug: string, more: Partial<Extract<ItemInput, { type: 'source' }>> = {}): ItemInput => ({
  type: 'source',
  slug,
  name: slug,
  ...more,
});

const fill = async (database: Database): Promise<void> => {
  await ingestRows(database, 'names', [
    [name('Aa bb'), name('Aa cc')],
    [zone('1', 1), zone('10', 2, '1')],
  ]);
  await ingestRows(database, 'test', [
    [source('herbal', { licence: 'CC0' }), fact('Aa bb', 'year', 1800, { source: 'Herbal', record: 'h1' })],
    [presence('Aa cc', '10', { source: 'herbal' })],
  ]);
  await database.session((client) => client.query('truncate outbox'));
};

describe('the sources that ship', () => {
  /** Sources for which each file is complete, of the data sets whose files are not complete for all their sources. */
  const PARTIAL: Readonly<Record<string, readonly (readonly string[])[]>> = {
    'ca-plant-list': [[], ['ca-plant-list'], ['inaturalist']],
    vascan: [['uprety-2012'], ['uprety-2012'], ['vascan']],
    gbif: [[]],
  };

  it.each(MANIFESTS.map((manifest) => [manifest.slug, manifest] as const))(
    'C10.8 each file of %s withdraws what it no longer has, for all sources of the data set or those listed here',
    (slug, { sources, files }) => {
      const all = sources.map((each) => each.slug);
      expect(files.map(({ complete }) => complete)).toEqual(PARTIAL[slug] ?? files.map(() => all));
    },
  );
});

describe('sources', () => {
  let database: Database;
  const restored = restoredDatabase(fill);
  beforeEach(async () => {
    database = await restored.next();
  });

  const published = async (): Promise<readonly string[]> => {
    const rows = await rowsOf<{ name: string }>(
      database,
      'select distinct s.scientific_name as name from outbox o join species s on s.id = o.species_id order by 1',
    );
    return rows.map((row) => row.name);
  };

  it('C10.5, C10.20 may be registered by the file that claims by them, whatever their case', async () => {
    expect(
      await rowsOf(
        database,
        `select s.scientific_name as name, o.record_id as record from species_source o
         join species s on s.id = o.species_id join source so on so.id = o.source_id
         where so.slug = 'herbal' order by 1`,
      ),
    ).toEqual([
      { name: 'Aa bb', record: 'h1' },
      // C8.21: a source without record ids gives the name as it writes it.
      { name: 'Aa cc', record: 'Aa cc' },
    ]);
  });

  it('C8.21 are shown with their licence: when it changes, the species that show it are published again', async () => {
    await ingestRows(database, 'test', [[source('herbal', { licence: 'CC0' })]]);
    expect(await published()).toEqual([]);
    await ingestRows(database, 'test', [[source('herbal', { licence: 'CC BY 4.0' })]]);
    expect(await published()).toEqual(['Aa bb', 'Aa cc']);
  });

  it('C8.21 give a record id up for another, never for none', async () => {
    const record = async (id: string | null): Promise<unknown> => {
      await ingestRows(database, 'test', [[fact('Aa bb', 'year', 1800, { source: 'herbal', record: id })]]);
      const rows = await rowsOf<{ record: string }>(
        database,
        `select o.record_id as record from species_source o join source so on so.id = o.source_id
         join species s on s.id = o.species_id where so.slug = 'herbal' and s.slug = 'aa-bb'`,
      );
      return rows[0]!.record;
    };
    expect(await record('h2')).toBe('h2');
    expect(await record(null)).toBe('h2');
  });

  it('C8.24 renew the time of a record whose id changes, and of no other', async () => {
    await backdate(database, 'species_source');
    await ingestRows(database, 'test', [
      [fact('Aa bb', 'year', 1800, { source: 'herbal', record: 'h2' })],
      [presence('Aa cc', '10', { source: 'herbal' })],
    ]);
    expect(
      await rowsOf(
        database,
        `select s.slug, o.updated_at < '2002-01-01' as is_old from species_source o
         join species s on s.id = o.species_id join source so on so.id = o.source_id
         where so.slug = 'herbal' order by 1`,
      ),
    ).toEqual([
      { slug: 'aa-bb', is_old: false },
      { slug: 'aa-cc', is_old: true },
    ]);
  });

  it('C8.21 do not show the record id of a synonym as that of its species', async () => {
    await ingestRows(database, 'test', [
      [{ type: 'synonym', source: 'leda', species: 'Aa bb', name: 'Zz bb', record: 's1' }],
    ]);
    expect(await recordIds(database, 'leda')).toEqual(['Aa bb']);
  });

  it('C8.55 count as ingested with a file that is complete for them, even if it has no statement of theirs', async () => {
    await ingestRows(database, 'test', [[fact('Aa bb', 'year', 1800)]], { complete: ['leda'] });
    expect(
      await rowsOf(
        database,
        `select so.slug from source so
         where so.last_ingested_at is not null and so.id = any (
           select unnest(sources) from ingest_run where id = (select max(id) from ingest_run)
         ) order by 1`,
      ),
    ).toEqual([{ slug: 'leda' }, { slug: 'usda' }]);
  });

  it('C8.55 remember when they were last ingested', async () => {
    const rows = await rowsOf<{ slug: string }>(
      database,
      'select slug from source where last_ingested_at is not null order by slug',
    );
    expect(rows.map((row) => row.slug)).toEqual(['herbal', 'wfo']);
  });

  it('C11.10 zones are renamed with all that shows them, those of their descendants too', async () => {
    await backdate(database, 'zone');
    await ingestRows(database, 'zones', [[{ ...(zone('1', 1) as object), name: 'Europe' } as ItemInput]]);
    expect(await published()).toEqual(['Aa cc']);
    expect(
      await rowsOf(
        database,
        `select name, name_key, updated_at < '2002-01-01' as is_old from zone order by code`,
      ),
    ).toEqual([
      { name: 'Europe', name_key: 'europe', is_old: false },
      { name: '10', name_key: '10', is_old: true },
    ]);
  });

  it('C11.10 presences name zones by code or name, of several with a name the one of level 3, then the lowest', async () => {
    const named = (code: string, level: number, called: string, parent?: string): ItemInput =>
      ({ ...zone(code, level, parent), name: called }) as ItemInput;
    await ingestRows(database, 'zones', [
      [named('2', 1, 'Sumatra'), named('20', 2, 'Malesia', '2'), named('SUM', 3, 'Sumatra', '20')],
      [named('SUM-OO', 4, 'Sumatra', 'SUM'), named('SUM-ME', 4, 'Malesia', 'SUM')],
      [named('TUR', 3, 'Turkey', '20'), named('21', 2, 'Türkiye Region', '2')],
      // A name that the scheme gives comes before a current name; of two at one level, the lower id.
      [named('ZAI', 3, 'Zaïre', '20'), named('22', 2, 'DR Congo', '2')],
      [named('NOV-BB', 4, 'Nova', 'SUM'), named('NOV-AA', 4, 'Nova', 'SUM')],
    ]);
    const places = ['SUMÁTRA', 'malesia', 'Türkiye', '21', 'DR Congo', 'nova'];
    await ingestRows(database, 'presences', [places.map((place) => presence('Aa bb', place))]);
    expect(
      await rowsOf(
        database,
        `select z.code from distribution d join zone z on z.id = d.zone_id
         join species s on s.id = d.species_id where s.slug = 'aa-bb' order by 1`,
      ),
    ).toEqual(['21', '22', 'NOV-AA', 'SUM', 'SUM-ME', 'TUR'].map((code) => ({ code })));
  });

  it('C11.10 of several statements about a zone in whatever case the last one counts', async () => {
    const stated = (code: string, called: string): ItemInput =>
      ({ ...zone(code, 2, '1'), name: called }) as ItemInput;
    await ingestRows(database, 'zones', [
      [stated('ab', 'First')],
      [stated('AB', 'Second')],
      [stated('Ab', 'Last')],
    ]);
    expect(await rowsOf(database, `select slug, name from zone where slug = 'ab'`)).toEqual([
      { slug: 'ab', name: 'Last' },
    ]);
  });

  it.each<[kind: string, item: object]>([
    ['a name', { type: 'name', name: 'Aa bb', rank: 'species', status: 'accepted', family: 'Rosaceae' }],
    ['a fact', { type: 'fact', attribute: 'light', value: 5 }],
    ['a presence', { type: 'distribution', zone: '10' }],
    ['common names', { type: 'common_names', language: 'de', names: ['Apfel'] }],
    ['an image', { type: 'image', image_url: 'https://example.org/1.jpg' }],
    ['counts', { type: 'popularity', specimens: 3 }],
    ['a catalogue record', { type: 'catalogue_record', record: 'r' }],
    ['a synonym', { type: 'synonym', name: 'Zz bb' }],
  ])('C8.21 have a record of a species while they state %s', async (_, item) => {
    const species = item['type' as keyof typeof item] === 'name' ? {} : { species: 'Aa bb' };
    const rows = [[{ source: 'leda', ...species, ...item } as ItemInput]];
    await ingestRows(database, 'leda', rows, { complete: ['leda'] });
    expect(
      await rowsOf(
        database,
        `select s.slug from species_source o join species s on s.id = o.species_id
         join source so on so.id = o.source_id where so.slug = 'leda'`,
      ),
    ).toEqual([{ slug: 'aa-bb' }]);
  });

  it('C11.10 C11.14 a zone moves to another parent with its species, which are published again', async () => {
    await ingestRows(database, 'zones', [[zone('2', 1), zone('10', 2, '2')]]);
    expect(await published()).toEqual(['Aa cc']);
    expect(await rowsOf(database, 'select code, species_count as n from zone order by code')).toEqual([
      { code: '1', n: 0 },
      { code: '10', n: 1 },
      { code: '2', n: 1 },
    ]);
  });

  it.each([
    { name: 'Herbal of Ek' },
    { citation: 'Ek 1821' },
    { url: 'https://herbal.example/' },
    { record_url: 'https://herbal.example/{id}' },
    { licence: 'CC BY 4.0' },
    { licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    { part_of: 'herbals' },
  ])('C8.21 C6.22 registered with %j, what shows them is published again', async (more) => {
    await ingestRows(database, 'test', [[source('herbal', { licence: 'CC0', ...more })]]);
    expect(await published()).toEqual(['Aa bb', 'Aa cc']);
    expect(await rowsOf(database, `select * from source where slug = 'herbal'`)).toMatchObject([more]);
  });

  it('C8.21 keep what a later registration leaves out, and are then not published again', async () => {
    const said = {
      citation: 'Ek 1821',
      url: 'https://herbal.example/',
      record_url: 'https://herbal.example/{id}',
      licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
      credit: 'Ek',
      share_alike: true,
      cultivated: true,
      catalogue: true,
      part_of: 'herbals',
    };
    await ingestRows(database, 'test', [[source('herbal', said)]]);
    await database.session((client) => client.query('truncate outbox'));
    await ingestRows(database, 'test', [[source('herbal')]]);
    expect(await rowsOf(database, `select * from source where slug = 'herbal'`)).toMatchObject([
      { ...said, licence: 'CC0' },
    ]);
    expect(await published()).toEqual([]);
  });

  it('C10.5 two files at once wait for each other, and both arrive', async () => {
    const heights = (slug: string, cm: number) =>
      ingestRows(database, slug, [[fact('Aa bb', 'maximum_height_cm', cm, { source: slug })]]);
    const results = await Promise.all([heights('usda', 10), heights('leda', 20), heights('powo', 30)]);
    expect(results.map((result) => result.files[0]?.accepted)).toEqual([1, 1, 1]);
    expect(
      await rowsOf(database, `select vals -> 'maximum_height_cm' as cm from species where slug = 'aa-bb'`),
    ).toEqual([{ cm: 30 }]);
  });
});
