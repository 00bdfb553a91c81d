import type { Database } from '../../src/database/database.js';
import { FIELDS } from '../../src/fields/registry.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import { SpeciesItem, SpeciesRecord } from '../../src/resources/species/schema.js';
import type { ListRecord } from '../../src/species/list-record.js';
import { plantItem } from '../../src/species/plant-presenter.js';
import { speciesItem, speciesRecord } from '../../src/species/presenter.js';
import { published } from '../../src/species/published-values.js';
import { zonesByEstablishment } from '../../src/species/zones.js';
import { testDatabase } from '../support/database.js';
import { createPyrella, createSpecies, insert, type Pyrella } from './fixture.js';

let database: Database;
let pyrella: Pyrella;

const fullRecordOf = async (ref: string) => (await createSpeciesQueries(database.pool).record(ref))!;
const recordOf = async (ref: string) => {
  const { data, meta } = speciesRecord(await fullRecordOf(ref));
  return SpeciesRecord.parse({ data, meta });
};

beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
});
afterAll(() => database.close());

describe('the species record', () => {
  it('C8.10 C8.11 has the values of the species in their places', async () => {
    const { data, meta } = await recordOf('pyrella-montana');
    expect(data).toMatchObject({
      id: pyrella.montana,
      common_name: 'Hill pyrella',
      slug: 'pyrella-montana',
      scientific_name: 'Pyrella montana',
      year: 1821,
      bibliography: 'Fl. Mont. 3: 118 (1821)',
      author: 'Hartw.',
      status: 'accepted',
      rank: 'species',
      family: 'Pyrellaceae',
      family_common_name: 'Pyrella family',
      genus: 'Pyrella',
      genus_id: pyrella.genus,
      plant_id: pyrella.montana,
      observations: 'Stony slopes',
      vegetable: false,
      edible: true,
      edible_part: ['leaves', 'fruits'],
      duration: ['perennial'],
      extras: null,
      links: {
        self: '/api/v1/species/pyrella-montana',
        genus: '/api/v1/genus/pyrella',
        plant: '/api/v1/plants/pyrella-montana',
      },
    });
    expect(meta).toEqual({
      images_count: 2,
      sources_count: 6,
      synonyms_count: 1,
      last_modified: '2026-02-03T10:11:12.130Z',
    });
  });

  it('C1.4 C1.5 C1.6 every member is there: measurements as objects, empty lists null, zero kept', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(data.specifications).toMatchObject({
      maximum_height: { cm: 60 },
      average_height: { cm: null },
      nitrogen_fixation: 'None',
      toxicity: null,
    });
    expect(data.growth).toMatchObject({
      row_spacing: { cm: null },
      minimum_precipitation: { mm: null },
      maximum_temperature: { deg_f: null, deg_c: null },
      bloom_months: ['jun', 'jul'],
      growth_months: null,
      soil_salinity: 0,
      ph_minimum: 5.5,
    });
    expect(data.fruit_or_seed).toEqual({
      conspicuous: null,
      color: null,
      shape: null,
      seed_persistence: null,
    });
  });

  it('C8.22 publishes whole degrees', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(data.growth).toHaveProperty('minimum_temperature', { deg_c: -20, deg_f: -5 });
  });

  it('C8.19 names by language: by the rank of the source, then as listed, without doubles', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(data.common_names).toEqual({
      de: ['Berg-Pyrelle'],
      en: ['Hill pyrella', 'Stone pyrella', 'Rock apple'],
      fr: ['Pyrelle des monts'],
    });
    expect(data.common_names['en']![0]).toBe(data.common_name);
  });

  it('C8.20 C11.13 zones by the strongest knowledge: not the unknown, the stated before the derived', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(Object.keys(data.distributions)).toEqual(['native', 'unknown']);
    expect(data.distributions.native?.map(({ name }) => name)).toEqual(['Åland', 'Northern Shelf']);
    expect(data.distributions.unknown?.map(({ name }) => name)).toEqual(['Africa']);
    expect(data.distribution).toEqual({
      native: data.distributions.native,
      introduced: [],
      doubtful: [],
      absent: [],
      extinct: [],
    });
  });

  it('C11.13 a derived establishment comes before a stated unknown one', () =>
    database.session(async (client) => {
      const { genus, source, zones } = pyrella;
      const species_id = await createSpecies(client, { name: 'Pyrella advena', genus });
      const place = { species_id, zone_id: zones.get('NSH') };
      await insert(client, 'distribution', { ...place, source_id: source.powo, establishment: 'unknown' });
      await insert(client, 'distribution', {
        ...place,
        source_id: source.usda,
        establishment: 'introduced',
        evidence: 'derived',
      });
      const { data } = await recordOf('pyrella-advena');
      expect(Object.keys(data.distributions)).toEqual(['introduced']);
    }));

  it.each([
    ['derived', 'advecta'],
    ['inferred', 'illata'],
  ])('C11.13 a stated establishment of a weaker source comes before one that is %s', (evidence, epithet) =>
    database.session(async (client) => {
      const { genus, source, zones } = pyrella;
      const species_id = await createSpecies(client, { name: `Pyrella ${epithet}`, genus });
      const { rows } = await client.query<{ id: number }>(
        'select id from source where id = any ($1) order by rank',
        [[source.powo, source.usda]],
      );
      for (const [nth, stated] of [
        { establishment: 'native', evidence },
        { establishment: 'introduced' },
      ].entries())
        await insert(client, 'distribution', {
          ...{ species_id, zone_id: zones.get('NSH'), source_id: rows[nth]!.id },
          ...stated,
        });
      const { data } = await recordOf(`pyrella-${epithet}`);
      expect(Object.keys(data.distributions)).toEqual(['introduced']);
    }),
  );

  it('C8.41 a zone is shown light', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(data.distribution.native[1]).toEqual({
      id: pyrella.zones.get('NSH'),
      name: 'Northern Shelf',
      slug: 'nsh',
      tdwg_code: 'NSH',
      tdwg_level: 3,
      species_count: 30,
      links: {
        self: '/api/v1/distributions/nsh',
        plants: '/api/v1/distributions/nsh/plants',
        species: '/api/v1/distributions/nsh/species',
      },
    });
  });

  it('C8.18 images by part; those of non-commercial licences left out, credit where the licence asks', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(Object.keys(data.images)).toEqual(['flower', 'leaf', 'habit', 'fruit', 'bark', 'other']);
    expect(data.images.habit).toEqual([
      {
        id: pyrella.habit,
        position: 1,
        image_url: 'https://images.example/habit.jpg',
        thumbnail_url: 'https://images.example/habit-400.jpg',
        view: 'whole plant',
        rating: 4,
        copyright: null,
        licence: 'CC0-1.0',
        licence_url: null,
        source_url: 'https://images.example/1',
      },
    ]);
    expect(data.images.flower).toMatchObject([{ copyright: 'Photos, CC-BY-4.0' }]);
    expect(data.image_url).toBe('https://images.example/habit.jpg');
  });

  it('C8.29 the list item has the small form of the main image', async () => {
    const record = await fullRecordOf('pyrella-montana');
    expect(speciesItem(record, published(record))['image_url']).toBe('https://images.example/habit-400.jpg');
    expect(plantItem(record, published(record))['image_url']).toBe('https://images.example/habit-400.jpg');
  });

  it('C8.18 an installation may ask for non-commercial images', async () => {
    await database.session(async (client) => {
      await client.query("insert into setting (key, value) values ('non_commercial_images', 'true')");
      const { data, meta } = await recordOf('pyrella-montana');
      expect(data.images.habit.map(({ copyright }) => copyright)).toEqual([null, 'Ada Moor']);
      expect(meta.images_count).toBe(3);
      await client.query("update setting set value = 'false' where key = 'non_commercial_images'");
      await client.query("insert into setting (key, value) values ('another', 'true')");
      expect((await recordOf('pyrella-montana')).meta.images_count).toBe(2);
      await client.query("delete from setting where key in ('non_commercial_images', 'another')");
    });
  });

  it.each([
    ['CC-BY-NC-4.0', false],
    ['CC BY-NC-SA 4.0', false],
    ['http://creativecommons.org/licenses/by-nc/4.0/', false],
    ['Attribution-NonCommercial 4.0 International', false],
    ['Attribution Non-Commercial', false],
    ['Attribution Non Commercial', false],
    ['Attribution 4.0 International', true],
    ['CC BY 4.0', true],
    ['University of Illinois/NCSA', true],
    [null, true],
  ])('C8.18 an image under the licence %j is shown: %s', async (licence, shown) => {
    const best = 'https://images.example/best.jpg';
    const license = (value: string | null) =>
      database.session((client) =>
        client.query('update image set licence = $1 where image_url = $2', [value, best]),
      );
    await license(licence);
    const { data } = await recordOf('pyrella-montana');
    await license('CC-BY-NC-4.0');
    expect(data.images.habit.some(({ image_url }) => image_url === best)).toBe(shown);
  });

  it.each([
    ['No rights reserved', null],
    ['Public Domain Mark 1.0', null],
    ['CC Zero', null],
    ['All rights reserved', 'Photos, All rights reserved'],
  ])('C8.18 the credit line of an image under the licence %j is %j', async (licence, copyright) => {
    const license = (value: string) =>
      database.session((client) =>
        client.query("update image set licence = $1 where part = 'flower'", [value]),
      );
    await license(licence);
    const { data } = await recordOf('pyrella-montana');
    await license('CC-BY-4.0');
    expect(data.images.flower).toMatchObject([{ licence, copyright }]);
  });

  it('C8.20 zones are in the order of their names, in any case and without accents, then of ids', () => {
    const zone = (id: number, name: string) => [id, name, `z-${id}`, `Z${id}`, 3, 0, 'native'] as const;
    const zones = [zone(5, 'Zeta'), zone(4, 'Éire'), zone(3, 'Borneo'), zone(2, 'alpha'), zone(1, 'Borneo')];
    expect(zonesByEstablishment({ zones }).native?.map(({ id }) => id)).toEqual([2, 1, 3, 4, 5]);
  });

  it('C8.21 C8.24 names every source of something published, and no other', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(data.sources.map(({ name, id }) => [name, id])).toEqual([
      ['BI Flora', 'Pyrella montana'],
      ['OpenFarm', 'Pyrella montana'],
      ['POWO', 'P-5512'],
      ['Photos', 'Pyrella montana'],
      ['USDA', 'Pyrella montana'],
      ['Wikipedia', 'Pyrella montana'],
    ]);
    expect(data.sources.find(({ name }) => name === 'POWO')).toEqual({
      id: 'P-5512',
      name: 'POWO',
      citation: 'Register of names',
      url: 'https://names.example/P-5512',
      last_update: '2026-01-12T08:00:00.000Z',
      licence: 'CC-BY-4.0',
      licence_url: 'https://licences.example/by-4.0',
    });
    // C8.21 Without an id of the record, the address of the source.
    expect(data.sources.find(({ name }) => name === 'USDA')?.url).toBe('https://usda.example');
    expect(data.sources.find(({ name }) => name === 'OpenFarm')?.url).toBeNull();
  });

  it('C8.11 synonyms by id with their own sources', async () => {
    const { data } = await recordOf('pyrella-montana');
    expect(data.synonyms).toMatchObject([
      {
        id: pyrella.synonym,
        name: 'Pyrella alpestris',
        author: 'Lund',
        sources: [{ id: 'P-99', name: 'POWO', url: 'https://names.example/P-99' }],
      },
    ]);
  });

  it('C1.3 a species of which nothing is known has every member too', async () => {
    const { data, meta } = await recordOf('pyrella-montana-f-glabra');
    expect(data).toMatchObject({ common_name: null, edible: null, common_names: {}, distributions: {} });
    expect(data).toMatchObject({ synonyms: [], sources: [], completion_ratio: 0, complete_data: false });
    expect(meta).toMatchObject({ images_count: 0, sources_count: 0, synonyms_count: 0 });
  });

  it('C6.26 shows every field of the registry at its path', async () => {
    const record = speciesRecord(await fullRecordOf('pyrella-montana'));
    const missing = FIELDS.filter(({ at }) => at !== null).filter(({ at }) => {
      const path = at!.startsWith('meta.') ? at! : `data.${at}`;
      const found = path
        .split('.')
        .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], record);
      return found === undefined;
    });
    expect(missing.map(({ key }) => key)).toEqual([]);
  });
});

describe('the sources of a record', () => {
  const sourcesOf = async (ref: string) =>
    (await recordOf(ref)).data.sources.map(({ name, id }) => [name, id]);

  it('C8.24 a source that only has a record of the species publishes nothing; one that gives its name does', () =>
    database.session(async (client) => {
      const { genus, family, source } = pyrella;
      const id = await createSpecies(client, {
        name: 'Pyrella tarda',
        genus,
        vals: { light: 5 },
        winners: { light: source.bi },
      });
      await client.query(
        'insert into species_source (species_id, source_id, record_id) values ($1, $2, $3), ($1, $4, $5)',
        [id, source.usda, 'PYTA', source.powo, 'P-7'],
      );
      expect(await sourcesOf('pyrella-tarda')).toEqual([['BI Flora', 'Pyrella tarda']]);
      await insert(client, 'name_claim', {
        species_id: id,
        source_id: source.powo,
        rank: 'species',
        status: 'accepted',
        family_id: family,
      });
      expect(await sourcesOf('pyrella-tarda')).toEqual([
        ['BI Flora', 'Pyrella tarda'],
        ['POWO', 'P-7'],
      ]);
    }));

  it('C8.21 the record id of a fact stands in where the source has no record of the species', () =>
    database.session(async (client) => {
      const { genus, source } = pyrella;
      const id = await createSpecies(client, {
        name: 'Pyrella nova',
        genus,
        vals: { light: 5 },
        winners: { light: source.powo },
      });
      const attribute = await client.query("select id from attribute where key = 'light'");
      const fact = { species_id: id, source_id: source.powo, attribute_id: attribute.rows[0].id };
      await insert(client, 'fact', { ...fact, status: 2, value: '4', source_record_id: 'A former one' });
      await insert(client, 'fact', { ...fact, status: 1, value: '5', source_record_id: 'P/é%8' });
      // Those of another species and of another source.
      for (const of of [{ species_id: pyrella.alba }, { source_id: source.usda }])
        await insert(client, 'fact', { ...fact, status: 1, value: '5', source_record_id: 'Another', ...of });
      await client.query(`update source set last_ingested_at = '2026-02-03T04:05:06Z' where id = $1`, [
        source.powo,
      ]);
      const { data } = await recordOf('pyrella-nova');
      await client.query('update source set last_ingested_at = null where id = $1', [source.powo]);
      expect(data.sources).toMatchObject([
        {
          id: 'P/é%8',
          url: 'https://names.example/P/%C3%A9%258',
          last_update: '2026-02-03T04:05:06.000Z',
        },
      ]);
    }));
});

describe('a record with several synonyms, facts and sources', () => {
  let id: number;
  beforeAll(() =>
    database.session(async (client) => {
      const { genus, source } = pyrella;
      id = await createSpecies(client, {
        name: 'Pyrella copiosa',
        genus,
        vals: { light: 5, year: 1821, vegetable: true },
        winners: { light: source.usda, year: source.usda, vegetable: source.powo },
      });
      // The later ids come first in the table.
      for (const [nth, name] of ['Pyrella tertia', 'Pyrella secunda', 'Pyrella prima'].entries()) {
        await client.query(
          `insert into synonym (id, species_id, name, match_key, author) overriding system value
           values ($1, $2, $3, lower($3), 'Lund')`,
          [50_003 - nth, id, name],
        );
        await insert(client, 'synonym_source', { synonym_id: 50_003 - nth, source_id: source.usda });
        await insert(client, 'synonym_source', {
          ...{ synonym_id: 50_003 - nth, source_id: source.powo, record_id: `P-${nth}` },
        });
      }
      await insert(client, 'species_source', {
        ...{ species_id: id, source_id: source.powo, record_id: 'P-1', updated_at: '2025-05-05T05:05:05Z' },
      });
      const attributes = await client.query<{ id: number }>(
        `select id from attribute where key in ('light', 'year') order by key`,
      );
      for (const [nth, attribute] of attributes.rows.entries())
        await insert(client, 'fact', {
          ...{ species_id: id, attribute_id: attribute.id, source_id: source.usda, status: 1, value: '5' },
          source_record_id: ['U-1', 'U-2'][nth],
        });
      await client.query(`update source set registered_at = '2024-04-04T04:04:04Z' where id = $1`, [
        source.usda,
      ]);
      await insert(client, 'image', {
        ...{ species_id: id, source_id: source.photos, part: 'leaf' },
        ...{ image_url: 'https://images.example/a', thumbnail_url: 'https://images.example/b' },
        ...{ source_url: 'https://images.example/c', licence_url: 'https://images.example/d' },
        ...{ licence: 'CC-BY-4.0', copyright: 'Ada Moor', view: 'blade', rating: 2 },
      });
    }),
  );

  it('C8.11 has its synonyms in the order of their ids, each with its sources in the order of their names', async () => {
    const { data } = await recordOf('pyrella-copiosa');
    const expected = ['Pyrella prima', 'Pyrella secunda', 'Pyrella tertia'];
    expect(
      data.synonyms.map(({ name, sources }) => [name, sources.map((each) => `${each.name} ${each.id}`)]),
    ).toEqual(expected.map((name, nth) => [name, [`POWO P-${2 - nth}`, `USDA ${name}`]]));
    const { rows } = await database.session((client) =>
      client.query<{ record: ListRecord }>('select record from species_list_records(array[$1::int])', [id]),
    );
    expect(rows[0]!.record.synonyms.map(({ name }) => name)).toEqual(expected);
  });

  it('C8.21 has for each source the id and time of its record, else the first id of its facts and the time of registration', async () => {
    const ingested = (at: string | null) =>
      database.session((client) =>
        client.query('update source set last_ingested_at = $1 where id = $2', [at, pyrella.source.powo]),
      );
    // The source was ingested again after its record had changed for the last time.
    await ingested('2026-06-06T06:06:06Z');
    const { data } = await recordOf('pyrella-copiosa');
    await ingested(null);
    expect(data.sources.map((each) => [each.name, each.id, each.last_update])).toEqual([
      ['POWO', 'P-1', '2025-05-05T05:05:05.000Z'],
      ['Photos', 'Pyrella copiosa', expect.any(String)],
      ['USDA', 'U-1', '2024-04-04T04:04:04.000Z'],
    ]);
  });

  it('C8.18 has every address and detail of an image', async () => {
    const { data } = await recordOf('pyrella-copiosa');
    expect(data.images.leaf).toMatchObject([
      {
        image_url: 'https://images.example/a',
        thumbnail_url: 'https://images.example/b',
        view: 'blade',
        rating: 2,
        copyright: 'Ada Moor',
        licence: 'CC-BY-4.0',
        licence_url: 'https://images.example/d',
        source_url: 'https://images.example/c',
      },
    ]);
  });
});

describe('published values', () => {
  it('C6.33 C6.34 an identifier is published under its own field, or with its scheme', async () => {
    const record = await fullRecordOf('pyrella-montana');
    const external_ids = { powo: '304293-2', vascan: '4081', wikidata: 'Q7', apni: '6WX' };
    const values = published({ ...record, external_ids });
    expect([values.get('powo_id'), values.get('wikidata_id'), values.get('external_id')]).toEqual([
      '304293-2',
      'Q7',
      ['apni:6wx', 'vascan:4081'],
    ]);
    expect(published({ ...record, external_ids: {} }).has('external_id')).toBe(false);
  });

  it('C8.17 an empty community claim makes what is no vegetable not edible', () =>
    database.session(async (client) => {
      const { genus, source } = pyrella;
      await createSpecies(client, {
        name: 'Pyrella amara',
        genus,
        vals: { vegetable: false, edible_part: null },
        winners: { edible_part: source.usda },
      });
      expect((await recordOf('pyrella-amara')).data).toMatchObject({ edible: false, edible_part: null });
    }));

  it('C10.40 completion is of the published values', async () => {
    const values = published(await fullRecordOf('pyrella-montana'));
    // Edible, so planting fields count; perennial, so wood counts: all 48 do.
    expect(values.get('completion_ratio')).toBe(Math.floor((15 * 100) / 48));
  });

  it('C8.1 a list item has the members of the contract and no others', async () => {
    const record = await fullRecordOf('pyrella-montana');
    const item = SpeciesItem.parse(speciesItem(record, published(record)));
    expect(item.synonyms).toEqual(['Pyrella alpestris']);
    expect(item).toMatchObject({ family: 'Pyrellaceae', genus: 'Pyrella', complete_data: false });
  });

  it('C8.21 a name in place of a record id is no page of the source', () =>
    database.session(async (client) => {
      const { genus, source } = pyrella;
      const id = await createSpecies(client, { name: 'Pyrella unica', genus });
      await insert(client, 'image', {
        species_id: id,
        source_id: source.powo,
        image_url: 'https://images.example/u',
      });
      await insert(client, 'species_source', {
        species_id: id,
        source_id: source.powo,
        record_id: 'Pyrella unica',
      });
      const { data } = await recordOf('pyrella-unica');
      expect(data.sources).toMatchObject([{ id: 'Pyrella unica', url: null }]);
    }));
});
