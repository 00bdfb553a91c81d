import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { slugOf } from '../slug.js';
import type { Named, Species, SpeciesRecord } from '../types.js';
import { vocabulary } from '../vocabularies.js';

/** Enum and flag keys whose labels are those of a vocabulary. */
const LABELLED: readonly (readonly [key: string, vocabulary: string])[] = [
  ...[
    'rank',
    'status',
    'duration',
    'edible_part',
    'uses',
    'woodiness',
    'foliage_texture',
    'toxicity',
    'nitrogen_fixation',
  ],
  ...['ligneous_type', 'biological_type', 'sexuality', 'inflorescence_type', 'fruit_shape', 'establishment'],
]
  .map((name) => [name, name] as const)
  .concat(
    ['flower_color', 'foliage_color', 'fruit_color'].map((key) => [key, 'color'] as const),
    ['growth_months', 'bloom_months', 'fruit_months'].map((key) => [key, 'month'] as const),
  );

/** Allowed path segments (C1.10 to C1.13). */
export const references = [
  rule(
    'C1.10',
    'slug, slug in capitals, encoded slug and id name the same species',
    async ({ record, examples }) => {
      const { id, slug } = await examples.species();
      const encoded = [...slug].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
      await each([slug, slug.toUpperCase(), encoded, String(id)], async (segment) => {
        expectEqual(`id of species/${segment}`, (await record(`/api/v1/species/${segment}`)).data['id'], id);
      });
    },
  ),
  rule('C1.10', 'genus and family by slug and id', async ({ record, examples }) => {
    await each(['genus', 'families', 'division_orders', 'kingdoms'], async (collection) => {
      const { id, slug } = await examples.first(collection);
      for (const segment of [slug, slug.toUpperCase(), String(id)]) {
        expectEqual(
          `${collection}/${segment}`,
          (await record<Named>(`/api/v1/${collection}/${segment}`)).data.slug,
          slug,
        );
      }
    });
  }),
  rule('C1.10', 'plants: the id and slug of a species answer its plant', async ({ record, examples }) => {
    const { slug, plant_id } = await examples.speciesWhere(
      'a species that is not the main one of its plant',
      (species) => species.rank !== 'species' && species.id !== species.plant_id,
    );
    expectEqual(`plants/${slug}`, (await record(`/api/v1/plants/${slug}`)).data['id'], plant_id);
  }),
  rule(
    'C1.10',
    'plants: a number is a plant id, else the id of a species',
    async ({ record, ask, examples }) => {
      const species = await examples.speciesWhere(
        'a species that is not the main one of its plant',
        ({ id, plant_id }) => id !== plant_id,
      );
      expectEqual(
        'by plant id',
        (await record(`/api/v1/plants/${species.plant_id}`)).data['id'],
        species.plant_id,
      );
      const { data } = await record(`/api/v1/plants/${species.id}`);
      expectTrue(
        `plants/${species.id} is ${data['id']}`,
        [species.id, species.plant_id].includes(data['id'] as number),
      );
      expectEqual(
        'HEAD by species id',
        (await ask(`/api/v1/plants/${species.id}`, { method: 'HEAD' })).status,
        200,
      );
    },
  ),
  rule('C1.10', 'unknown records are 404', async ({ refused }) => {
    const collections = [
      'species',
      'plants',
      'genus',
      'families',
      'distributions',
      'kingdoms',
      'division_orders',
    ];
    await each(collections, async (collection) => {
      for (const segment of ['nothing-of-this-slug', '999999999', '99999999999999999999999', '0']) {
        expectEqual('code', (await refused(`/api/v1/${collection}/${segment}`, 404)).code, 'not_found');
      }
    });
  }),
  rule(
    'C1.11',
    'the slug of a synonym answers 200 with a record that has the name',
    async ({ record, examples }) => {
      const named = (await examples.walked()).filter(({ synonyms }) => synonyms.length > 0).slice(0, 10);
      seen(named[0], 'a species with synonyms');
      await each(named, async ({ synonyms }) => {
        for (const name of synonyms.slice(0, 3)) {
          const former = slugOf(name);
          const { data } = await record<SpeciesRecord>(`/api/v1/species/${former}`);
          const names = [data.scientific_name, ...data.synonyms.map((synonym) => synonym.name)];
          expectTrue(
            `species/${former} is ${data.slug}, which has no such name`,
            names.map(slugOf).includes(former),
          );
          expectEqual(`links of species/${former}`, data.links['self'], `/api/v1/species/${data.slug}`);
        }
      });
    },
  ),
  rule(
    'C1.11',
    'a synonym names the species on nested paths and plants too',
    async ({ body, ask, examples }) => {
      const { former, slug } = await formerSlug(await examples.walked(), ask);
      for (const rest of ['/facts', '/corrections']) {
        const [by, direct] = [
          await body(`/api/v1/species/${former}${rest}`),
          await body(`/api/v1/species/${slug}${rest}`),
        ];
        expectEqual(`species/${former}${rest}`, by, direct);
      }
      const [by, direct] = [await body(`/api/v1/plants/${former}`), await body(`/api/v1/plants/${slug}`)];
      expectEqual(`plants/${former}`, by, direct);
      expectEqual(
        `plants/${former}/species`,
        await body(`/api/v1/plants/${former}/species`),
        await body(`/api/v1/plants/${slug}/species`),
      );
    },
  ),
  rule('C1.12', 'every filter accepts every label of its vocabulary, in any case', async ({ list }) => {
    await each(LABELLED, async ([key, name]) => {
      const labels = vocabulary(name);
      for (const text of [labels.join(','), labels.join(',').toUpperCase()]) {
        const { meta } = await list(`/api/v1/species?filter[${key}]=${encodeURIComponent(text)}`);
        expectEqual(`warnings of filter[${key}]=${text}`, meta.warnings, undefined);
      }
    });
  }),
  rule('C1.12', 'labels in payloads are those of the vocabularies', async ({ examples }) => {
    const walked = await examples.walked();
    for (const name of ['rank', 'status']) {
      const labels = vocabulary(name);
      expectEqual(
        `other labels of ${name}`,
        walked.filter((species) => !labels.includes(String(species[name]))),
        [],
      );
    }
  }),
  rule('C1.13', 'free text accepts any value without a warning', async ({ list }) => {
    await each(
      ['growth_form', 'growth_habit', 'growth_rate', 'shape_and_orientation', 'author'],
      async (key) => {
        const { meta, data } = await list(`/api/v1/species?filter[${key}]=nobody+writes+this`);
        expectEqual(`filter[${key}]`, [data, meta], [[], { total: 0 }]);
      },
    );
  }),
];

/** Finds a synonym's slug that leads to the species that has it. */
const formerSlug = async (
  walked: readonly Species[],
  ask: (path: string) => Promise<{ readonly status: number; readonly text: string }>,
): Promise<{ readonly former: string; readonly slug: string }> => {
  for (const { synonyms, slug, id, plant_id } of walked) {
    for (const name of id === plant_id ? synonyms.slice(0, 2) : []) {
      const former = slugOf(name);
      const { status, text } = await ask(`/api/v1/species/${former}`);
      if (status === 200 && (JSON.parse(text) as { data: Species }).data.slug === slug)
        return { former, slug };
    }
  }
  return seen<never>(undefined, 'a synonym with a slug of its own');
};
