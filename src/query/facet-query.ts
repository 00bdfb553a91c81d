import { ZONE_COLUMN, zonesWith } from '../fields/columns.js';
import type { Field } from '../fields/field.js';
import type { Label } from '../fields/vocabularies.js';
import type { ParsedList } from './parse.js';
import type { Predicate } from './predicate.js';
import { withSlugs, type ZoneSlugs } from './zones.js';

/** Returns a list without the filters and ranges on a field, as facets of the field count it (contract C14.42). */
export const withoutField = <Kind extends string>(
  parsed: ParsedList<Kind>,
  { key, type }: Field,
): ParsedList<Kind> => {
  const own = new Set(parsed.chosen.filter((choice) => choice.key === key).map(({ predicate }) => predicate));
  return {
    ...parsed,
    where: parsed.where.filter((predicate) => !own.has(predicate)),
    zones: type === 'zone' ? parsed.zones.filter(({ family }) => family !== 'filter') : parsed.zones,
  };
};

/** Returns the conditions of filters and ranges on a field, which select groups of its facet. */
export const chosenOf = (
  { chosen, zones }: ParsedList,
  { key, type }: Field,
  slugs: ZoneSlugs,
): readonly Predicate[] =>
  type === 'zone'
    ? zones
        .filter(({ family }) => family === 'filter')
        .map((zone) => ({ column: ZONE_COLUMN.name, in: withSlugs(zone, slugs).values.equals }))
    : chosen.filter((choice) => choice.key === key).map(({ predicate }) => predicate);

/**
 * Returns the columns of the zones that a facet counts: with a filter on establishments those in which a species has one of
 * them, so that a filter on one of these zones finds as many (C14.43, C11.12).
 */
export const zoneColumns = ({ establishments }: ParsedList): readonly string[] => {
  const labels = establishments
    .filter(({ family, values }) => family === 'filter' && !values.missing)
    .flatMap(({ values }) => values.equals as readonly Label<'establishment'>[]);
  return labels.length === 0 ? [ZONE_COLUMN.name] : labels.map((label) => zonesWith(label).name);
};

/** Values of a column: a text, or whole numbers between two ends, null if open. */
export type Span =
  | { readonly text: string }
  | { readonly first: number | null; readonly last: number | null };

/** Returns whether every record with one of the values meets the condition. */
export const covers = (predicate: Predicate, span: Span): boolean => {
  if ('any' in predicate) return predicate.any.some((part) => covers(part, span));
  if ('in' in predicate) return listed(predicate.in, span);
  if (!('column' in predicate) || 'text' in span) return false;
  const { atLeast, atMost } = predicate;
  const fromBelow = atLeast === undefined || (span.first !== null && atLeast <= span.first);
  return fromBelow && (atMost === undefined || (span.last !== null && atMost >= span.last));
};

const listed = (values: readonly (number | string)[], span: Span): boolean => {
  if ('text' in span) return values.includes(span.text);
  const { first, last } = span;
  if (first === null || last === null || last - first >= values.length) return false;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).every((each) =>
    values.includes(each),
  );
};

/** Returns the texts that a condition lists. */
export const textsIn = (predicate: Predicate): readonly string[] => {
  if ('any' in predicate) return predicate.any.flatMap(textsIn);
  return 'in' in predicate ? predicate.in.map(String) : [];
};
