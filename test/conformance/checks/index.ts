import type { Check } from '../check.js';
import { conventions } from './conventions.js';
import { references } from './references.js';

/** Every check, by the sections of the contract. */
export const checks: readonly Check[] = [...conventions, ...references];
