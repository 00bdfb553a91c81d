import { fault, named } from '../../src/corrections/fault.js';
import { languageOfKey, NAMES_MEMBER } from '../../src/corrections/names-field.js';
import { type CorrectedRecord, storedValue } from '../../src/corrections/record.js';
import { type Changes, changesOf } from '../../src/corrections/submission/changes.js';
import { emptiedToxicity } from '../../src/corrections/submission/emptied-toxicity.js';
import { readAttributes } from '../../src/corrections/submission/read-attributes.js';
import { decimal, toNumber } from '../../src/fields/decimal.js';
import { type CorrectionInput, type Field, measureMembers } from '../../src/fields/field.js';
import { convert } from '../../src/fields/units.js';
import { namesByLanguage } from '../../src/species/common-names.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Fault } from '../../src/wording/fault.js';
import type { ShownValue } from '../words.js';

/** A field that a correction can change. */
export type FixableField = Field & { readonly correction: CorrectionInput };

/** Rows are corrected over the interface only; the page takes reports about them. */
export const isFixable = (field: Field): field is FixableField =>
  field.correction !== null && field.rows === null;

/** What a form contains about one field, as entered. */
export interface EnteredValue {
  /** One text, or the chosen labels. */
  readonly values: readonly string[];
  readonly unit: string;
  /** Whether the value is to be removed. */
  readonly isEmptied: boolean;
}

/** Where values come from, as entered once for all fields of a form. */
export interface EnteredSource {
  readonly source: 'external' | 'observation';
  readonly reference: string;
  /** Day or year in which the values were observed or published; empty if nobody says. */
  readonly observed: string;
  readonly notes: string;
}

/** What a form for a fix contains. */
export interface Entered extends EnteredSource {
  /** By key of the field, in the order of the form. */
  readonly byKey: ReadonlyMap<string, EnteredValue>;
}

export const NO_SOURCE: EnteredSource = { source: 'external', reference: '', observed: '', notes: '' };

/** Returns the end of the names of the inputs of a field: nothing for the first one of a form. */
export const inputSuffix = (fields: readonly Field[], { key }: Field): string =>
  fields[0]?.key === key ? '' : `.${key}`;

/** Returns what a form contains about its fields. */
export const enteredIn = (form: URLSearchParams, fields: readonly Field[]): Entered => ({
  byKey: new Map(
    fields.map((field) => {
      const suffix = inputSuffix(fields, field);
      const value = {
        values: form.getAll(`value${suffix}`),
        unit: form.get(`unit${suffix}`) ?? '',
        isEmptied: form.get(`empty${suffix}`) === 'yes',
      };
      return [field.key, value];
    }),
  ),
  source: form.get('source') === 'observation' ? 'observation' : 'external',
  reference: (form.get('reference') ?? '').trim(),
  observed: (form.get('observed') ?? '').trim(),
  notes: (form.get('notes') ?? '').trim(),
});

/** Returns the record in the form that corrections compare with. */
const correctedRecord = (record: FullRecord): CorrectedRecord => ({
  id: record.id,
  scientific_name: record.scientific_name,
  rank: record.rank as CorrectedRecord['rank'],
  genus_name: record.genus.name,
  family_name: record.family.name,
  vals: record.vals as CorrectedRecord['vals'],
  names: namesByLanguage(record),
});

/** Returns the value that a fix would replace. */
export const currentValue = (record: FullRecord, field: Field): ShownValue =>
  storedValue(correctedRecord(record), field.key);

/** Returns a stored number in another unit, to two decimals. */
const inUnit = (stored: number, field: Field, unit: string): string => {
  const factor =
    field.unit === null || field.unit === 'deg_f' ? undefined : convert(decimal('1')!, unit, field.unit);
  return String(factor === undefined ? stored : Number((stored / toNumber(factor)).toFixed(2)));
};

/** Returns what a form contains before anything is entered: the current value in the preferred unit. */
export const initialEntry = (
  field: FixableField,
  value: ShownValue,
  preferred: string | undefined,
): EnteredValue => {
  const { correction } = field;
  const units = correction.kind === 'measure' ? correction.units : [];
  const usual = field.unit === 'cm' && typeof value === 'number' && value >= 100 ? 'm' : field.unit;
  const unit = units.find((each) => each === preferred) ?? units.find((each) => each === usual) ?? '';
  const texts = value === null ? [] : typeof value === 'object' ? value.map(String) : [String(value)];
  return {
    values: typeof value === 'number' && unit !== '' ? [inUnit(value, field, unit)] : texts,
    unit,
    isEmptied: false,
  };
};

/** Returns the members of a correction (contract C9.20) for what was entered about a field. */
const fieldMembers = (field: FixableField, { values, unit, isEmptied }: EnteredValue) => {
  const { correction } = field;
  const [text = ''] = values;
  if (correction.kind === 'measure') {
    const [value, ofUnit] = measureMembers(correction.name);
    return isEmptied ? { [value]: null } : { [value]: text, [ofUnit]: unit };
  }
  const name = correction.kind === 'genus' ? 'genus' : field.key;
  if (isEmptied) return { [name]: null };
  if (correction.kind === 'multi') return { [name]: values };
  if (correction.kind !== 'names') return { [name]: text };
  const names = text.split(/\r?\n/);
  const language = languageOfKey(field.key);
  return language === undefined ? { [name]: names } : { [NAMES_MEMBER]: { [language]: names } };
};

/** Returns the members of a correction (contract C9.20) for what was entered. */
export const fixMembers = (
  fields: readonly FixableField[],
  { byKey }: Entered,
): Readonly<Record<string, unknown>> => {
  const all: readonly Readonly<Record<string, unknown>>[] = fields.map((field) =>
    fieldMembers(field, byKey.get(field.key)!),
  );
  const names = all.flatMap((members) => members[NAMES_MEMBER] ?? []);
  return Object.assign({}, ...all, names.length > 0 && { [NAMES_MEMBER]: Object.assign({}, ...names) });
};

/** What a fix would change, or what is wrong with it. Names of plants are checked against others only when they are sent. */
export interface Proposed {
  readonly changes: Changes;
  readonly faults: readonly Fault[];
}

/** Reads what was entered about a field against the record. Its text is read as a submission is (contract 9.2). */
export const proposedBy = (record: FullRecord, field: FixableField, entered: EnteredValue): Proposed => {
  const { proposals, faults } = readAttributes(fieldMembers(field, entered));
  const all = [...proposals.values()];
  const off = all.flatMap(({ attribute, given, offScale }) =>
    offScale === undefined ? [] : [named(attribute, given, fault('off_scale', offScale))],
  );
  const corrected = correctedRecord(record);
  const changes = changesOf(corrected, all);
  const refused = [...faults, ...off, ...emptiedToxicity(corrected, all)];
  const unchanged =
    refused.length === 0 && Object.keys(changes).length === 0
      ? [named(field.key, null, fault('no_change', 'has this value already'))]
      : [];
  return { changes, faults: [...refused, ...unchanged] };
};
