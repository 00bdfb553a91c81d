import type { Field } from '../fields/field.js';
import { field } from '../fields/registry.js';
import type { Published } from './published-values.js';

/** Where a published value comes from (contract C14.12). */
export interface Provenance {
  /** Slug of the source; null for a value without provenance. */
  readonly source: string | null;
  readonly evidence_type: string | null;
  readonly licence: string | null;
  readonly n_observations: number | null;
}

/** Fields whose values follow from those of others, the first of which has a value. */
const DERIVED: ReadonlyMap<string, readonly string[]> = new Map([
  ['edible', ['edible_part', 'vegetable']],
  ['minimum_temperature_deg_f', ['minimum_temperature_deg_c']],
  ['maximum_temperature_deg_f', ['maximum_temperature_deg_c']],
]);

const originsOf = (key: string): readonly string[] => DERIVED.get(key) ?? [key];

/** Returns the attributes from which the values of these fields come. */
export const attributesOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(keys.flatMap(originsOf)),
];

/** Returns whether the values of a field come from facts, so that they can have provenance (contract C14.12). */
export const hasProvenance = ({ key }: Field): boolean =>
  attributesOf([key]).every((each) => field(each).attribute);

/** Returns the provenance of the value of a field; undefined if it has no value, or the value no provenance. */
export const provenanceOf = (
  key: string,
  values: Published,
  byAttribute: Readonly<Record<string, Provenance>>,
): Provenance | undefined => {
  const origin = originsOf(key).find((each) => byAttribute[each] !== undefined && values.has(each));
  return values.has(key) && origin !== undefined ? byAttribute[origin] : undefined;
};

/** Returns the provenance of each of these fields that has a value in the record, by its path there. */
export const provenanceByPath = (
  keys: readonly string[],
  values: Published,
  byAttribute: Readonly<Record<string, Provenance>>,
): Readonly<Record<string, Provenance>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const path = field(key).at;
      const provenance = provenanceOf(key, values, byAttribute);
      return path !== null && provenance !== undefined ? [[path, provenance]] : [];
    }),
  );
