import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.js';
import { refuseToReplace, selectBackbones } from '../../src/ingest/claimants.js';
import { ingest } from '../../src/ingest/ingest.js';
import type { Manifest } from '../../src/ingest/manifest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { wcvp } from '../../src/ingest/sources/wcvp.js';
import { wcvpExtract } from '../../src/ingest/sources/wcvp-extract.js';
import { testDatabase } from '../support/database.js';
import { publish } from './sources/published.js';
import { folderWith, ingestRows, manifestOf, rowsOf, zone } from './support.js';
import { zipOf } from './zip.js';

const NAMES =
  'plant_name_id|ipni_id|taxon_rank|taxon_status|family|genus_hybrid|species_hybrid|place_of_publication|volume_and_page|first_published|geographic_area|lifeform_description|taxon_name|taxon_authors|accepted_plant_name_id|powo_id|reviewed|climate_description';
const ZONES =
  'plant_locality_id|plant_name_id|region_code_l2|region|area_code_l3|introduced|extinct|location_doubtful';
const namesOf = (reviewed: string): string =>
  [
    NAMES,
    `1|9-1|Species|Accepted|Pyrellaceae||||||Peru to Chile||Pyrella montana|Moor|1|7-1|${reviewed}|`,
    `2|9-2|Species|Synonym|Pyrellaceae||||||||Pyrella alpestris|Ek|1|7-2|${reviewed}|`,
  ].join('\n');

const COMPILED = {
  'wcvp_names.csv': namesOf(''),
  'wcvp_distribution.csv': [ZONES, '1|1|83||PER|0|0|0', '2|1|85||CLC|0|0|0'].join('\n'),
};
const KEWS = {
  'wcvp.zip': zipOf({
    'wcvp_names.csv': namesOf('Y'),
    'wcvp_distribution.csv': [ZONES, '1|1|83||per|0|0|0', '2|1|85||CLN|1|0|0'].join('\n'),
  }),
};
const PART = {
  'wcvp_names.csv': namesOf('Y').replaceAll('|', ','),
  'wcvp_distribution.csv': [ZONES, '1|1|83||PER|0|0|0', '2|1|85||CLN|1|0|0'].join('\n').replaceAll('|', ','),
};

describe('editions of the World Checklist', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    const zones = [
      zone('8', 1),
      zone('85', 2, '8'),
      zone('PER', 3, '85'),
      zone('CLC', 3, '85'),
      zone('CLN', 3, '85'),
    ];
    await ingestRows(database, 'zones', [zones]);
  });
  afterAll(async () => {
    await database.close();
  });

  const load = async (
    manifest: Manifest,
    files: Readonly<Record<string, string | Buffer>>,
    withdrawAll = false,
  ): Promise<readonly (readonly unknown[])[]> => {
    const path = await publish(files);
    const rejectedRows = join(await mkdtemp(join(tmpdir(), 'linnea-rejected-')), 'rows.csv');
    await ingest(database, { manifest, path, rejectedRows, progress: NO_PROGRESS, withdrawAll });
    const zones = await rowsOf<{ slug: string; code: string; establishment: string }>(
      database,
      `select so.slug, z.code, d.establishment from distribution d
       join source so on so.id = d.source_id join zone z on z.id = d.zone_id order by so.rank, z.code`,
    );
    return zones.map((row) => [row.slug, row.code, row.establishment]);
  };

  it("C10.42: Kew's archive withdraws the claims of the compiled list that was ingested before it", async () => {
    expect(await load(wcvp, COMPILED)).toEqual([
      ['wfo', 'CLC', 'native'],
      ['wfo', 'PER', 'native'],
    ]);
    expect(await load(wcvp, KEWS)).toEqual([
      ['powo', 'CLN', 'introduced'],
      ['powo', 'PER', 'native'],
    ]);
    const facts = await rowsOf(
      database,
      `select so.slug, count(*)::integer as n from fact f join source so on so.id = f.source_id
       where f.status = 1 group by so.slug`,
    );
    expect(facts).toEqual([{ slug: 'powo', n: 2 }]);
    expect(await rowsOf(database, 'select name, author from synonym')).toEqual([
      { name: 'Pyrella alpestris', author: 'Ek' },
    ]);
  });

  it('C10.8, C10.42: a part of it is refused after the whole, which it would withdraw, unless that is wanted', async () => {
    await expect(load(wcvpExtract, PART)).rejects.toThrow(
      /source powo come from the data set wcvp. wcvp-extract makes the same kinds .*--withdraw-all/,
    );
    expect(await load(wcvpExtract, PART, true)).toHaveLength(2);
  });

  /** An edition of a file of the data set `dwca-powo`, and the source whose names it claims. */
  interface Edition {
    readonly names: 'powo' | 'wfo' | null;
    readonly file?: string;
    readonly state?: 'done' | 'running';
  }
  it.each<[string, readonly Edition[], boolean]>([
    ['accepted if its last edition no longer has them', [{ names: 'powo' }, { names: null }], false],
    ['refused if its last edition has them', [{ names: null }, { names: 'powo' }], true],
    [
      'accepted if the edition with them is unfinished',
      [{ names: null }, { names: 'powo', state: 'running' }],
      false,
    ],
    [
      'refused if the first of its files has them',
      [
        { names: 'powo', file: 'a' },
        { names: null, file: 'b' },
      ],
      true,
    ],
    [
      'refused if the second of its files has them',
      [
        { names: null, file: 'a' },
        { names: 'powo', file: 'b' },
      ],
      true,
    ],
    ['accepted if it has names of another source', [{ names: 'wfo' }], false],
  ])(
    'C10.8: a file that would withdraw the names of another data set is %s',
    async (_, editions, isRefused) => {
      const sources = await rowsOf<{ slug: string; names: string }>(
        database,
        `select slug, id || ' names' as names from source where slug in ('powo', 'wfo')`,
      );
      const namesOf = new Map(sources.map(({ slug, names }) => [slug, names]));
      const checked = database.session(async (client) => {
        await client.query('begin');
        for (const { names, file = 'a', state = 'done' } of editions)
          await client.query(
            `insert into ingest_run (source, file, fingerprint, state, claims_of)
             values ('dwca-powo', $1, 'f', $2, $3)`,
            [file, state, names === null ? [] : [namesOf.get(names)]],
          );
        const file = { name: 'b', describe: '', complete: ['powo'], async *read() {} };
        await refuseToReplace(client, 'my-own', file, [namesOf.get('powo')!, namesOf.get('wfo')!]).finally(
          () => client.query('rollback'),
        );
      });
      if (isRefused) await expect(checked).rejects.toThrow('powo come from the data set dwca-powo');
      else await checked;
    },
  );

  it('C10.42: a backbone is left out if an earlier one already has one of its sources', async () => {
    const at = await folderWith('rows');
    const backbone = (slug: string, ...complete: readonly string[]) => ({
      manifest: { ...manifestOf(slug, [], { complete }), isBackbone: true as const },
      at,
    });
    const { selected, leftOut } = await selectBackbones([
      backbone('whole', 'powo', 'wfo'),
      backbone('part', 'powo', 'leda'),
      backbone('apart', 'leda', 'usda'),
      backbone('again', 'usda'),
      { manifest: manifestOf('traits', [], { complete: ['powo'] }), at },
    ]);
    expect(selected.map(({ manifest }) => manifest.slug)).toEqual(['whole', 'apart', 'traits']);
    expect(leftOut).toEqual([
      { slug: 'part', source: 'powo', insteadOf: 'whole' },
      { slug: 'again', source: 'usda', insteadOf: 'apart' },
    ]);
  });

  it('C10.42: a folder with both is read from the whole', async () => {
    const at = async (manifest: Manifest, files: Readonly<Record<string, string | Buffer>>) => ({
      manifest,
      at: await publish(files),
    });
    const part = await at(wcvpExtract, PART);
    const both = await selectBackbones([await at(wcvp, KEWS), part]);
    expect(both.selected.map(({ manifest }) => manifest.slug)).toEqual(['wcvp']);
    expect(both.leftOut).toEqual([{ slug: 'wcvp-extract', source: 'powo', insteadOf: 'wcvp' }]);
    const compiled = await selectBackbones([await at(wcvp, COMPILED), part]);
    expect(compiled.selected.map(({ manifest }) => manifest.slug)).toEqual(['wcvp', 'wcvp-extract']);
  });
});
