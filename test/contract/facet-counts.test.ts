import { FACET_FIELDS } from '../../src/query/read-facets.js';
import { createCountedGarden } from './counted-garden.js';
import { ENGINES, startOver } from './engines.js';
import { facetReaders } from './facet-readers.js';
import type { Service } from './service.js';

describe.each(ENGINES)('C14 counts of facets over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, (database) => database.session(createCountedGarden));
  });
  afterAll(() => service?.close());

  const { metaOf, facet } = facetReaders(() => service);
  const total = async (path: string): Promise<number> => (await metaOf(path)).total;

  /** Parameter that selects a group. */
  const selecting = (key: string, value: string): string =>
    `${value.includes(',') ? 'range' : 'filter'}[${key}]=${value}`;

  /** Every facet must hold for each of its groups what the list says with the filter of the group. */
  const expectCounts = async (path: string, key: string): Promise<void> => {
    const counted = await facet(`${path}facets=${key}&facet_limit=100`);
    const found = await Promise.all(
      counted.groups.map(async ({ value }) => ({ value, count: await total(path + selecting(key, value)) })),
    );
    expect([key, counted.groups.map(({ value, count }) => ({ value, count }))]).toEqual([key, found]);
    expect([key, counted.missing]).toEqual([key, await total(`${path}filter[${key}]=null`)]);
    expect([counted.total_groups, counted.other]).toEqual([counted.groups.length, 0]);
  };

  it('C14.40 C14.41 each group of every field counts what its filter finds', async () => {
    const keys = [...FACET_FIELDS.values()].filter(({ spelling, field }) => spelling === field.key);
    for (const { spelling } of keys) await expectCounts('species?', spelling);
  });

  it.each([
    'plants?',
    'species?filter_not[author]=Lund&range[id]=5,&',
    'genus/malusia/species?',
    'distributions/1/species?',
    'species/search?q=malusia&',
    'species/search?q=malusai&filter[author]=Lund&',
    'plants/search?q=pyrella&',
    'species?filter[establishment]=introduced&',
    'species?filter[establishment]=introduced,absent&',
    'plants?filter[establishment]=native,introduced&',
  ])('C14.40 C14.43 %s: each group counts what its filter finds', async (path) => {
    for (const key of ['zone', 'genus_name', 'edible_part', 'light', 'toxicity', 'ph_minimum', 'vegetable'])
      await expectCounts(path, key);
  });
});
