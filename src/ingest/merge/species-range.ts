/** Species ids of one batch: above the first, up to and including the second. */
export type SpeciesRange = readonly [after: number, upto: number];
