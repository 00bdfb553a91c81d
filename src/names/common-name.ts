import { fold } from './fold.js';

/** A noun, a comma and what it is more closely, as lists that sort by the noun write names; not *Rosa, L.* */
const TURNED = /^([^\s,;()]+),\s*([^\d.,;()]{3,})$/;

/** A common name in the order in which it is spoken: *Clover, White* is *White Clover* (contract C7.8). */
export const spoken = (name: string): string => name.replace(TURNED, '$2 $1');

/** The key of a common name: as it is spoken, folded. */
export const commonKey = (name: string): string => fold(spoken(name));
