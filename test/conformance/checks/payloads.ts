import type { z } from 'zod';
import { rule } from '../check.js';
import { contractRoutes } from '../contract.js';
import { each, holds, notSeen, same } from '../expect.js';
import { listPath, listRoutes } from '../routes.js';
import * as shapes from '../shapes.js';
import { SPECIFIED } from '../specified.js';
import type { Target } from '../target.js';
import type { Fact, Item, Plant, Species } from '../types.js';

/** Holds every item of every list that answers these. */
const fitsOn = async (target: Target, last: string, shape: z.ZodType): Promise<void> => {
  const routes = listRoutes.filter(({ path }) => path.replace('/search', '').endsWith(`/${last}`));
  holds(`no list of ${last}`, routes.length > 0);
  await each(routes, async (route) => {
    const path = await listPath(target, route);
    for (const item of (await target.list(path)).data)
      shapes.fits(`${path} ${item['slug'] ?? item['id']}`, shape, item);
  });
};

const hasAll = (what: string, item: Item, specified: readonly string[]): void =>
  same(
    `${what}: members of the specification that are missing`,
    specified.filter((member) => !(member in item)),
    [],
  );

/** Section 8: the members and types of every payload, none missing and none unknown. */
export const payloads = [
  rule('C8.1', 'species items on every species list and search', async (target) => {
    await fitsOn(target, 'species', shapes.speciesItem);
  }),
  rule('C8.1', 'species items have the fields of the specification', async ({ examples }) => {
    hasAll('a species item', await examples.species(), SPECIFIED.speciesItem);
  }),
  rule('C8.1', 'values of an item are those of its record', async ({ examples, record }) => {
    await each((await examples.walked()).slice(0, 10), async ({ slug, synonyms, ...item }) => {
      const { data } = await record<Item & { readonly synonyms: readonly { readonly name: string }[] }>(
        `/api/v1/species/${slug}`,
      );
      for (const [member, value] of Object.entries(item)) same(`${slug} ${member}`, data[member], value);
      same(
        `${slug} synonyms`,
        data.synonyms.map(({ name }) => name),
        synonyms,
      );
      same(`${slug} complete_data`, item['complete_data'], Number(item['completion_ratio']) > 50);
    });
  }),
  rule('C8.3', 'no detail field is in a species list', async ({ examples }) => {
    const listed = await examples.species();
    const [record] = await examples.records();
    const detail = Object.keys(record ?? {}).filter((member) => !(member in listed));
    holds('the record has no further fields', detail.includes('growth') && detail.includes('edible'));
    same(
      'detail fields of the specification in a list',
      SPECIFIED.detailOnly.filter((member) => member in listed),
      [],
    );
  }),
  rule('C8.5', 'plant items on every plant list and search', async (target) => {
    await fitsOn(target, 'plants', shapes.plantItem);
  }),
  rule(
    'C8.5',
    'plant items have the fields of the specification and of their main species',
    async ({ list, examples, record }) => {
      const { plant } = await examples.related();
      hasAll('a plant item', plant, SPECIFIED.plantItem);
      same('links', plant.links, {
        self: `/api/v1/plants/${plant.slug}`,
        plant: `/api/v1/plants/${plant.slug}`,
        species: `/api/v1/plants/${plant.slug}/species`,
        genus: plant.links['genus'],
      });
      const { data } = await list<Plant>('/api/v1/plants');
      await each(data.slice(0, 5), async ({ main_species_id, id, slug, links, ...item }) => {
        const species = (await record<Species>(`/api/v1/species/${main_species_id}`)).data;
        for (const [member, value] of Object.entries(item)) {
          if (member !== 'synonyms') same(`${slug} ${member}`, value, species[member]);
        }
        same(`${slug} is its own plant`, [links['self'], species.plant_id], [`/api/v1/plants/${slug}`, id]);
      });
    },
  ),
  rule('C8.10', 'meta of a species record', async ({ examples, record }) => {
    const { slug } = await examples.withSynonym();
    const { data, meta } = await record<
      Item & {
        images: Record<string, readonly unknown[]>;
        synonyms: readonly unknown[];
        sources: readonly unknown[];
      }
    >(`/api/v1/species/${slug}`);
    same('members', Object.keys(meta).sort(), [
      'images_count',
      'last_modified',
      'sources_count',
      'synonyms_count',
    ]);
    same('images_count', meta['images_count'], Object.values(data.images).flat().length);
    same('synonyms_count', meta['synonyms_count'], data.synonyms.length);
    same('sources_count', meta['sources_count'], data.sources.length);
  }),
  rule('C8.10', 'a record is data and meta, whatever its collection', async ({ body, examples }) => {
    const collections = [
      'species',
      'plants',
      'genus',
      'families',
      'kingdoms',
      'distributions',
      'division_orders',
    ];
    await each(collections, async (collection) => {
      const { slug } = await examples.first(collection);
      same(
        `members of ${collection}/${slug}`,
        Object.keys(await body(`/api/v1/${collection}/${slug}`)).sort(),
        ['data', 'meta'],
      );
    });
  }),
  rule('C8.11', 'members and types of species records', async ({ examples }) => {
    for (const record of await examples.records()) shapes.fits(record.slug, shapes.speciesRecord, record);
    const [first] = await examples.records();
    hasAll('a species record', first!, SPECIFIED.speciesRecord);
  }),
  rule('C8.30', 'members and types of plant records', async ({ list, record }) => {
    const { data } = await list<Plant>('/api/v1/plants');
    await each(data, async ({ slug }) => {
      shapes.fits(`plants/${slug}`, shapes.plantRecord, (await record(`/api/v1/plants/${slug}`)).data);
    });
  }),
  rule(
    'C8.35',
    'members and types of genus, family and the ranks above, in lists and records',
    async ({ list, record }) => {
      await each(shapes.taxa, async ([collection, shape]) => {
        const { data } = await list(`/api/v1/${collection}`);
        for (const item of data) shapes.fits(`${collection} ${item['slug']}`, shape, item);
        const [first] = data;
        if (first)
          same(
            `${collection}/${first['slug']}`,
            (await record(`/api/v1/${collection}/${first['slug']}`)).data,
            first,
          );
      });
    },
  ),
  rule('C8.40', 'members and types of zones, in lists and records', async (target) => {
    await fitsOn(target, 'distributions', shapes.zone);
    const { data } = await target.list('/api/v1/distributions');
    await each(data.slice(0, 5), async (item) => {
      same(`zone ${item['slug']}`, (await target.record(`/api/v1/distributions/${item['slug']}`)).data, item);
    });
  }),
  rule('C8.45', 'members and types of corrections', async (target) => {
    const { data } = await target.list('/api/v1/corrections');
    if (data.length === 0) notSeen('no such data here: a correction');
    await fitsOn(target, 'corrections', shapes.correction);
    for (const item of data) {
      same(`correction ${item['id']}`, (await target.record(`/api/v1/corrections/${item['id']}`)).data, item);
    }
  }),
  rule('C8.50', 'members and types of facts', async ({ examples, list }) => {
    const { facts } = await examples.withFacts();
    for (const fact of facts) shapes.fits(`fact ${fact.id}`, shapes.fact, fact);
    await each((await examples.walked()).slice(0, 20), async ({ slug }) => {
      const answer = await list<Fact>(`/api/v1/species/${slug}/facts`);
      for (const fact of answer.data) shapes.fits(`${slug}: fact ${fact.id}`, shapes.fact, fact);
      same('members of the answer', Object.keys(answer).sort(), ['data', 'meta']);
    });
  }),
  rule('C8.55', 'members and types of sources, by rank', async ({ body }) => {
    const { data, meta } = (await body('/api/v1/sources')) as {
      readonly data: readonly Item[];
      readonly meta: Item;
    };
    holds('no array in data', Array.isArray(data));
    for (const source of data) shapes.fits(`source ${source['slug']}`, shapes.sourceItem, source);
    same('total', meta['total'], data.length);
    const ranks = data.map(({ rank }) => Number(rank));
    same(
      'ranks',
      ranks,
      ranks.toSorted((one, other) => one - other),
    );
    same('distinct ranks', new Set(ranks).size, ranks.length);
  }),
  rule('C8.60', 'counters', async ({ body, list }) => {
    const status = await body('/api/v1');
    shapes.fits('/api/v1', shapes.counters, status);
    same('species_count', status['species_count'], (await list('/api/v1/species')).meta.total);
    same('plants_count', status['plants_count'], (await list('/api/v1/plants')).meta.total);
    const colored = (await list('/api/v1/species?filter_not[foliage_color]=null')).meta.total;
    same('detailled_plants_count', status['detailled_plants_count'], colored);
  }),
  rule(
    'C8.61',
    'the profile; with a browser token without name, email and creation',
    async ({ body, examples }) => {
      const profile = await body('/api/v1/me');
      shapes.fits('/api/v1/me', shapes.profile, profile);
      const { name, email, created_at } = await body('/api/v1/me', { token: await examples.browserToken() });
      same('with a browser token', [name, email, created_at], [null, null, null]);
    },
  ),
];

/** The document must name every route of the contract. */
export const openApi = rule(
  'C2.50',
  'the OpenAPI document has every route and the key parameters',
  async ({ body }) => {
    const { openapi, paths } = (await body('/api/openapi.json')) as {
      readonly openapi?: string;
      readonly paths?: Readonly<Record<string, Item>>;
    };
    holds(`openapi is ${openapi}`, String(openapi).startsWith('3.1'));
    const shape = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
    const documented = new Set(
      Object.entries(paths ?? {}).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${shape(path)}`),
      ),
    );
    const reading = contractRoutes.filter(({ method }) => method === 'GET');
    same(
      'routes that it does not have',
      reading.map(({ method, path }) => `${method} ${shape(path)}`).filter((route) => !documented.has(route)),
      [],
    );
  },
);
