import type { Database } from '../../src/database/database.js';
import type { SourceInventory, SourcesInventory } from '../../src/inventory/sources.js';
import { ingestRows, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { restoredDatabase } from '../support/restored-database.js';
import {
  checksAccepted,
  corrected,
  DATA_SETS,
  IMPLAUSIBLE,
  ingestMadeUp,
  inventory,
  overtaken,
  PLAUSIBLE,
  STRENGTH,
} from './inventory.js';

const asJson = async (database: Pick<Database, 'session'>): Promise<SourcesInventory> =>
  JSON.parse((await inventory(database, ['sources', '--json'])).result) as SourcesInventory;

const of = ({ sources }: SourcesInventory, slug: string): SourceInventory =>
  sources.find((source) => source.slug === slug)!;

const rowsIn = (slug: string): number => DATA_SETS.get(slug)!.length;
const file = (data_set: string) => ({
  data_set,
  file: 'rows',
  rows: rowsIn(data_set),
  edition: null,
  sha256: null,
});

/** Returns the claims that no stronger source contradicts or confirms. */
const published = PLAUSIBLE.filter(
  (claim) =>
    !PLAUSIBLE.some(
      (other) =>
        other.species === claim.species &&
        other.field === claim.field &&
        STRENGTH.indexOf(other.source) < STRENGTH.indexOf(claim.source),
    ),
);
const count = (claims: readonly { readonly source: string }[], source: string): number =>
  claims.filter((claim) => claim.source === source).length;

describe('linnea sources', () => {
  let database: Database;
  const restored = restoredDatabase(ingestMadeUp);
  beforeEach(async () => {
    database = await restored.next();
  });

  it('C10.5, C10.10, C10.20 reports by rank what each source claims, and the result', async () => {
    const { sources, published_without_provenance } = await asJson(database);
    expect(published_without_provenance).toBe(0);
    const slugs = ['powo', 'wfo', 'usda', 'leda', 'openplantdb'];
    expect(
      sources.map(({ rank, slug, claims, published: values, rejected }) => [
        rank,
        slug,
        claims,
        values,
        rejected,
      ]),
    ).toEqual(
      slugs.map((slug, place) => [
        place + 1,
        slug,
        count(PLAUSIBLE, slug),
        count(published, slug),
        count(IMPLAUSIBLE, slug),
      ]),
    );
    // Otherwise the data would show no difference.
    expect(published.length).toBeLessThan(PLAUSIBLE.length);
  });

  it('reports the rows of its files: sources that share a file share them', async () => {
    const shown = await asJson(database);
    const files = (slug: string) => [of(shown, slug).rows, of(shown, slug).files];
    expect(files('usda')).toEqual([rowsIn('traits'), [file('traits')]]);
    expect(files('leda')).toEqual(files('usda'));
    expect(files('openplantdb')).toEqual([rowsIn('garden'), [file('garden')]]);
    await ingestRows(database, 'more', [
      [{ type: 'common_names', source: 'leda', species: 'Aa una', language: 'fr', names: ['pomme'] }],
    ]);
    const later = of(await asJson(database), 'leda');
    expect([later.rows, later.files.map(({ data_set }) => data_set)]).toEqual([
      rowsIn('traits') + 1,
      ['more', 'traits'],
    ]);
  });

  it('adds up the rows of all files of a data set, each of its last ingestion', async () => {
    const again = (file: string, rows: number) =>
      rowsOf(
        database,
        `insert into ingest_run (source, file, fingerprint, state, counts, claims_of, sources)
         select source, $1, 'other', 'done', counts || jsonb_build_object('rows', $2::int), claims_of, sources
         from ingest_run where source = 'garden' and file = 'rows'`,
        [file, rows],
      );
    for (const rows of [500, 2]) await again('beds', rows);
    const { rows, files } = of(await asJson(database), 'openplantdb');
    expect([rows, files]).toEqual([
      rowsIn('garden') + 2,
      [{ ...file('garden'), file: 'beds', rows: 2 }, file('garden')],
    ]);
  });

  it('counts the rows of the last finished ingestion of a file, not of a running one', async () => {
    const [, ...rest] = DATA_SETS.get('garden')!;
    await ingestRows(database, 'garden', rest);
    expect(of(await asJson(database), 'openplantdb').rows).toBe(rowsIn('garden') - 1);
    await rowsOf(
      database,
      `insert into ingest_run (source, file, fingerprint, state, counts, claims_of, sources)
       select source, file, 'new', 'running', counts || '{"rows": 9000}', claims_of, sources from ingest_run
       where source = 'garden' and state = 'done'`,
    );
    expect(of(await asJson(database), 'openplantdb').rows).toBe(rowsIn('garden') - 1);
  });

  it('reports what it states besides values', async () => {
    const shown = await asJson(database);
    const NOTHING = { presences: 0, names: 0, synonyms: 0, common_names: 0, images: 0, popularity: 0 };
    expect(of(shown, 'usda')).toMatchObject(NOTHING);
    expect(of(shown, 'wfo')).toMatchObject({ ...NOTHING, presences: 1, names: 5 });
    expect(of(shown, 'powo')).toMatchObject({ ...NOTHING, presences: 1, names: 2 });
    expect(of(shown, 'openplantdb')).toMatchObject({
      ...NOTHING,
      synonyms: 1,
      common_names: 1,
      images: 1,
      popularity: 1,
    });
  });

  it('C9.48, C10.20 counts a correction as a claim of the community, without a file', async () => {
    await corrected(database, 'aa-una', { light: 9 });
    const shown = await asJson(database);
    expect(of(shown, 'community')).toMatchObject({
      rank: 1,
      rows: null,
      files: [],
      claims: 1,
      published: 1,
      last_ingested_at: null,
    });
    expect(of(shown, 'usda')).toMatchObject({
      rank: 4,
      claims: count(PLAUSIBLE, 'usda'),
      published: count(published, 'usda') - 1,
    });
  });

  it('C9.49 publishes nothing if a correction empties a field', async () => {
    await corrected(database, 'aa-una', { flower_color: null });
    const shown = await asJson(database);
    expect(of(shown, 'community')).toMatchObject({ claims: 1, published: 0 });
    expect(of(shown, 'usda').published).toBe(count(published, 'usda') - 1);
  });

  it('C9.49 distinguishes values rejected in a review from implausible ones', async () => {
    await ingestRows(database, 'late', [
      [{ type: 'fact', source: 'leda', species: 'Aa tertia', attribute: 'ph_maximum', value: 5 }],
    ]);
    await checksAccepted(database);
    const shown = await asJson(database);
    const leda = count(IMPLAUSIBLE, 'leda');
    expect(of(shown, 'leda')).toMatchObject({ rejected: leda + 1, rejected_by_review: 1 });
    expect(of(shown, 'usda')).toMatchObject({
      rejected: count(IMPLAUSIBLE, 'usda') + 1,
      rejected_by_review: 1,
      claims: count(PLAUSIBLE, 'usda') - 1,
    });
  });

  it('C10.25 counts values without provenance separately', async () => {
    await rowsOf(
      database,
      `update species set vals = vals || '{"year": 1800}', winners = winners || '{"year": null}',
         unattributed = '{"year": 1800}' where slug = 'aa-una'`,
    );
    const shown = await asJson(database);
    expect(shown.published_without_provenance).toBe(1);
    expect(shown.sources.reduce((sum, source) => sum + source.published, 0)).toBe(published.length);
  });

  it('lists the files that were downloaded, each once, with their editions and checksums', async () => {
    await rowsOf(
      database,
      `update ingest_run set edition = 'version 2', sha256 = repeat('0a', 32) where source = 'traits'`,
    );
    const { result } = await inventory(database, ['sources']);
    expect(result.split('\n').slice(-4)).toEqual([
      '',
      'downloaded file  edition    sha256',
      `traits/rows      version 2  ${'0a'.repeat(32)}`,
      '',
    ]);
    const { files } = of(await asJson(database), 'usda');
    expect(files).toEqual([{ ...file('traits'), edition: 'version 2', sha256: '0a'.repeat(32) }]);
  });

  it('reads one consistent state, whatever is committed meanwhile', async () => {
    const before = await asJson(database);
    const during = await asJson(
      overtaken(database, () => corrected(database, 'aa-una', { light: 9, flower_color: ['blue'] })),
    );
    expect(during).toEqual(before);
    expect(of(await asJson(database), 'community')).toMatchObject({ claims: 2, published: 2 });
  });

  it('reports its progress on standard error, and closes its database, also if it fails', async () => {
    let closed = 0;
    const end = (): void => {
      closed += 1;
    };
    const { progress } = await inventory(database, ['sources'], end);
    expect(JSON.parse(progress.split('\n')[0]!)).toMatchObject({ source: 'sources', done: 0, total: 3 });
    const broken = await testDatabase();
    await rowsOf(broken, 'alter table fact rename to kept');
    await expect(inventory(broken, ['sources'], end)).rejects.toThrow(/fact/);
    await broken.close();
    expect(closed).toBe(2);
  });
});
