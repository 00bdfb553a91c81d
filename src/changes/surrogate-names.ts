/** Surrogate key of every shared answer (contract C21.5). */
export const EVERYTHING = 'all';

/** Surrogate key of answers that a change of any record may alter, such as lists. */
export const ANY_CHANGE = 'list';

/** Returns the surrogate key of a species, by which caches drop its record and that of its plant. */
export const speciesSurrogate = (id: number): string => `species-${id}`;
