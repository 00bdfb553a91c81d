import { type Field, isZoneField, UNIT_WORDS } from '../fields/field.js';
import { FIELDS, fieldSpelled } from '../fields/registry.js';
import type { RelationRow } from '../fields/rows-shape.js';
import { readable, wordOfStep } from '../fields/scale.js';
import { valueAt } from '../fields/value-at.js';
import type { SelectedSpecies } from './responses.js';

/** A published value with where it comes from. */
interface SourcedValue {
  readonly field: string;
  readonly value: unknown;
  readonly unit?: string;
  /** Meaning of a class of a scale. */
  readonly meaning?: string;
  readonly source?: string;
  readonly evidence?: string;
  readonly licence?: string;
}

/** Fields about harm: answers warn if their values are unknown. */
const SAFETY = ['toxicity', 'safety', 'edible', 'edible_part'];

/** Keys of warnings about poison. A degree of toxicity does not say who is harmed and by which part, so each of them is shown with the others. */
const WARNINGS: readonly string[] = FIELDS.filter(({ key, warns }) => warns && SAFETY.includes(key)).map(
  ({ key }) => key,
);

/**
 * Returns the keys for these keys or aliases, each once. Unknown names stay, so that the API refuses them. Warnings come
 * first, all of them if one is named: an answer that is too long loses its end.
 */
export const fieldsNamed = (names: readonly string[]): readonly string[] => {
  const keys = names.map((name) => fieldSpelled(name)?.key ?? name);
  return [...new Set([...(keys.some((key) => WARNINGS.includes(key)) ? WARNINGS : []), ...keys])];
};

/** Fields that a tool shows if the caller names none. Not `alien_lists`: up to 187 rows are more than an answer takes. */
export const USUAL_FIELDS: readonly string[] = fieldsNamed(
  FIELDS.filter(
    (field) =>
      field.at !== null &&
      field.attribute &&
      !isZoneField(field) &&
      field.group !== 'taxonomy' &&
      field.rows?.onePer === undefined,
  ).map(({ key }) => key),
);

const meaningOf = ({ scale }: Field, value: unknown): string | undefined => {
  const word = typeof value === 'number' ? wordOfStep(scale, value) : undefined;
  return word && readable(word);
};

/** Returns a row without the members that its source leaves out. */
const statedIn = (row: RelationRow): RelationRow =>
  Object.fromEntries(Object.entries(row).filter(([, member]) => member !== null));

const sourced = (field: Field, value: unknown, record: SelectedSpecies): SourcedValue => {
  const origin = record.provenance?.[field.at!];
  const meaning = meaningOf(field, value);
  return {
    field: field.key,
    value: field.rows === null ? value : (value as readonly RelationRow[]).map(statedIn),
    ...(field.unit === null ? {} : { unit: UNIT_WORDS[field.unit] }),
    ...(meaning === undefined ? {} : { meaning }),
    ...(origin?.source ? { source: origin.source } : {}),
    ...(origin?.evidence_type ? { evidence: origin.evidence_type } : {}),
    ...(origin?.licence ? { licence: origin.licence } : {}),
  };
};

/** Returns the slugs of the sources of a value, and of its rows if it has several sources. */
export const sourcesOfValue = ({ source, value }: SourcedValue): readonly string[] => {
  const rows = Array.isArray(value) ? (value as readonly { readonly source?: string }[]) : [];
  return [source, ...rows.map((row) => row.source)].filter((slug) => slug !== undefined);
};

/** The known values of a record, the keys of its unknown fields, and the slugs of the sources of its values. */
export interface ReadValues {
  readonly values: readonly SourcedValue[];
  readonly unknown: readonly string[];
  readonly sources: readonly string[];
}

/** Reads the values of fields from a record with provenance. */
export const valuesOf = (record: SelectedSpecies, keys: readonly string[]): ReadValues => {
  const fields = keys.flatMap((key) => {
    const field = fieldSpelled(key);
    return field === undefined || field.at === null ? [] : [field];
  });
  const read = fields.map((field) => ({ field, value: valueAt(record, field.at!) }));
  const values = read
    .filter(({ value }) => value !== null)
    .map(({ field, value }) => sourced(field, value, record));
  return {
    values,
    unknown: read.filter(({ value }) => value === null).map(({ field }) => field.key),
    sources: values.flatMap(sourcesOfValue),
  };
};

/** Returns a warning if fields about harm are among the unknown ones. */
export const safetyNotes = (unknown: readonly string[]): readonly string[] => {
  const missing = SAFETY.filter((key) => unknown.includes(key));
  return missing.length === 0
    ? []
    : [
        `Nothing is known about ${missing.join(', ')}: do not conclude that the plant is safe to eat or touch.`,
      ];
};
