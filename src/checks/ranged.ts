import type { Field } from '../fields/field.js';
import { ATTRIBUTES } from '../fields/registry.js';

/** The fields with a plausible range (contract C10.10), in stored units. */
export const RANGED: readonly { readonly field: Field; readonly low: number; readonly high: number }[] =
  ATTRIBUTES.flatMap((field) =>
    field.plausible === null ? [] : [{ field, low: field.plausible[0], high: field.plausible[1] }],
  );
