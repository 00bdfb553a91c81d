import { fold } from './fold.js';

/** Matches an inverted common name (`Clover, White`), as lists sorted by noun write it; not *Rosa, L.* */
const TURNED = /^([^,;()]+),\s*([^\d.,;()]{3,})$/;

/** Restores the spoken order: *Clover, White* becomes *White Clover* (contract C7.8). */
export const spoken = (name: string): string => name.replace(TURNED, '$2 $1');

/** Returns whether a text may be an inverted common name rather than a scientific name with author. */
export const mayBeInverted = (text: string): boolean => /^\s*[^\s,]+,/.test(text);

/** Returns the key of a common name: spoken order, folded. */
export const commonKey = (name: string): string => fold(spoken(name));
