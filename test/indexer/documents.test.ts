import { readDocuments } from '../../indexer/documents.js';
import type { Database } from '../../src/database/database.js';
import { plantRecord } from '../../src/resources/plants/presenter.js';
import { createPlantQueries } from '../../src/resources/plants/queries.js';
import { PlantItem, PlantRecord } from '../../src/resources/plants/schema.js';
import { namesByLanguage } from '../../src/resources/species/names.js';
import { speciesItem } from '../../src/resources/species/presenter.js';
import { published } from '../../src/resources/species/published.js';
import { SpeciesItem } from '../../src/resources/species/schema.js';
import type { Sheet } from '../../src/resources/species/sheet.js';
import { createPyrella, type Pyrella } from '../resources/fixture.js';
import { testDatabase } from '../support/database.js';

let database: Database;
let pyrella: Pyrella;

const documentsOf = (...ids: readonly number[]) => database.session((client) => readDocuments(client, ids));

beforeAll(async () => {
  database = await testDatabase();
  pyrella = await database.session(createPyrella);
});
afterAll(() => database.close());

describe('search documents', () => {
  it('C8.1 C8.5 hold the list items as JSON text, exactly as records show them', async () => {
    const { montana, alba } = pyrella;
    const [main, member] = await documentsOf(montana, alba);
    const record = plantRecord((await createPlantQueries(database.pool).record('pyrella-montana'))!);
    const { species, subspecies } = PlantRecord.parse(record).data;
    expect(SpeciesItem.parse(JSON.parse(main!.species_item))).toEqual(species[0]);
    expect(SpeciesItem.parse(JSON.parse(member!.species_item))).toEqual(subspecies[0]);
    const item = PlantItem.parse(JSON.parse(main!.plant_item!));
    expect(record.data).toMatchObject({
      ...item,
      family: {},
      genus: {},
      synonyms: [{ name: item.synonyms[0] }],
    });
  });

  it('C8.24 C11.13 are made of outlines that agree with the sheets of records', async () => {
    const { rows } = await database.session((client) =>
      client.query<{ sheet: Sheet; outline: Sheet }>(
        `select sh.sheet, o.outline from species s, species_sheets(array[s.id]) sh, species_outlines(array[s.id]) o`,
      ),
    );
    expect(rows).toHaveLength(4);
    for (const { sheet, outline } of rows) {
      expect(Object.fromEntries(published(outline))).toEqual(Object.fromEntries(published(sheet)));
      expect(speciesItem(outline, published(outline))).toEqual(speciesItem(sheet, published(sheet)));
      expect(namesByLanguage(outline)).toEqual(namesByLanguage(sheet));
      expect([...outline.zones].sort()).toEqual(sheet.zones.map((zone) => [zone[2], zone[6]]).sort());
      expect([...outline.sources].sort()).toEqual(sheet.sources.map((source) => source.source_id).sort());
    }
  });

  it('C11.3 only main species are documents of plants', async () => {
    const { montana, alba } = pyrella;
    const [main, member] = await documentsOf(montana, alba);
    expect(main).toMatchObject({ id: montana, main: true, popularity: 700, revision: 1 });
    expect(member).toMatchObject({ id: alba, main: false, plant_item: null, plant_names: null });
  });

  it('C7.9 a plant carries the names of members that were not asked for', async () => {
    const [main] = await documentsOf(pyrella.montana);
    expect(main!.species_names.scientific.slice(0, 2)).toEqual(['pyrella montana', 'pyrella montana hartw']);
    const { scientific, synonym } = main!.plant_names!;
    expect([...scientific, ...synonym]).toEqual(
      expect.arrayContaining(['pyrella montana alba', 'pyrella montana rubra', 'pyrella montana glabra']),
    );
    expect(main!.plant_names!.common).toContain('white pyrella');
  });

  it('C6.26 columns are the published values', async () => {
    const [main] = await documentsOf(pyrella.montana);
    expect(main!.columns).toMatchObject({
      id: pyrella.montana,
      plant_id: pyrella.montana,
      scientific_name: 'pyrella montana',
      common_name: 'hill pyrella',
      edible: 1,
      maximum_height_cm: 60,
      minimum_temperature_deg_c: -20,
      minimum_temperature_deg_f: -5,
      ph_minimum: 550,
      images_count: 2,
      sources_count: 6,
      synonyms_count: 1,
      image_url: 'https://images.example/habit.jpg',
      updated_at: Date.parse('2026-02-03T10:11:12.130Z'),
    });
  });

  it('C11.11 C11.12 zones with all ancestors', async () => {
    const [main] = await documentsOf(pyrella.montana);
    const columns = main!.columns as Record<string, readonly string[]>;
    const { zones, establishments, zones_native, zones_unknown } = columns;
    expect([...zones!].sort()).toEqual(['1', '12', '2', 'ala', 'nsh']);
    expect([...establishments!].sort()).toEqual(['native', 'unknown']);
    expect([...zones_native!].sort()).toEqual(['1', '12', 'ala', 'nsh']);
    expect(zones_unknown).toEqual(['2']);
  });

  it('are in the order asked for; what is gone has none', async () => {
    const { alba, montana, rubra } = pyrella;
    const documents = await documentsOf(rubra, 987_654, montana, alba);
    expect(documents.map(({ id }) => id)).toEqual([rubra, montana, alba]);
    expect(await documentsOf()).toEqual([]);
  });
});
