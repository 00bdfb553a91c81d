import type { Client } from 'pg';
import { sourceRank } from '../../src/fields/source-order.js';

/** Inserts one row and returns its id, where it has one. */
export const insert = async (
  client: Client,
  table: string,
  row: Record<string, unknown>,
): Promise<number> => {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await client.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(row),
  );
  return rows[0].id;
};

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('×', 'x')
    .replace(/[^a-z0-9]+/g, '-');

/** A family with the chain up to the kingdom; `division` decides the group of its plants. */
export const createFamily = async (client: Client, name: string, division: string): Promise<number> => {
  const named = (stem: string) => ({ name: `${stem} of ${name}`, slug: `${slugOf(stem)}-${slugOf(name)}` });
  const kingdom = await insert(client, 'kingdom', named('Kingdom'));
  const subkingdom = await insert(client, 'subkingdom', { ...named('Subkingdom'), kingdom_id: kingdom });
  const above = await insert(client, 'division', {
    name: division,
    slug: slugOf(division),
    subkingdom_id: subkingdom,
  });
  const division_class = await insert(client, 'division_class', { ...named('Class'), division_id: above });
  const order = await insert(client, 'division_order', {
    ...named('Order'),
    division_class_id: division_class,
  });
  return insert(client, 'family', {
    name,
    slug: slugOf(name),
    common_name: `${name.replace('aceae', 'a')} family`,
    division_order_id: order,
  });
};

export const createGenus = (client: Client, name: string, family: number): Promise<number> =>
  insert(client, 'genus', { name, slug: slugOf(name), family_id: family });

export interface SpeciesRow {
  readonly name: string;
  readonly genus: number;
  readonly rank?: string;
  readonly status?: string;
  readonly vals?: object;
  readonly winners?: object;
  readonly popularity?: number;
  /** The plant it belongs to; without one it is the main species of a plant of its own. */
  readonly plant?: number;
}

/** Values that no source supplies are without provenance, so that resolving a field again finds them. */
const withoutWinner = ({ vals = {}, winners = {} }: SpeciesRow): object =>
  Object.fromEntries(Object.entries(vals).filter(([key]) => !(key in winners)));

export const createSpecies = async (client: Client, row: SpeciesRow): Promise<number> => {
  await client.query('begin');
  const id = await insert(client, 'species', {
    scientific_name: row.name,
    name_key: row.name.toLowerCase(),
    match_key: row.name.toLowerCase(),
    slug: slugOf(row.name),
    rank: row.rank ?? 'species',
    status: row.status ?? 'accepted',
    genus_id: row.genus,
    plant_name: row.name.split(' ', 2).join(' '),
    popularity: row.popularity ?? 0,
    vals: JSON.stringify(row.vals ?? {}),
    winners: JSON.stringify(row.winners ?? {}),
    unattributed: JSON.stringify(withoutWinner(row)),
  });
  if (row.plant === undefined)
    await client.query('insert into plant (id, name, slug, main_species_id) values ($1, $2, $3, $1)', [
      id,
      row.name,
      slugOf(row.name),
    ]);
  await client.query('update species set plant_id = $2 where id = $1', [id, row.plant ?? id]);
  await client.query('commit');
  return id;
};

const createSource = (client: Client, slug: string, rest: object = {}): Promise<number> =>
  insert(client, 'source', { slug, name: slug, rank: sourceRank(slug, 0), ...rest });

/** Zones of three levels under one continent: id, code, name, level, code of the parent (ids by C11.10). */
const createZones = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  const rows = [
    [1, '1', 'Europe', 1, null],
    [12, '12', 'Southwestern Shelf', 2, '1'],
    [1051, 'NSH', 'Northern Shelf', 3, '12'],
    [1002, 'ALA', 'Åland', 3, '12'],
    [2001, 'NSH-AB', 'Shelf Abbey', 4, 'NSH'],
    [2, '2', 'Africa', 1, null],
  ] as const;
  for (const [id, code, name, level, parent] of rows)
    ids.set(
      code,
      await insert(client, 'zone', {
        id,
        code,
        slug: code.toLowerCase(),
        name,
        level,
        parent_id: parent === null ? null : ids.get(parent),
        species_count: level * 10,
      }),
    );
  return ids;
};

/** Species of a genus, each with a plant of its own, in one statement for any number; authors and years repeat. */
export const createMany = async (client: Client, genus: number, count: number): Promise<void> => {
  await client.query('begin');
  await client.query(
    `insert into species (scientific_name, name_key, match_key, slug, rank, status, genus_id, plant_name, vals)
     select name, lower(name), lower(name), 'multa-' || n, 'species', 'accepted', $1, name,
       jsonb_build_object('author', 'Author ' || n % 7, 'year', 1800 + n % 100)
     from (select n, 'Multa n' || translate(n::text, '0123456789', 'abcdefghij') as name
       from generate_series(1, $2::int) n) each`,
    [genus, count],
  );
  await client.query(
    `insert into plant (id, name, slug, main_species_id)
     select id, scientific_name, slug, id from species where genus_id = $1`,
    [genus],
  );
  await client.query('update species set plant_id = id where genus_id = $1', [genus]);
  await client.query('commit');
};

/** Gives each table its own range of ids, so that a test fails if one kind of record has the id of another. */
const separateIds = async (client: Client): Promise<void> => {
  const tables = ['kingdom', 'subkingdom', 'division', 'division_class', 'division_order', 'family', 'genus'];
  for (const [nth, table] of tables.entries())
    await client.query(`alter table ${table} alter column id restart with ${(nth + 2) * 100 + 1}`);
};

/** One plant with four species and everything a record can show; values as in the example of docs/openapi.json. */
export const createPyrella = async (client: Client) => {
  await separateIds(client);
  const zones = await createZones(client);
  const source = {
    powo: await createSource(client, 'powo', {
      name: 'POWO',
      citation: 'Register of names',
      record_url: 'https://names.example/{id}',
      licence: 'CC-BY-4.0',
      licence_url: 'https://licences.example/by-4.0',
      last_ingested_at: '2026-01-12T08:00:00Z',
    }),
    usda: await createSource(client, 'usda', { name: 'USDA', url: 'https://usda.example' }),
    bi: await createSource(client, 'bi-flora', { name: 'BI Flora' }),
    openfarm: await createSource(client, 'openfarm', { name: 'OpenFarm' }),
    wikipedia: await createSource(client, 'wikipedia', { name: 'Wikipedia' }),
    photos: await createSource(client, 'photos', { name: 'Photos' }),
  };
  const family = await createFamily(client, 'Pyrellaceae', 'Montophyta');
  const genus = await createGenus(client, 'Pyrella', family);
  const montana = await createSpecies(client, {
    name: 'Pyrella montana',
    genus,
    popularity: 700,
    vals: {
      common_name: ['Hill pyrella', 'Stone pyrella'],
      author: 'Hartw.',
      bibliography: 'Fl. Mont. 3: 118 (1821)',
      year: 1821,
      observations: 'Stony slopes',
      vegetable: false,
      edible_part: ['leaves', 'fruits'],
      duration: ['perennial'],
      flower_color: ['white', 'magenta'],
      foliage_texture: 'medium',
      maximum_height_cm: 60,
      ph_minimum: 5.5,
      light: 8,
      soil_salinity: 0,
      bloom_months: ['jun', 'jul'],
      minimum_temperature_deg_c: -20.4,
      nitrogen_fixation: 'None',
    },
    winners: { common_name: source.usda, author: source.powo, maximum_height_cm: source.usda, light: null },
  });
  const member = (name: string, rank: string, rest: Partial<SpeciesRow> = {}) =>
    createSpecies(client, { name, genus, rank, plant: montana, ...rest });
  const alba = await member('Pyrella montana subsp. alba', 'ssp', {
    vals: { common_name: ['White pyrella'], author: 'Lund' },
    winners: { author: source.bi },
  });
  const rubra = await member('Pyrella montana var. rubra', 'var', { status: 'unknown' });
  const glabra = await member('Pyrella montana f. glabra', 'form');

  const name = (language: string, source_id: number | null, position: number, text: string) =>
    insert(client, 'common_name', { species_id: montana, language, source_id, position, name: text });
  await name('en', source.openfarm, 1, 'hill pyrella');
  await name('en', source.openfarm, 2, 'Rock apple');
  await name('en', source.usda, 1, 'Hill pyrella');
  await name('en', source.usda, 2, 'Stone pyrella');
  await name('de', source.wikipedia, 1, 'Berg-Pyrelle');
  await name('fr', null, 1, 'Pyrelle des monts');
  await insert(client, 'common_name', {
    ...{ species_id: alba, language: 'en', source_id: source.bi, position: 1, name: 'White pyrella' },
  });

  const synonym = await insert(client, 'synonym', {
    species_id: montana,
    name: 'Pyrella alpestris',
    match_key: 'pyrella alpestris',
    slug: 'pyrella-alpestris',
    author: 'Lund',
  });
  await insert(client, 'synonym_source', { synonym_id: synonym, source_id: source.powo, record_id: 'P-99' });
  await insert(client, 'species_source', {
    species_id: montana,
    source_id: source.powo,
    record_id: 'P-5512',
    updated_at: '2026-01-12T08:00:00Z',
  });

  const occurs = (zone: string, source_id: number, establishment: string, evidence = 'reported') =>
    insert(client, 'distribution', {
      species_id: montana,
      zone_id: zones.get(zone),
      source_id,
      establishment,
      evidence,
    });
  await occurs('NSH', source.powo, 'unknown');
  await occurs('NSH', source.usda, 'introduced', 'derived');
  await occurs('NSH', source.openfarm, 'native');
  await occurs('ALA', source.powo, 'native');
  await occurs('ALA', source.usda, 'introduced');
  await occurs('2', source.bi, 'unknown');

  const image = (image_url: string, part: string, score: number, rest: object = {}) =>
    insert(client, 'image', {
      species_id: montana,
      source_id: source.photos,
      image_url,
      part,
      score,
      ...rest,
    });
  await image('https://images.example/flower.jpg', 'flower', 9, { licence: 'CC-BY-4.0' });
  const habit = await image('https://images.example/habit.jpg', 'habit', 1, {
    thumbnail_url: 'https://images.example/habit-400.jpg',
    view: 'whole plant',
    rating: 4,
    licence: 'CC0-1.0',
    source_url: 'https://images.example/1',
  });
  await image('https://images.example/best.jpg', 'habit', 99, {
    licence: 'CC-BY-NC-4.0',
    copyright: 'Ada Moor',
  });

  await client.query(`insert into former_species (id, species_id) values (90001, $1)`, [montana]);
  await client.query(`update species set updated_at = '2026-02-03T10:11:12.13Z' where id = $1`, [montana]);
  await client.query(`update species set updated_at = '2026-02-04T00:00:00Z' where id = $1`, [alba]);
  await client.query(`update species set updated_at = '2026-01-01T00:00:00Z' where id = any ($1)`, [
    [rubra, glabra],
  ]);
  return { zones, source, family, genus, montana, alba, rubra, glabra, synonym, habit };
};

export type Pyrella = Awaited<ReturnType<typeof createPyrella>>;
