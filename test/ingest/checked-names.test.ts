import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.js';
import { CHECKED_NAMES, CheckedName } from '../../src/ingest/checked-names.js';
import { type IngestResult, ingest } from '../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { linneaChecked } from '../../src/ingest/sources/linnea-checked.js';
import { NAMES_WITHOUT_RECORD } from '../../src/ingest/unmatched-names.js';
import { matchKey } from '../../src/names/matching.js';
import { testDatabase } from '../support/database.js';
import { fact, ingestRows, name, presence, rowsOf, zone } from './support.js';

const acceptedOf = new Map(CHECKED_NAMES.map(({ name, accepted }) => [name, accepted]));

describe('C10.37 the table of hand-checked names', () => {
  it('has no name twice, in any spelling that matches alike', () => {
    const keys = CHECKED_NAMES.map(({ name }) => matchKey(name));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('leads to an accepted name in one step', () => {
    const chains = CHECKED_NAMES.filter(
      ({ accepted }) => (acceptedOf.get(accepted) ?? accepted) !== accepted,
    );
    expect(chains).toEqual([]);
  });

  it('gives every name that belongs to no record a reason, once, and none to a name of a record', () => {
    const keys = NAMES_WITHOUT_RECORD.map(({ name }) => name.key);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    const checked = new Set(CHECKED_NAMES.map(({ name }) => matchKey(name)));
    expect(keys.filter((key) => checked.has(key))).toEqual([]);
  });

  it.each([
    ['Pisum sativum', 'Lathyrus oleraceus'],
    ['Lens culinaris', 'Vicia lens'],
    ['Brassica rapa subsp. pekinensis', 'Brassica rapa'],
    ['Capsella bursa-pastoris', 'Capsella bursa-pastoris'],
    ['Nasturtium officinale', 'Nasturtium officinale'],
    ['Luffa acutangula', 'Luffa acutangula'],
    ['Benincasa hispida', 'Benincasa hispida'],
    ['Sorbus torminalis', 'Torminalis glaberrima'],
    ['Scorzonera hispanica', 'Pseudopodospermum hispanicum'],
    ['Citrus sinensis', 'Citrus × aurantium'],
    ['Sinapis arvensis', 'Sinapis arvensis'],
    ['Brassica × juncea', 'Brassica × juncea'],
    ['Prunus dulcis', 'Prunus amygdalus'],
    ['Orbignya phalerata', 'Attalea speciosa'],
    ['Stachys betonica', 'Betonica officinalis'],
    ['Acacia farnesiana', 'Vachellia farnesiana'],
    ['Malus pumila', 'Malus domestica'],
    // Roemeria hybrida is another plant, with the same epithet from the same author.
    ['Papaver hybridum', 'Papaver hybridum'],
  ])('knows %s: %s', (written, accepted) => {
    expect(acceptedOf.get(written)).toBe(accepted);
  });

  const ROW = {
    name: 'Aa bb',
    author: 'L.',
    accepted: 'Aa cc',
    family: '',
    authority: 'general knowledge',
    reason: 'synonym',
  };
  it.each([
    ['a name with an author in it', { name: 'Aa bb L.' }, 'name: is not a scientific name'],
    ['an accepted name that is none', { accepted: 'aa cc' }, 'accepted: is not a scientific name'],
    ['no authority', { authority: '' }, 'authority'],
    ['an unknown reason', { reason: 'because' }, 'reason'],
    ['a synonym of itself', { accepted: 'Aa bb' }, 'accepted under its own name'],
    ['a missing species that is another one', { reason: 'missing species' }, 'accepted under its own name'],
    [
      'a missing species without a family',
      { accepted: 'Aa bb', reason: 'missing species' },
      'author and family',
    ],
    [
      'a missing species without an author',
      { accepted: 'Aa bb', reason: 'missing species', family: 'Rosaceae', author: '' },
      'author and family',
    ],
    ['two families', { family: 'Rosaceae Malaceae' }, 'the name of a family'],
    ['words before the family', { family: 'of Rosaceae' }, 'the name of a family'],
    ['words after the family', { family: 'Rosaceae s.l.' }, 'the name of a family'],
    ['a synonym with a family', { family: 'Rosaceae' }, 'no family'],
  ])('refuses %s', (_, change, why) => {
    expect(CheckedName.safeParse(ROW).success).toBe(true);
    const { error } = CheckedName.safeParse({ ...ROW, ...change });
    const reasons = error?.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
    expect(reasons).toContain(why);
  });
});

const loadTable = (database: Database): Promise<IngestResult> =>
  ingest(database, {
    manifest: linneaChecked,
    path: linneaChecked.shipped!,
    rejectedRows: join(tmpdir(), 'linnea-checked-rejected.csv'),
    progress: NO_PROGRESS,
  });

/** The species that a fact of a source about this name reached; null for none. */
const reached = async (database: Database, written: string): Promise<string | null> => {
  const light = 1 + (written.length % 9);
  await ingestRows(
    database,
    'reaching',
    [[fact(written, 'light', light)]],
    { complete: ['usda'] },
    { content: written, withdrawAll: true },
  );
  const [row] = await rowsOf<{ name: string }>(
    database,
    `select s.scientific_name as name from fact f join species s on s.id = f.species_id
     join source so on so.id = f.source_id
     where so.slug = 'usda' and f.status = 1`,
  );
  return row?.name ?? null;
};

const recordOf = (database: Database, scientific: string) =>
  rowsOf<{ status: string; author: string | null }>(
    database,
    `select status, vals ->> 'author' as author from species where scientific_name = $1`,
    [scientific],
  );

describe('C10.37 hand-checked names in a database', () => {
  let database: Database;
  let backbone: IngestResult;
  beforeAll(async () => {
    database = await testDatabase();
    const synonym = (species: string, written: string) => ({
      type: 'synonym' as const,
      source: 'wfo',
      species,
      name: written,
    });
    backbone = await ingestRows(database, 'backbone', [
      [zone('1', 1)],
      ...[
        'Lathyrus oleraceus',
        'Prunus amygdalus',
        'Prunus avium',
        'Nasturtium microphyllum',
        'Luffa acutangula',
      ].map((each) => [name(each), presence(each, '1')]),
      // The names file leaves these unplaced.
      [name('Sinapis arvensis', { status: 'unknown' }), name('Raphanus sativus', { status: 'unknown' })],
      [name('Raphanus raphanistrum subsp. sativus', { rank: 'ssp' })],
      // The names file accepts what the table calls a synonym of Vicia lens.
      [name('Lens culinaris'), name('Vicia lens')],
      [synonym('Lathyrus oleraceus', 'Pisum sativum'), synonym('Prunus avium', 'Prunus dulcis')],
      [synonym('Nasturtium microphyllum', 'Nasturtium officinale')],
    ]);
    await loadTable(database);
  });
  afterAll(() => database.close());

  it.each([
    ['Pisum sativum', 'Lathyrus oleraceus', 'a synonym that the names file gives without proof'],
    ['Prunus dulcis', 'Prunus amygdalus', 'the almond, not the sweet cherry'],
    ['Nasturtium officinale W.T.Aiton', 'Nasturtium officinale', 'a missing species, not N. microphyllum'],
    ['Capsella bursa-pastoris', 'Capsella bursa-pastoris', 'a missing species'],
    ['Brassica juncea', 'Brassica × juncea', 'a missing species, without its hybrid sign'],
    [
      'Raphanus sativus',
      'Raphanus raphanistrum subsp. sativus',
      'a synonym that the names file leaves unplaced',
    ],
    ['Telima grandiflora', null, 'a misspelling of a species that is not loaded'],
    ['Lens culinaris', 'Lens culinaris', 'a name that the names file accepts'],
  ] as const)('matches %s to %s: %s', async (written, species, _why) => {
    expect(await reached(database, written)).toBe(species);
  });

  it('adds missing species with their author, and accepts unplaced ones', async () => {
    expect(await recordOf(database, 'Capsella bursa-pastoris')).toEqual([
      { status: 'accepted', author: '(L.) Medik.' },
    ]);
    expect(await recordOf(database, 'Sinapis arvensis')).toEqual([{ status: 'accepted', author: 'L.' }]);
  });

  it('creates no second record for a name that the names file leaves unplaced', async () => {
    expect(await recordOf(database, 'Raphanus sativus')).toEqual([]);
    expect(await readFile(backbone.rejectedRows, 'utf8')).toContain(
      'Raphanus sativus,another name of Raphanus raphanistrum subsp. sativus (data/names/checked.csv)',
    );
  });

  it('shows synonyms, but neither misspellings nor rows that the names file contradicts', async () => {
    const synonyms = await rowsOf(
      database,
      `select y.name, s.scientific_name as species, y.author from synonym y join species s on s.id = y.species_id
       where y.name in ('Pisum sativum', 'Prunus dulcis', 'Nasturtium officinale', 'Lens culinaris', 'Murraya koeningii')
       order by 1`,
    );
    expect(synonyms).toEqual([
      { name: 'Pisum sativum', species: 'Lathyrus oleraceus', author: 'L.' },
      { name: 'Prunus dulcis', species: 'Prunus amygdalus', author: '(Mill.) D.A.Webb' },
    ]);
  });

  it('says nothing about a species that the names file accepts', async () => {
    expect(await recordOf(database, 'Luffa acutangula')).toEqual([{ status: 'accepted', author: null }]);
  });

  it('writes nothing when it is read again', async () => {
    const { files } = await loadTable(database);
    expect(files[0]).toMatchObject({ newSpecies: 0, accepted: 0, withdrawn: 0, published: 0 });
  });

  it('C10.44 joins the record of an unplaced name with that of its accepted name', async () => {
    const unplaced = name('Sorbus torminalis', { status: 'unknown' });
    await ingestRows(database, 'own record', [[unplaced]]);
    const accepted = name('Torminalis glaberrima');
    const { files } = await ingestRows(database, 'own record', [[unplaced, accepted]], {}, { content: '2' });
    expect(files[0]).toMatchObject({ newSpecies: 1, rejectedRows: 0 });
    expect(await recordOf(database, 'Sorbus torminalis')).toEqual([]);
    expect(await reached(database, 'Sorbus torminalis')).toBe('Torminalis glaberrima');
  });

  it('C10.26 applies to a name that only a compilation accepts', async () => {
    await ingestRows(database, 'compilation', [
      [{ type: 'source', slug: 'trefle-dump', name: 'Trefle' }],
      [name('Telima grandiflora', { source: 'trefle-dump' })],
    ]);
    expect(await recordOf(database, 'Telima grandiflora')).toHaveLength(1);
    // Of two records that match equally well, the accepted one counts.
    const hybrid = name('Tellima × grandiflora', { rank: 'hybrid', status: 'unknown' });
    await ingestRows(database, 'unplaced names', [[hybrid]]);
    await ingestRows(database, 'other names', [[name('Tellima grandiflora')]]);
    expect(await reached(database, 'Telima grandiflora')).toBe('Tellima grandiflora');
  });

  it('withdraws a synonym once a names file accepts it', async () => {
    await ingestRows(database, 'other backbone', [[name('Pisum sativum', { source: 'powo' })]]);
    await loadTable(database);
    const left = await rowsOf(
      database,
      `select so.slug from synonym y join synonym_source o on o.synonym_id = y.id join source so on so.id = o.source_id
       where y.name = 'Pisum sativum'`,
    );
    expect(left).toEqual([{ slug: 'wfo' }]);
    expect(await reached(database, 'Pisum sativum')).toBe('Pisum sativum');
  });

  it('C9.51 keeps a former name that a names file accepts in another spelling', async () => {
    const almond = () =>
      rowsOf(
        database,
        `select y.former from synonym y join species s on s.id = y.species_id
         where y.name = 'Prunus dulcis' and s.scientific_name = 'Prunus amygdalus'`,
      );
    expect(await almond()).toEqual([{ former: false }]);
    await rowsOf(database, `update synonym set former = true where name = 'Prunus dulcis'`);
    await ingestRows(database, 'hybrids', [[name('Prunus × dulcis', { rank: 'hybrid', source: 'powo' })]]);
    await loadTable(database);
    expect(await almond()).toEqual([{ former: true }]);
  });
});
