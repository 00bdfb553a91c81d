import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/database/database.js';
import { CHECKED_NAMES } from '../../../src/ingest/checked-names.js';
import { type IngestResult, ingest } from '../../../src/ingest/ingest.js';
import type { Item } from '../../../src/ingest/item.js';
import { Item as ItemSchema } from '../../../src/ingest/item.js';
import { NO_PROGRESS, type Progress } from '../../../src/ingest/progress.js';
import { SAMPLE } from '../../../src/ingest/sources/sample.js';
import { MERGED_TABLES } from '../../../src/ingest/steps.js';
import { loadInitialData } from '../../../src/process/initial-data.js';
import { packaged } from '../../../src/runtime/package-root.js';
import { keptLog } from '../../http/serve.js';
import { testDatabase } from '../../support/database.js';
import { rowsOf } from '../support.js';

const MEGABYTE = 1_000_000;

const lines = async (name: string): Promise<readonly Item[]> =>
  (await readFile(packaged('data', 'sample', name), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => ItemSchema.parse(JSON.parse(line)));

describe('the sample', () => {
  let items: readonly Item[];
  beforeAll(async () => {
    items = (await Promise.all(SAMPLE.files.map(({ name }) => lines(name)))).flat();
  });

  const of = <T extends Item['type']>(type: T) =>
    items.filter((item): item is Extract<Item, { type: T }> => item.type === type);

  it('is of files below a megabyte', async () => {
    for (const { name } of SAMPLE.files)
      expect((await stat(packaged('data', 'sample', name))).size).toBeLessThan(MEGABYTE);
  });

  it('holds nothing whose terms forbid it, or are not read', () => {
    const claimed = new Set(items.flatMap((item) => ('source' in item ? [item.source] : [])));
    for (const source of ['catminat', 'ellenberg', 'doring', 'leda', 'gbif', 'corre'])
      expect(claimed).not.toContain(source);
    for (const fact of of('fact')) {
      expect(fact.attribute).not.toMatch(/^planting_(sowing_)?description$/);
      if (fact.source === 'bi-flora') expect(fact.attribute).not.toMatch(/height/);
    }
    expect(of('popularity').every(({ specimens }) => specimens === undefined)).toBe(true);
    expect(new Set(of('common_names').map(({ language }) => language))).toEqual(new Set(['en', 'fr', 'und']));
  });

  it('names who made what, in data/ATTRIBUTION.md too', async () => {
    const credits = await readFile(packaged('data', 'ATTRIBUTION.md'), 'utf8');
    const sources = of('source');
    const registered = new Set(sources.map(({ slug }) => slug));
    for (const item of items) if ('source' in item) expect(registered).toContain(item.source);
    for (const { slug, credit } of sources) {
      expect(credit).toBeTruthy();
      expect(credits).toContain(slug.startsWith('fqa-') ? '`fqa-…`' : `\`${slug}\``);
    }
  });

  it('shows photos by their addresses, CC0 or CC BY with their authors', () => {
    const images = of('image');
    expect(images.length).toBeGreaterThan(50);
    for (const { licence, licence_url, copyright, source_url } of images) {
      expect(['CC0', 'CC BY 4.0']).toContain(licence);
      expect(licence_url).toMatch(/^https:\/\/creativecommons\.org\//);
      expect(copyright).toMatch(licence === 'CC0' ? /.+, CC0$/ : /^© .+, CC BY 4\.0$/);
      expect(source_url).toMatch(/^https:/);
    }
  });

  it('speaks of species that it names, and says each thing once', () => {
    const names = new Set(of('name').map(({ name }) => name));
    for (const item of items) if ('species' in item) expect(names).toContain(item.species);
    expect(names.size).toBe(208);
    const earlier = new Set(
      items.filter((item) => 'notes' in item && item.notes === 'the first record alone'),
    );
    const claims = of('fact')
      .filter((fact) => !earlier.has(fact))
      .map(({ species, attribute, source }) => `${species} ${attribute} ${source}`);
    expect(new Set(claims).size).toBe(claims.length);
  });

  it('gives no species a synonym that a review has given to another: the almond is no cherry', () => {
    const reviewed = new Map(CHECKED_NAMES.map(({ name, accepted }) => [name, accepted]));
    const refuted = of('synonym').filter(({ name, species }) => (reviewed.get(name) ?? species) !== species);
    expect(refuted).toEqual([]);
  });

  it('knows the zone above each zone, and the rank above each rank, before it speaks of them', () => {
    const told = new Set<string>();
    for (const item of items) {
      if (item.type !== 'zone' && item.type !== 'taxon') continue;
      if (item.parent) expect(told).toContain(`${item.type} ${item.parent}`);
      told.add(`${item.type} ${item.type === 'zone' ? item.code : item.name}`);
    }
    for (const { zone } of of('distribution')) expect(told).toContain(`zone ${zone}`);
    for (const { family } of of('name')) expect(told).toContain(`taxon ${family}`);
  });

  it('lets three sources differ over one English name', () => {
    const named = new Map<string, Set<string>>();
    for (const { species, language, names } of of('common_names'))
      if (language === 'en')
        named.set(species, (named.get(species) ?? new Set()).add(names[0]!.toLowerCase()));
    expect([...named.values()].some(({ size }) => size >= 3)).toBe(true);
  });

  it('holds plants that are eaten and at most two metres high', () => {
    const eaten = new Set(
      of('fact').flatMap((fact) =>
        fact.attribute === 'vegetable' || fact.attribute === 'edible_part' ? [fact.species] : [],
      ),
    );
    const low = of('fact').filter(
      ({ species, attribute, value }) =>
        eaten.has(species) && attribute === 'maximum_height_cm' && Number(value) <= 200,
    );
    expect(new Set(low.map(({ species }) => species)).size).toBeGreaterThan(20);
  });

  describe('ingested', () => {
    let database: Database;
    let results: readonly IngestResult['files'][number][];
    const load = async (progress: Progress = NO_PROGRESS): Promise<IngestResult> =>
      ingest(database, {
        manifest: SAMPLE,
        path: packaged('data', 'sample'),
        rejectedRows: join(tmpdir(), `linnea-sample-${process.pid}.csv`),
        progress,
      });
    beforeAll(async () => {
      database = await testDatabase();
      results = (await load()).files;
    });
    afterAll(async () => {
      await database.close();
    });

    it('leaves tables whose sizes the planner knows', async () => {
      const unknown = await rowsOf<{ name: string }>(
        database,
        `select relname as name from pg_class
         where oid = any ($1::text[]::regclass[]) and reltuples <= 0 and pg_relation_size(oid) > 0`,
        [MERGED_TABLES],
      );
      expect(unknown).toEqual([]);
    });

    it('is taken whole', () => {
      for (const result of results)
        expect(result).toMatchObject({
          unreadable: 0,
          notMatched: 0,
          rejectedRows: 0,
          rejected: 0,
          warnings: [],
        });
      expect(results.reduce((sum, { newSpecies }) => sum + newSpecies, 0)).toBe(208);
    });

    it('places every family up to the kingdom', async () => {
      const placed = await rowsOf(
        database,
        `select distinct k.name from family f
         join division_order o on o.id = f.division_order_id
         join division_class c on c.id = o.division_class_id join division d on d.id = c.division_id
         join subkingdom s on s.id = d.subkingdom_id right join kingdom k on k.id = s.kingdom_id`,
      );
      expect(placed).toEqual([{ name: 'Plantae' }]);
      expect(await rowsOf(database, 'select name from family where division_order_id is null')).toEqual([]);
    });

    const valuesOf = async (slug: string): Promise<Record<string, unknown>> => {
      const rows = await rowsOf<{ vals: Record<string, unknown> }>(
        database,
        'select vals from species where slug = $1',
        [slug],
      );
      return rows[0]!.vals;
    };

    it('has a tomato that is eaten, named and measured', async () => {
      expect(await valuesOf('solanum-lycopersicum')).toMatchObject({
        common_name: ['Tomato'],
        vegetable: true,
        maximum_height_cm: expect.any(Number),
      });
    });

    it('C10.25 shows sources that disagree, of which the strongest is published', async () => {
      const rows = await rowsOf<{ n: number }>(
        database,
        `select count(*)::integer as n from (
           select from fact where status = 1 group by species_id, attribute_id having count(distinct value) > 1
         ) lanes`,
      );
      expect(rows[0]!.n).toBeGreaterThan(100);
    });

    it('C10.5 shows values that a later file has superseded', async () => {
      const superseded = await rowsOf(
        database,
        `select f.value from fact f join species s on s.id = f.species_id
         where f.status = 2 and s.slug = 'solanum-lycopersicum'`,
      );
      expect(superseded).toEqual([{ value: 210 }]);
    });

    it('is loaded again at the next start only after an interruption', async () => {
      const { lines: log, logger } = keptLog();
      const folder = await mkdtemp(join(tmpdir(), 'linnea-sample-'));
      const start = () => loadInitialData(database, { initialData: 'sample', dataDir: folder }, logger);
      await start();
      expect(log).toEqual([]);
      const interrupt = (): never => {
        throw new Error('interrupted');
      };
      await expect(load({ ...NO_PROGRESS, start: interrupt })).rejects.toThrow('interrupted');
      await start();
      expect(log.at(-1)).toContain('sample data loaded');
      expect(await rowsOf(database, `select from ingest_run where state = 'running'`)).toEqual([]);
      await rm(folder, { recursive: true });
    });

    it('C11.13 has stated establishments of all kinds of sources', async () => {
      const rows = await rowsOf<{ slug: string }>(
        database,
        `select distinct so.slug from distribution d join source so on so.id = d.source_id
         where d.establishment = any ($1) order by so.slug`,
        [['native', 'introduced']],
      );
      expect(rows.map(({ slug }) => slug)).toEqual(
        expect.arrayContaining(['bi-flora', 'ca-plant-list', 'fqa-michigan_2014', 'powo']),
      );
    });
  });
});
