import { LRUCache } from 'lru-cache';
import type { CommonQueryMethods } from 'slonik';
import { createFactQueries } from '../../src/resources/facts/queries.js';
import { createSpeciesQueries } from '../../src/resources/species/queries.js';
import type { createTaxonQueries } from '../../src/resources/taxonomy/queries.js';
import type { FullRecord } from '../../src/species/full-record.js';
import { type Published, published } from '../../src/species/published-values.js';
import type { PageQueries, PlantRow, SourceName } from '../queries.js';
import { type Ancestor, familyAndAbove } from './classification.js';

/** Everything that a plant page shows. */
export interface PlantContent extends PlantRow {
  readonly record: FullRecord;
  readonly values: Published;
  readonly sources: readonly SourceName[];
  /** The ranks above, the kingdom first, the genus last. */
  readonly ancestors: readonly Ancestor[];
}

/** Families with the ranks above, which change with ingestions only. */
const CACHE = { max: 1_000, ttl: 60_000 };

/** Returns whether the kept names contain every source of the plants: that of a first correction is younger. */
const areNamed = (
  records: readonly FullRecord[],
  facts: PlantRow['facts'],
  names: readonly SourceName[],
): boolean => {
  const ids = new Set(names.map(({ id }) => id));
  const slugs = new Set(names.map(({ slug }) => slug));
  return (
    records.every(({ winners }) => Object.values(winners).every((id) => id === null || ids.has(id))) &&
    facts.every(({ source }) => slugs.has(source))
  );
};

/** Creates the readers of plant pages. `ref` is a decoded path segment; null if nothing has the id or slug. */
export const createPlantReader = (
  pool: CommonQueryMethods,
  queries: PageQueries,
  families: Pick<ReturnType<typeof createTaxonQueries>, 'record'>,
  sources: () => Promise<readonly SourceName[]>,
) => {
  const species = createSpeciesQueries(pool);
  const facts = createFactQueries(pool);
  const placed = new LRUCache<string, readonly Ancestor[]>({
    ...CACHE,
    fetchMethod: async (slug) => {
      const family = await families.record(slug);
      return family === null ? [] : familyAndAbove(family);
    },
  });
  const namesFor = async (records: readonly FullRecord[], claims: PlantRow['facts']) => {
    const kept = await sources();
    return areNamed(records, claims, kept) ? kept : queries.sources();
  };
  return {
    /** Returns the slug under which the page of a species is. */
    slug: async (ref: string): Promise<string | null> => (await species.reference(ref))?.slug ?? null,

    record: species.record,
    facts: facts.of,

    /** Returns the names of all sources, among them those of the values of these records. */
    sourcesOf: (records: readonly FullRecord[]) => namesFor(records, []),

    /** Reads a plant in one statement, and the ranks above its genus where they are not kept. */
    content: async (ref: string): Promise<PlantContent | null> => {
      const { record, ...around } = await queries.plant(ref);
      if (record === null) return null;
      const above = await placed.fetch(record.family.slug);
      return {
        record,
        values: published(record),
        sources: await namesFor([record], around.facts),
        ancestors: [
          ...(above ?? []),
          { rank: 'genus', name: record.genus.name, path: `/genus/${record.genus.slug}` },
        ],
        ...around,
      };
    },
  };
};
