import { columnScale } from './columns.js';
import { type Field, UNIT_WORDS } from './field.js';
import { readable } from './scale.js';
import { readableLabel, VOCABULARIES } from './vocabularies.js';

/** A group of a facet: records whose column has a whole number between two ends, both inclusive; null if open. */
interface FacetGroup {
  /** The value by which `filter` selects the group, or of a range of numbers, `range` (contract C14.41). */
  readonly value: string;
  /** The group as people read it. */
  readonly label: string;
  readonly first: number | null;
  readonly last: number | null;
}

/** How facets count the values of a field. */
export type FacetForm =
  /** In groups that the registry fixes; `inOrder`: listed in their order instead of by count. */
  | { readonly groups: readonly FacetGroup[]; readonly inOrder: boolean }
  /** By the values that records have. */
  | 'values';

/** Returns how facets count the values of a field; null for a field without facets (C14.40). */
export const facetForm = (field: Field): FacetForm | null => {
  if (field.type === 'zone' || field.type === 'area' || field.counted) return 'values';
  if (field.type === 'boolean') return { groups: TRUTH, inOrder: false };
  if (field.vocabulary !== null && field.type !== 'establishment')
    return { groups: labels(field.vocabulary), inOrder: field.type === 'ordinal' };
  if (field.scale !== null) return { groups: steps(field.scale), inOrder: true };
  return field.edges === null ? null : { groups: ranges(field, field.edges), inOrder: true };
};

const TRUTH: readonly FacetGroup[] = [
  { value: 'true', label: 'yes', first: 1, last: 1 },
  { value: 'false', label: 'no', first: 0, last: 0 },
];

const labels = (vocabulary: NonNullable<Field['vocabulary']>): readonly FacetGroup[] =>
  VOCABULARIES[vocabulary].map((label, at) => ({
    value: label,
    label: readableLabel(vocabulary, label),
    first: at,
    last: at,
  }));

const steps = (scale: NonNullable<Field['scale']>): readonly FacetGroup[] =>
  scale.map(({ word, first, last }) => ({ value: word, label: readable(word), first, last }));

/** Returns the ranges between the edges. Each ends below the next edge by the smallest difference that the column keeps. */
const ranges = (field: Field, edges: readonly number[]): readonly FacetGroup[] => {
  const unit = 10 ** columnScale(field);
  const lows = [null, ...edges.map((edge) => Math.round(edge * unit))];
  return lows.map((first, at) => {
    const next = lows[at + 1];
    const last = next === undefined || next === null ? null : next - 1;
    const [from, to] = [first, last].map((end) => (end === null ? '' : String(end / unit)));
    return { value: `${from},${to}`, label: rangeLabel(from!, to!, field), first, last };
  });
};

const rangeLabel = (from: string, to: string, { unit, format }: Field): string => {
  const word = format === 'percent' ? ' %' : unit === null ? '' : ` ${UNIT_WORDS[unit]}`;
  if (from === to) return `${from}${word}`;
  if (from === '') return format === 'count' && to === '0' ? '0' : `up to ${to}${word}`;
  return to === '' ? `${from}${word} or more` : `${from} to ${to}${word}`;
};
