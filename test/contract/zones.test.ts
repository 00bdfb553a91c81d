import type { Pyrella } from '../resources/fixture.js';
import { createGarden, indexed } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
let pyrella: Pyrella;
beforeAll(async () => {
  service = await startService({
    fill: async (database) => {
      pyrella = await database.session(createGarden);
    },
    engine: indexed,
  });
});
afterAll(() => service.close());

const slugs = async (path: string): Promise<readonly string[]> => {
  const { status, body, text } = await service.get(path);
  if (status !== 200) throw new Error(text);
  return (body['data'] as readonly { slug: string }[]).map(({ slug }) => slug);
};

describe('zones', () => {
  it('C8.40 C8.41 have their parent and their children by name', async () => {
    const { body } = await service.get('/api/v1/distributions/12');
    expect(body['data']).toEqual({
      id: pyrella.zones.get('12'),
      name: 'Southwestern Shelf',
      slug: '12',
      tdwg_code: '12',
      tdwg_level: 2,
      species_count: 20,
      links: {
        self: '/api/v1/distributions/12',
        plants: '/api/v1/distributions/12/plants',
        species: '/api/v1/distributions/12/species',
      },
      parent: expect.objectContaining({ slug: '1', name: 'Europe' }),
      children: [expect.objectContaining({ slug: 'ala' }), expect.objectContaining({ slug: 'nsh' })],
    });
    const renameAland = (name_key: string) =>
      service.database.session((client) =>
        client.query(`update zone set name_key = $1 where slug = 'ala'`, [name_key]),
      );
    // Children are in the order of their names.
    await renameAland('zeland');
    const { body: renamed } = await service.get('/api/v1/distributions/12');
    await renameAland('aland');
    expect(renamed['data']).toMatchObject({ children: [{ slug: 'nsh' }, { slug: 'ala' }] });
  });

  it.each([
    ['nsh-ab', 'nsh-ab'],
    ['NSH-AB', 'nsh-ab'],
    ['2001', 'nsh-ab'],
    ['002001', 'nsh-ab'],
    ['1051', 'nsh'],
    ['1', '1'],
    ['12', '12'],
  ])('C11.10 %s names %s', async (ref, slug) => {
    expect((await service.get(`/api/v1/distributions/${ref}`)).body['data']).toMatchObject({ slug });
    expect((await service.get(`/api/v1/distributions/${ref}/species`)).body['links']).toMatchObject({
      self: `/api/v1/distributions/${slug}/species`,
    });
  });

  it.each(['3', '1003', '99999999999', '12a', '-1'])('C11.10 %s names nothing', async (ref) => {
    const { status, body } = await service.get(`/api/v1/distributions/${ref}`);
    expect([status, body['message']]).toEqual([
      404,
      `No zone has the code or id "${ref}"; GET /api/v1/distributions lists what there is.`,
    ]);
  });

  it.each([
    ['', ['2', 'ala', '1', 'nsh', 'nsh-ab', '12']],
    ['?order[tdwg_level]=desc&order[name]=asc', ['nsh-ab', 'ala', 'nsh', '12', '2', '1']],
    ['?order[tdwg_code]=desc', ['nsh-ab', 'nsh', 'ala', '2', '12', '1']],
    ['?filter[tdwg_code]=nsh,ALA', ['ala', 'nsh']],
    ['?filter[name]=aland', ['ala']],
    ['?filter_not[tdwg_level]=3,4', ['2', '1', '12']],
    ['?range[species_count]=30,', ['ala', 'nsh', 'nsh-ab']],
    ['?range[tdwg_level]=,1', ['2', '1']],
    ['?q=SHELF', ['nsh', 'nsh-ab', '12']],
    ['?q=åland', ['ala']],
    ['?q=+', ['2', 'ala', '1', 'nsh', 'nsh-ab', '12']],
    ['?q=nowhere', []],
    ['?q=%21', []],
    ['?q=shelf&filter[tdwg_level]=3', ['nsh']],
  ])('C6.30 C6.32 list %s', async (query, expected) => {
    expect(await slugs(`/api/v1/distributions${query}`)).toEqual(expected);
  });
});

describe('species and plants of a zone', () => {
  it.each([
    ['nsh', '', ['pyrella-montana']],
    ['1', '', ['pyrella-montana']],
    ['nsh-ab', '', []],
    // The row of NSH is derived introduced and stated native: stated wins (C11.13).
    ['1', '?filter[establishment]=native', ['pyrella-montana']],
    ['1051', '', ['pyrella-montana']],
    ['2', '?filter[establishment]=native', []],
    ['2', '?filter[establishment]=unknown', ['pyrella-montana']],
    ['1', '?genus_id=malusia', []],
  ])('C11.11 C11.12 C11.13 %s%s', async (zone, query, expected) => {
    expect(await slugs(`/api/v1/distributions/${zone}/species${query}`)).toEqual(expected);
    expect(await slugs(`/api/v1/distributions/${zone}/plants${query}`)).toEqual(expected);
  });
});

describe('zones in filters', () => {
  it.each([
    ['filter[zone]=1051', 1],
    ['filter[zone]=nsh,1051,2', 1],
    ['filter[zone]=1051&filter[establishment]=native', 1],
    ['filter[zone]=1051&filter[establishment]=introduced', 0],
    ['filter[zone]=2001', 0],
    ['filter[genus]=pyrella&filter_not[zone]=1051', 3],
    ['zone_id=1051', 1],
  ])('C11.10 C6.26 take ids: %s', async (query, total) => {
    const { body } = await service.get(`/api/v1/species?${query}`);
    expect(body['meta']).toEqual({ total });
  });

  it('C6.26 `zone` an unknown id matches nothing and is named', async () => {
    const { body } = await service.get('/api/v1/species?filter[zone]=1003');
    expect(body['meta']).toMatchObject({
      total: 0,
      warnings: [
        {
          param: 'filter[zone]',
          problem: 'not_found',
          message:
            'filter[zone]: no zone or country has the code, id or English name "1003", so it matches nothing.',
        },
      ],
    });
  });
});
