import type { CountedField } from '../../src/resources/catalogue/catalogue.js';
import { ENGINES, startOver } from './engines.js';
import { createGarden } from './garden.js';
import type { Service } from './service.js';

describe.each(ENGINES)('C14.30 the catalogue of fields over %s', (engine) => {
  let service: Service;
  let fields: ReadonlyMap<string, CountedField>;
  beforeAll(async () => {
    service = await startOver(engine, (database) => database.session(createGarden));
    const { body } = await service.get('/api/v1/fields');
    fields = new Map((body['data'] as readonly CountedField[]).map((field) => [field.key, field]));
  });
  afterAll(() => service?.close());

  it('C14.30 has label, unit, range, example and request of a number', () => {
    expect(fields.get('maximum_height_cm')).toMatchObject({
      label: 'Maximum height',
      unit: 'cm',
      minimum: 1,
      maximum: 13_000,
      facet: 'ranges',
      example_request: '/api/v1/species?range[maximum_height_cm]=200,',
    });
  });

  it('C14.30 counts species with a value, also of computed fields', async () => {
    for (const key of ['maximum_height_cm', 'edible', 'zone', 'family_name', 'external_id', 'slug']) {
      const { body } = await service.get(`/api/v1/species?filter_not[${key}]=null`);
      const { total } = body['meta'] as { total: number };
      expect([key, fields.get(key)!.species_count]).toEqual([key, total]);
    }
  });

  it('C14.30 names the strongest sources first, and none of computed values', async () => {
    const { body } = await service.get('/api/v1/sources');
    const ranks = new Map(
      (body['data'] as readonly { slug: string; rank: number }[]).map(({ slug, rank }) => [slug, rank]),
    );
    const sources = [...fields.values()].flatMap((field) => {
      const own = field.sources.map(({ source }) => ranks.get(source)!);
      expect([field.key, own]).toEqual([field.key, own.toSorted((a, b) => a - b)]);
      return own;
    });
    expect(sources.length).toBeGreaterThan(3);
    expect(fields.get('edible')!.sources).toEqual([]);
  });

  it('C14.31 has the words of scales and ordinals, and the labels of vocabularies', () => {
    expect(fields.get('light')!.scale![4]).toEqual({
      word: 'full_sun',
      label: 'full sun',
      first: 9,
      last: 9,
    });
    expect(fields.get('toxicity')!.scale!.map(({ word }) => word)).toEqual(['none', 'low', 'medium', 'high']);
    expect(fields.get('rank')!.values![1]).toEqual({ value: 'ssp', label: 'subspecies' });
  });
});
