import type { CorrectionInput, Field } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';

/** A member of `correction` and the field it is for (contract C9.20): derived from the registry. */
export interface Input {
  readonly field: Field;
  readonly correction: CorrectionInput;
  /** Of a measure its number or its unit; else the value as a whole. */
  readonly part: 'whole' | 'value' | 'unit';
}

const inputsOf = (field: Field): readonly (readonly [name: string, input: Input])[] => {
  const { correction } = field;
  if (correction === null) return [];
  switch (correction.kind) {
    case 'measure':
      return (['value', 'unit'] as const).map((part) => [
        `${correction.name}_${part}`,
        { field, correction, part },
      ]);
    case 'genus':
      return [['genus', { field, correction, part: 'whole' }]];
    default:
      return [[field.key, { field, correction, part: 'whole' }]];
  }
};

/** Every attribute that a correction may hold, by the name under which it is submitted. */
export const INPUTS: ReadonlyMap<string, Input> = new Map(FIELDS.flatMap(inputsOf));
