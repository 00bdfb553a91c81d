import { postgresEngine } from '../../testkit/engines.js';
import { createCountedGarden } from './counted-garden.js';
import { ENGINES, startOver } from './engines.js';
import { facetReaders } from './facet-readers.js';
import { type Service, startService } from './service.js';

describe.each(ENGINES)('C14 facets over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, (database) => database.session(createCountedGarden));
  });
  afterAll(() => service?.close());

  const { metaOf, facet } = facetReaders(() => service);

  it('C14.40 a group counts what its filter finds', async () => {
    const { groups, missing } = await facet('species?facets=ligneous_type,light&facet_limit=100');
    for (const { value, count } of groups)
      expect((await metaOf(`species?filter[ligneous_type]=${value}`)).total).toBe(count);
    expect((await metaOf('species?filter[ligneous_type]=null')).total).toBe(missing);
  });

  it('C14.41 the groups have labels and are in the order of their counts', async () => {
    const { groups } = await facet('species?facets=family_name');
    expect(groups[0]).toEqual({ value: 'Malusiaceae', label: 'Malusiaceae', count: 45, selected: false });
    const zones = await facet('species?facets=zone&facet_limit=100');
    expect(zones.groups.map(({ value, label }) => [value, label])).toContainEqual(['1', 'Europe']);
    const counts = zones.groups.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('C14.41 words of a scale, ordinals and ranges are in their order', async () => {
    const light = await facet('species?facets=light&filter[genus]=malusia');
    expect(light.groups.map(({ value, label }) => [value, label])).toEqual([
      ['deep_shade', 'deep shade'],
      ['shade', 'shade'],
      ['partial_shade', 'partial shade'],
      ['partial_sun', 'partial sun'],
      ['full_sun', 'full sun'],
    ]);
    const height = await facet('species?facets=maximum_height&filter[genus]=malusia');
    expect(height.groups.map(({ value, label }) => [value, label])).toEqual([
      ['10,29', '10 to 29 cm'],
      ['30,99', '30 to 99 cm'],
      ['100,299', '100 to 299 cm'],
      ['300,999', '300 to 999 cm'],
    ]);
  });

  it('C14.41 other has the counts of the groups that are not shown', async () => {
    const all = await facet('species?facets=zone&facet_limit=100');
    const some = await facet('species?facets=zone&facet_limit=2');
    expect(some.groups).toEqual(all.groups.slice(0, 2));
    expect(some.total_groups).toBe(all.total_groups);
    const rest = all.groups.slice(2).reduce((sum, { count }) => sum + count, 0);
    expect(some.other).toBe(rest);
  });

  it('C14.42 the filter on the own field is left out, and its group is selected', async () => {
    const free = await facet('species?facets=family_name');
    const query = 'species?facets=family_name,maximum_height_cm,zone&filter[family]=pyrellaceae';
    const { facets, total: found } = await metaOf(`${query}&range[maximum_height_cm]=10,99&filter[zone]=nsh`);
    const { groups } = facets!['family_name']!;
    expect(groups.filter(({ selected }) => selected).map(({ value }) => value)).toEqual(['Pyrellaceae']);
    expect(groups.find(({ selected }) => selected)!.count).toBe(found);
    const heights = facets!['maximum_height_cm']!.groups.filter(({ selected }) => selected);
    expect(heights.map(({ value }) => value)).toEqual(expect.arrayContaining(['30,99']));
    expect(facets!['zone']!.groups.filter(({ selected }) => selected).map(({ value }) => value)).toEqual([
      'nsh',
    ]);
    const own = await facet('species?facets=family_name&filter[family]=pyrellaceae');
    expect(own.groups.map(({ value, count }) => [value, count])).toEqual(
      free.groups.map(({ value, count }) => [value, count]),
    );
  });

  it('C14.42 an exclusion stays, and a selected group without records is shown', async () => {
    const { groups } = await facet(
      'species?facets=light&filter_not[light]=9&filter[light]=full sun&filter[genus]=malusia',
    );
    expect(groups.find(({ value }) => value === 'full_sun')).toMatchObject({ count: 0, selected: true });
  });

  it('C14.42 an exclusion of zones stays for the facet of zones', async () => {
    const list = 'species?filter_not[zone]=nsh';
    const { groups } = await facet(`${list}&facets=zone&facet_limit=100`);
    expect(groups.map(({ value }) => value)).not.toContain('nsh');
    for (const { value, count } of groups)
      expect([value, (await metaOf(`${list}&filter[zone]=${value}`)).total]).toEqual([value, count]);
  });

  it.each(['species?', 'species/search?q=pyrella&'])(
    'C14.43 a zone in which a species has two of the establishments counts it once: %s',
    async (path) => {
      const list = `${path}filter[establishment]=native,introduced`;
      const { groups } = await facet(`${list}&facets=zone&facet_limit=100`);
      expect(groups.map(({ value }) => value)).toEqual(expect.arrayContaining(['1', 'nsh']));
      for (const { value, count } of groups)
        expect([value, (await metaOf(`${list}&filter[zone]=${value}`)).total]).toEqual([value, count]);
    },
  );

  it('C14.43 a species that has one of two establishments is not missing in the facet of zones', async () => {
    const { missing } = await facet('species?filter[establishment]=native,introduced&facets=zone');
    expect(missing).toBe(0);
  });

  it('C14.43 facet_q finds groups by their value, too', async () => {
    const { groups } = await facet('species?facets=zone&facet_q=NSH');
    expect(groups.map(({ value, label }) => [value, label])).toEqual([
      ['nsh', 'Northern Shelf'],
      ['nsh-ab', 'Shelf Abbey'],
    ]);
  });

  it('C14.43 facet_q keeps the groups that begin with it', async () => {
    const family = await facet('species?facets=family&facet_q=PYR');
    expect(family.groups.map(({ value }) => value)).toEqual(['Pyrellaceae']);
    expect(family.total_groups).toBe(1);
    const zone = await facet('species?facets=zone&facet_q=aland');
    expect(zone.groups.map(({ label }) => label)).toEqual(['Åland']);
  });

  it('C14.40 without facets the answer is the same, and they are on the first page of a walk only', async () => {
    const path = 'species?filter[genus]=malusia&limit=5';
    const plain = await metaOf(`${path}&cursor=*`);
    const { facets, ...rest } = await metaOf(`${path}&cursor=*&facets=rank`);
    expect(rest).toEqual(plain);
    expect(Object.keys(facets!)).toEqual(['rank']);
    const second = await metaOf(`${path}&cursor=${rest.next_cursor}&facets=rank`);
    expect(second.facets).toBeUndefined();
  });

  it.each([
    ['facets=author', 'not_allowed', 'facets'],
    ['facets=updated_at', 'not_allowed', 'facets'],
    ['facets=famly', 'not_allowed', 'facets'],
    ['facets=rank,status,zone,light,edible,toxicity', 'too_many', 'facets'],
    ['facets=rank&facet_limit=0', 'out_of_range', 'facet_limit'],
    [`facets=rank&facet_q=${'a'.repeat(201)}`, 'too_long', 'facet_q'],
    ['facets=rank&format=csv', 'not_allowed', 'facets'],
  ])('C14.44 %s is 400 %s', async (query, problem, param) => {
    const { status, body } = await service.get(`/api/v1/species?${query}`);
    expect([status, (body['error'] as { details?: unknown })?.details ?? body['details']]).toMatchObject([
      400,
      [{ param, problem }],
    ]);
  });

  it('C14.44 a name is refused with the nearest one and the accepted ones', async () => {
    const { body, text } = await service.get('/api/v1/species?facets=famly,qqqqqq,author');
    expect(text).toContain(
      'facets cannot count famly (unknown; did you mean family?), qqqqqq (unknown), author (cannot be counted: too many different values',
    );
    const [fault] = (body['details'] ?? (body['error'] as { details: unknown }).details) as readonly {
      suggestions: object;
      allowed: readonly string[];
    }[];
    expect(fault!.suggestions).toMatchObject({ famly: 'family' });
    expect(fault!.allowed).toContain('family_name');
  });

  it('C14.44 what has no effect is named', async () => {
    const { warnings } = await metaOf('species?facet_limit=5&facet_q=a');
    expect(warnings!.map(({ param, problem }) => [param, problem])).toEqual([
      ['facet_limit', 'not_supported_here'],
      ['facet_q', 'not_supported_here'],
    ]);
    const more = await metaOf('species?facets=rank&facet_limit=500');
    expect(more.warnings!.map(({ param, problem }) => [param, problem])).toEqual([
      ['facet_limit', 'out_of_range'],
    ]);
    const genus = await metaOf('genus?facets=name');
    expect(genus.warnings!.map(({ param, problem }) => [param, problem])).toEqual([
      ['facets', 'not_supported_here'],
    ]);
  });
});

describe('C12.9 a list with facets names the fallback', () => {
  const FROM = { fromFallback: true } as const;
  /** Engines that answer the page, and the counts of each group of conditions, in order. */
  let counts: boolean[] = [];
  let pages = false;
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      engine: (database) => ({
        ...postgresEngine(database.pool),
        page: async () => ({ ids: [], items: [], total: 0, ...(pages && FROM) }),
        facets: async (_, counted) => ({
          facets: counted.map(() => ({ missing: 0, counts: new Map() })),
          ...(counts.shift() && FROM),
        }),
      }),
    });
  });
  afterAll(() => service?.close());

  it.each([
    [false, [false, false], null],
    [true, [false, false], 'postgres'],
    [false, [true, false], 'postgres'],
    [false, [false, true], 'postgres'],
  ])('that answered its page: %j, its counts: %j', async (page, each, engine) => {
    pages = page;
    counts = [...each];
    const path = '/api/v1/species?facets=rank,light&filter[rank]=ssp';
    const { status, headers } = await service.get(encodeURI(path));
    expect([status, counts, headers.get('X-Search-Engine')]).toEqual([200, [], engine]);
  });
});
