import { textKey } from '../../names/fold.js';
import { covers, type Span, textsIn } from '../../query/facet-query.js';
import type { Predicate } from '../../query/predicate.js';
import type { FacetField, FacetsAsked } from '../../query/read-facets.js';
import type { ValueCounts } from '../../search/engine.js';

/** A group of a facet with what is needed to choose the shown ones. */
export interface Group {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
}

/** The chosen groups of a facet. */
export interface ChosenGroups {
  readonly groups: readonly Group[];
  /** Number of groups that records have. */
  readonly total: number;
  /** Sum of the counts of the groups that were not chosen. */
  readonly other: number;
}

/**
 * Returns every group of a facet: those that the registry fixes, in their order, or one for each text that records have or
 * that a filter names.
 *
 * @param labels Labels of texts; others are their own label.
 */
export const groupsOf = (
  { form }: FacetField,
  { counts }: ValueCounts,
  chosen: readonly Predicate[],
  labels: ReadonlyMap<string, string>,
): readonly Group[] => {
  const isChosen = (span: Span): boolean =>
    chosen.length > 0 && chosen.every((predicate) => covers(predicate, span));
  if (form !== 'values')
    return form.groups.map((group, place) => ({
      value: group.value,
      label: group.label,
      count: counts.get(place) ?? 0,
      selected: isChosen(group),
    }));
  const texts = new Set([...[...counts.keys()].map(String), ...chosen.flatMap(textsIn)]);
  return [...texts].map((text) => ({
    value: text,
    label: labels.get(text) ?? text,
    count: counts.get(text) ?? 0,
    selected: isChosen({ text }),
  }));
};

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the largest groups in their order. Sorts only those at least as large as the last one returned: sorting all 14,000
 * genera takes longer than counting them.
 *
 * @param compare Orders groups by size first.
 */
const largestOf = (
  groups: readonly Group[],
  limit: number,
  compare: (a: Group, b: Group) => number,
): readonly Group[] => {
  const sizes = Uint32Array.from(groups, ({ count }) => count).sort();
  const least = sizes.at(-limit) ?? 0;
  return groups
    .filter(({ count }) => count >= least)
    .toSorted(compare)
    .slice(0, limit);
};

/**
 * Chooses the largest groups whose label or value begins as the request asks, and those that it selects (contract C14.41).
 * They are in the order of their counts, or if the field has an order, in that.
 */
export const chooseGroups = (
  { form }: FacetField,
  groups: readonly Group[],
  { limit, prefix }: FacetsAsked,
): ChosenGroups => {
  const begins = (text: string): boolean => textKey(text).startsWith(prefix);
  const asked = prefix === '' ? groups : groups.filter(({ value, label }) => begins(label) || begins(value));
  const some = asked.filter(({ count }) => count > 0);
  const bySize = (a: Group, b: Group): number =>
    b.count - a.count || (form === 'values' ? byCode(a.value, b.value) : 0);
  const largest = new Set(largestOf(some, limit, bySize));
  const shown = asked.filter((group) => largest.has(group) || group.selected);
  const sum = (all: readonly Group[]): number => all.reduce((total, { count }) => total + count, 0);
  return {
    groups: form !== 'values' && form.inOrder ? shown : shown.toSorted(bySize),
    total: some.length,
    other: sum(some) - sum(shown),
  };
};
