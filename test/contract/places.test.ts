import { sampleService } from '../support/sample-service.js';
import type { Service } from './service.js';

type Json = Readonly<Record<string, unknown>>;

/** A request and what its answer must be like. */
interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly ids: readonly unknown[];
  readonly meta: { readonly total: number; readonly warnings?: readonly Json[]; readonly at?: Json };
}

describe('places', () => {
  let service: Service;
  beforeAll(async () => {
    service = await sampleService();
  });
  afterAll(() => service?.close());

  const ask = async (path: string): Promise<Answer> => {
    const { status, body } = await service.get(path);
    const data = Array.isArray(body['data']) ? (body['data'] as readonly Json[]) : [];
    return { status, body, ids: data.map(({ id }) => id), meta: body['meta'] as Answer['meta'] };
  };
  const slugs = (zones: string): string => `filter[zone]=${zones}&limit=200&cursor=*`;

  it.each([
    ['zone_id=de', 'ger'],
    ['zone_id=DE', 'ger'],
    ['zone_id=fr', 'fra,cor'],
    ['zone_id=France', 'fra,cor'],
    ['zone_id=united+kingdom', 'grb,ire'],
    ['zone_id=us-ca', 'cal'],
    ['filter[zone]=fr', 'fra,cor'],
    ['filter[zone]=de,Italy', 'ger,ita,sar,sic'],
    ['filter[zone]=Korea%5C%2C+Republic+of', 'kor'],
    ['at=47.5,14', 'aut'],
    ['at=47.5,+14', 'aut'],
  ])('C14.50 C14.51 C14.54 %s means the zones %s', async (query, zones) => {
    const expected = await ask(`/api/v1/species?${slugs(zones)}`);
    const found = await ask(`/api/v1/species?${query}&limit=200&cursor=*`);
    expect(found.meta.total).toBe(expected.meta.total);
    expect(found.ids).toEqual(expected.ids);
    expect(found.ids.length).toBeGreaterThan(0);
  });

  it('C14.50 filter_not leaves out the species of a country', async () => {
    const all = await ask('/api/v1/species');
    const within = await ask('/api/v1/species?zone_id=fr');
    const outside = await ask('/api/v1/species?filter_not[zone]=France');
    expect(outside.meta.total).toBe(all.meta.total - within.meta.total);
  });

  it.each(['/api/v1/plants', '/api/v1/species/search?q=*', '/api/v1/genus/acer/species'])(
    'C14.50 C14.54 %s takes countries and coordinates',
    async (path) => {
      const sign = path.includes('?') ? '&' : '?';
      const zone = await ask(`${path}${sign}zone_id=aut`);
      expect(zone.meta.total).toBeGreaterThan(0);
      for (const query of ['zone_id=at', 'zone_id=Austria', 'at=47.5,14']) {
        const { ids, meta } = await ask(`${path}${sign}${query}`);
        expect([ids, meta.total]).toEqual([zone.ids, zone.meta.total]);
      }
    },
  );

  it('C14.51 a zone that is larger than the country is named', async () => {
    const { meta } = await ask('/api/v1/species?zone_id=li');
    expect(meta.warnings).toEqual([
      { param: 'zone_id', problem: 'wider_zone', message: expect.stringContaining('aut (Austria)') },
    ]);
    expect((await ask('/api/v1/species?filter[zone]=ie')).meta.warnings).toMatchObject([
      { param: 'filter[zone]', problem: 'wider_zone', message: expect.stringContaining('Ireland') },
    ]);
  });

  it('C14.51 several zones that are larger than their countries are each named', async () => {
    const { meta } = await ask('/api/v1/species?filter[zone]=li,ie');
    expect(meta.warnings).toMatchObject([
      { problem: 'wider_zone', message: expect.stringContaining('aut (Austria)') },
      { problem: 'wider_zone', message: expect.stringContaining('ire (Ireland)') },
    ]);
  });

  it('C14.51 a zone with a scrap of the country is left out, and named', async () => {
    const { meta } = await ask('/api/v1/species?zone_id=es');
    expect(meta.warnings).toMatchObject([
      { problem: 'zone_left_out', message: expect.stringContaining('mor (Morocco)') },
    ]);
  });

  it('C14.51 C11.12 native in a country means native in one of its zones', async () => {
    const country = await ask('/api/v1/species?zone_id=gb&filter[establishment]=native');
    const zones = await ask('/api/v1/species?filter[zone]=grb,ire&filter[establishment]=native');
    expect(country.ids).toEqual(zones.ids);
  });

  it.each([
    ['zone_id', 'Georgia'],
    ['filter[zone]', 'georgia'],
    ['filter_not[zone]', 'GEORGIA'],
  ])('C14.52 %s=%s is refused with the candidates', async (param, name) => {
    const { status, body } = await ask(`/api/v1/species?${param}=${name}`);
    expect([status, body['details']]).toEqual([
      400,
      [{ param, got: 'georgia', problem: 'ambiguous', allowed: ['ge', 'us-ga'] }],
    ]);
    for (const code of ['ge', 'us-ga'])
      expect((await ask(`/api/v1/species?${param}=${code}`)).status).toBe(200);
  });

  it('C14.52 C4.5 one error lists every parameter with an ambiguous place name', async () => {
    const { body } = await ask(
      '/api/v1/species?filter[zone]=georgia&filter_not[zone]=Georgia&zone_id=georgia',
    );
    expect((body['details'] as { param: string }[]).map(({ param }) => param)).toEqual([
      'filter[zone]',
      'filter_not[zone]',
      'zone_id',
    ]);
  });

  it('C14.50 C5.12 an unknown place is 404 as a parent, and matches nothing in a filter', async () => {
    const { status, body } = await ask('/api/v1/species?zone_id=Atlantis');
    expect([status, body['details']]).toEqual([
      404,
      [{ param: 'zone_id', got: 'Atlantis', problem: 'not_found' }],
    ]);
    expect((await ask('/api/v1/species?filter[zone]=Atlantis')).meta).toMatchObject({
      total: 0,
      warnings: [{ param: 'filter[zone]', problem: 'not_found' }],
    });
    expect((await ask('/api/v1/distributions/de')).status).toBe(404);
    expect((await ask('/api/v1/distributions/de/species')).status).toBe(404);
  });

  it('C14.50 C4.6 an unknown place is answered with the nearest name', async () => {
    const expected = 'o zone or country has the code, id or English name "austira"';
    const { body } = await ask('/api/v1/species?zone_id=austira');
    expect(body['message']).toBe(`N${expected}; did you mean Austria?`);
    const { meta } = await ask('/api/v1/species?filter[zone]=austira');
    expect(meta.warnings?.[0]?.message).toBe(
      `filter[zone]: n${expected}, so it matches nothing; did you mean Austria?`,
    );
  });

  it('C14.42 C14.50 the zones of a country are the selected groups of a facet', async () => {
    const { meta } = await ask('/api/v1/species?filter[zone]=France&facets=zone&facet_limit=100');
    const { zone } = (meta as Json)['facets'] as { zone: { groups: readonly Json[] } };
    const selected = zone.groups.filter((group) => group['selected']).map(({ value }) => value);
    expect(selected.toSorted()).toEqual(['cor', 'fra']);
  });

  it('C14.54 meta.at names the zone', async () => {
    const { meta } = await ask('/api/v1/species?at=47.5,14');
    expect(meta.at).toEqual({
      zone: 'aut',
      name: 'Austria',
      distance_km: 0,
      area_km2: expect.any(Number),
      error_km: 6,
      others: [],
    });
    expect(meta.warnings).toBeUndefined();
  });

  it('C14.55 a place off the coast takes the nearest zone, with a warning', async () => {
    const { meta } = await ask('/api/v1/species?at=63.3,-18.8');
    expect(meta.at).toMatchObject({ zone: 'ice', name: 'Iceland', distance_km: 11.2, others: [] });
    expect(meta.warnings).toMatchObject([{ param: 'at', problem: 'nearest_zone' }]);
  });

  it.each([
    ['0,-30', 422, 'not_found'],
    ['16.4', 400, 'malformed'],
    ['48.2,16.4,100', 400, 'malformed'],
    ['48°N,16°E', 400, 'malformed'],
    ['1e1,2', 400, 'malformed'],
    ['91,0', 400, 'out_of_range'],
    ['0,181', 400, 'out_of_range'],
  ])('C14.54 C14.55 at=%s is %d %s', async (at, status, problem) => {
    const answer = await ask(`/api/v1/species?at=${encodeURIComponent(at)}`);
    expect([answer.status, answer.body['details']]).toEqual([status, [{ param: 'at', got: at, problem }]]);
  });

  it('C14.54 a blank place is ignored; zones do not take one', async () => {
    expect((await ask('/api/v1/species?at=+')).meta.warnings).toMatchObject([
      { param: 'at', problem: 'empty_value' },
    ]);
    expect((await ask('/api/v1/distributions?at=47.5,14')).meta.warnings).toMatchObject([
      { param: 'at', problem: 'not_supported_here' },
    ]);
  });

  it('C14.54 C5.12 a place, a zone and a filter of zones must all hold', async () => {
    const idsOf = async (query: string) => (await ask(`/api/v1/species?${query}&limit=200&cursor=*`)).ids;
    const austria = await idsOf('at=47.5,14');
    for (const zone of ['zone_id=ire', 'filter[zone]=ire,ice', 'zone_id=ire&filter[zone]=ice']) {
      const within = new Set(await idsOf(zone));
      const both = austria.filter((id) => within.has(id));
      expect([zone, both.length > 0, both.length < within.size]).toEqual([zone, true, true]);
      expect(await idsOf(`at=47.5,14&${zone}`)).toEqual(both);
    }
  });

  it('C14.54 C14.4 a cursor of one place is not that of another', async () => {
    const { body } = await ask('/api/v1/species?at=47.5,14&cursor=*');
    const cursor = (body['meta'] as Json)['next_cursor'];
    expect((await ask(`/api/v1/species?at=47.6,14.1&cursor=${cursor}`)).status).toBe(200);
    expect((await ask(`/api/v1/species?at=46.5,8&cursor=${cursor}`)).status).toBe(400);
  });

  it('C14.56 the geometry of a zone is as published', async () => {
    const { status, body } = await ask('/api/v1/distributions/AUT/geometry');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'Feature',
      properties: {
        slug: 'aut',
        name: 'Austria',
        tdwg_code: 'AUT',
        tdwg_level: 3,
        area_km2: expect.any(Number),
      },
      geometry: { type: 'Polygon' },
    });
    expect((body['geometry'] as { coordinates: number[][][] }).coordinates[0]![0]).toEqual([9.6, 47.5]);
  });

  it('C14.56 the geometry of regions and continents is the union of those below', async () => {
    // Austria and Switzerland are neighbours; Great Britain, Ireland and Iceland are islands.
    const parts = async (zone: string) =>
      (
        (await ask(`/api/v1/distributions/${zone}/geometry`)).body['geometry'] as {
          coordinates: readonly unknown[];
        }
      ).coordinates.length;
    expect([await parts('11'), await parts('10'), await parts('1')]).toEqual([1, 3, 4]);
  });

  it('C14.56 the geometry was last modified with the zone or its border, whichever is later', async () => {
    const set = (table: 'zone' | 'zone_border', year: number) =>
      service.database.session((client) =>
        client.query(
          `update ${table} set updated_at = '${year}-01-02T00:00:00Z'
           where ${table === 'zone' ? 'id' : 'zone_id'} = (select id from zone where slug = 'swi')`,
        ),
      );
    const modified = async () =>
      (await service.get('/api/v1/distributions/swi/geometry')).headers.get('last-modified');
    await set('zone', 2021);
    await set('zone_border', 2022);
    expect(await modified()).toBe('Sun, 02 Jan 2022 00:00:00 GMT');
    await set('zone', 2023);
    expect(await modified()).toBe('Mon, 02 Jan 2023 00:00:00 GMT');
  });

  it('C14.56 zones without a geometry are 404', async () => {
    const { status, body } = await ask('/api/v1/distributions/ger/geometry');
    expect([status, body['details']]).toEqual([404, [{ param: 'id', got: 'ger', problem: 'not_found' }]]);
    expect((await ask('/api/v1/distributions/nowhere/geometry')).status).toBe(404);
    await service.database.session((client) =>
      client.query(`
        insert into zone (id, code, slug, name, level, parent_id)
        select 1999, 'AUT-XX', 'aut-xx', 'Part', 4, id from zone where slug = 'aut'`),
    );
    expect((await ask('/api/v1/distributions/aut-xx/geometry')).body['details']).toEqual([
      { param: 'id', got: 'aut-xx', problem: 'not_found', allowed: ['aut'] },
    ]);
  });

  describe('without borders in the database', () => {
    let bare: Service;
    beforeAll(async () => {
      bare = await sampleService();
      await bare.database.session((client) => client.query('delete from zone_border'));
    });
    afterAll(() => bare?.close());
    const metaOf = async (query: string) =>
      (await bare.get(`/api/v1/species?${query}`)).body['meta'] as Record<string, unknown>;

    it('C14.55 the shipped ones answer', async () => {
      expect((await metaOf('at=48.2,16.4'))['at']).toMatchObject({ zone: 'aut', distance_km: 0, others: [] });
    });

    it('C14.55 near a border both zones count, with a warning', async () => {
      // Konstanz, on the border of Germany and Switzerland.
      const { at, total, warnings } = await metaOf('at=47.66,9.17');
      expect(at).toMatchObject({ zone: expect.stringMatching(/^(ger|swi)$/), others: [{}] });
      expect(warnings).toMatchObject([{ param: 'at', problem: 'near_border' }]);
      expect(total).toBe((await metaOf('filter[zone]=ger,swi'))['total']);
    });

    it('C14.56 the geometry is the shipped one, at levels 1 and 2 its union', async () => {
      const geometry = async (zone: string) =>
        (await bare.get(`/api/v1/distributions/${zone}/geometry`)).body['geometry'] as {
          type: string;
          coordinates: readonly (readonly unknown[])[];
        };
      expect(await geometry('ger')).toMatchObject({ type: 'MultiPolygon' });
      const middleEurope = await geometry('11');
      // The mainland, whose border is the longest, has no gaps.
      const mainland = middleEurope.coordinates.toSorted(
        (a, b) => JSON.stringify(b).length - JSON.stringify(a).length,
      )[0];
      expect(mainland).toHaveLength(1);
    });
  });
});
