import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { restoredDatabase } from '../support/restored-database.js';
import { fact, ingestRows, name, presence, rowsOf, zone } from './support.js';

const WHOLE = { complete: ['usda'] };
const FULL: readonly (readonly ItemInput[])[] = [
  [fact('Aa bb', 'light', '5'), fact('Aa cc', 'light', '6'), fact('Aa bb', 'vegetable', true)],
  [presence('Aa bb', '1', { source: 'usda' }), presence('Aa cc', '1', { source: 'usda' })],
  [{ type: 'common_names', source: 'usda', species: 'Aa bb', language: 'de', names: ['Apfel'] }],
  [{ type: 'common_names', source: 'usda', species: 'Aa bb', language: 'en', names: ['Apple'] }],
  [{ type: 'image', source: 'usda', species: 'Aa bb', image_url: 'https://example.org/1.jpg' }],
  [{ type: 'popularity', source: 'usda', species: 'Aa bb', cultivated_records: 3 }],
];

describe('C10.8 withdrawal by a complete file', () => {
  let database: Database;
  const restored = restoredDatabase(async (empty) => {
    await ingestRows(empty, 'names', [[name('Aa bb'), name('Aa cc')], [zone('1', 1)]]);
    await ingestRows(empty, 'test', FULL, WHOLE);
  });
  beforeEach(async () => {
    database = await restored.next();
  });

  const active = () =>
    rowsOf(
      database,
      `select s.scientific_name || ' ' || a.key as lane from fact f join species s on s.id = f.species_id
       join attribute a on a.id = f.attribute_id where f.status = 1 order by 1`,
    ).then((rows) => rows.map((row) => (row as { lane: string }).lane));
  const count = async (table: string): Promise<number> =>
    (await rowsOf<{ n: number }>(database, `select count(*) as n from ${table}`))[0]!.n;

  it('supersedes what the file no longer claims, resolves, and publishes', async () => {
    await database.session((client) => client.query('truncate outbox'));
    const result = await ingestRows(database, 'test', [FULL[0]!.slice(1), ...FULL.slice(1)], WHOLE);
    expect(result.files[0]).toMatchObject({ withdrawn: 1, accepted: 0, published: 1 });
    expect(await active()).toEqual(['Aa bb common_name', 'Aa bb vegetable', 'Aa cc light']);
    expect(
      await rowsOf(
        database,
        `select vals ? 'light' as value, winners ? 'light' as winner from species where slug = 'aa-bb'`,
      ),
    ).toEqual([{ value: false, winner: false }]);
  });

  it('withdraws even what the file has no row of any more, species by species', async () => {
    const result = await ingestRows(database, 'test', [[fact('Aa cc', 'light', '6')]], WHOLE);
    expect(result.files[0]).toMatchObject({ withdrawn: 7, unchanged: 1 });
    expect(await active()).toEqual(['Aa cc light']);
    for (const table of ['distribution', 'common_name', 'image', 'popularity_claim'])
      expect(await count(table)).toBe(0);
    expect(
      await rowsOf(
        database,
        `select s.scientific_name as name from species_source o join species s on s.id = o.species_id
         join source so on so.id = o.source_id where so.slug = 'usda'`,
      ),
    ).toEqual([{ name: 'Aa cc' }]);
    expect(
      await rowsOf(database, `select cultivated_records as n from species where slug = 'aa-bb'`),
    ).toEqual([{ n: 0 }]);
  });

  it.each<[string, string, readonly [ItemInput, ItemInput]]>([
    [
      'zones',
      'zone_id as value from distribution',
      [presence('Aa bb', '1', { source: 'usda' }), presence('Aa bb', '2', { source: 'usda' })],
    ],
    [
      'languages',
      'language as value from common_name',
      [
        { type: 'common_names', source: 'usda', species: 'Aa bb', language: 'de', names: ['Apfel'] },
        { type: 'common_names', source: 'usda', species: 'Aa bb', language: 'fr', names: ['pomme'] },
      ],
    ],
    [
      'images',
      'image_url as value from image',
      [
        { type: 'image', source: 'usda', species: 'Aa bb', image_url: 'https://example.org/1.jpg' },
        { type: 'image', source: 'usda', species: 'Aa bb', image_url: 'https://example.org/2.jpg' },
      ],
    ],
    [
      'fields',
      'attribute_id as value from fact where status = 1',
      [fact('Aa bb', 'light', '5'), fact('Aa bb', 'vegetable', true)],
    ],
  ])('withdraws one of two %s', async (_, stated, [first, second]) => {
    const values = () => rowsOf<{ value: unknown }>(database, `select ${stated} order by 1`);
    await ingestRows(database, 'more-zones', [[zone('2', 1)]]);
    await ingestRows(database, 'test', [[first, second]], WHOLE, { content: 'both' });
    const both = await values();
    expect(both).toHaveLength(2);
    await ingestRows(database, 'test', [[first]], WHOLE, { content: 'first' });
    const left = await values();
    expect(left).toHaveLength(1);
    await ingestRows(database, 'test', [[second]], WHOLE, { content: 'second' });
    expect([...left, ...(await values())]).toEqual(expect.arrayContaining(both));
  });

  it('refuses a file of which nothing can be taken any more, unless that is meant', async () => {
    const before = await active();
    await expect(ingestRows(database, 'test', [], WHOLE)).rejects.toThrow(
      /has no readable row \(rows: 0, .* nothing was changed\. Check the file; .* --withdraw-all/,
    );
    expect(await active()).toEqual(before);
    const { files } = await ingestRows(database, 'test', [], WHOLE, { withdrawAll: true });
    expect(files[0]).toMatchObject({ rows: 0, withdrawn: 8 });
    expect(await active()).toEqual([]);
  });

  it('C10.8 refuses a different file in its place whose names match no species, except with --withdraw-all', async () => {
    const before = await active();
    // The last name is listed with the reason why it has no record.
    const garbage = ['PK zz', '# Read me', 'Achimenes hybrida'].map((each) => [fact(each, 'light', '5')]);
    for (const _ of ['first', 'repeated'])
      await expect(ingestRows(database, 'test', garbage, WHOLE, { content: 'garbage' })).rejects.toThrow(
        /names no known species \(rows: 3, names without a match: 3\)\. .* nothing was changed\. Check the file; .* --withdraw-all/,
      );
    expect(await active()).toEqual(before);
    const meant = { content: 'garbage', withdrawAll: true };
    const { files } = await ingestRows(database, 'test', garbage, WHOLE, meant);
    expect(files[0]).toMatchObject({ rows: 3, withdrawn: 8 });
    expect(await active()).toEqual([]);
    expect((await ingestRows(database, 'test', garbage, WHOLE)).files[0]).toMatchObject({ withdrawn: 0 });
  });

  it.each([
    ['a value', FULL[0]![0]!],
    ['a presence', FULL[1]![0]!],
    ['common names', FULL[2]![0]!],
    ['an image', FULL[4]![0]!],
    ['popularity', FULL[5]![0]!],
    ['identifiers', { type: 'external_ids', source: 'usda', species: 'Aa bb', ids: ['usda:AABB'] }],
    ['a catalogue record', { type: 'catalogue_record', source: 'usda', species: 'Aa bb', record: 'AABB' }],
  ] as const satisfies readonly (readonly [string, ItemInput])[])(
    'C10.8 refuses a first file that names no known species if it would withdraw %s of another file',
    async (_, stated) => {
      await ingestRows(database, 'other', [[stated]]);
      const before = await active();
      const stranger = { ...stated, species: 'Zz zz' } as ItemInput;
      await expect(ingestRows(database, 'mistaken', [[stranger]], WHOLE)).rejects.toThrow(
        /names no known species \(rows: 1, names without a match: 1\)\. .* nothing was changed\./,
      );
      expect(await active()).toEqual(before);
    },
  );

  it('C10.8 C10.26 refuses a first file that names no known species if it would withdraw values of a compilation', async () => {
    const compilation: ItemInput = { type: 'source', slug: 'trefle-dump', name: 'Trefle' };
    const stated = (species: string) => fact(species, 'growth_rate', 'rapid', { source: 'trefle-dump' });
    await ingestRows(database, 'compilation', [[compilation], [stated('Aa bb')]]);
    const mistaken = [[compilation], [stated('Zz zz')]];
    await expect(ingestRows(database, 'mistaken', mistaken, { complete: ['trefle-dump'] })).rejects.toThrow(
      /names no known species/,
    );
  });

  it('C10.8 accepts a first file that names no known species if no claim is stored that it would withdraw', async () => {
    const stranger = [fact('Zz zz', 'soil_salinity', '1')];
    const { files } = await ingestRows(database, 'mistaken', [stranger], WHOLE);
    expect(files[0]).toMatchObject({ rows: 1, withdrawn: 0 });
  });

  it('leaves the claims of another file of the source alone', async () => {
    await ingestRows(database, 'other', [[fact('Aa bb', 'year', 1800)]], WHOLE);
    await ingestRows(database, 'test', FULL, WHOLE);
    expect(await active()).toContain('Aa bb year');
  });

  it('leaves the claims of another file of the same data set alone', async () => {
    await ingestRows(database, 'other', [[fact('Aa bb', 'year', 1800)]], WHOLE);
    await rowsOf(
      database,
      `insert into ingest_run (source, file, fingerprint, state, claims_of)
       select 'test', 'second', fingerprint, state, claims_of from ingest_run where source = 'other'`,
    );
    await ingestRows(database, 'test', FULL, WHOLE, { content: 'next' });
    expect(await active()).toContain('Aa bb year');
  });

  it('counts claims and withdrawals once, in however many transactions its species are merged', async () => {
    const next = [[fact('Aa bb', 'light', '5')], [fact('Aa cc', 'light', '7')]];
    const { files } = await ingestRows(database, 'test', next, WHOLE, { content: 'next', batch: 1 });
    expect(files[0]).toMatchObject({ claims: 2, unchanged: 1, accepted: 1, withdrawn: 6 });
  });

  it('leaves everything alone when the file is not complete, and other sources always', async () => {
    await ingestRows(database, 'leda', [[fact('Aa bb', 'light', '7', { source: 'leda' })]]);
    await ingestRows(database, 'test', [], {});
    expect(await active()).toHaveLength(4 + 1);
    await ingestRows(database, 'test', [], WHOLE);
    // The file that was not complete said nothing, so nothing is known of what it once claimed.
    expect(await active()).toHaveLength(4 + 1);
  });

  it('C10.5 does not withdraw where the new claim is not plausible', async () => {
    await ingestRows(database, 'test', [[fact('Aa bb', 'light', -8)], ...FULL.slice(1)], WHOLE);
    expect(await active()).toContain('Aa bb light');
  });
});
