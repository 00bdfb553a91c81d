import { createFamily, createGenus, insert } from '../resources/fixture.js';
import { createGarden, indexed } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({
    fill: (database) =>
      database.session(async (client) => {
        await insert(client, 'family', { name: 'Ødeaceae', slug: 'odeaceae', name_key: 'odeaceae' });
        await createGenus(client, 'Bettia', await createFamily(client, 'Bettiaceae', 'Bettophyta'));
        await createGarden(client);
      }),
    engine: indexed,
  });
});
afterAll(() => service.close());

interface Taxon {
  readonly id: number;
  readonly name: string;
  readonly links: Readonly<Record<string, string | null>>;
}
const data = async (path: string) => (await service.get(path)).body['data'] as Taxon;
const names = async (path: string): Promise<readonly string[]> => {
  const { status, body, text } = await service.get(path);
  if (status !== 200) throw new Error(text);
  return (body['data'] as readonly Taxon[]).map(({ name }) => name);
};

describe('the chain above a species', () => {
  it('C8.35 C8.36 is walked by links alone, from a species to its kingdom', async () => {
    const species = await data('/api/v1/species/pyrella-montana');
    const genus = await data(species.links['genus']!);
    const family = await data(genus.links['family']!);
    const order = await data(family.links['division_order']!);
    const above = await data(order.links['division_class']!);
    const division = await data(above.links['division']!);
    const subkingdom = await data(division.links['subkingdom']!);
    const kingdom = await data(subkingdom.links['kingdom']!);
    expect([genus, family, order, above, division, subkingdom, kingdom].map(({ name }) => name)).toEqual([
      'Pyrella',
      'Pyrellaceae',
      'Order of Pyrellaceae',
      'Class of Pyrellaceae',
      'Montophyta',
      'Subkingdom of Pyrellaceae',
      'Kingdom of Pyrellaceae',
    ]);
    expect(family).toMatchObject({
      common_name: 'Pyrella family',
      division_order: { division_class: { division: { subkingdom: { kingdom: { id: kingdom.id } } } } },
    });
  });

  it('C8.39 a family without an order has a null for it, and for its link', async () => {
    expect(await data('/api/v1/families/odeaceae')).toMatchObject({
      common_name: null,
      division_order: null,
      links: {
        self: '/api/v1/families/odeaceae',
        division_order: null,
        genus: '/api/v1/families/odeaceae/genus',
      },
    });
  });
});

describe('C6.30 the keys of taxa', () => {
  it.each([
    ['/api/v1/families', ['Bettiaceae', 'Malusiaceae', 'Ødeaceae', 'Pyrellaceae']],
    ['/api/v1/families?order[name]=desc', ['Pyrellaceae', 'Ødeaceae', 'Malusiaceae', 'Bettiaceae']],
    ['/api/v1/families?order[common_name]=asc', ['Ødeaceae', 'Bettiaceae', 'Malusiaceae', 'Pyrellaceae']],
    ['/api/v1/families?filter[name]=ødeaceae,PYRELLACEAE', ['Ødeaceae', 'Pyrellaceae']],
    ['/api/v1/families?filter[common_name]=null', ['Ødeaceae']],
    ['/api/v1/families?filter_not[common_name]=pyrella family', ['Bettiaceae', 'Malusiaceae', 'Ødeaceae']],
    ['/api/v1/genus', ['Bettia', 'Malusia', 'Pyrella']],
    ['/api/v1/genus?filter_not[slug]=pyrella', ['Bettia', 'Malusia']],
    ['/api/v1/genus?filter[name]=PYRELLA,bettia&order[name]=desc', ['Pyrella', 'Bettia']],
    ['/api/v1/genus?filter[name]=pyr%C3%A9lla', ['Pyrella']],
    ['/api/v1/genus?family_id=Pyrellaceae', ['Pyrella']],
    ['/api/v1/families/bettiaceae/genus', ['Bettia']],
    ['/api/v1/kingdoms', ['Kingdom of Bettiaceae', 'Kingdom of Pyrellaceae', 'Kingdom of Malusiaceae']],
  ])('%s', async (path, expected) => {
    expect(await names(path)).toEqual(expected);
  });

  it('C5.12 an unknown parent is not found', async () => {
    expect((await service.get('/api/v1/families/nope/genus')).status).toBe(404);
    expect((await service.get('/api/v1/genus?family_id=nope')).status).toBe(404);
  });

  it('C5.8 a nested list links to itself by the slug of its parent', async () => {
    const { id } = await data('/api/v1/families/pyrellaceae');
    const { body } = await service.get(`/api/v1/families/${id}/genus`);
    expect(body['links']).toMatchObject({ self: '/api/v1/families/pyrellaceae/genus' });
    expect(await data(`/api/v1/families/${String(id).padStart(12, '0')}`)).toMatchObject({ id });
  });
});

describe('C1.10 records of taxa', () => {
  it('are found by slug in any case and by id; a number that nothing has is not found', async () => {
    const { id } = await data('/api/v1/divisions/MONTOPHYTA');
    expect((await data(`/api/v1/divisions/${id}`)).name).toBe('Montophyta');
    expect((await service.get('/api/v1/divisions/999999999999')).status).toBe(404);
    expect((await service.get('/api/v1/divisions/%00')).status).toBe(404);
  });
});

it.each([
  ['families', 'family', 'pyrellaceae'],
  ['division_orders', 'division_order', 'order-pyrellaceae'],
  ['kingdoms', 'kingdom', 'kingdom-pyrellaceae'],
  ['genus', 'genus', 'pyrella'],
  ['distributions', 'zone', 'nsh'],
])(
  'C8.10 last_modified of a record of %s is its own time, not that of a record above or below',
  async (path, table, slug) => {
    await service.database.session((client) =>
      client.query(`update ${table} set updated_at = '2021-02-03T04:05:06Z' where slug = $1`, [slug]),
    );
    expect((await service.get(`/api/v1/${path}/${slug}`)).body['meta']).toEqual({
      last_modified: '2021-02-03T04:05:06.000Z',
    });
  },
);

describe('C2.60 nested records', () => {
  it('C11.11 a species that is only absent from a zone is not below it, nor is its plant', async () => {
    const set = (establishment: string) =>
      service.database.session((client) =>
        client.query(
          `insert into distribution (species_id, zone_id, source_id, establishment, evidence)
           select s.id, z.id, o.id, $1, 'reported' from species s, zone z, source o
           where s.slug = 'pyrella-montana' and z.slug = 'nsh-ab' and o.slug = 'usda'
           on conflict (species_id, zone_id, source_id) do update set establishment = $1`,
          [establishment],
        ),
      );
    const statuses = () =>
      Promise.all(
        ['species', 'plants'].map(
          async (of) => (await service.get(`/api/v1/distributions/nsh-ab/${of}/pyrella-montana`)).status,
        ),
      );
    await set('absent');
    expect(await statuses()).toEqual([404, 404]);
    await set('native');
    expect(await statuses()).toEqual([200, 200]);
    await service.database.session((client) =>
      client.query(`delete from distribution where zone_id = (select id from zone where slug = 'nsh-ab')`),
    );
  });

  it.each([
    ['/api/v1/families/nope/genus/pyrella', 404],
    ['/api/v1/families/malusiaceae/genus/pyrella', 404],
    ['/api/v1/families/pyrellaceae/genus/pyrella', 200],
    ['/api/v1/genus/malusia/species/pyrella-montana', 404],
    ['/api/v1/genus/malusia/plants/pyrella-montana', 404],
    ['/api/v1/genus/pyrella/plants/pyrella-montana', 200],
    ['/api/v1/plants/malusia-aaensis/species/pyrella-montana-subsp-alba', 404],
    ['/api/v1/plants/pyrella-montana/species/pyrella-montana-subsp-alba', 200],
    ['/api/v1/genus/pyrella/species/pyrella-alpestris', 200],
    ['/api/v1/plants/nope/species/pyrella-montana', 404],
    ['/api/v1/distributions/1/species/pyrella-montana', 200],
    ['/api/v1/distributions/2/plants/pyrella-montana', 200],
    ['/api/v1/distributions/nsh-ab/species/pyrella-montana', 404],
    ['/api/v1/distributions/1/species/malusia-aaensis', 404],
  ])('%s is %i', async (path, status) => {
    expect((await service.get(path)).status).toBe(status);
  });
});
