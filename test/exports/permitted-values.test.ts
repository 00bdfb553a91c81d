import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../src/database/database.js';
import { exportFile } from '../../src/exports/export.js';
import { FIELDS } from '../../src/fields/registry.js';
import { submit } from '../facts/fixture.js';
import { fact, ingestRows, rowsOf } from '../ingest/support.js';
import { starterDatabase } from '../support/sample-service.js';

/*
 * Works out from the table of facts which value each set of licences has, and compares every value of the exports with it.
 */
type Json = Readonly<Record<string, unknown>>;
type LicenceSet = 'cc' | 'open' | 'all';

/** Licences of the sources here, by the smallest set that contains them. */
const LICENCES: Readonly<Record<LicenceSet, readonly (string | null)[]>> = {
  cc: [
    ...['CC0', 'CC BY', 'CC BY 2.0', 'CC BY 4.0', 'MIT'],
    ...['Open Government Licence', 'Public, credit asked', 'Public domain'],
  ],
  open: ['ODbL', 'CC BY-SA 4.0'],
  all: [
    ...['CC BY-NC 4.0', null],
    ...['CC0, to be confirmed at the publisher', 'CC BY 4.0, to be confirmed at the publisher'],
  ],
};
const SETS: Readonly<Record<LicenceSet, ReadonlySet<string | null>>> = {
  cc: new Set(LICENCES.cc),
  open: new Set([...LICENCES.cc, ...LICENCES.open]),
  all: new Set(Object.values(LICENCES).flat()),
};

/** Sources that are given another licence here, so that sets exclude strong ones: the starter set has only open ones. */
const RELICENSED = {
  usda: 'CC BY-NC 4.0',
  openplantdb: 'CC BY-NC 4.0',
  'linnea-checked': 'CC BY-NC 4.0',
  'bi-flora': 'ODbL',
  corre: 'ODbL',
};

/** Facts of the community about one species, each with the licence of its contributor. */
const COMMUNITY = [
  { attribute: 'light', value: 5, licence: 'CC0' },
  { attribute: 'average_height_cm', value: 77, licence: 'CC BY-SA 4.0' },
  { attribute: 'maximum_height_cm', value: 99, licence: 'CC BY-NC 4.0' },
  { attribute: 'common_name', value: ['Loved plant'], licence: 'CC BY-SA 4.0' },
].map((claim) => ({ ...claim, source: 'community' }));

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await starterDatabase();
  folder = await mkdtemp(join(tmpdir(), 'linnea-permitted-'));
  const known = await rowsOf<{ id: number; scientific_name: string }>(
    database,
    `select id, scientific_name from species where vals ?& array['average_height_cm', 'maximum_height_cm']
     order by popularity desc limit 21`,
  );
  const [loved, ...compiled] = known as [(typeof known)[number], ...typeof known];
  await ingestRows(database, 'trefle-dump', [
    [{ type: 'source', slug: 'trefle-dump', name: 'A compilation', licence: 'ODbL', share_alike: true }],
    ...compiled.map(({ scientific_name }, nth) => [
      fact(scientific_name, 'average_height_cm', 30 + nth, { source: 'trefle-dump' }),
      fact(scientific_name, 'common_name', [`Compiled plant ${nth}`], { source: 'trefle-dump' }),
    ]),
  ]);
  await database.session(async (client) => {
    await submit(client, loved.id, COMMUNITY);
    for (const [slug, licence] of Object.entries(RELICENSED)) {
      const { rowCount } = await client.query('update source set licence = $2 where slug = $1', [
        slug,
        licence,
      ]);
      expect([slug, rowCount]).toEqual([slug, 1]);
    }
  });
}, 900_000);
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

/** A value, and the slug of the source that supplies it; null for a value without provenance. */
interface Supplied {
  readonly value: unknown;
  readonly source: string | null;
}

/** Values by species and key. */
type Values = ReadonlyMap<string, Supplied>;
const keyOf = (species: number, key: string): string => `${species} ${key}`;

/** Sources that are stronger than values without provenance (C10.20), and have facts here. */
const ABOVE_COMPILATIONS = ['community'];

/** An active fact; `licence` is its own for one of the community, otherwise that of its source. */
interface Fact {
  readonly species_id: number;
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  readonly licence: string | null;
}

/** Reads the facts that may be published, the strongest first. */
const readFacts = (): Promise<readonly Fact[]> =>
  rowsOf<Fact>(
    database,
    `select f.species_id, a.key, f.value, so.slug as source,
       case so.slug when 'community' then f.licence else so.licence end as licence
     from fact f join attribute a on a.id = f.attribute_id join source so on so.id = f.source_id
     where f.status = 1 and f.unusual is null order by so.rank`,
  );

const readUnattributed = (): Promise<readonly { readonly id: number; readonly unattributed: Json }[]> =>
  rowsOf(database, `select id, unattributed from species where unattributed <> '{}'`);

/** Returns what arbitration over the permitted facts alone gives (contract C10.25). */
const arbitrated = async (set: LicenceSet): Promise<Values> => {
  const values = new Map<string, Supplied>();
  const permitted = (await readFacts()).filter(({ licence }) => SETS[set].has(licence));
  for (const { species_id, key, value, source } of permitted.toReversed())
    values.set(keyOf(species_id, key), { value, source });
  // The compilation is under the ODbL.
  if (set !== 'cc')
    for (const { id, unattributed } of await readUnattributed())
      for (const [key, value] of Object.entries(unattributed)) {
        const { source = null } = values.get(keyOf(id, key)) ?? {};
        if (!ABOVE_COMPILATIONS.includes(source ?? '')) values.set(keyOf(id, key), { value, source: null });
      }
  return values;
};

/** Returns the English names of each species: those of the community, otherwise those of all permitted sources (C9.20). */
const englishNames = async (set: LicenceSet): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  const lists = (await readFacts()).filter(
    ({ key, licence }) => key === 'common_name' && SETS[set].has(licence),
  );
  const compiled = set === 'cc' ? [] : await readUnattributed();
  const loved = new Set(
    lists.flatMap(({ source, species_id }) => (source === 'community' ? [species_id] : [])),
  );
  const names = new Map<number, Set<string>>();
  const add = (species: number, source: string, list: unknown): void => {
    if (!Array.isArray(list) || (loved.has(species) && source !== 'community')) return;
    const known = names.get(species) ?? new Set();
    for (const each of list) known.add(String(each).toLowerCase());
    names.set(species, known);
  };
  for (const { species_id, source, value } of lists) add(species_id, source, value);
  for (const { id, unattributed } of compiled) add(id, 'compilation', unattributed['common_name']);
  return names;
};

interface Row extends Json {
  readonly id: number;
  readonly common_names: Readonly<Record<string, readonly string[]>>;
  readonly provenance: Readonly<
    Record<string, { readonly source: string | null; readonly licence: string | null }>
  >;
  readonly sources: readonly { readonly name: string; readonly licence: string | null }[];
}

const exported = async (licences: LicenceSet): Promise<readonly Row[]> => {
  const path = join(folder, `${licences}.ndjson`);
  const options = { licences, selection: null, withSources: true, chosen: null, languages: null };
  await database.session((client) =>
    exportFile(client, { format: 'ndjson', path }, options, () => undefined),
  );
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
};

/** Fields whose values come from facts alone: not the common name, and not the rank, which comes with the name. */
const CLAIMED = FIELDS.filter(
  ({ attribute, at, key }) => attribute && at !== null && !['common_name', 'rank'].includes(key),
);

const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Json | null)?.[name], row) ?? null;

/** Fields that a record works out from others where no source states them (C8.27, C8.65 to C8.69, C8.76). */
const DERIVED = ['plant_form', 'duration', 'sun', 'hardiness_zone', 'height_cm', 'toxicity'];
/** Fields whose rows are published without some that are claimed: contradictions, and what is eaten (C8.72, C8.74). */
const LEFT_OUT = ['companions', 'safety'];

/** A row of a relation without what the record adds to it (C8.70, C8.72). */
const claimedRow = ({ source, species_id, ...claim }: Json): Json => claim;

/** Numbers are published without decimals where the record has whole ones (C8.22). */
const isPublishedAs = (value: unknown, shown: unknown): boolean => {
  if (typeof value === 'number' && typeof shown === 'number') return Math.abs(value - shown) <= 0.5;
  const claims =
    Array.isArray(shown) && typeof shown[0] === 'object' ? shown.map((row: Json) => claimedRow(row)) : shown;
  return isDeepStrictEqual(value, claims);
};

it('C16.22 the licences of all sources and facts are known here', async () => {
  const licences = await rowsOf<{ licence: string | null }>(
    database,
    `select distinct licence from source where slug <> 'community'
     union select distinct licence from fact where licence is not null`,
  );
  expect(licences.filter(({ licence }) => !SETS.all.has(licence))).toEqual([]);
});

describe.each(['cc', 'open', 'all'] as const)('C16.22 an export of the set %s', (set) => {
  let rows: readonly Row[];
  beforeAll(async () => {
    rows = await exported(set);
  });

  it('has the value that the permitted facts alone give, for every field of every species', async () => {
    const values = await arbitrated(set);
    let compared = 0;
    const wrong: unknown[] = [];
    for (const row of rows)
      for (const { key, at: path } of CLAIMED) {
        const { value = null, source = null } = values.get(keyOf(row.id, key)) ?? {};
        const [shown, by] = [at(row, path!), row.provenance[path!]];
        if (shown !== null) compared += 1;
        const settled = LEFT_OUT.includes(key) || (value === null && DERIVED.includes(key));
        if (!settled && (!isPublishedAs(value, shown) || (by?.source ?? null) !== source))
          wrong.push({ id: row.id, key, value, source, shown, by });
        if (by !== undefined && by.source !== null && !SETS[set].has(by.licence))
          wrong.push({ id: row.id, key, by });
      }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(compared).toBeGreaterThan(20_000);
  });

  it('has the English names of the permitted sources, and no others', async () => {
    const names = await englishNames(set);
    const wrong = rows.filter(({ id, common_names: { en = [] } }) => {
      const shown = en.map((each) => each.toLowerCase());
      const expected = names.get(id) ?? new Set();
      return shown.length !== expected.size || shown.some((each) => !expected.has(each));
    });
    expect(wrong.slice(0, 5).map(({ id, common_names: { en } }) => [id, en, names.get(id)])).toEqual([]);
  });

  it('has the species that a permitted source names, with the rank and status of the strongest one', async () => {
    const claims = await rowsOf<{ species_id: number; rank: string; status: string; licence: string | null }>(
      database,
      `select n.species_id, n.rank, n.status, so.licence from name_claim n join source so on so.id = n.source_id
       order by so.attributed desc, so.rank`,
    );
    const permitted = claims.filter(({ licence }) => SETS[set].has(licence)).toReversed();
    const named = new Map(permitted.map(({ species_id, rank, status }) => [species_id, { rank, status }]));
    expect(rows.map(({ id }) => id)).toEqual([...named.keys()].sort((a, b) => a - b));
    const wrong = rows.filter(
      ({ id, rank, status }) => named.get(id)!.rank !== rank || named.get(id)!.status !== status,
    );
    expect(wrong.slice(0, 5).map(({ id, rank, status }) => [id, rank, status, named.get(id)])).toEqual([]);
  });

  it('names only permitted sources, and those of its images', async () => {
    const published = await rowsOf<{ species_id: number; name: string }>(
      database,
      'select i.species_id, so.name from image i join source so on so.id = i.source_id',
    );
    const pictured = new Set(published.map(({ species_id, name }) => keyOf(species_id, name)));
    const others = rows.flatMap(({ id, sources }) =>
      sources.filter(({ name, licence }) => !SETS[set].has(licence) && !pictured.has(keyOf(id, name))),
    );
    expect(others.filter(({ name }) => name !== 'community')).toEqual([]);
  });
});

it('C16.22 thousands of values are supplied by another source where the strongest one is not permitted', async () => {
  const [all, cc] = [await arbitrated('all'), await arbitrated('cc')];
  const excluded = [...all].filter(([key, { source }]) => cc.get(key)?.source !== source);
  const supplied = excluded.filter(([key]) => cc.has(key));
  expect(supplied.length).toBeGreaterThan(1_000);
  expect(excluded.length).toBeGreaterThan(supplied.length);
});
