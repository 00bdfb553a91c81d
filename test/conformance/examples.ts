import { expectStatus, json } from './answers.js';
import { seen } from './expect.js';
import type { Target } from './target.js';
import type { Fact, Named, Plant, Species, SpeciesRecord, Zone } from './types.js';

/** Pages of the species list that are searched for examples. */
const PAGES = 10;
/** Number of records that are read to find one with a property. */
const READ = 60;

/** Records that belong together: the zone has the species, the family its genus. */
interface Related {
  readonly species: Species;
  readonly plant: Plant;
  readonly genus: Named;
  readonly family: Named;
  readonly zone: Zone;
}

/** The origin of the browser token of the examples. */
export const ORIGIN = 'https://garden.example';

/** Examples found in the service by requests; each is searched for once. */
export interface Examples {
  /** The first species of the default order. */
  species(): Promise<Species>;
  /** Species of the first pages. */
  walked(): Promise<readonly Species[]>;
  /** Records of the first species. */
  records(): Promise<readonly SpeciesRecord[]>;
  /** A species with a property. */
  speciesWhere(what: string, is: (species: Species) => boolean): Promise<Species>;
  /** A record with a property. */
  recordWhere(what: string, is: (record: SpeciesRecord) => boolean): Promise<SpeciesRecord>;
  /** A species with a synonym whose slug is not that of an accepted name. */
  withSynonym(): Promise<Species>;
  /** A species with its facts. */
  withFacts(): Promise<{ readonly species: Species; readonly facts: readonly Fact[] }>;
  /** The first record of a collection of named records. */
  first(collection: string): Promise<Named>;
  /** A level-3 zone with species. */
  zone(): Promise<Zone>;
  /** A main species with its plant, genus, family and zone. */
  related(): Promise<Related>;
  /** The id of a correction. */
  correction(): Promise<number>;
  /** A browser token for an origin without an address (C3.20). */
  browserToken(): Promise<string>;
  /** A zone with children and species. */
  zoneWithChildren(): Promise<Zone>;
}

type Asked = Omit<Target, 'examples'>;

/** Caches results, including failures. */
const remembered = <T>(find: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find();
    return found;
  };
};

const walk = async (target: Asked): Promise<readonly Species[]> => {
  const found: Species[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { data, links } = await target.list<Species>(`/api/v1/species?page=${page}`);
    found.push(...data);
    if (links.next === undefined) break;
  }
  return found;
};

const readRecords = async (target: Asked, species: readonly Species[]): Promise<readonly SpeciesRecord[]> => {
  const records: SpeciesRecord[] = [];
  for (const { slug } of species.slice(0, READ)) {
    records.push((await target.record<SpeciesRecord>(`/api/v1/species/${slug}`)).data);
  }
  return records;
};

const findFacts = async (target: Asked, species: readonly Species[]) => {
  for (const each of species) {
    const { data } = await target.list<Fact>(`/api/v1/species/${each.slug}/facts`);
    if (data.length > 1) return { species: each, facts: data };
  }
  return undefined;
};

const findRelated = async (target: Asked, zone: Zone): Promise<Related> => {
  const { data } = await target.list<Species>(`/api/v1/distributions/${zone.slug}/species`);
  const species = seen(
    data.find(({ id, plant_id, family }) => id === plant_id && family !== null),
    'a main species in a zone',
  );
  const plants = await target.list<Plant>(`/api/v1/plants?filter[slug]=${species.slug}`);
  const genus = await target.record<Named & { readonly family: Named }>(species.links['genus']!);
  return {
    species,
    zone,
    plant: seen(plants.data[0], `the plant of ${species.slug}`),
    genus: genus.data,
    family: genus.data.family,
  };
};

const claim = async (target: Asked): Promise<string> => {
  const path = `/api/auth/claim?token=${target.token}&origin=${encodeURIComponent(ORIGIN)}`;
  const answer = await target.ask(path, { method: 'POST', token: null });
  expectStatus(answer, 200);
  return String(json(answer)['token']);
};

/** Returns the examples of a service. */
export const createExamples = (target: Asked): Examples => {
  const walked = remembered(() => walk(target));
  const records = remembered(async () => readRecords(target, await walked()));
  const zones = remembered(
    async () => (await target.list<Zone>('/api/v1/distributions?order[species_count]=desc')).data,
  );
  const speciesWhere: Examples['speciesWhere'] = async (what, is) => seen((await walked()).find(is), what);
  const zoneWhere = async (what: string, is: (zone: Zone) => boolean) => seen((await zones()).find(is), what);
  const zone = remembered(async () => {
    const { data } = await target.list<Zone>(
      '/api/v1/distributions?filter[tdwg_level]=3&range[species_count]=1,',
    );
    return seen(data[0], 'a level-3 zone with species');
  });
  return {
    walked,
    records,
    speciesWhere,
    species: () => speciesWhere('a species', () => true),
    recordWhere: async (what, is) => seen((await records()).find(is), what),
    withSynonym: () => speciesWhere('a species with synonyms', ({ synonyms }) => synonyms.length > 0),
    withFacts: remembered(async () => seen(await findFacts(target, await walked()), 'a species with facts')),
    first: async (collection) =>
      seen((await target.list<Named>(`/api/v1/${collection}`)).data[0], `a record of ${collection}`),
    zone,
    related: remembered(async () => findRelated(target, await zone())),
    browserToken: remembered(() => claim(target)),
    correction: remembered(async () => {
      const { data } = await target.list<{ readonly id: number }>('/api/v1/corrections');
      return seen(data[0]?.id, 'a correction');
    }),
    zoneWithChildren: () =>
      zoneWhere(
        'a zone with children',
        ({ children, species_count }) => children.length > 0 && species_count > 0,
      ),
  };
};
