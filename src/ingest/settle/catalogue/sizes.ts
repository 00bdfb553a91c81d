import { field } from '../../../fields/registry.js';
import { CATALOGUE_SIZES } from '../../item.js';
import type { Records } from './about-species.js';
import { lowerMedian } from './median.js';
import type { CataloguedSpecies, CatalogueRecord, DerivedClaim } from './species.js';

/** Number of cultivars from which their median stands for the species. */
const ENOUGH_CULTIVARS = 3;
/** Sizes of which the largest counts. */
const MAXIMA: ReadonlySet<string> = new Set(['maximum_height_cm']);

/** Returns the sizes and days that the records of a species support (C10.28). */
export const sizes = (records: Records): readonly DerivedClaim[] =>
  CATALOGUE_SIZES.flatMap((attribute) => {
    const about = withValue(records.about, attribute);
    if (about.length > 0) return [size(attribute, about, rowsAbout(about.length))];
    const cultivars = withValue(records.cultivars, attribute);
    return cultivars.length >= ENOUGH_CULTIVARS
      ? [size(attribute, cultivars, `${cultivars.length} rows about cultivars, none about the species`)]
      : [];
  });

const rowsAbout = (n: number): string => `${n} ${n === 1 ? 'row' : 'rows'} about the species`;

interface Measured {
  readonly record_id: string;
  readonly value: number;
}

const withValue = (records: readonly CatalogueRecord[], attribute: string): readonly Measured[] =>
  records.flatMap(({ record_id, vals }) => {
    const value = vals[attribute];
    return typeof value === 'number' ? [{ record_id, value }] : [];
  });

const size = (attribute: string, measured: readonly Measured[], of: string): DerivedClaim => {
  const values = measured.map(({ value }) => value);
  const largest = MAXIMA.has(attribute);
  const value = largest ? Math.max(...values) : lowerMedian(values);
  return {
    attribute,
    value,
    unit: field(attribute).unit,
    evidence: 'inferred',
    record: measured.find((each) => each.value === value)!.record_id,
    n_observations: values.length,
    notes: values.length === 1 ? of : `${largest ? 'largest' : 'median'} of ${of}`,
  };
};

/**
 * Returns whether a size fits the heights that other sources state: gardens grow mango trees of 15 m, but a maximum below
 * the average height of another source is none, nor is an average above its maximum.
 */
export const fits =
  ({ average_height, maximum_height }: CataloguedSpecies) =>
  ({ attribute, value }: DerivedClaim): boolean =>
    !(attribute === 'maximum_height_cm' && average_height !== null && Number(value) < average_height) &&
    !(attribute === 'average_height_cm' && maximum_height !== null && Number(value) > maximum_height);
