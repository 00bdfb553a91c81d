import { insert } from '../resources/fixture.js';
import { ENGINES, startOver } from './engines.js';
import { createGarden } from './garden.js';
import type { Service } from './service.js';

type Item = Readonly<Record<string, unknown>>;

describe.each(ENGINES)('C14 fields over %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startOver(engine, (database) => database.session(createGarden));
  });
  afterAll(() => service?.close());

  const itemOf = async (path: string): Promise<Item> => {
    const { status, body, text } = await service.get(encodeURI(path));
    if (status !== 200) throw new Error(text);
    const { data } = body;
    return (Array.isArray(data) ? data[0] : data) as Item;
  };
  const record = async (): Promise<Item> => itemOf('/api/v1/species/pyrella-montana');

  it.each(['/api/v1/species?', '/api/v1/species/search?q=pyrella montana&', '/api/v1/plants?'])(
    'C14.10 %s has the selected members, as the record has them',
    async (path) => {
      const { growth, common_names, distributions } = await record();
      const whole = growth as Item;
      const item = await itemOf(`${path}fields=growth.light,common_names,maximum_height_cm,distributions`);
      const { id, slug, links } = await itemOf(path.replace(/\?$/, ''));
      expect(item).toEqual({
        id,
        slug,
        links: { self: (links as Item)['self'] },
        common_names,
        distributions,
        specifications: { maximum_height: { cm: 60 } },
        growth: { light: whole['light'] },
      });
    },
  );

  it('C14.10 members of an item keep its form', async () => {
    const { synonyms } = await itemOf('/api/v1/species?fields=names');
    expect(synonyms).toEqual((await itemOf('/api/v1/species'))['synonyms']);
  });

  it('C14.10 a plain item needs no further statement', async () => {
    const whole = await itemOf('/api/v1/species');
    const { author, year } = whole;
    const answer = await service.get('/api/v1/species?fields=year,author');
    expect((answer.body['data'] as readonly Item[])[0]).toEqual({
      id: whole['id'],
      slug: whole['slug'],
      author,
      year,
      links: { self: '/api/v1/species/pyrella-montana' },
    });
  });

  it.each([
    ['/api/v1/genus', 'name', { name: 'Malusia' }],
    ['/api/v1/distributions', 'tdwg_level', { tdwg_level: 1 }],
    ['/api/v1/families/malusiaceae', 'name', { name: 'Malusiaceae' }],
  ])('C14.10 %s?fields=%s', async (path, fields, expected) => {
    const item = await itemOf(`${path}?fields=${fields}`);
    expect(item).toMatchObject(expected);
    expect(Object.keys(item).sort()).toEqual(['id', 'links', 'slug', fields].sort());
  });

  it('C14.10 records take them, too', async () => {
    const whole = await record();
    const item = await itemOf('/api/v1/species/pyrella-montana?fields=zones,images,growth.ph_minimum');
    expect(item).toEqual({
      id: whole['id'],
      slug: 'pyrella-montana',
      image_url: whole['image_url'],
      images: whole['images'],
      distributions: whole['distributions'],
      growth: { ph_minimum: (whole['growth'] as Item)['ph_minimum'] },
      links: { self: '/api/v1/species/pyrella-montana' },
    });
    const plant = await itemOf('/api/v1/plants/pyrella-montana?fields=genus.name,flower');
    expect(plant).toMatchObject({ slug: 'pyrella-montana', genus: { name: 'Pyrella' } });
  });

  it.each(['/api/v1/species', '/api/v1/plants', '/api/v1/species/pyrella-montana', '/api/v1/genus'])(
    'C14.11 %s refuses an unknown field and names the nearest one',
    async (path) => {
      const { status, body } = await service.get(`${path}?fields=id,slog`);
      expect(status).toBe(400);
      expect(body['details']).toMatchObject([
        { param: 'fields', got: 'slog', problem: 'not_allowed', suggestions: { slog: 'slug' } },
      ]);
      expect(body['message']).toContain('slug');
    },
  );

  it('C14.12 provenance names the source of each selected value, and the licence of that or of the contribution', async () => {
    await service.database.session(async (client) => {
      const community = await insert(client, 'source', {
        slug: 'community',
        name: 'Community',
        rank: 0,
        licence: 'CC0-1.0',
      });
      const { rows } = await client.query<{ id: number; source: number }>(
        `select s.id, (select id from source where slug = 'usda') as source from species s where slug = 'malusia-baensis'`,
      );
      const [{ id, source } = { id: 0, source: 0 }] = rows;
      await client.query(
        `insert into attribute (key) values ('maximum_height_cm'), ('light') on conflict do nothing`,
      );
      await client.query(
        `insert into fact (species_id, attribute_id, source_id, status, value, evidence, n_observations, licence)
         select $1, id, case key when 'light' then $3::int else $2::int end, status, '5', 'measured', n, 'ODbL-1.0'
         from attribute, (values (2, 11), (1, 12), (2, 13)) f (status, n) where key in ('maximum_height_cm', 'light')`,
        [id, source, community],
      );
      // Of sources and species that do not supply the values.
      await client.query(
        `insert into fact (species_id, attribute_id, source_id, status, value, evidence, n_observations)
         select s.id, a.id, o.id, 1, '5', 'derived', 99 from species s, attribute a, source o
         where s.id between $1::int - 1 and $1::int + 1 and a.key in ('maximum_height_cm', 'light')
           and o.id in ($2, $3)
         on conflict do nothing`,
        [id, source, community],
      );
      await client.query(
        `update species set winners = jsonb_build_object('maximum_height_cm', $2::int, 'light', $3::int),
           vals = vals || '{"maximum_height_cm": 260, "light": 5}' where id = $1`,
        [id, source, community],
      );
    });
    const expected = {
      'specifications.maximum_height.cm': {
        source: 'usda',
        evidence_type: 'measured',
        licence: null,
        n_observations: 12,
      },
    };
    const contributed = { evidence_type: 'measured', licence: 'ODbL-1.0', n_observations: 12 };
    Object.assign(expected, { 'growth.light': { source: 'community', ...contributed } });
    const query = 'fields=maximum_height_cm,growth,provenance';
    await service.database.session((client) =>
      client.query(
        `with other as (
           insert into plant (id, name, slug, main_species_id)
           select 60001, 'Malusia', 'malusia', id from species where slug = 'malusia-baensis'
           returning id, main_species_id
         )
         update species set plant_id = other.id from other where species.id = other.main_species_id`,
      ),
    );
    for (const path of [
      'species?filter[slug]=malusia-baensis&',
      'species/malusia-baensis?',
      'plants/malusia?',
    ])
      expect((await itemOf(`/api/v1/${path}${query}`))['provenance']).toEqual(expected);
    expect(
      (await itemOf('/api/v1/species?filter[slug]=malusia-baensis&fields=provenance,author'))['provenance'],
    ).toEqual({});
  });

  it('C14.12 C8.17 a derived value has the provenance of the value from which it follows', async () => {
    await service.database.session(async (client) => {
      await client.query(
        `update species set vals = vals || '{"vegetable": true}', winners = jsonb_build_object(
           'edible_part', (select id from source where slug = 'community'),
           'vegetable', (select id from source where slug = 'usda'))
         where slug = 'malusia-baensis'`,
      );
    });
    const { edible, provenance } = await itemOf(
      '/api/v1/species/malusia-baensis?fields=edible,edible_part,provenance',
    );
    expect([edible, provenance]).toMatchObject([true, { edible: { source: 'usda' } }]);
  });
});
