/** Species ids of one batch: above `after`, up to and including `upto`. */
export type SpeciesRange = readonly [after: number, upto: number];
