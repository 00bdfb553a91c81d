import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadInitialData } from '../../src/process/initial-data.js';
import { keptLog } from '../http/serve.js';
import { starterService } from '../support/sample-service.js';
import type { Service } from './service.js';

interface Item {
  readonly scientific_name: string;
  readonly slug: string;
  readonly image_url: string | null;
}

interface Full {
  readonly specifications: Readonly<
    Record<'average_height' | 'maximum_height', { readonly cm: number | null }>
  >;
}

let service: Service;
beforeAll(async () => {
  service = await starterService();
}, 900_000);
afterAll(() => service.close());

/** Number of species of a list. */
const total = async (query: string): Promise<number> => {
  const { body } = await service.get(`/api/v1/species?${query}`);
  return (body['meta'] as { total: number }).total;
};

describe('C10.66 the starter set', () => {
  it('has about 5,000 species, and is ingested whole', async () => {
    const species = await total('');
    expect(species).toBeGreaterThanOrEqual(4_900);
    expect(species).toBeLessThanOrEqual(5_100);
    const { rows } = await service.database.session((client) =>
      client.query<{ rejected: number }>(
        `select coalesce(sum((counts ->> 'unreadable')::integer + (counts ->> 'rejected')::integer), 0)::integer as rejected
         from ingest_run where source = 'starter'`,
      ),
    );
    expect(rows).toEqual([{ rejected: 0 }]);
  });

  it.each([
    ['an English name', 'filter_not[common_name]=null', 4_500],
    ['a height', 'filter_not[average_height_cm]=null', 3_200],
    ['edible parts', 'filter[edible]=true', 600],
    ['a photo', 'filter_not[image_url]=null', 950],
  ])('knows %s of enough species', async (_, query, least) => {
    expect(await total(query)).toBeGreaterThanOrEqual(least);
  });

  it('has names of 1,000 species in German, French and Spanish', async () => {
    const { rows } = await service.database.session((client) =>
      client.query<{ named: number }>(
        `select count(*)::integer as named from (
           select from common_name where language in ('de', 'fr', 'es')
           group by species_id having count(distinct language) = 3) t`,
      ),
    );
    expect(rows[0]!.named).toBeGreaterThanOrEqual(1_000);
  });

  it('finds few values unusual', async () => {
    const waiting = async (filter = ''): Promise<number> => {
      const { body } = await service.get(`/api/v1/corrections?filter[change_status]=pending${filter}`);
      return (body['meta'] as { total: number }).total;
    };
    const contradictions = await waiting('&filter[warning_type]=Checks::FactDivergence');
    expect(contradictions).toBeLessThanOrEqual(200);
    expect((await waiting()) - contradictions).toBeLessThan(30);
  });

  it.each([
    ['tomato', 'Solanum lycopersicum'],
    ['potato', 'Solanum tuberosum'],
    ['garden pea', 'Lathyrus oleraceus'],
    ['lentil', 'Vicia lens'],
    ['carrot', 'Daucus carota'],
    ['onion', 'Allium cepa'],
    ['garlic', 'Allium sativum'],
    ['cabbage', 'Brassica oleracea'],
    ['lettuce', 'Lactuca sativa'],
    ['cucumber', 'Cucumis sativus'],
    ['maize', 'Zea mays'],
    ['wheat', 'Triticum aestivum'],
    ['rice', 'Oryza sativa'],
    ['bean', 'Phaseolus vulgaris'],
    ['soybean', 'Glycine max'],
    ['sunflower', 'Helianthus annuus'],
    ['apple', 'Malus domestica'],
    ['pear', 'Pyrus communis'],
    ['cherry', 'Prunus '],
    ['plum', 'Prunus domestica'],
    ['peach', 'Prunus persica'],
    ['grape', 'Vitis vinifera'],
    ['strawberry', 'Fragaria × ananassa'],
    ['olive', 'Olea europaea'],
    ['lemon', 'Citrus × limon'],
    ['banana', 'Musa '],
    ['mango', 'Mangifera indica'],
    ['coffee', 'Coffea arabica'],
    ['tea', 'Camellia sinensis'],
    ['cocoa', 'Theobroma cacao'],
    ['oak', 'Quercus '],
    ['beech', 'Fagus '],
    ['spruce', 'Picea '],
    ['dandelion', 'Taraxacum '],
  ])('finds %s first, with a photo or a height', async (name, plant) => {
    const { body } = await service.get(`/api/v1/species/search?q=${encodeURIComponent(name)}`);
    const [first] = body['data'] as Item[];
    expect(first!.scientific_name.startsWith(plant) ? plant : first!.scientific_name).toBe(plant);
    const record = await service.get(`/api/v1/species/${first!.slug}`);
    const { average_height, maximum_height } = (record.body['data'] as Full).specifications;
    expect([first!.image_url, average_height.cm, maximum_height.cm].some((each) => each !== null)).toBe(true);
  });

  it('is not loaded into a database that has a species', async () => {
    const { lines, logger } = keptLog();
    const dataDir = await mkdtemp(join(tmpdir(), 'linnea-starter-'));
    await loadInitialData(service.database, { initialData: 'starter', dataDir }, logger);
    await loadInitialData(service.database, { initialData: 'sample', dataDir }, logger);
    await rm(dataDir, { recursive: true });
    expect(lines).toEqual([]);
  });
});
