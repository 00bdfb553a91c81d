import { readDocuments } from '../../indexer/documents.js';
import type { Database } from '../../src/database/database.js';
import { createPlantQueries } from '../../src/resources/plants/queries.js';
import { PlantItem, PlantRecord } from '../../src/resources/plants/schema.js';
import { SpeciesItem } from '../../src/resources/species/schema.js';
import { namesByLanguage } from '../../src/species/common-names.js';
import type { FullRecord } from '../../src/species/full-record.js';
import { plantRecord } from '../../src/species/plant-presenter.js';
import { speciesItem } from '../../src/species/presenter.js';
import { published } from '../../src/species/published-values.js';
import { createPyrella, insert, type Pyrella } from '../resources/fixture.js';
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
  it('C8.1 C8.5 contain the list items as JSON text, exactly as records show them', async () => {
    const { montana, alba } = pyrella;
    const [main, member] = await documentsOf(montana, alba);
    const { data, meta } = plantRecord((await createPlantQueries(database.pool).record('pyrella-montana'))!);
    const { species, subspecies } = PlantRecord.parse({ data, meta }).data;
    expect(SpeciesItem.parse(JSON.parse(main!.species_item))).toEqual(species[0]);
    expect(SpeciesItem.parse(JSON.parse(member!.species_item))).toEqual(subspecies[0]);
    const item = PlantItem.parse(JSON.parse(main!.plant_item!));
    expect(data).toMatchObject({
      ...item,
      // Lists show the small form (C8.29).
      image_url: String(item['image_url']).replace('-400', ''),
      family: {},
      genus: {},
      synonyms: [{ name: item.synonyms[0] }],
    });
  });

  it('C8.24 C11.13 are built from list records that agree with full records', async () => {
    const { rows } = await database.session((client) =>
      client.query<{ full: FullRecord; listed: FullRecord }>(
        `select f.record as full, l.record as listed from species s, species_full_records(array[s.id]) f, species_list_records(array[s.id]) l`,
      ),
    );
    expect(rows).toHaveLength(4);
    for (const { full, listed } of rows) {
      expect(Object.fromEntries(published(listed))).toEqual(Object.fromEntries(published(full)));
      expect(speciesItem(listed, published(listed))).toEqual(speciesItem(full, published(full)));
      expect(listed.images.map(({ image_url }) => image_url)).toEqual(
        full.images.map(({ image_url }) => image_url),
      );
      expect(namesByLanguage(listed)).toEqual(namesByLanguage(full));
      expect([...listed.zones].sort()).toEqual(full.zones.map((zone) => [zone[2], zone[6]]).sort());
      expect([...listed.sources].sort()).toEqual(full.sources.map((source) => source.source_id).sort());
    }
  });

  it('C11.3 represent plants only by main species', async () => {
    const { montana, alba } = pyrella;
    const [main, member] = await documentsOf(montana, alba);
    expect(main).toMatchObject({ id: montana, main: true, popularity: 700, revision: 1 });
    expect(member).toMatchObject({ id: alba, main: false, plant_item: null, plant_names: null });
  });

  it('C7.9 of a plant contain the names of members that were not requested', async () => {
    const [main] = await documentsOf(pyrella.montana);
    expect(main!.species_names.scientific.slice(0, 2)).toEqual(['pyrella montana', 'pyrella montana hartw']);
    const { scientific, synonym } = main!.plant_names!;
    expect([...scientific, ...synonym]).toEqual(
      expect.arrayContaining(['pyrella montana alba', 'pyrella montana rubra', 'pyrella montana glabra']),
    );
    expect(main!.plant_names!.common).toContain('white pyrella');
  });

  it('C6.26 have the published values as columns', async () => {
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

  it('C11.11 C11.12 contain zones with all ancestors', async () => {
    const [main] = await documentsOf(pyrella.montana);
    const columns = main!.columns as Record<string, readonly string[]>;
    const { zones, establishments, zones_native, zones_unknown } = columns;
    expect([...zones!].sort()).toEqual(['1', '12', '2', 'ala', 'nsh']);
    expect([...establishments!].sort()).toEqual(['native', 'unknown']);
    expect([...zones_native!].sort()).toEqual(['1', '12', 'ala', 'nsh']);
    expect(zones_unknown).toEqual(['2']);
  });

  it('C11.10 C11.12 contain the zones above one of the fourth level, and above one of the second', async () => {
    const { glabra, rubra, zones, source } = pyrella;
    await database.session(async (client) => {
      await client.query('begin');
      for (const [species, zone] of [
        [glabra, 'NSH-AB'],
        [rubra, '12'],
      ] as const)
        await insert(client, 'distribution', {
          species_id: species,
          zone_id: zones.get(zone),
          source_id: source.photos,
          establishment: 'introduced',
          evidence: 'reported',
        });
      const [lowest, second] = await readDocuments(client, [glabra, rubra]);
      expect(lowest!.columns).toMatchObject({
        zones: ['nsh-ab', 'nsh', '12', '1'],
        zones_introduced: ['nsh-ab', 'nsh', '12', '1'],
      });
      expect(second!.columns).toMatchObject({ zones: ['12', '1'] });
      await client.query('rollback');
    });
  });

  it('are in the requested order; a removed species has none', async () => {
    const { alba, montana, rubra } = pyrella;
    const documents = await documentsOf(rubra, 987_654, montana, alba);
    expect(documents.map(({ id }) => id)).toEqual([rubra, montana, alba]);
    expect(await documentsOf()).toEqual([]);
  });
});
