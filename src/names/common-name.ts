import { fold } from './fold.js';

/** A noun, a comma and what it is more closely, as lists that sort by the noun write names; not *Rosa, L.* */
const TURNED = /^([^,;()]+),\s*([^\d.,;()]{3,})$/;

/** A common name in the order in which it is spoken: *Clover, White* is *White Clover* (contract C7.8). */
const spoken = (name: string): string => name.replace(TURNED, '$2 $1');

/** Whether a text may be a common name that is turned round, rather than a scientific name and its author. */
export const mayBeTurned = (text: string): boolean => /^\s*[^\s,]+,/.test(text);

/** The key of a common name: as it is spoken, folded. */
export const commonKey = (name: string): string => fold(spoken(name));
