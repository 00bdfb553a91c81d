import { rule } from '../check.js';
import { each, expectEqual, expectTrue, notSeen, seen } from '../expect.js';
import { at } from '../paths.js';
import { textKey } from '../text.js';
import type { Fact, Item, SpeciesRecord, Zone } from '../types.js';

const ESTABLISHMENTS = ['absent', 'doubtful', 'extinct', 'introduced', 'native'];

/** By name, then id; a record has them in the service's order of names. */
const inOrder = <T>(items: readonly T[], key: (item: T) => number | string): boolean =>
  items.every((item, index) => index === 0 || key(items[index - 1]!) <= key(item));

const names = (sources: readonly Item[]): readonly string[] => sources.map(({ name }) => String(name));

const imagesOf = (record: SpeciesRecord): Item[] => Object.values(record.images).flat();

/** Returns a number by which the images of a record ascend (C8.28): what they show, then their rating. */
const orderOf = ({ images }: SpeciesRecord, image: Item): number => {
  const isUnder = (part: string): boolean => images[part]!.includes(image);
  const subject =
    isUnder('habit') || isUnder('flower') ? 0 : isUnder('other') && image['view'] === null ? 1 : 2;
  return subject * 10 - Number(image['rating'] ?? 0);
};

/** C8.17 to C8.27: the meaning of the members of a species record. */
export const speciesChecks = [
  rule('C8.17', 'edible is derived from edible_part and vegetable', async ({ examples }) => {
    for (const { slug, edible, edible_part, vegetable } of await examples.records()) {
      const eaten = edible_part !== null || vegetable === true;
      if (eaten) expectEqual(`${slug} edible`, edible, true);
      else
        expectTrue(
          `${slug} is edible: ${edible}`,
          edible === null || (edible === false && vegetable === false),
        );
    }
  }),
  rule(
    'C8.18',
    'images have their parts, and a copyright if the licence requires credit',
    async ({ examples }) => {
      const records = await examples.records();
      seen(records.flatMap(imagesOf)[0], 'an image');
      for (const record of records) {
        for (const image of imagesOf(record)) {
          const free = /^(CC0|PDM|public domain)/i.test(String(image['licence'] ?? 'CC0'));
          expectTrue(
            `${record.slug}: image ${image['id']} has no copyright`,
            free || image['copyright'] !== null,
          );
          const noncommercial = /\bNC\b/i.test(String(image['licence'] ?? ''));
          expectTrue(`${record.slug}: image ${image['id']} is under ${image['licence']}`, !noncommercial);
        }
      }
    },
  ),
  rule(
    'C8.19',
    'common_name is the first English name, or none if that is never shown first',
    async ({ examples }) => {
      for (const { slug, common_name, common_names } of await examples.records()) {
        expectTrue(`${slug} common_name`, [common_names['en']?.[0] ?? null, null].includes(common_name));
        for (const [language, list] of Object.entries(common_names)) {
          expectTrue(`${slug}: language ${language}`, /^[a-z]{2,3}$/.test(language));
          expectEqual(`${slug}: distinct names of ${language}`, new Set(list).size, list.length);
        }
      }
    },
  ),
  rule('C8.20', 'distribution and distributions agree, zones by name', async ({ examples }) => {
    for (const { slug, distribution, distributions } of await examples.records()) {
      expectEqual(`${slug}: keys of distribution`, Object.keys(distribution).sort(), ESTABLISHMENTS);
      for (const establishment of ESTABLISHMENTS) {
        expectEqual(
          `${slug} ${establishment}`,
          distribution[establishment],
          distributions[establishment] ?? [],
        );
      }
      for (const [establishment, zones] of Object.entries(distributions)) {
        expectTrue(
          `${slug} ${establishment}: zones are not by name`,
          inOrder(zones, ({ name }) => textKey(name)),
        );
      }
    }
  }),
  rule('C8.21', 'sources by name, then id; none twice with the same id', async ({ examples }) => {
    const records = await examples.records();
    seen(records.flatMap(({ sources }) => sources)[0], 'a record with sources');
    for (const { slug, sources } of records) {
      const keys = sources.map(({ name, id }) => `${name} ${id}`);
      expectEqual(`${slug}: distinct sources`, new Set(keys).size, keys.length);
      expectTrue(
        `${slug}: sources are not by name: ${names(sources).join(', ')}`,
        inOrder(names(sources), (name) => name) || inOrder(names(sources), (name) => name.toLowerCase()),
      );
      for (const { name, url } of sources) {
        expectTrue(`${slug}: url of ${name}: ${url}`, url === null || URL.canParse(String(url)));
      }
    }
  }),
  rule(
    'C8.22',
    'degrees Fahrenheit and Celsius are derived from the same stored value',
    async ({ examples, list }) => {
      const records = await examples.records();
      for (const record of records) {
        for (const path of ['growth.minimum_temperature', 'growth.maximum_temperature']) {
          const { deg_c, deg_f } = at(record, path) as {
            readonly deg_c: number | null;
            readonly deg_f: number | null;
          };
          expectEqual(`${record.slug} ${path}: both or none`, deg_c === null, deg_f === null);
          if (deg_c === null || deg_f === null) continue;
          const off = Math.abs(deg_f - (deg_c * 1.8 + 32));
          expectTrue(`${record.slug} ${path}: ${deg_c} °C and ${deg_f} °F`, off <= 0.5 * 1.8 + 0.5);
        }
      }
      const of = await list<Fact>(
        `/api/v1/species/${records[0]!.slug}/facts?filter[attribute_name]=minimum_temperature_deg_c&filter[status]=active`,
      );
      const values = of.data.map(({ value }) => Number(value));
      const published = at(records[0]!, 'growth.minimum_temperature.deg_c') as number | null;
      if (values.length !== 1) return;
      const rounded = Math.sign(values[0]!) * Math.round(Math.abs(values[0]!));
      expectEqual(`${records[0]!.slug}: rounded`, published, rounded === 0 ? 0 : rounded);
    },
  ),
  rule('C8.23', 'image_url is the image at position 1, null without any', async ({ examples }) => {
    for (const record of await examples.records()) {
      const main = imagesOf(record).find(({ position }) => position === 1);
      expectEqual(`${record.slug} image_url`, record['image_url'], main?.['image_url'] ?? null);
    }
  }),
  rule(
    'C8.28',
    'images are in published order: whole plants and flowers, then unstated subjects, then the rest, by rating',
    async ({ examples }) => {
      for (const record of await examples.records()) {
        const images = imagesOf(record).sort((a, b) => Number(a['position']) - Number(b['position']));
        expectEqual(
          `${record.slug}: positions`,
          images.map(({ position }) => position),
          images.map((_, index) => index + 1),
        );
        // The first image may be marked as main, whatever it shows.
        const keys = images.slice(1).map((image) => orderOf(record, image));
        expectEqual(
          `${record.slug}: order`,
          keys,
          [...keys].sort((a, b) => a - b),
        );
      }
    },
  ),
  rule('C8.24', 'every source of a published value is named', async ({ examples, list, body }) => {
    const registered = (await body('/api/v1/sources'))['data'] as readonly Item[];
    const nameOf = new Map(registered.map(({ slug, name }) => [String(slug), String(name)]));
    const { species } = await examples.withFacts();
    await each([species, ...(await examples.walked()).slice(0, 15)], async ({ slug }) => {
      const record = (await examples.records()).find((candidate) => candidate.slug === slug);
      if (record === undefined) return;
      const { data } = await list<Fact>(`/api/v1/species/${slug}/facts?filter[status]=active`);
      const alone = data.filter(
        (fact) => data.filter((other) => other.attribute_name === fact.attribute_name).length === 1,
      );
      const unnamed = alone.filter(
        ({ source }) => !names(record.sources).includes(nameOf.get(source) ?? source),
      );
      expectEqual(
        `${slug}: sources that are not named`,
        [...new Set(unnamed.map(({ source }) => source))],
        [],
      );
    });
  }),
  rule('C8.25', 'indicators are within their read scales', async ({ examples, refused, list }) => {
    const scales: readonly (readonly [string, number, number])[] = [
      ['light', 1, 9],
      ['atmospheric_humidity', 1, 9],
      ['soil_nutriments', 1, 9],
      ['soil_humidity', 1, 12],
      ['soil_salinity', 0, 9],
      ['soil_texture', 0, 10],
    ];
    for (const record of await examples.records()) {
      for (const [member, low, high] of scales) {
        const value = at(record, `growth.${member}`) as number | null;
        expectTrue(`${record.slug} ${member} ${value}`, value === null || (value >= low && value <= high));
      }
    }
    for (const key of ['soil_reaction', 'thermal_climate', 'temperature'])
      await refused(`/api/v1/species?filter[${key}]=1`, 400);
    await list('/api/v1/species?filter[soil_humidity]=12');
  }),
  rule('C8.26', 'uses are distinct labels, and human food makes nothing edible', async ({ list, body }) => {
    const { data } = await list<Item>('/api/v1/species?filter[uses]=human_food&limit=100');
    for (const { slug } of data.slice(0, 10)) {
      const record = (await body(`/api/v1/species/${slug}`))['data'] as SpeciesRecord;
      const uses = record['uses'] as readonly string[];
      expectTrue(`${slug} uses: ${uses}`, uses.includes('human_food') && new Set(uses).size === uses.length);
      if (record.edible_part === null && record.vegetable !== true) {
        expectTrue(`${slug} is edible by its uses`, record.edible !== true);
      }
    }
    seen(data[0], 'a species used as human food');
  }),
  rule('C8.27', 'an unknown toxicity is not none', async ({ list, body }) => {
    const { data } = await list<Item>('/api/v1/species?filter[toxicity]=none&limit=100');
    for (const { slug } of data.slice(0, 10)) {
      const record = (await body(`/api/v1/species/${slug}`))['data'] as SpeciesRecord;
      expectEqual(`${slug} toxicity`, at(record, 'specifications.toxicity'), 'none');
    }
    const total = async (query: string): Promise<number> =>
      (await list<Item>(`/api/v1/species?${query}`)).meta.total;
    const all = await total('limit=1');
    expectEqual(
      'with and without none',
      await total('filter_not[toxicity]=none'),
      all - (await total('filter[toxicity]=none')),
    );
    expectEqual('in range', await total('range[toxicity]=0,3'), await total('filter_not[toxicity]=null'));
  }),
  rule('C11.13', 'a zone has only one establishment', async ({ examples }) => {
    const records = await examples.records();
    seen(
      records.find(({ distributions }) => Object.keys(distributions).length > 1),
      'a species with two establishments',
    );
    for (const { slug, distributions } of records) {
      const zones: readonly Zone[] = Object.values(distributions).flat();
      const slugs = zones.map((zone) => zone.slug);
      expectEqual(`${slug}: distinct zones`, new Set(slugs).size, slugs.length);
    }
  }),
  rule('C8.20', 'unknown is never counted as native', async ({ list, record }) => {
    const { data } = await list(
      '/api/v1/species?filter[establishment]=unknown&filter_not[establishment]=native',
    );
    const { slug } = (data[0] ?? notSeen('no such data here: a species of unknown establishment only')) as {
      slug: string;
    };
    const { distribution, distributions } = (await record<SpeciesRecord>(`/api/v1/species/${slug}`)).data;
    expectEqual(`${slug}: native`, distribution['native'], []);
    expectTrue(`${slug} has no unknown`, (distributions['unknown'] ?? []).length > 0);
  }),
];
