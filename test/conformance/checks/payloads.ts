import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { fitsOn } from '../fits-on.js';
import { fits } from '../shapes/fits.js';
import { plantItem, plantRecord, speciesItem, speciesRecord } from '../shapes/species.js';
import { SPECIFIED } from '../specified.js';
import type { Item, Plant, Species, SpeciesRecord } from '../types.js';

const hasAll = (what: string, item: Item, specified: readonly string[]): void =>
  expectEqual(
    `${what}: members of the specification that are missing`,
    specified.filter((member) => !(member in item)),
    [],
  );

/** C8.1 to C8.11, C8.30: members and types of species and plants, none missing and none unknown. */
export const payloads = [
  rule('C8.1', 'species items on every species list and search', async (target) => {
    await fitsOn(target, 'species', speciesItem);
  }),
  rule('C8.1', 'species items have the fields of the specification', async ({ examples }) => {
    hasAll('a species item', await examples.species(), SPECIFIED.speciesItem);
  }),
  rule('C8.1', 'values of an item are those of its record', async ({ examples, record }) => {
    await each((await examples.walked()).slice(0, 10), async ({ slug, synonyms, ...item }) => {
      const { data } = await record<Item & { readonly synonyms: readonly { readonly name: string }[] }>(
        `/api/v1/species/${slug}`,
      );
      // The image of a list item is the small form (C8.29).
      for (const [member, value] of Object.entries(item))
        if (member !== 'image_url') expectEqual(`${slug} ${member}`, data[member], value);
      expectEqual(
        `${slug} synonyms`,
        data.synonyms.map(({ name }) => name),
        synonyms,
      );
      expectEqual(`${slug} complete_data`, item['complete_data'], Number(item['completion_ratio']) > 50);
    });
  }),
  rule('C8.3', 'no detail field is in a species list', async ({ examples }) => {
    const listed = await examples.species();
    const [record] = await examples.records();
    const detail = Object.keys(record ?? {}).filter((member) => !(member in listed));
    expectTrue('the record has no further fields', detail.includes('growth') && detail.includes('edible'));
    expectEqual(
      'detail fields of the specification in a list',
      SPECIFIED.detailOnly.filter((member) => member in listed),
      [],
    );
  }),
  rule('C8.5', 'plant items on every plant list and search', async (target) => {
    await fitsOn(target, 'plants', plantItem);
  }),
  rule(
    'C8.5',
    'plant items have the fields of the specification and of their main species',
    async ({ list, examples, record }) => {
      const { plant } = await examples.related();
      hasAll('a plant item', plant, SPECIFIED.plantItem);
      expectEqual('links', plant.links, {
        self: `/api/v1/plants/${plant.slug}`,
        plant: `/api/v1/plants/${plant.slug}`,
        species: `/api/v1/plants/${plant.slug}/species`,
        genus: plant.links['genus'],
      });
      const { data } = await list<Plant>('/api/v1/plants');
      await each(data.slice(0, 5), async ({ main_species_id, id, slug, links, ...item }) => {
        const species = (await record<Species>(`/api/v1/species/${main_species_id}`)).data;
        for (const [member, value] of Object.entries(item)) {
          if (member !== 'synonyms' && member !== 'image_url')
            expectEqual(`${slug} ${member}`, value, species[member]);
        }
        expectEqual(
          `${slug} is its own plant`,
          [links['self'], species.plant_id],
          [`/api/v1/plants/${slug}`, id],
        );
      });
    },
  ),
  rule('C8.29', 'image_url of list items is the small form of the main image', async ({ list, record }) => {
    const { data } = await list<Plant>('/api/v1/plants?filter_not[image_url]=null');
    await each(data.slice(0, 5), async ({ main_species_id, slug, image_url }) => {
      const { images } = (await record<SpeciesRecord>(`/api/v1/species/${main_species_id}`)).data;
      const main = Object.values(images)
        .flat()
        .find(({ position }) => position === 1);
      expectEqual(`${slug} image_url`, image_url, main?.['thumbnail_url'] ?? main?.['image_url']);
    });
  }),
  rule('C8.10', 'meta of a species record', async ({ examples, record }) => {
    const { slug } = await examples.withSynonym();
    const { data, meta } = await record<
      Item & {
        images: Record<string, readonly unknown[]>;
        synonyms: readonly unknown[];
        sources: readonly unknown[];
      }
    >(`/api/v1/species/${slug}`);
    expectEqual('members', Object.keys(meta).sort(), [
      'images_count',
      'last_modified',
      'sources_count',
      'synonyms_count',
    ]);
    expectEqual('images_count', meta['images_count'], Object.values(data.images).flat().length);
    expectEqual('synonyms_count', meta['synonyms_count'], data.synonyms.length);
    expectEqual('sources_count', meta['sources_count'], data.sources.length);
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
      expectEqual(
        `members of ${collection}/${slug}`,
        Object.keys(await body(`/api/v1/${collection}/${slug}`)).sort(),
        ['data', 'meta'],
      );
    });
  }),
  rule('C8.11', 'members and types of species records', async ({ examples }) => {
    for (const record of await examples.records()) fits(record.slug, speciesRecord, record);
    const [first] = await examples.records();
    hasAll('a species record', first!, SPECIFIED.speciesRecord);
  }),
  rule('C8.30', 'members and types of plant records', async ({ list, record }) => {
    const { data } = await list<Plant>('/api/v1/plants');
    await each(data, async ({ slug }) => {
      fits(`plants/${slug}`, plantRecord, (await record(`/api/v1/plants/${slug}`)).data);
    });
  }),
];
