import { jest } from '@jest/globals';
import type { Client } from 'pg';
import type { Service } from '../contract/service.js';

/*
 * Invariant 1 of docs/architecture.md: a field is one row of the registry, and everything else is derived
 * from it.
 * The registry gets one more row before any other module reads it; nothing else in the project knows this
 * field.
 */
const { fields } = await import('../../src/fields/field.js');
const { LENGTHS } = await import('../../src/fields/units.js');
const { length } = await import('../../src/fields/rows/field-kinds.js');
const { morphology } = await import('../../src/fields/rows/morphology.js');
const added = fields('morphology', {
  crown_width_cm: length('crown_width', {
    at: 'crown.width.cm',
    listed: { species: 14.5, plants: 13.5 },
    plausible: [1, 10_000],
    completion: {},
    describe: 'Width of the crown of a mature plant.',
    example: 400,
  }),
});
jest.unstable_mockModule('../../src/fields/rows/morphology.js', () => ({
  morphology: [...morphology, ...added],
}));

const { registryFaults } = await import('../../src/fields/registry.js');
const { readDocuments } = await import('../../indexer/documents.js');
const { PlantItem, PlantRecord } = await import('../../src/resources/plants/schema.js');
const { SpeciesItem, SpeciesRecord } = await import('../../src/resources/species/schema.js');
const { mapping } = await import('../../src/search/elasticsearch/index/mapping.js');
const { tables } = await import('../../src/search/postgres/table.js');
const { indexed } = await import('../contract/garden.js');
const { openApiDocument } = await import('../../data/openapi/document.js');
const { startService } = await import('../contract/service.js');
const { createPyrella, createSpecies } = await import('../resources/fixture.js');

const WIDTH = 240;
const PATH = 'crown.width.cm';

let service: Service;
let lata: number;

const fill = async (client: Client): Promise<void> => {
  const { genus } = await createPyrella(client);
  lata = await createSpecies(client, { name: 'Pyrella lata', genus, vals: { crown_width_cm: WIDTH } });
};

beforeAll(async () => {
  service = await startService({ fill: ({ session }) => session(fill), engine: indexed });
});
afterAll(() => service.close());

const bodyOf = async (path: string): Promise<Record<string, unknown>> => {
  const { status, body, text } = await service.get(path);
  expect({ status, text }).toEqual({ status: 200, text });
  return body;
};

const slugsOf = async (query: string): Promise<readonly string[]> =>
  ((await bodyOf(`/api/v1/species?${query}`))['data'] as { slug: string }[]).map(({ slug }) => slug);

describe('one more row of the registry', () => {
  it('has no faults', () => {
    expect(registryFaults()).toEqual([]);
  });

  it('is in the records of species and plants and in their schemas', async () => {
    const species = SpeciesRecord.parse(await bodyOf('/api/v1/species/pyrella-lata'));
    expect(species.data).toHaveProperty(PATH, WIDTH);
    const plant = PlantRecord.parse(await bodyOf('/api/v1/plants/pyrella-lata'));
    expect(plant.data).toHaveProperty(PATH, WIDTH);
    expect(plant.data.main_species).toHaveProperty(PATH, WIDTH);
    expect((await bodyOf('/api/v1/species/pyrella-montana'))['data']).toHaveProperty(PATH, null);
  });

  it('has the type of the row in its schema', async () => {
    const record = await bodyOf('/api/v1/species/pyrella-lata');
    const { data } = record as { data: object };
    const cm = (value: unknown) =>
      SpeciesRecord.safeParse({ ...record, data: { ...data, crown: { width: { cm: value } } } });
    expect([WIDTH, null, 2.5, 'wide', undefined].map((value) => cm(value).success)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
  });

  it('is a key of every family, also by its alias', async () => {
    expect(await slugsOf(`filter[crown_width_cm]=${WIDTH}`)).toEqual(['pyrella-lata']);
    expect(await slugsOf(`filter[crown_width]=${WIDTH}`)).toEqual(['pyrella-lata']);
    expect(await slugsOf('range[crown_width_cm]=200,300')).toEqual(['pyrella-lata']);
    expect(await slugsOf(`filter_not[crown_width_cm]=${WIDTH}`)).not.toContain('pyrella-lata');
    expect((await slugsOf('order[crown_width_cm]=asc')).at(-1)).toBe('pyrella-lata');
  });

  it('is in list items at the place given by the row', async () => {
    const [main] = await service.database.session((client) => readDocuments(client, [lata]));
    const species = JSON.parse(main!.species_item);
    const plant = JSON.parse(main!.plant_item!);
    for (const item of [species, plant]) expect(item).toHaveProperty(PATH, WIDTH);
    expect(SpeciesItem.parse(species)).toEqual(species);
    expect(PlantItem.parse(plant)).toEqual(plant);
    const names = Object.keys(species);
    expect(names.indexOf('crown')).toBe(names.indexOf('image_url') - 1);
  });

  it('is a column of search documents and of both search stores', async () => {
    const [main] = await service.database.session((client) => readDocuments(client, [lata]));
    expect(main!.columns).toMatchObject({ crown_width_cm: WIDTH });
    expect(mapping().properties).toMatchObject({ crown_width_cm: { type: 'integer' } });
    expect(tables('search')).toContain('"crown_width_cm" integer');
  });

  it('can be corrected', async () => {
    const correction = { crown_width_value: 2.5, crown_width_unit: 'm' };
    const { status, body, text } = await service.ask('/api/v1/corrections/species/pyrella-lata', {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ source_type: 'observation', correction }),
    });
    expect({ status, text }).toEqual({ status: 201, text });
    expect(body['data']).toMatchObject({ correction, changes: { crown_width_cm: [WIDTH, 250] } });
  });

  it('is in the parameters, payloads and correction bodies of the OpenAPI document', () => {
    const { components } = openApiDocument(service.routes, { routes: {}, problems: {} }) as unknown as {
      components: Record<'parameters' | 'schemas', Record<string, object>>;
    };
    expect(components.parameters['filter.crown_width_cm']).toMatchObject({
      name: 'filter[crown_width_cm]',
      description: expect.stringContaining(added[0]!.describe),
      'x-unit': 'cm',
    });
    for (const family of ['filter_not', 'range'])
      expect(components.parameters[family]).toHaveProperty(
        'schema.items.pattern',
        expect.stringContaining('|crown_width_cm|'),
      );
    expect(components.schemas['SpeciesOrder']).toHaveProperty(
      'enum',
      expect.arrayContaining(['crown_width_cm:asc']),
    );
    const width = Object.entries(components.schemas).find(([name]) => name.endsWith('CrownWidth'))?.[1];
    expect(width).toHaveProperty('properties.cm', {
      type: ['integer', 'null'],
      description: 'Width of the crown of a mature plant. Unit: cm.',
      examples: [400],
    });
    const submitted = components.schemas['PostCorrectionsBodyCorrection'];
    expect(submitted).toHaveProperty('properties.crown_width_value');
    expect(submitted).toHaveProperty('properties.crown_width_unit.enum', [...LENGTHS]);
  });
});
