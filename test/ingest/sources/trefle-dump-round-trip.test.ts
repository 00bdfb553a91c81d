import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../src/database/database.js';
import { ingest } from '../../../src/ingest/ingest.js';
import type { ItemInput } from '../../../src/ingest/item.js';
import type { Manifest } from '../../../src/ingest/manifest.js';
import { NO_PROGRESS } from '../../../src/ingest/progress.js';
import { SAMPLE } from '../../../src/ingest/sources/sample.js';
import { trefleDump } from '../../../src/ingest/sources/trefle-dump.js';
import { VALUES } from '../../../src/ingest/sources/trefle-dump-columns.js';
import { packaged } from '../../../src/runtime/package-root.js';
import { testDatabase } from '../../support/database.js';
import { folderWith, ingestRows, rowsOf } from '../support.js';

interface Known {
  readonly id: number;
  readonly name: string;
  readonly rank: string;
  readonly family: string;
  readonly vals: Readonly<Record<string, unknown>>;
  readonly zones: readonly string[];
}

/** What a database knows of its species that the layout has columns for. */
const knownIn = (database: Database): Promise<Known[]> =>
  rowsOf<Known>(
    database,
    `select s.id, s.scientific_name as name, s.rank, f.name as family, s.vals, array(
       select z.name from distribution d join zone z on z.id = d.zone_id
       where d.species_id = s.id and z.level = 3 group by z.name order by z.name collate "C"
     ) as zones
     from species s join genus g on g.id = s.genus_id join family f on f.id = g.family_id order by s.name_key`,
  );

const KEYS = VALUES.map(({ attribute }) => attribute);
const columns = ['id', 'scientific_name', 'rank', 'family', 'common_name', 'distributions', ...KEYS];

const mainName = ({ vals }: Known): string =>
  (vals['common_name'] as readonly string[] | undefined)?.[0] ?? '';
const cell = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''));
const cellsOf = (known: Known): readonly string[] => [
  String(known.id),
  known.name,
  known.rank,
  known.family,
  mainName(known),
  known.zones.join(','),
  ...KEYS.map((key) => cell(known.vals[key])),
];

const comparable = (known: Known) => ({
  ...known,
  id: undefined,
  vals: Object.fromEntries(KEYS.filter((key) => key in known.vals).map((key) => [key, known.vals[key]])),
  name: known.name,
  common_name: mainName(known),
});

const ingestAt = async (database: Database, manifest: Manifest, path: string) => {
  const rejectedRows = join(await folderWith(''), 'rejected-rows.csv');
  return ingest(database, { manifest, path, rejectedRows, progress: NO_PROGRESS });
};

/** The zones of a database as statements, parents first. */
const zonesOf = (database: Database): Promise<ItemInput[]> =>
  rowsOf<Extract<ItemInput, { type: 'zone' }>>(
    database,
    `select 'zone' as type, z.code, z.name, z.level, p.code as parent from zone z
     left join zone p on p.id = z.parent_id order by z.level, z.id`,
  );

/** Milliseconds: the sample is 30,000 statements, on machines that do other work too. */
const A_WHOLE_SAMPLE = 900_000;

describe('rows of the layout made of the sample', () => {
  let [from, to] = [] as unknown as [Database, Database];
  beforeAll(async () => {
    from = await testDatabase();
    to = await testDatabase();
    await ingestAt(from, SAMPLE, packaged('data', 'sample'));
    await ingestRows(to, 'zones', [await zonesOf(from)]);
  }, A_WHOLE_SAMPLE);
  afterAll(async () => {
    await from.close();
    await to.close();
  });

  it(
    'give an installation that has nothing else the same values and zones',
    async () => {
      const known = await knownIn(from);
      const path = join(await folderWith(''), 'species.csv');
      await writeFile(
        path,
        `${[columns, ...known.map(cellsOf)].map((cells) => cells.join('\t')).join('\n')}\n`,
      );
      const { files } = await ingestAt(to, trefleDump, path);
      expect(files[0]).toMatchObject({ rows: 208, newSpecies: 208, rejectedRows: 0, rejected: 0 });
      expect((await knownIn(to)).map(comparable)).toEqual(known.map(comparable));
      // Warnings of poisonous genera follow from the names alone (C10.45).
      expect(
        await rowsOf(
          to,
          "select from fact f join source s on s.id = f.source_id where s.slug <> 'linnea-poisons'",
        ),
      ).toEqual([]);
    },
    A_WHOLE_SAMPLE,
  );
});
