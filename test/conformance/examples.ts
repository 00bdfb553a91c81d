import { seen } from './expect.js';
import type { Target } from './target.js';
import type { Fact, Item, Named, Species, SpeciesRecord, Zone } from './types.js';

/** Pages of the species list that examples are looked for on. */
const PAGES = 10;
/** Records that are read to find one of a kind. */
const READ = 60;

/** What the service holds, found by asking; each is found once. */
export interface Examples {
  /** The first species of the default order. */
  species(): Promise<Species>;
  /** Species of the first pages. */
  walked(): Promise<readonly Species[]>;
  /** Records of the first species. */
  records(): Promise<readonly SpeciesRecord[]>;
  /** A species that has something. */
  speciesWhere(what: string, is: (species: Species) => boolean): Promise<Species>;
  /** A record that has something. */
  recordWhere(what: string, is: (record: SpeciesRecord) => boolean): Promise<SpeciesRecord>;
  /** A species with a synonym whose own slug is no accepted name's. */
  withSynonym(): Promise<Species>;
  /** A species with facts, and them. */
  withFacts(): Promise<{ readonly species: Species; readonly facts: readonly Fact[] }>;
  /** The first of a collection of named records. */
  first(collection: string): Promise<Named>;
  /** A level-3 zone with species. */
  zone(): Promise<Zone>;
  /** A zone with children and species. */
  zoneWithChildren(): Promise<Zone>;
}

type Asked = Omit<Target, 'examples'>;

/** Remembers what was found, and what was not. */
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

/** Examples of a service. */
export const createExamples = (target: Asked): Examples => {
  const walked = remembered(() => walk(target));
  const records = remembered(async () => readRecords(target, await walked()));
  const zones = remembered(
    async () => (await target.list<Zone>('/api/v1/distributions?order[species_count]=desc')).data,
  );
  const speciesWhere: Examples['speciesWhere'] = async (what, is) => seen((await walked()).find(is), what);
  const zoneWhere = async (what: string, is: (zone: Zone) => boolean) => seen((await zones()).find(is), what);
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
    zone: async () => {
      const { data } = await target.list<Zone>(
        '/api/v1/distributions?filter[tdwg_level]=3&range[species_count]=1,',
      );
      return seen(data[0], 'a level-3 zone with species');
    },
    zoneWithChildren: () =>
      zoneWhere(
        'a zone with children',
        ({ children, species_count }) => children.length > 0 && species_count > 0,
      ),
  };
};

/** Members of items that are named. */
export const namesOf = (items: readonly Item[]): readonly unknown[] => items.map(({ slug }) => slug);
