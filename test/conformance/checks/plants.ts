import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import type { Item, Named, Plant, Species, SpeciesRecord } from '../types.js';

/** The arrays of a plant record and the rank of each (C8.31). */
const ARRAYS: ReadonlyMap<string, string> = new Map([
  ['species', 'species'],
  ['subspecies', 'ssp'],
  ['varieties', 'var'],
  ['hybrids', 'hybrid'],
  ['forms', 'form'],
  ['subvarieties', 'subvar'],
]);

interface PlantRecord extends Item {
  readonly id: number;
  readonly slug: string;
  readonly main_species_id: number;
  readonly main_species: SpeciesRecord;
  readonly genus: Named;
  readonly family: Named | null;
  readonly sources: readonly Item[];
}

const arraysOf = (plant: PlantRecord): readonly Species[] =>
  [...ARRAYS.keys()].flatMap((member) => plant[member] as readonly Species[]);

/** Returns the first two words of a name; `×` belongs to the following word (C11.2). */
const twoWords = (name: string): string => {
  const words = name.split(' ');
  return words.slice(0, words[1] === '×' ? 3 : 2).join(' ');
};

/** C8.30 to C8.32, C11.1 to C11.4: plants and their members. */
export const plantChecks = [
  rule(
    'C8.30',
    'main species, genus and family are those named in the item',
    async ({ examples, record }) => {
      const { plant, species, genus, family } = await examples.related();
      const { data } = await record<PlantRecord>(`/api/v1/plants/${plant.slug}`);
      expectEqual('main_species', data.main_species, (await record(`/api/v1/species/${species.slug}`)).data);
      expectEqual('genus', [data.genus.id, data.genus.name], [genus.id, genus.name]);
      expectEqual('family', data.family?.id, family.id);
      const { synonyms, genus: _, family: __, ...item } = plant;
      for (const [member, value] of Object.entries(item))
        expectEqual(`plants/${plant.slug} ${member}`, data[member], value);
    },
  ),
  rule(
    'C8.31',
    'the rank arrays contain all species of the plant by scientific name',
    async ({ examples, record, list }) => {
      const several = await examples.speciesWhere(
        'a species other than the main one of its plant',
        ({ id, plant_id }) => id !== plant_id,
      );
      const { slug } = (await record<PlantRecord>(`/api/v1/plants/${several.plant_id}`)).data;
      await each([slug, (await examples.related()).plant.slug], async (plant) => {
        const { data } = await record<PlantRecord>(`/api/v1/plants/${plant}`);
        for (const [member, rank] of ARRAYS) {
          const species = data[member] as readonly Species[];
          expectEqual(
            `${plant} ${member}: other ranks`,
            species.filter((each) => each.rank !== rank).map(({ slug }) => slug),
            [],
          );
          const names = species.map(({ scientific_name }) => scientific_name.toLowerCase());
          expectEqual(`${plant} ${member}: order`, names, names.toSorted());
        }
        const all = await list<Species>(`/api/v1/plants/${plant}/species?order[id]=asc`);
        if (all.meta.total > 20) return;
        const ids = arraysOf(data)
          .map(({ id }) => id)
          .sort((one, other) => one - other);
        expectEqual(
          `${plant}: species`,
          ids,
          all.data.map(({ id }) => id),
        );
        expectTrue(`${plant}: the main species is not among them`, ids.includes(data.main_species_id));
      });
    },
  ),
  rule(
    'C8.32',
    'members that the plant does not use are those of the main species',
    async ({ list, record }) => {
      const { data } = await list<Plant>('/api/v1/plants');
      const own = new Set([
        'id',
        'slug',
        'links',
        'genus',
        'family',
        'sources',
        'main_species',
        'main_species_id',
        ...ARRAYS.keys(),
      ]);
      await each(data.slice(0, 5), async ({ slug }) => {
        const plant = (await record<PlantRecord>(`/api/v1/plants/${slug}`)).data;
        for (const [member, value] of Object.entries(plant.main_species)) {
          if (!own.has(member)) expectEqual(`plants/${slug} ${member}`, plant[member], value);
        }
      });
    },
  ),
  rule('C8.30', 'sources are those of all its species, each once', async ({ list, record }) => {
    const { data } = await list<Plant>('/api/v1/plants');
    await each(data.slice(0, 5), async ({ slug }) => {
      const plant = (await record<PlantRecord>(`/api/v1/plants/${slug}`)).data;
      const key = ({ name, id }: Item) => `${name} ${id}`;
      const expected = new Set<string>();
      for (const species of arraysOf(plant)) {
        const { data } = await record<SpeciesRecord>(`/api/v1/species/${species.slug}`);
        for (const source of data.sources) expected.add(key(source));
      }
      expectEqual(`plants/${slug} sources`, plant.sources.map(key).sort(), [...expected].sort());
    });
  }),
  rule(
    'C11.1',
    'a genus is a single record, and belongs to the species that name it',
    async ({ examples, record }) => {
      await each((await examples.walked()).slice(0, 10), async ({ slug, genus, genus_id, links, family }) => {
        const { data } = await record<Named & { readonly family: Named | null }>(links['genus']!);
        expectEqual(
          `genus of ${slug}`,
          [data.id, data.name, data.family?.name ?? null],
          [genus_id, genus, family],
        );
      });
    },
  ),
  rule('C11.2', 'a plant groups the names with the same two words', async ({ examples, record }) => {
    const all = await examples.walked();
    await each(
      all
        .filter(({ id, plant_id }) => id !== plant_id)
        .slice(0, 10)
        .concat(all.slice(0, 5)),
      async ({ slug, scientific_name, links }) => {
        const plant = (await record<PlantRecord>(links['plant']!)).data;
        const words = twoWords(scientific_name);
        expectEqual(`main species of ${slug}`, twoWords(plant.main_species.scientific_name), words);
        const others = arraysOf(plant).filter((each) => twoWords(each.scientific_name) !== words);
        expectEqual(
          `plants/${plant.slug}: other names`,
          others.map((each) => each.scientific_name),
          [],
        );
        const candidates = arraysOf(plant).filter((each) => each.scientific_name === words);
        if (candidates.length === 1)
          expectEqual(`main species of plants/${plant.slug}`, plant.main_species_id, candidates[0]!.id);
      },
    );
  }),
  rule(
    'C11.3',
    'plants have one row each; conditions are tested on the main species',
    async ({ list, examples }) => {
      const { plant, species } = await examples.related();
      const members = await list<Species>(`/api/v1/plants/${plant.slug}/species`);
      expectTrue(
        'the main species is not among the species of its plant',
        members.data.some(({ id }) => id === species.id),
      );
      const lower = (await list<Species>('/api/v1/plants?filter_not[rank]=species,hybrid')).data;
      expectEqual(
        'plants of another rank than their main species',
        lower.filter(({ rank }) => ['species', 'hybrid'].includes(rank)),
        [],
      );
    },
  ),
  rule('C11.4', 'records of both statuses are in the lists', async ({ list }) => {
    const count = async (query: string) => (await list(`/api/v1/species?${query}`)).meta.total;
    const [all, accepted, unknown] = [
      await count(''),
      await count('filter[status]=accepted'),
      await count('filter[status]=unknown'),
    ];
    expectEqual('accepted and unknown', accepted + unknown, all);
    seen(unknown || undefined, 'a species of unknown status');
  }),
];
