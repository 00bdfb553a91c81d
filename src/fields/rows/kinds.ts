import type { Completion, FieldRow } from '../field.js';
import { LENGTHS, PRECIPITATIONS } from '../units.js';
import type { VocabularyName } from '../vocabularies.js';

/** Makers of rows that recur: each fixes what the type of a field implies. */
type Rest = Partial<FieldRow> & Pick<FieldRow, 'describe'>;

const SHORT = 255;
const LONG = 10_000;

export const text = (rest: Rest): FieldRow => ({
  type: 'text',
  correction: { kind: 'text', longest: SHORT, nullable: true },
  ...rest,
});

export const longText = (rest: Rest): FieldRow => ({
  type: 'text',
  correction: { kind: 'text', longest: LONG, nullable: true },
  ...rest,
});

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

export const flags = (vocabulary: VocabularyName, rest: Rest): FieldRow => ({
  type: 'flags',
  vocabulary,
  correction: { kind: 'multi', nullable: true },
  ...rest,
});

export const boolean = (rest: Rest): FieldRow => ({
  type: 'boolean',
  correction: { kind: 'boolean', nullable: true },
  ...rest,
});

export const integer = (rest: Rest): FieldRow => ({ type: 'integer', ...rest });

/** A length, submitted as `<name>_value` with `<name>_unit`, stored in whole centimetres. */
export const length = (name: string, rest: Rest): FieldRow => ({
  type: 'integer',
  unit: 'cm',
  correction: { kind: 'measure', name, units: LENGTHS, nullable: true },
  ...rest,
});

/** Rain or snow in a year, stored in whole millimetres. */
export const precipitation = (name: string, rest: Rest): FieldRow => ({
  type: 'integer',
  unit: 'mm',
  correction: { kind: 'measure', name, units: PRECIPITATIONS, nullable: true },
  ...rest,
});

/** An Ellenberg-style habitat class: stored and returned unchanged (C8.25). */
export const indicator = (plausible: readonly [number, number], rest: Rest): FieldRow => ({
  type: 'integer',
  plausible,
  correction: { kind: 'indicator', scale: [0, 10], nullable: true },
  completion: {},
  ...rest,
});

/** Never set directly: computed when a record or document is made. */
export const computed = { attribute: false, correction: null } as const;

const SPORE_PLANTS = ['fern', 'bryophyte'] as const;
const WITHOUT_PETALS = ['fern', 'bryophyte', 'gymnosperm'] as const;
export const ofFlowers: Completion = { absentIn: WITHOUT_PETALS };
export const ofSeedPlants: Completion = { absentIn: SPORE_PLANTS };
export const ofCultivated: Completion = { cultivated: true };
