import type { Database } from '../../src/database/database.js';
import { createNamesInLanguage } from '../../src/resources/languages/names-in-language.js';
import { createPlantQueries } from '../../src/resources/plants/queries.js';
import { PlantItem, PlantRecord } from '../../src/resources/plants/schema.js';
import { createKnownNames } from '../../src/resources/search/known-names.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import { plantItem, plantRecord } from '../../src/species/plant-presenter.js';
import { speciesRecord } from '../../src/species/presenter.js';
import { published } from '../../src/species/published-values.js';
import { testDatabase } from '../support/database.js';
import { createPyrella, createSpecies, insert, type Pyrella } from './fixture.js';

let database: Database;
let pyrella: Pyrella;

const plantOf = async (ref: string) => {
  const { data, meta } = plantRecord((await createPlantQueries(database.pool).record(ref))!);
  return PlantRecord.parse({ data, meta });
};
const mainOf = async (ref: string) => (await createSpeciesQueries(database.pool).record(ref))!;

beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
  await database.session((client) =>
    createSpecies(client, {
      name: 'Pyrella × mixta',
      genus: pyrella.genus,
      rank: 'hybrid',
    }),
  );
});
afterAll(() => database.close());

describe('the plant record', () => {
  it('C8.20 warns of unknown establishments of its main species only', async () => {
    const record = (await createPlantQueries(database.pool).record('pyrella-montana'))!;
    const unknown = [1, 'Africa', '2', '2', 1, 0, 'unknown'] as const;
    const zonesOf = (isMain: boolean) =>
      record.members.map((each) =>
        (each.id === record.main_species_id) === isMain ? { ...each, zones: [unknown] } : each,
      );
    expect(plantRecord({ ...record, members: zonesOf(false) }).warnings).toEqual([]);
    expect(plantRecord({ ...record, members: zonesOf(true) }).warnings).toMatchObject([
      { param: 'distribution', problem: 'establishment_unknown' },
    ]);
  });

  it('C8.30 is the plant with its main species, genus and family', async () => {
    const { data, meta } = await plantOf('pyrella-montana');
    expect(data).toMatchObject({
      id: pyrella.montana,
      main_species_id: pyrella.montana,
      slug: 'pyrella-montana',
      common_name: 'Hill pyrella',
      links: {
        self: '/api/v1/plants/pyrella-montana',
        plant: '/api/v1/plants/pyrella-montana',
        species: '/api/v1/plants/pyrella-montana/species',
        genus: '/api/v1/genus/pyrella',
      },
      genus: {
        id: pyrella.genus,
        name: 'Pyrella',
        slug: 'pyrella',
        links: {
          self: '/api/v1/genus/pyrella',
          plants: '/api/v1/genus/pyrella/plants',
          species: '/api/v1/genus/pyrella/species',
          family: '/api/v1/families/pyrellaceae',
        },
      },
      family: {
        id: pyrella.family,
        common_name: 'Pyrella family',
        links: {
          self: '/api/v1/families/pyrellaceae',
          division_order: '/api/v1/division_orders/order-pyrellaceae',
          genus: '/api/v1/families/pyrellaceae/genus',
        },
      },
    });
    expect(meta).toEqual({ last_modified: '2026-02-04T00:00:00.000Z' });
  });

  it('C8.30 main_species is the full species record', async () => {
    const { data } = await plantOf('pyrella-montana');
    expect(data.main_species).toEqual(speciesRecord(await mainOf('pyrella-montana')).data);
  });

  it('C8.31 rank arrays hold all species of the plant, the main one in that of its rank', async () => {
    const { data } = await plantOf('pyrella-montana');
    const names = (items: readonly Readonly<Record<string, unknown>>[]) =>
      items.map((item) => item['scientific_name']);
    expect(names(data.species)).toEqual(['Pyrella montana']);
    expect(names(data.subspecies)).toEqual(['Pyrella montana subsp. alba']);
    expect(names(data.varieties)).toEqual(['Pyrella montana var. rubra']);
    expect(names(data.forms)).toEqual(['Pyrella montana f. glabra']);
    expect([data.hybrids, data.subvarieties]).toEqual([[], []]);
    expect(names((await plantOf('pyrella-x-mixta')).data.hybrids)).toEqual(['Pyrella × mixta']);
  });

  it('C8.31 several species of a rank are in the order of their names, in any case and without accents, then of ids', async () => {
    const record = (await createPlantQueries(database.pool).record('pyrella-montana'))!;
    const alba = record.members.find(({ rank }) => rank === 'ssp')!;
    const named = (id: number, epithet: string) => ({
      ...alba,
      id,
      slug: `p-${id}`,
      scientific_name: `Pyrella montana subsp. ${epithet}`,
    });
    const more = [
      named(904, 'zonata'),
      named(903, 'ébia'),
      named(902, 'dura'),
      named(901, 'Fusca'),
      named(900, 'dura'),
    ];
    const main = record.members.find(({ id }) => id === record.main_species_id)!;
    const { data } = plantRecord({ ...record, members: [...more, main, alba] });
    const { subspecies } = data as unknown as { readonly subspecies: readonly { readonly id: number }[] };
    expect(subspecies.map(({ id }) => id)).toEqual([alba.id, 900, 902, 903, 901, 904]);
  });

  it('C8.32 carries every member of the main species that it does not use itself', async () => {
    const { data } = await plantOf('pyrella-montana');
    const own = ['id', 'slug', 'links', 'genus', 'family', 'sources'];
    for (const [name, value] of Object.entries(data.main_species))
      if (!own.includes(name)) expect([name, data[name as 'rank']]).toEqual([name, value]);
  });

  it('C8.30 sources are those of all species, each once', async () => {
    const { data } = await plantOf('pyrella-montana');
    expect(data.sources.map(({ name, id }) => `${name} ${id}`)).toEqual([
      'BI Flora Pyrella montana',
      'BI Flora Pyrella montana subsp. alba',
      'OpenFarm Pyrella montana',
      'POWO P-5512',
      'Photos Pyrella montana',
      'USDA Pyrella montana',
      'Wikipedia Pyrella montana',
    ]);
  });

  it('C8.5 a list item has the values of the main species and the links of the plant', async () => {
    const main = await mainOf('pyrella-montana');
    expect(PlantItem.parse(plantItem(main, published(main)))).toMatchObject({
      id: pyrella.montana,
      main_species_id: pyrella.montana,
      vegetable: false,
      observations: 'Stony slopes',
      synonyms: ['Pyrella alpestris'],
      genus: 'Pyrella',
      links: { self: '/api/v1/plants/pyrella-montana', species: '/api/v1/plants/pyrella-montana/species' },
    });
  });

  it('C9.52 a plant without its main species is a fault of the data, not half an answer', async () => {
    const record = (await createPlantQueries(database.pool).record('pyrella-montana'))!;
    expect(() => plantRecord({ ...record, members: [] })).toThrow('has no record of its main species');
  });
});

describe('a plant whose main species was added after its variety', () => {
  const PLANT = 70_001;
  let main: number;
  let variety: number;

  beforeAll(() =>
    database.session(async (client) => {
      const { genus, source } = pyrella;
      variety = await createSpecies(client, { name: 'Pyrella sera var. prior', genus, rank: 'var' });
      main = await createSpecies(client, { name: 'Pyrella sera', genus, popularity: 1_000, plant: variety });
      await client.query('begin');
      await client.query(
        `update plant set id = ${PLANT}, slug = 'pyrella-sera', main_species_id = $1 where id = $2`,
        [main, variety],
      );
      await client.query(`update species set plant_id = ${PLANT} where id = any ($1)`, [[main, variety]]);
      await client.query('commit');
      for (const [species_id, position, name] of [
        [main, 1, 'Pyrelle tardive'],
        [variety, 1, 'Herbe'],
        [variety, 2, 'Pyrelle première'],
      ] as const)
        await insert(client, 'common_name', {
          ...{ species_id, name, position, language: 'fr', source_id: source.wikipedia },
        });
      await client.query(`update species set unfit_names = '{herbe}' where id = $1`, [variety]);
    }),
  );

  it('C8.5 C8.30 has its own id, and the values of the main species', async () => {
    const links = { self: '/api/v1/plants/pyrella-sera', species: '/api/v1/plants/pyrella-sera/species' };
    const plant = { id: PLANT, main_species_id: main, slug: 'pyrella-sera', links };
    const record = await mainOf('pyrella-sera');
    expect(PlantItem.parse(plantItem(record, published(record)))).toMatchObject({
      ...plant,
      scientific_name: 'Pyrella sera',
    });
    const { data } = await plantOf(String(PLANT));
    expect(data).toMatchObject({
      ...plant,
      scientific_name: 'Pyrella sera',
      plant_id: PLANT,
      genus_id: pyrella.genus,
      main_species: { id: main, plant_id: PLANT, links: { plant: links.self } },
      species: [{ id: main }],
      varieties: [{ id: variety }],
    });
  });

  it('C7.9 C7.10 has the names of its main species first', async () => {
    const named = (await createKnownNames(database.pool)('plants', [PLANT])).get(PLANT)!;
    expect(named).toMatchObject({ slug: 'pyrella-sera', wellKnown: true });
    const latin = named.names.filter(({ kind }) => kind === 'scientific_name');
    expect(latin.map(({ name, wellKnown }) => [name, wellKnown])).toEqual([
      ['Pyrella sera', true],
      ['Pyrella sera var. prior', true],
    ]);
    expect(named.first_names.get('fr')).toBe('Pyrelle tardive');
    const french = createNamesInLanguage(database.pool);
    expect(await french('plants', [PLANT], 'fr')).toEqual(new Map([[PLANT, 'Pyrelle tardive']]));
  });

  it('C10.36 has a variety that is called by its second name, because the first is unfit', async () => {
    const french = createNamesInLanguage(database.pool);
    expect(await french('species', [variety], 'fr')).toEqual(new Map([[variety, 'Pyrelle première']]));
    const known = (await createKnownNames(database.pool)('species', [variety])).get(variety)!;
    expect(known.first_names.get('fr')).toBe('Pyrelle première');
  });
});
