import { ALIEN_LISTS } from '../../areas/alien-lists.js';
import { filterColumn } from '../../fields/columns.js';
import { chosenOf, withoutField, zoneColumns } from '../../query/facet-query.js';
import type { ListQuery } from '../../query/list-query.js';
import type { ParsedList } from '../../query/parse.js';
import type { FacetField, FacetsAsked } from '../../query/read-facets.js';
import type { ZoneSlugs } from '../../query/zones.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Counting, Facets, ValueCounts } from '../../search/engine.js';
import { chooseGroups, type Group, groupsOf } from './facet-groups.js';
import type { FacetLabels } from './facet-labels.js';

/** A facet as `meta.facets` shows it (contract C14.41). */
interface ShownFacet {
  readonly total_groups: number;
  /** Number of records without a value. */
  readonly missing: number;
  /** Sum of the counts of the groups that are not shown. */
  readonly other: number;
  readonly groups: readonly Group[];
}

/** A list whose records are counted. */
export interface CountedList<Kind extends string> {
  readonly parsed: ParsedList<Kind>;
  /** Slugs of the zones that the list names. */
  readonly zones: ZoneSlugs;
  /** Returns the query of the list with other conditions. */
  readonly queryOf: (parsed: ParsedList<Kind>) => ListQuery<Kind>;
}

/** What counts records: a search engine, and the names of families, genera and zones. */
export interface FacetSource<Kind extends string> {
  readonly count: (
    query: ListQuery<Kind>,
    counted: readonly Counting[],
    signal?: CancellationSignal,
  ) => Promise<Facets>;
  readonly labels: FacetLabels;
}

/** Facets by the spelling of the request (C14.40). */
export interface ReadFacets {
  readonly facets: Readonly<Record<string, ShownFacet>>;
  readonly fromFallback: boolean;
}

/**
 * Counts the records of a list by the values of fields. Facets with the same conditions are counted in one search.
 *
 * @throws {SearchUnavailable} when the store cannot count completely.
 */
export const countFacets = async <Kind extends string>(
  source: FacetSource<Kind>,
  list: CountedList<Kind>,
  asked: FacetsAsked,
  signal?: CancellationSignal,
): Promise<ReadFacets> => {
  const searches = searchesOf(list, asked.facets);
  const found = await Promise.all(
    searches.map(async ({ query, facets }) => {
      const counted = facets.map((facet) => countingOf(facet, list.parsed));
      const { facets: counts, fromFallback = false } = await source.count(query, counted, signal);
      return { counts: new Map(facets.map((facet, at) => [facet, counts[at]!])), fromFallback };
    }),
  );
  const counts = new Map(found.flatMap((each) => [...each.counts]));
  const shown = await Promise.all(
    asked.facets.map(
      async (facet) => [facet.spelling, await show(source, list, facet, counts.get(facet)!, asked)] as const,
    ),
  );
  return {
    facets: Object.fromEntries(shown),
    fromFallback: found.some(({ fromFallback }) => fromFallback),
  };
};

/** Facets that are counted in one search. */
interface FacetSearch<Kind extends string> {
  readonly query: ListQuery<Kind>;
  readonly facets: FacetField[];
}

const searchesOf = <Kind extends string>(
  { parsed, queryOf }: CountedList<Kind>,
  facets: readonly FacetField[],
): readonly FacetSearch<Kind>[] => {
  const searches = new Map<string, FacetSearch<Kind>>();
  for (const facet of facets) {
    const query = queryOf(withoutField(parsed, facet.field));
    const conditions = JSON.stringify(query.where);
    const search = searches.get(conditions) ?? { query, facets: [] };
    search.facets.push(facet);
    searches.set(conditions, search);
  }
  return [...searches.values()];
};

const countingOf = ({ field, form }: FacetField, parsed: ParsedList): Counting => {
  const { name } = filterColumn(field);
  if (form !== 'values') return { column: name, intervals: form.groups };
  return { columns: field.type === 'zone' ? zoneColumns(parsed) : [name] };
};

const NO_LABELS: ReadonlyMap<string, string> = new Map();
const AREAS: ReadonlyMap<string, string> = new Map(ALIEN_LISTS.map(({ area, name }) => [area, name]));

/** Returns the labels of zones or areas, whose values are slugs; null for other fields. */
const ownLabels = async (
  labels: FacetLabels,
  { type }: FacetField['field'],
): Promise<ReadonlyMap<string, string> | null> => {
  if (type === 'zone') return labels.zones();
  return type === 'area' ? AREAS : null;
};

const show = async <Kind extends string>(
  { labels }: FacetSource<Kind>,
  { parsed, zones }: CountedList<Kind>,
  facet: FacetField,
  counts: ValueCounts,
  asked: FacetsAsked,
): Promise<ShownFacet> => {
  const { field, form } = facet;
  const own = await ownLabels(labels, field);
  const all = groupsOf(facet, counts, chosenOf(parsed, field, zones), own ?? NO_LABELS);
  const { groups, total, other } = chooseGroups(facet, all, asked);
  return {
    total_groups: total,
    missing: counts.missing,
    other,
    groups: form === 'values' && own === null ? await named(labels, field.key, groups) : groups,
  };
};

/** Returns groups of texts with the names of which they are the keys. */
const named = async (
  labels: FacetLabels,
  key: string,
  groups: readonly Group[],
): Promise<readonly Group[]> => {
  const names = await labels.names(
    key,
    groups.map(({ value }) => value),
  );
  return groups.map((group) => {
    const name = names.get(group.value) ?? group.value;
    return { ...group, value: name, label: name };
  });
};
