import { matchKey } from '../names/matching.js';

/**
 * Names that sources use for another record than a join by name finds, each
 * reviewed: as written, and the accepted name it means. They come before every
 * other way to match a name.
 */
export const NAME_OVERRIDES: readonly (readonly [written: string, accepted: string])[] = [
  // The almond; the synonym list makes it the sweet cherry, through a homonym.
  ['Prunus dulcis', 'Prunus amygdalus'],
  ['Aloe barbadensis', 'Aloe vera'],
];

/** The keys of both names of each override, in the same order. */
export const overrideKeys = {
  written: NAME_OVERRIDES.map(([written]) => matchKey(written)),
  accepted: NAME_OVERRIDES.map(([, accepted]) => matchKey(accepted)),
};
