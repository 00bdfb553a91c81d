import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Database } from '../../src/database/database.js';
import { type FileResult, ingest } from '../../src/ingest/ingest.js';
import { inIngestionOrder, laterSources } from '../../src/ingest/order.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { biFlora } from '../../src/ingest/sources/bi-flora.js';
import { caPlantList } from '../../src/ingest/sources/ca-plant-list.js';
import { fqadata } from '../../src/ingest/sources/fqadata.js';
import { MANIFESTS } from '../../src/ingest/sources/index.js';
import { openfarm } from '../../src/ingest/sources/openfarm.js';
import { testDatabase } from '../support/database.js';
import { ingestRows, manifestOf, name, presence, rowsOf, zone } from './support.js';

describe('the order of ingestion', () => {
  const slugs = inIngestionOrder(MANIFESTS).map(({ slug }) => slug);

  it.each([
    'baseflor',
    'usda-plants-full',
    'leda',
    'vascan',
    'corre',
    'linnea-foods',
    'naturblick-de',
    'tree-species-i18n',
    'agrovoc',
    'daisie',
    'linnea-names',
    'efsa-foodex2',
    'foodon',
    'useful-plants',
    'woodiness',
    'openplantdb',
    'openfarm',
    'gbif',
  ])('the names of %s are matched with the synonyms of the lists and floras', (slug) => {
    const before = slugs.slice(0, slugs.indexOf(slug));
    const bringSynonyms = ['wcvp', 'wcvp-extract', 'fqadata', 'ca-plant-list', 'bi-flora'];
    expect(before).toEqual(expect.arrayContaining(bringSynonyms));
  });

  it.each(['trefle-dump', 'facts'])('C10.26 the names of %s are matched by all that is known', (slug) => {
    expect(slugs.slice(-2)).toContain(slug);
    expect(laterSources(slug)).toEqual([]);
  });

  it('what comes later is none of what came before: sources of two data sets are of the first', () => {
    const of = (slug: string, ...sources: readonly string[]) => ({
      ...manifestOf(slug, []),
      sources: sources.map((each) => ({ type: 'source' as const, slug: each, name: each })),
    });
    const manifests = [of('gbif', 'gbif'), of('leda', 'leda', 'shared'), of('wcvp', 'wfo', 'shared')];
    expect(laterSources('wcvp', manifests)).toEqual(['leda', 'gbif']);
    expect(laterSources('leda', manifests)).toEqual(['gbif']);
    expect(laterSources('gbif', manifests)).toEqual([]);
    expect(laterSources('my-own', manifests)).toEqual([]);
  });
});

const LISTED = 'name,name_origin,accepted_scientific_name,nativity,duration,common_name,fqa_db';
const BRITISH =
  'taxon_name_binom,authors,accepted_name,accepted_authors,taxonomic_status,POWO_URL,life_form,StaceIV_nativity,Ire_hectads_post2000,extinct_species_marker,mean_veg_height,max_veg_height,L_PLANTATT,F_PLANTATT,N_PLANTATT,S_PLANTATT,L_Doring,F_Doring,N_Doring,S_Doring,IPNI_URL';

const FILES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  fqadata: {
    'fqa_db.csv.gz': [
      LISTED,
      'ZZ CC,accepted_scientific_name,Zz cc,native,annual,,ohio_2014',
      'YY VETUS,synonym,Aa dd,native,annual,,ohio_2014',
      'YY VETUS,accepted_scientific_name,Yy vetus,native,annual,,iowa_2001',
      'EE FF,accepted_scientific_name,Ee ff,native,annual,,iowa_2001',
    ],
  },
  'ca-plant-list': {
    'synonyms.csv': ['Former,Current', 'Zz cc,Aa cc'],
    'taxa.csv': [
      'taxon_name,common name,status,life_cycle,flower_color,bloom_start,bloom_end',
      'Ee ×ff,,N',
      'Aa cc,,N',
    ],
    'inattaxonphotos.csv': ['name,id,ext,licenseCode,attrName'],
    'inatobsphotos.csv': ['name,id,obsId,ext,licenseCode,attrName'],
  },
  'bi-flora': { 'BI_MAIN.csv.gz': [BRITISH, `Yy vetus,Moor,Aa dd,Ek,Synonym${','.repeat(15)}`] },
  openfarm: { 'crops.csv.gz': ['Zz cc,sea bee', 'Yy vetus,hill bee', 'Ee ff,dog bee'] },
};

describe('names are matched each time as the first time', () => {
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'linnea-order-'));
    await ingestRows(database, 'backbone', [
      [zone('7', 1), ...['CAL', 'OHI', 'IOW', 'GRB'].map((code) => zone(code, 2, '7'))],
      ...['Aa cc', 'Aa dd'].map((each) => [name(each), presence(each, 'GRB')]),
      // Two that only a zone could tell apart.
      [name('Ee × ff', { status: 'unknown' }), name('×Ee ff', { status: 'unknown' })],
    ]);
  });
  afterAll(async () => {
    await database.close();
  });

  const all = async (): Promise<Readonly<Record<string, FileResult>>> => {
    const results: Record<string, FileResult> = {};
    for (const manifest of inIngestionOrder([openfarm, biFlora, caPlantList, fqadata])) {
      const path = await mkdtemp(join(folder, manifest.slug));
      for (const [file, lines] of Object.entries(FILES[manifest.slug]!)) {
        const content = [...lines, ''].join('\n');
        await writeFile(join(path, file), file.endsWith('.gz') ? gzipSync(content) : content);
      }
      const rejectedRows = join(path, 'rejected-rows.csv');
      const { files } = await ingest(database, { manifest, path, rejectedRows, progress: NO_PROGRESS });
      for (const each of files) results[each.file] = each;
    }
    return results;
  };

  it('synonyms, their authors and zones that later files bring help the files after them, not those before', async () => {
    const first = await all();
    expect(first['fqa_db.csv.gz']!.matched).toEqual({ accepted: 1, ambiguous: 1, synonym: 1, unknown: 1 });
    expect(first['taxa.csv']!.matched).toEqual({ accepted: 1, name: 1 });
    expect(first['crops.csv.gz']!.matched).toEqual({ ambiguous: 1, synonym: 2 });

    const revisions = () => rowsOf(database, 'select id, revision from species order by id');
    const before = await revisions();
    const second = await all();
    for (const [file, { matched }] of Object.entries(second)) {
      const { unknown = 0, uncertain = 0, ...found } = matched;
      const {
        unknown: unknownBefore = 0,
        uncertain: uncertainBefore = 0,
        ...foundBefore
      } = first[file]!.matched;
      expect({ file, found }).toEqual({ file, found: foundBefore });
      expect(unknown + uncertain).toBe(unknownBefore + uncertainBefore);
    }
    for (const each of Object.values(second))
      expect(each).toMatchObject({ accepted: 0, superseded: 0, written: 0, withdrawn: 0, published: 0 });
    expect(await revisions()).toEqual(before);
  });

  it('a source alone is matched the same when all the others are there', async () => {
    await database.session((client) =>
      client.query("delete from fact where source_id in (select id from source where slug like 'fqa-%')"),
    );
    expect((await all())['fqa_db.csv.gz']!).toMatchObject({ notMatched: 2 });
  });
});
