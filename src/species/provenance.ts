import { toxicityWarning } from '../fields/derived-values.js';
import type { Field } from '../fields/field.js';
import { derivedForms, FORM_FIELDS } from '../fields/plant-forms.js';
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

/** Fields whose values follow from those of others, the first of which has a value; itself first if sources may state it. */
const DERIVED: ReadonlyMap<string, readonly string[]> = new Map([
  ['edible', ['edible_part', 'vegetable']],
  ['height_cm', ['maximum_height_cm', 'average_height_cm']],
  ['height_basis', ['maximum_height_cm', 'average_height_cm']],
  ['plant_form', ['plant_form', ...FORM_FIELDS]],
  ['duration', ['duration', 'plant_form', ...FORM_FIELDS]],
  ['hardiness_zone', ['hardiness_zone', 'minimum_temperature_deg_c']],
  ['sun', ['sun', 'light']],
  ['toxicity', ['toxicity', 'safety']],
  ['minimum_temperature_deg_f', ['minimum_temperature_deg_c']],
  ['maximum_temperature_deg_f', ['maximum_temperature_deg_c']],
]);

/** Fields whose values are another form of what a source states, not its number in another unit. */
const INTERPRETED: ReadonlySet<string> = new Set(['duration', 'hardiness_zone', 'sun']);

const originsOf = (key: string): readonly string[] => DERIVED.get(key) ?? [key];

/** Returns the attributes from which the values of these fields come. */
export const attributesOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(keys.flatMap(originsOf)),
];

/** Returns whether the values of a field come from facts, so that they can have provenance (contract C14.12). */
export const hasProvenance = ({ key }: Field): boolean =>
  attributesOf([key]).every((each) => field(each).attribute);

/** Evidence of a value that interprets another one, at its source (C8.27, C8.65 to C8.69, C8.76). */
const interpreted = (of: Provenance | undefined): Provenance => ({
  source: of?.source ?? null,
  evidence_type: 'derived',
  licence: of?.licence ?? null,
  n_observations: null,
});

/** Returns the provenance of the value of a field; undefined if it has no value, or the value no provenance. */
export const provenanceOf = (
  key: string,
  values: Published,
  byAttribute: Readonly<Record<string, Provenance>>,
): Provenance | undefined => {
  if (!values.has(key)) return undefined;
  const stated = byAttribute[key];
  if (stated !== undefined) return stated;
  if (key === 'toxicity')
    return interpreted(byAttribute[`safety ${String(toxicityWarning(values)?.['source'])}`]);
  if (key === 'plant_form') return interpreted(byAttribute[derivedForms(values)?.from ?? '']);
  const origin = originsOf(key).find((each) => byAttribute[each] !== undefined && values.has(each));
  if (origin === undefined) return undefined;
  return INTERPRETED.has(key) ? interpreted(byAttribute[origin]) : byAttribute[origin];
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
