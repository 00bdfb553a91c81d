import type { CorrectionInput, Field } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';

/** A member of `correction` with its field, derived from the registry (contract C9.20). */
export interface Input {
  readonly field: Field;
  readonly correction: CorrectionInput;
  /** `value` or `unit` for a member of a measure; otherwise `whole`. */
  readonly part: 'whole' | 'value' | 'unit';
}

const inputsOf = (field: Field): readonly (readonly [name: string, input: Input])[] => {
  const { correction } = field;
  if (correction === null) return [];
  if (correction.kind === 'measure')
    return (['value', 'unit'] as const).map((part) => [
      `${correction.name}_${part}`,
      { field, correction, part },
    ]);
  return [[correction.kind === 'genus' ? 'genus' : field.key, { field, correction, part: 'whole' }]];
};

/** All attributes that a correction may have, by the name in the request. */
export const INPUTS: ReadonlyMap<string, Input> = new Map(FIELDS.flatMap(inputsOf));
