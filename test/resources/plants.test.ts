import type { Database } from '../../src/database/database.js';
import { createPlantQueries } from '../../src/resources/plants/queries.js';
import { PlantItem, PlantRecord } from '../../src/resources/plants/schema.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import { plantItem, plantRecord } from '../../src/species/plant-presenter.js';
import { speciesRecord } from '../../src/species/presenter.js';
import { published } from '../../src/species/published-values.js';
import { testDatabase } from '../support/database.js';
import { createPyrella, createSpecies, type Pyrella } from './fixture.js';

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
