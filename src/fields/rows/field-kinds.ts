import type { SchemeName } from '../external-ids.js';
import type { Completion, FieldRow } from '../field.js';
import type { RowsShape } from '../rows-shape.js';
import { LENGTHS, PRECIPITATIONS, type StoredUnit } from '../units.js';
import type { VocabularyName } from '../vocabularies.js';

/** Members of a row that its kind does not set. The functions of this file return rows of one kind each. */
type Rest = Partial<FieldRow> & Pick<FieldRow, 'describe'>;

const textUpTo =
  (longest: number) =>
  (rest: Rest): FieldRow => ({ type: 'text', correction: { kind: 'text', longest }, ...rest });

/** Text of up to 255 characters. */
export const text = textUpTo(255);
/** Text of up to 10,000 characters. */
export const longText = textUpTo(10_000);

export const label = (vocabulary: VocabularyName, rest: Rest): FieldRow => ({
  type: 'enum',
  vocabulary,
  ...rest,
});

export const ordinal = (vocabulary: VocabularyName, rest: Rest): FieldRow => ({
  type: 'ordinal',
  vocabulary,
  ...rest,
});

/** A label, or a step of a scale, that people can correct. */
export const correctable = { correction: { kind: 'enum' } } as const;

export const flags = (vocabulary: VocabularyName, rest: Rest): FieldRow => ({
  type: 'flags',
  vocabulary,
  correction: { kind: 'multi' },
  ...rest,
});

export const boolean = (rest: Rest): FieldRow => ({
  type: 'boolean',
  correction: { kind: 'boolean' },
  ...rest,
});

export const integer = (rest: Rest): FieldRow => ({ type: 'integer', ...rest });

/** The id of a record. */
export const identifier = (rest: Rest): FieldRow => integer({ ...alwaysComputed, format: 'id', ...rest });

/** The number of images, sources or synonyms of a species. */
export const count = (rest: Rest): FieldRow =>
  integer({ ...alwaysComputed, format: 'count', edges: [1, 2, 5, 10, 20, 50], ...rest });

/** Submitted as `<name>_value` with `<name>_unit`, stored as a whole number; the name alone is an alias. */
const measured =
  (unit: StoredUnit, units: readonly string[], edges: readonly number[]) =>
  (name: string, rest: Rest): FieldRow => ({
    type: 'integer',
    aliases: [name],
    unit,
    edges,
    correction: { kind: 'measure', name, units },
    ...rest,
  });

export const length = measured('cm', LENGTHS, [10, 30, 100, 300, 1000]);
/** Yearly precipitation. */
export const precipitation = measured('mm', PRECIPITATIONS, [250, 500, 1000, 2000, 4000]);

/**
 * An Ellenberg-style habitat class: stored and returned unchanged (C8.25).
 *
 * @param ends Meaning of 0 and 10 on the scale of corrections (C9.15).
 */
export const indicator = (
  plausible: readonly [number, number],
  ends: readonly [string, string],
  rest: Rest,
): FieldRow => ({
  type: 'integer',
  plausible,
  correction: { kind: 'indicator', scale: [0, 10], ends },
  completion: {},
  ...rest,
});

/** Members of a field that is computed for records and search documents and never set directly. */
export const computed = { attribute: false, correction: null } as const;
/** Members of a computed field that every species has. */
export const alwaysComputed = { ...computed, required: true } as const;

/** The identifier in one scheme, which the species has at most once (C10.62). */
export const externalId = (scheme: SchemeName, rest: Rest): FieldRow =>
  text({ ...computed, scheme, at: `external_ids.${scheme}`, ...rest });

const SPORE_PLANTS = ['fern', 'bryophyte'] as const;
const WITHOUT_PETALS = ['fern', 'bryophyte', 'gymnosperm'] as const;
export const ofFlowers: Completion = { absentIn: WITHOUT_PETALS };
export const ofSeedPlants: Completion = { absentIn: SPORE_PLANTS };
export const ofCultivated: Completion = { cultivated: true };

/** Rows of members; the vocabulary of the field is that of the member by which they are filtered. */
export const relation = (shape: RowsShape, rest: Rest): FieldRow => {
  const by = shape.members[shape.by];
  return {
    type: 'rows',
    vocabulary: by?.type === 'label' || by?.type === 'labels' ? by.vocabulary : null,
    rows: shape,
    correction: { kind: 'rows' },
    example: [shape.example[shape.by]].flat()[0] as string,
    ...rest,
  };
};
