import { field } from '../../../fields/registry.js';
import { CATALOGUE_SIZES } from '../../item.js';
import type { Records } from './about-species.js';
import { lowerMedian } from './median.js';
import { withValue } from './speakers.js';
import type { CataloguedSpecies, CatalogueRecord, DerivedClaim } from './species.js';

/** Sizes of which the largest counts. */
const MAXIMA: ReadonlySet<string> = new Set(['maximum_height_cm']);

/** Returns the sizes and days that the records of a species support (C10.28). */
export const sizes = (records: Records): readonly DerivedClaim[] =>
  CATALOGUE_SIZES.flatMap((attribute) => {
    const { speakers, of } = withValue(records, attribute);
    return speakers.length === 0 ? [] : [size(attribute, speakers, of)];
  });

const size = (attribute: string, speakers: readonly CatalogueRecord[], of: string): DerivedClaim => {
  const values = speakers.map(({ vals }) => Number(vals[attribute]));
  const largest = MAXIMA.has(attribute);
  const value = largest ? Math.max(...values) : lowerMedian(values);
  return {
    attribute,
    value,
    unit: field(attribute).unit,
    evidence: 'inferred',
    record: speakers[values.indexOf(value)]!.record_id,
    n_observations: values.length,
    notes: values.length === 1 ? of : `${largest ? 'largest' : 'median'} of ${of}`,
  };
};

/** Number of other sources that must state a height before that of a tree in gardens can be a maximum. */
const ENOUGH_SOURCES = 2;

/**
 * Returns whether a size fits the heights of other sources. Gardens keep trees and woody climbers small: their height in gardens
 * is a maximum only if it is the largest of three sources (trees of 79 species were half as high as other sources say). A
 * maximum must not be below the average height of another source, nor an average above its maximum.
 */
export const fits =
  ({ average_height, maximum_height, tall, height_sources, largest_height }: CataloguedSpecies) =>
  ({ attribute, value }: DerivedClaim): boolean => {
    if (attribute === 'average_height_cm') return maximum_height === null || Number(value) <= maximum_height;
    if (attribute !== 'maximum_height_cm') return true;
    if (tall && (height_sources < ENOUGH_SOURCES || Number(value) < largest_height!)) return false;
    return average_height === null || Number(value) >= average_height;
  };
