import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Database } from '../../src/database/database.js';
import { ingest } from '../../src/ingest/ingest.js';
import type { Manifest } from '../../src/ingest/manifest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { foodex2 } from '../../src/ingest/sources/foodex2.js';
import { foodon } from '../../src/ingest/sources/foodon.js';
import { linneaFoods } from '../../src/ingest/sources/linnea-foods.js';
import { usefulPlants } from '../../src/ingest/sources/useful-plants.js';
import { woodinessData } from '../../src/ingest/sources/woodiness.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { indexed } from './garden.js';
import { type Service, startService } from './service.js';

const FOODEX2 = [
  'code,commodity,rank,scientific_as_given,wcvp_name,wcvp_status,part_nature,group,common_names_en',
  'A1,Potatoes,species,Pyrella alba L.,,,Roots and other underground parts used as staple food,,',
  'A2,Potato leaves,species,Pyrella alba L.,,,Leaves used as leafy vegetables,,',
  'A3,Nuts,species,Pyrella bella L.,,,Nuts,,',
];
const FOODON = [
  'foodon_id,food,parent_class,taxon_as_given,wcvp_name,wcvp_status,french_synonym',
  'F:1,alba fruit,berry fruit,Pyrella alba,,,',
  'F:2,bella leaf,leaf,Pyrella bella,,,',
  'F:3,cana root,root,Pyrella cana,,,',
];
const FOODS = ['name,author,english,parts', 'Pyrella alba,L.,hill potato,tubers'];
const WARNINGS = [
  'name,severity,part,condition,to,by,substance,note',
  'Pyrella alba,unstated,tuber,,people,eating,,Green tubers are poisonous.',
  'Pyrella alba,,,,,,,Do not confuse with Pyrella atra.',
];
const USES = [
  '"plant_ID","binomial_acc_name","author_acc_name","is_hybrid","AnimalFood","EnvironmentalUses","Fuels","GeneSources","HumanFood","InvertebrateFood","Materials","Medicines","Poisons","SocialUses","Totals"',
  '1,"Pyrella alba","L.",FALSE,0,0,0,0,1,0,0,1,1,0,3',
  '2,"Pyrella dura","L.",FALSE,0,0,0,0,1,0,0,0,1,0,2',
];
const WOODINESS = ['gs,woodiness,woodiness.count', 'Pyrella alba,H,2;0;0', 'Pyrella dura,W,0;0;5'];

const ingestFile = async (
  database: Database,
  manifest: Manifest,
  file: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-edible-'));
  for (const [name, content] of Object.entries({ [file]: text, ...others }))
    await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(content) : content);
  const rejectedRows = join(folder, 'rejected-rows.csv');
  await ingest(database, { manifest, path: folder, rejectedRows, progress: NO_PROGRESS });
};

const fill = async (database: Database): Promise<void> => {
  await ingestRows(database, 'names', [
    ...['alba', 'bella', 'cana', 'dura', 'exigua'].map((epithet) => [name(`Pyrella ${epithet}`)]),
    [
      { type: 'source', slug: 'community', name: 'Community' },
      fact('Pyrella alba', 'toxicity', 'low', { source: 'leda' }),
      fact('Pyrella cana', 'edible_part', ['seeds'], { source: 'openplantdb' }),
      fact('Pyrella exigua', 'toxicity', 'none', { source: 'community' }),
    ],
  ]);
  await ingestFile(database, foodon, 'parts.csv.gz', FOODON.join('\n'));
  await ingestFile(database, foodex2, 'plant_parts.csv.gz', FOODEX2.join('\n'));
  await ingestFile(database, linneaFoods, 'foods.csv', FOODS.join('\n'), {
    'warnings.csv': WARNINGS.join('\n'),
  });
  await ingestFile(database, usefulPlants, 'utilised_plants.csv.gz', USES.join('\n'));
  await ingestFile(database, woodinessData, 'global_woodiness.csv.gz', WOODINESS.join('\r'));
};

let service: Service;
beforeAll(async () => {
  service = await startService({ fill, engine: indexed });
});
afterAll(() => service.close());

interface SpeciesData {
  readonly edible: boolean | null;
  readonly edible_part: readonly string[] | null;
  readonly uses: readonly string[] | null;
  readonly specifications: { readonly toxicity: string | null; readonly woodiness: string | null };
}
const record = async (path: string): Promise<SpeciesData> =>
  (await service.get(`/api/v1/${path}`)).body['data'] as SpeciesData;
const found = async (query: string): Promise<readonly string[]> =>
  ((await service.get(`/api/v1/species?${query}&order[slug]=asc`)).body['data'] as { slug: string }[]).map(
    ({ slug }) => slug.replace('pyrella-', ''),
  );

describe('edible parts', () => {
  it.each<readonly [epithet: string, parts: readonly string[] | null, edible: boolean | null]>([
    ['alba', ['tubers'], true],
    ['bella', ['seeds'], true],
    ['cana', ['roots'], true],
    ['dura', null, null],
  ])('C10.27 those of %s are %j', async (epithet, edible_part, edible) => {
    expect(await record(`species/pyrella-${epithet}`)).toMatchObject({ edible_part, edible });
  });

  it('C10.27 a fact keeps the warnings about the plant', async () => {
    const path =
      '/api/v1/species/pyrella-alba/facts?filter[source]=linnea-foods&filter[attribute_name]=edible_part';
    expect((await service.get(path)).body['data']).toEqual([
      expect.objectContaining({
        attribute_name: 'edible_part',
        value: 'tubers',
        licence: 'CC0',
        notes: 'Green tubers are poisonous. Do not confuse with Pyrella atra.',
      }),
    ]);
  });
});

describe('uses', () => {
  it('C8.26 are in full records, and change neither edible nor toxicity', async () => {
    expect(await record('species/pyrella-alba')).toMatchObject({
      uses: ['medicines', 'human_food', 'poisons'],
      edible: true,
      specifications: { toxicity: 'low' },
    });
    expect(await record('plants/pyrella-dura')).toMatchObject({
      uses: ['human_food', 'poisons'],
      edible: null,
      specifications: { toxicity: null },
    });
    expect(await record('species/pyrella-cana')).toMatchObject({ uses: null });
    const { data } = (await service.get('/api/v1/species')).body as { data: readonly object[] };
    expect(data.some((item) => 'uses' in item)).toBe(false);
  });

  it.each([
    ['filter[uses]=medicines', ['alba']],
    ['filter[uses]=medicines,poisons', ['alba', 'dura']],
    ['filter[uses]=null', ['bella', 'cana', 'exigua']],
    ['filter_not[uses]=medicines', ['bella', 'cana', 'dura', 'exigua']],
    ['filter[woodiness]=woody', ['dura']],
    ['filter[woodiness]=herbaceous', ['alba']],
    ['filter_not[woodiness]=null', ['alba', 'dura']],
  ])('C6.11 %s finds %j', async (query, slugs) => {
    expect(await found(query)).toEqual(slugs);
  });
});

describe('toxicity', () => {
  it.each([
    ['filter[toxicity]=none', ['exigua']],
    ['filter[toxicity]=null', ['bella', 'cana', 'dura']],
    ['filter_not[toxicity]=low', ['bella', 'cana', 'dura', 'exigua']],
    ['range[toxicity]=none,low', ['alba', 'exigua']],
  ])('C8.27 %s finds %j: unknown is not harmless', async (query, slugs) => {
    expect(await found(query)).toEqual(slugs);
  });
});
