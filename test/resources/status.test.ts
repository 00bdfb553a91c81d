import type { Database } from '../../src/database/database.js';
import { countRecords } from '../../src/inventory/records.js';
import { refreshNumbers } from '../../src/inventory/refresh.js';
import { readNumbers } from '../../src/inventory/stored-numbers.js';
import { fieldCatalogue } from '../../src/resources/catalogue/catalogue.js';
import { submit } from '../facts/fixture.js';
import { testDatabase } from '../support/database.js';
import { createPyrella, createSpecies, type Pyrella } from './fixture.js';

let database: Database;
let pyrella: Pyrella;
beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
});
afterAll(() => database.close());

describe('C8.60 counters', () => {
  it('count plants, species of all ranks, and those with a foliage colour', async () => {
    const counters = () => database.session(countRecords);
    expect(await counters()).toMatchObject({ plants_count: 1, species_count: 4, detailled_plants_count: 0 });
    await database.session((client) =>
      submit(client, pyrella.rubra, [{ attribute: 'foliage_color', source: 'usda', value: 'Green' }]),
    );
    expect(await counters()).toMatchObject({ detailled_plants_count: 1 });
    // A claim that there is no colour does not count.
    await database.session((client) =>
      client.query(`update species set vals = vals || '{"foliage_color": null}' where id = $1`, [
        pyrella.alba,
      ]),
    );
    expect(await counters()).toMatchObject({ detailled_plants_count: 1 });
  });

  it('dataset_version changes with published data and with nothing else', async () => {
    const version = async () => (await database.session(countRecords)).dataset_version;
    const before = await version();
    expect(await version()).toBe(before);
    await database.session((client) =>
      submit(client, pyrella.alba, [{ attribute: 'maximum_height_cm', source: 'usda', value: 31 }]),
    );
    expect(await version()).not.toBe(before);
  });

  it('of an empty database are zero', async () => {
    const empty = await testDatabase();
    expect(await empty.session(countRecords)).toMatchObject({ plants_count: 0, species_count: 0 });
    await empty.close();
  });
});

describe('C14.30 the sources of the published values of a field', () => {
  it('are the five strongest, strongest first, with their numbers of species', async () => {
    const own = await testDatabase();
    const { source, ...species } = await own.session(createPyrella);
    const suppliers = [source.powo, source.usda, source.bi, source.openfarm, source.wikipedia, source.photos];
    await own.session(async (client) => {
      for (const [at, winner] of suppliers.reverse().entries())
        await createSpecies(client, {
          name: `Pyrella s${at}`,
          genus: species.genus,
          // Of the last species, usda claims that it has no year (C9.49).
          vals: { light: 5, year: at < 5 ? 1821 : null },
          winners: { light: winner, year: at < 2 || at === 5 ? source.usda : null },
        });
    });
    await own.session((client) => refreshNumbers(client));
    const numbers = await readNumbers(own.pool);
    await own.close();
    const ranked = ['powo', 'usda', 'bi-flora', 'openfarm', 'wikipedia', 'photos'];
    const found = new Map(fieldCatalogue(numbers, ranked).map(({ key, sources }) => [key, sources]));
    expect(found.get('light')!.map(({ source: slug }) => slug)).toEqual([
      'powo',
      'usda',
      'bi-flora',
      'openfarm',
      'wikipedia',
    ]);
    expect(found.get('year')).toEqual([{ source: 'usda', species_count: 2 }]);
    expect(found.get('author')).toEqual([
      { source: 'powo', species_count: 1 },
      { source: 'bi-flora', species_count: 1 },
    ]);
  });
});
