import { settleZones } from '../../src/ingest/settle/zones.js';
import { createPyrella, createSpecies, insert } from '../resources/fixture.js';
import { ENGINES, startOver } from './engines.js';
import type { Service } from './service.js';

/** Beside Pyrella montana, which is native in ALA and NSH: species of which the strongest source only states that they are absent, or nothing. */
const ROWS = [
  ['Pyrella falsa', 'ALA', 'absent', 'powo'],
  ['Pyrella falsa', 'NSH', 'native', 'powo'],
  ['Pyrella absens', 'ALA', 'absent', 'powo'],
  ['Pyrella absens', 'ALA', 'native', 'usda'],
  ['Pyrella obscura', '2', 'unknown', 'powo'],
] as const;

let service: Service;
const start = async (engine: (typeof ENGINES)[number]): Promise<void> => {
  service = await startOver(engine, (database) =>
    database.session(async (client) => {
      const { zones, source, genus } = await createPyrella(client);
      const ids = new Map<string, number>();
      for (const [name, zone, establishment, by] of ROWS) {
        const id = ids.get(name) ?? (await createSpecies(client, { name, genus }));
        ids.set(name, id);
        const row = { species_id: id, zone_id: zones.get(zone), source_id: source[by], establishment };
        await insert(client, 'distribution', row);
      }
      // Its plant has another id than its main species.
      await client.query('begin');
      await client.query('update plant set id = 60001 where id = $1', [ids.get('Pyrella falsa')]);
      await client.query('update species set plant_id = 60001 where id = $1', [ids.get('Pyrella falsa')]);
      await client.query('commit');
      await settleZones(client);
    }),
  );
};

const MONTANA = 'pyrella-montana';
const FALSA = 'pyrella-falsa';
const ABSENS = 'pyrella-absens';

describe.each(ENGINES)('C11.11 zones over %s', (engine) => {
  beforeAll(() => start(engine));
  afterAll(() => service.close());

  it.each([
    ['/distributions/ala/species', [MONTANA]],
    ['/distributions/ala/plants', [MONTANA]],
    ['/distributions/12/species', [MONTANA, FALSA]],
    ['/species?zone_id=ala', [MONTANA]],
    ['/species?filter[zone]=ala', [MONTANA]],
    ['/species/search?q=pyrella&filter[zone]=ala', [MONTANA]],
    ['/species?filter[zone]=ala,2', [MONTANA, 'pyrella-obscura']],
    ['/species?filter_not[zone]=ala&filter[zone]=12', [FALSA]],
    ['/species?filter[zone]=ala&filter[establishment]=absent', [FALSA, ABSENS]],
    ['/distributions/ala/species?filter[establishment]=absent', [FALSA, ABSENS]],
    ['/distributions/12/species?filter[establishment]=absent', [FALSA, ABSENS]],
    ['/distributions/ala/species?filter[establishment]=native,absent', [MONTANA, FALSA, ABSENS]],
    ['/species?filter[establishment]=absent', [FALSA, ABSENS]],
    ['/species?filter[establishment]=absent&filter_not[zone]=nsh', [ABSENS]],
    ['/distributions/12/species?filter_not[establishment]=absent', [MONTANA]],
    ['/species?filter[zone]=nsh,null&filter[establishment]=null&filter[slug]=pyrella-absens', [ABSENS]],
    ['/species?filter[zone]=ala,null&filter[establishment]=null&filter[slug]=pyrella-absens', []],
  ])('%s', async (path, expected) => {
    const { status, text, body } = await service.get(`/api/v1${path}`);
    expect([status, status === 200 ? null : text]).toEqual([200, null]);
    expect((body['data'] as readonly { slug: string }[]).map(({ slug }) => slug)).toEqual(expected);
  });

  it.each([
    ['ala', 1],
    ['nsh', 2],
    ['12', 2],
    ['1', 2],
    ['2', 2],
  ])('C11.14 species_count of %s is %d, as the total of its list', async (zone, count) => {
    const [{ body: record }, { body: list }] = [
      await service.get(`/api/v1/distributions/${zone}`),
      await service.get(`/api/v1/distributions/${zone}/species`),
    ];
    expect([record['data'], list['meta']]).toMatchObject([{ species_count: count }, { total: count }]);
  });

  it.each([
    ['ala', MONTANA, 200],
    ['ala', FALSA, 404],
    ['12', FALSA, 200],
    ['12', ABSENS, 404],
  ])('C2.60 the record of %s/%s/… answers %d', async (zone, slug, status) => {
    for (const kind of ['species', 'plants'])
      expect((await service.get(`/api/v1/distributions/${zone}/${kind}/${slug}`)).status).toBe(status);
  });
});

describe('C8.20 the record of a species', () => {
  beforeAll(() => start('postgres'));
  afterAll(() => service.close());

  it.each(['species', 'plants'])('in %s says that all establishments are unknown', async (kind) => {
    const { body } = await service.get(`/api/v1/${kind}/pyrella-obscura?page=1`);
    expect(body).toMatchObject({
      data: { distribution: { native: [] }, distributions: { unknown: [{ slug: '2' }] } },
      meta: {
        warnings: [
          { param: 'page', problem: 'not_supported_here' },
          {
            param: 'distribution',
            problem: 'establishment_unknown',
            message: expect.stringContaining('distributions.unknown'),
          },
        ],
      },
    });
  });

  it.each([MONTANA, ABSENS, 'pyrella-montana-subsp-alba'])('%s has no such warning', async (slug) => {
    const { body } = await service.get(`/api/v1/species/${slug}`);
    expect(body['meta']).not.toHaveProperty('warnings');
  });

  it('C14.13 has codes in place of zones for those who ask', async () => {
    type Groups = Readonly<Record<string, readonly { readonly tdwg_code: string }[]>>;
    const dataOf = async (path: string) => (await service.get(path)).body['data'] as Record<string, unknown>;
    for (const kind of ['species', 'plants']) {
      const path = `/api/v1/${kind}/pyrella-montana`;
      const { distribution: _, distributions, ...others } = await dataOf(path);
      const { zone_codes: codes, ...compact } = await dataOf(`${path}?zones=Compact`);
      const expected = Object.entries(distributions as Groups).map(([key, zones]) => [
        key,
        zones.map(({ tdwg_code }) => tdwg_code),
      ]);
      expect(codes).toEqual(Object.fromEntries(expected));
      if (kind === 'species') expect(compact).toEqual(others);
      else expect(compact['main_species']).toMatchObject({ zone_codes: codes });
      expect(await dataOf(`${path}?zones=compact&fields=zones,common_name`)).not.toHaveProperty(
        'distributions',
      );
    }
    expect((await service.get('/api/v1/species/pyrella-montana?zones=all')).status).toBe(400);
  });
});
