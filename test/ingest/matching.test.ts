import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/database/database.js';
import type { IngestResult } from '../../src/ingest/ingest.js';
import { testDatabase } from '../support/database.js';
import { fact, ingestRows, name, presence, rowsOf, type TestRow, zone } from './support.js';

/** Written name, the species it must reach (null: none), and how. */
const CASES: readonly (readonly [written: string, species: string | null, how: string])[] = [
  ['Aa bb', 'Aa bb', 'accepted'],
  ['Aa bb L.', 'Aa bb', 'accepted'],
  ['Aa x hybrida', 'Aa × hybrida', 'accepted'],
  ['Aa hybrida', 'Aa hybrida', 'accepted'],
  ["Aa bb 'Red King'", 'Aa bb', 'accepted'],
  ['Aa bb ssp. cc', 'Aa bb subsp. cc', 'accepted'],
  // A synonym of the same stem is a recombination, one of another may be a homonym.
  ['Zz niger', 'Aa nigra', 'synonym'],
  ['Zz dulcis', null, 'uncertain'],
  ['Zz authored', 'Aa bb', 'synonym'],
  ['Zz twice', 'Aa bb', 'synonym'],
  ['Zz nigra', null, 'ambiguous'],
  // A record without a zone gives way to a synonym that can be trusted, not to one that cannot.
  ['Zz alba', 'Aa alba', 'synonym'],
  ['Zz viridis', 'Zz viridis', 'name'],
  // Of two lists that each call the other's name the synonym neither is believed.
  ['Aa rubra', 'Aa rubra', 'name'],
  ['Bb rubra', 'Bb rubra', 'name'],
  ['Aa bb subsp. bb', 'Aa bb', 'autonym'],
  ['Aa smithi', 'Aa smithii', 'spelling'],
  ['Aa jonesii', 'Aa jonesi', 'spelling'],
  // Of two spelled otherwise, an accepted one comes before one with a zone.
  ['Aa webbi', 'Aa × webbii', 'spelling'],
  ['Aa wrighti subsp. parryi', 'Aa wrightii subsp. parryii', 'spelling'],
  // Of two accepted ones that are spelled otherwise, the one with a zone comes first.
  ['Aa bakeri', 'Aa bakerii', 'spelling'],
  // Another synonym of a record does not make it contradict the list that calls its name a synonym.
  ['Zz pumila', 'Aa pumila', 'synonym'],
  // Nor does a list that calls the accepted name a synonym of a third one.
  ['Zz lutea', 'Aa lutea', 'synonym'],
  // An author makes a synonym certain, though the same list has the name in another spelling without one.
  ['Zz mixta', 'Aa bb', 'synonym'],
  ['Prunus dulcis', 'Prunus amygdalus', 'checked'],
  ['Nothing known', null, 'unknown'],
  ['Achimenes hybrida', null, 'listed'],
  ['Aa hawaiensis', null, 'unknown'],
  ['Aa fendleri', null, 'ambiguous'],
  // One that is spelled as written comes before an accepted one.
  ['Aa × viva', 'Aa × viva', 'name'],
];

const address = (written: string): string => `https://example.org/${encodeURIComponent(written)}`;

describe('matching names', () => {
  let database: Database;
  let backbone: IngestResult;
  let result: IngestResult;
  beforeAll(async () => {
    database = await testDatabase();
    const accepted = [
      'Aa bb',
      'Aa bb subsp. cc',
      'Aa × hybrida',
      'Aa hybrida',
      'Aa nigra',
      'Aa niger',
      'Aa alba',
      'Aa smithii',
      'Aa jonesi',
      'Aa wrightii subsp. parryii',
      'Aa bakerii',
      'Aa pumila',
      'Aa lutea',
      'Aa nova',
      'Aa hawaiiensis',
      'Aa fendlerii',
      'Aa × fendlerii',
      'Prunus amygdalus',
      'Prunus avium',
    ];
    const synonymOf = (species: string, written: string, author: string | null = null, source = 'wfo') => [
      { type: 'synonym' as const, source, species, name: written, author },
    ];
    backbone = await ingestRows(database, 'backbone', [
      [zone('1', 1)],
      ...accepted.map((each) => [name(each), presence(each, '1')]),
      [name('Zz alba', { status: 'unknown' }), name('Zz viridis', { status: 'unknown' })],
      [name('Aa × webbii'), name('Aa × bakerii'), name('Zz pumila', { status: 'unknown' })],
      [name('Zz lutea', { status: 'unknown' }), name('Zz nova', { status: 'unknown' })],
      [name('Aa viva'), name('Aa × viva', { status: 'unknown' })],
      [name('Aa webbii', { status: 'unknown' }), presence('Aa webbii', '1')],
      [name('Aa rubra', { status: 'unknown' }), name('Bb rubra', { status: 'unknown' })],
      synonymOf('Aa nigra', 'Zz niger'),
      synonymOf('Aa bb', 'Zz dulcis'),
      synonymOf('Aa bb', 'Zz × dulcis'),
      synonymOf('Aa pumila', 'Zz pumila'),
      synonymOf('Zz pumila', 'Zz nana'),
      synonymOf('Aa lutea', 'Zz lutea'),
      synonymOf('Prunus avium', 'Aa lutea'),
      synonymOf('Aa nova', 'Zz nova'),
      synonymOf('Zz nova', 'Aa nova', null, 'openplantdb'),
      synonymOf('Aa bb', 'Zz authored', 'L.'),
      synonymOf('Aa bb', 'Zz mixta', 'L.'),
      synonymOf('Aa bb', 'Zz × mixta'),
      synonymOf('Aa bb', 'Zz twice'),
      synonymOf('Aa bb', 'Zz twice', null, 'powo'),
      synonymOf('Aa nigra', 'Zz nigra'),
      synonymOf('Aa niger', 'Zz nigra'),
      synonymOf('Aa alba', 'Zz alba'),
      synonymOf('Aa bb', 'Zz viridis'),
      synonymOf('Bb rubra', 'Aa rubra'),
      synonymOf('Aa rubra', 'Bb rubra', null, 'powo'),
      // A name that is listed as having no record gets none, even if a source calls it a synonym.
      synonymOf('Aa bb', 'Achimenes hybrida'),
      synonymOf('Prunus avium', 'Prunus dulcis'),
      synonymOf('Prunus amygdalus', 'Prunus dulcis', '(Mill.) D.A.Webb'),
    ]);
    result = await ingestRows(
      database,
      'claims',
      CASES.map(([written]) => [
        { type: 'image', source: 'usda', species: written, image_url: address(written) },
      ]),
    );
  });
  afterAll(async () => {
    await database.close();
  });

  it.each(CASES.filter(([, species]) => species !== null))(
    'joins %s to %s by %s',
    async (written, species) => {
      const rows = await rowsOf<{ name: string }>(
        database,
        'select s.scientific_name as name from image i join species s on s.id = i.species_id where i.image_url = $1',
        [address(written)],
      );
      expect(rows).toEqual([{ name: species }]);
    },
  );

  it('C10.5: an overridden name is no synonym of another species, which the list says', async () => {
    const synonyms = await rowsOf(
      database,
      `select y.name, s.scientific_name as species from synonym y join species s on s.id = y.species_id
       where y.match_key = 'prunus dulcis'`,
    );
    expect(synonyms).toEqual([{ name: 'Prunus dulcis', species: 'Prunus amygdalus' }]);
    expect(await readFile(backbone.rejectedRows, 'utf8')).toContain(
      'Prunus dulcis,not a synonym of Prunus avium (data/names/checked.csv)',
    );
    expect(backbone.files[0]).toMatchObject({ rejectedRows: 1 });
  });

  it('counts the names by how they were found', () => {
    const counted: Record<string, number> = {};
    for (const [, , how] of CASES) counted[how] = (counted[how] ?? 0) + 1;
    expect(result.files[0]).toMatchObject({ matched: counted, notMatched: 6 });
  });

  it('lists those that were not, with line and reason', async () => {
    const lines = (await readFile(result.rejectedRows, 'utf8')).trim().split('\n').slice(1);
    expect(lines).toEqual([
      'rows,8,Zz dulcis,uncertain synonym of Aa bb',
      'rows,11,Zz nigra,"ambiguous: a synonym of Aa niger, Aa nigra"',
      'rows,26,Nothing known,no species has this name',
      'rows,27,Achimenes hybrida,cultivar group',
      'rows,28,Aa hawaiensis,no species has this name',
      'rows,29,Aa fendleri,"ambiguous: Aa fendlerii, Aa × fendlerii"',
    ]);
  });

  it('C10.25 a synonym of a source that is ingested later contradicts no earlier one', async () => {
    const reached = async (dataSet: string) => {
      const image_url = address(dataSet);
      await ingestRows(database, dataSet, [
        [{ type: 'image', source: 'usda', species: 'Zz nova', image_url }],
      ]);
      return rowsOf(
        database,
        'select s.scientific_name as name from image i join species s on s.id = i.species_id where i.image_url = $1',
        [image_url],
      );
    };
    expect(await reached('leda')).toEqual([{ name: 'Aa nova' }]);
    expect(await reached('facts')).toEqual([{ name: 'Zz nova' }]);
  });

  it.each([
    [
      'C9.51 an accepted name comes before a former name that is spelled differently',
      'Cc alba L.',
      'Cc alba',
    ],
    ['C9.51 a former name that is spelled exactly so comes first', 'Cc × alba', 'Dd ee'],
    ['C9.48 a synonym that only a correction has added matches', 'Cc sola', 'Dd ee'],
  ])('%s: %s is matched to %s', async (_, written, species) => {
    await ingestRows(database, 'corrected', [
      ...['Cc alba', 'Dd ee'].map((each) => [name(each), presence(each, '1')]),
    ]);
    await rowsOf(
      database,
      `insert into synonym (species_id, name, match_key, author, former)
       select s.id, n.name, n.match_key, 'Ek', n.former
       from species s, (values ('Cc × alba', 'cc alba', true), ('Cc sola', 'cc sola', false)) n (name, match_key, former)
       where s.scientific_name = 'Dd ee' and not exists (select from synonym y where y.name = n.name)`,
    );
    const image_url = address(written);
    await ingestRows(database, 'photos', [[{ type: 'image', source: 'usda', species: written, image_url }]]);
    expect(
      await rowsOf(
        database,
        'select s.scientific_name as name from image i join species s on s.id = i.species_id where i.image_url = $1',
        [image_url],
      ),
    ).toEqual([{ name: species }]);
  });

  it('C10.26 a later edition of a compilation creates a record for a name that it also calls a synonym', async () => {
    const source = 'trefle-dump';
    const edition = (...rows: readonly TestRow[]) =>
      ingestRows(
        database,
        'compilation',
        [
          [{ type: 'source', slug: source, name: 'Trefle' }],
          [{ type: 'synonym', source, species: 'Aa bb', name: 'Ee ff', author: 'Ek' }],
          ...rows,
        ],
        {},
        { content: String(rows.length) },
      );
    await edition();
    const { files } = await edition([name('Ee ff', { source, status: 'unknown' })]);
    expect(files[0]).toMatchObject({ newSpecies: 1 });
  });

  it("joins a backbone's own name to its own record, however it looks elsewhere", async () => {
    await ingestRows(database, 'backbone', [[presence('Zz viridis', '1'), presence('Zz alba', '1')]]);
    expect(
      await rowsOf(
        database,
        `select s.scientific_name as name from distribution d join species s on s.id = d.species_id
         where s.scientific_name like 'Zz%' order by 1`,
      ),
    ).toEqual([{ name: 'Zz alba' }, { name: 'Zz viridis' }]);
  });

  it.each([
    ['Zz authored', 'Aa bb', 'a synonym'],
    ['Aa bb subsp. bb', 'Aa bb', 'an autonym'],
    ['Prunus dulcis', 'Prunus amygdalus', 'a hand-checked name'],
  ])('C10.5: the author of %s is not that of %s, though %s joins them', async (written, species) => {
    const said = [fact(written, 'author', 'Auct.'), fact(written, 'year', 1800), fact(written, 'light', 7)];
    const { files, rejectedRows } = await ingestRows(database, 'authors', [said], { complete: ['usda'] });
    const standing = await rowsOf(
      database,
      `select a.key from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
       where s.scientific_name = $1 and f.status = 1`,
      [species],
    );
    expect(standing).toEqual([{ key: 'light' }]);
    expect(files[0]).toMatchObject({ claims: 1, rejectedRows: 2 });
    expect((await readFile(rejectedRows, 'utf8')).trim().split('\n').slice(1)).toEqual([
      `rows,1,${written} author Auct.,"belongs to this name, not to ${species}"`,
      `rows,1,${written} year 1800,"belongs to this name, not to ${species}"`,
    ]);
  });

  it('C10.5: an author is taken from the accepted name, however it is spelled', async () => {
    const said = [fact('Aa jonesii', 'author', 'Jones'), fact('Aa x hybrida', 'author', 'L.')];
    const { files } = await ingestRows(database, 'authors', [said]);
    expect(files[0]).toMatchObject({ accepted: 2, rejectedRows: 0 });
  });
});
