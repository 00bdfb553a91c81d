import { type CorrectionInput, type Field, measureMembers } from '../../fields/field.js';
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
    return measureMembers(correction.name).map((name, at) => [
      name,
      { field, correction, part: at === 0 ? 'value' : 'unit' },
    ]);
  return [[correction.kind === 'genus' ? 'genus' : field.key, { field, correction, part: 'whole' }]];
};

/** Returns the attribute for a name of a field in queries and payloads, such as `maximum_height_cm`; undefined if there is none. */
export const attributeOf = (spelling: string): string | undefined => SPELLINGS.get(spelling);

/** All attributes that a correction may have, by the name in the request. */
export const INPUTS: ReadonlyMap<string, Input> = new Map(FIELDS.flatMap(inputsOf));

/** Every spelling of a field that can be corrected, with its attribute; of a measure the value. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [...INPUTS].flatMap(([name, { field, part }]) => [
    ...(part === 'unit' ? [] : [field.key, ...field.aliases].map((word) => [word, name] as const)),
    [name, name] as const,
  ]),
);

/** Spellings in alphabetical order, for suggestions. */
export const KNOWN_SPELLINGS: readonly string[] = [...SPELLINGS.keys()].sort();
