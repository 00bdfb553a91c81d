import { matchKey } from '../names/matching.js';

/**
 * Reviewed exceptions of name matching: a name as sources write it, and the accepted name that it means there. They
 * take precedence over all other ways to match a name.
 */
export const NAME_OVERRIDES: readonly (readonly [written: string, accepted: string])[] = [
  // The almond. Through a homonym, the synonym list would lead to the sweet cherry.
  ['Prunus dulcis', 'Prunus amygdalus'],
  ['Aloe barbadensis', 'Aloe vera'],
];

/** Match keys of both names of each override, in the same order. */
export const overrideKeys = {
  written: NAME_OVERRIDES.map(([written]) => matchKey(written)),
  accepted: NAME_OVERRIDES.map(([, accepted]) => matchKey(accepted)),
};
