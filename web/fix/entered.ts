import { fault, named } from '../../src/corrections/fault.js';
import { type CorrectedRecord, storedValue } from '../../src/corrections/record.js';
import { type Changes, changesOf } from '../../src/corrections/submission/changes.js';
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

export const isFixable = (field: Field): field is FixableField => field.correction !== null;

/** What a form for a fix contains, as entered. */
export interface Entered {
  /** One text, or the chosen labels. */
  readonly values: readonly string[];
  readonly unit: string;
  /** Whether the value is to be removed. */
  readonly isEmptied: boolean;
  readonly source: 'external' | 'observation';
  readonly reference: string;
  readonly notes: string;
}

/** Returns what a form contains. */
export const enteredIn = (form: URLSearchParams): Entered => ({
  values: form.getAll('value'),
  unit: form.get('unit') ?? '',
  isEmptied: form.get('empty') === 'yes',
  source: form.get('source') === 'observation' ? 'observation' : 'external',
  reference: (form.get('reference') ?? '').trim(),
  notes: (form.get('notes') ?? '').trim(),
});

/** Returns the record in the form that corrections compare with. */
const correctedRecord = (record: FullRecord): CorrectedRecord => ({
  id: record.id,
  scientific_name: record.scientific_name,
  rank: record.rank as CorrectedRecord['rank'],
  genus_name: record.genus.name,
  vals: record.vals as CorrectedRecord['vals'],
  english: namesByLanguage(record)['en'] ?? null,
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
): Entered => {
  const { correction } = field;
  const units = correction.kind === 'measure' ? correction.units : [];
  const usual = field.unit === 'cm' && typeof value === 'number' && value >= 100 ? 'm' : field.unit;
  const unit = units.find((each) => each === preferred) ?? units.find((each) => each === usual) ?? '';
  const texts = value === null ? [] : typeof value === 'object' ? value : [String(value)];
  return {
    values: typeof value === 'number' && unit !== '' ? [inUnit(value, field, unit)] : texts,
    unit,
    isEmptied: false,
    source: 'external',
    reference: '',
    notes: '',
  };
};

/** Returns the members of a correction (contract C9.20) for what was entered. */
export const fixMembers = (field: FixableField, { values, unit, isEmptied }: Entered) => {
  const { correction } = field;
  const [text = ''] = values;
  if (correction.kind === 'measure') {
    const [value, ofUnit] = measureMembers(correction.name);
    return isEmptied ? { [value]: null } : { [value]: text, [ofUnit]: unit };
  }
  const name = correction.kind === 'genus' ? 'genus' : field.key;
  if (isEmptied) return { [name]: null };
  if (correction.kind === 'multi') return { [name]: values };
  return { [name]: correction.kind === 'names' ? text.split(/\r?\n/) : text };
};

/** What a fix would change, or what is wrong with it. Names of plants are checked against others only when they are sent. */
export interface Proposed {
  readonly changes: Changes;
  readonly faults: readonly Fault[];
}

/** Reads a fix against the record. Its text is read as a submission is (contract 9.2). */
export const proposedBy = (record: FullRecord, field: FixableField, entered: Entered): Proposed => {
  const { proposals, faults } = readAttributes(fixMembers(field, entered));
  const all = [...proposals.values()];
  const off = all.flatMap(({ attribute, given, offScale }) =>
    offScale === undefined ? [] : [named(attribute, given, fault('off_scale', offScale))],
  );
  const changes = changesOf(correctedRecord(record), all);
  const unchanged =
    faults.length + off.length === 0 && Object.keys(changes).length === 0
      ? [named(field.key, null, fault('no_change', 'has this value already'))]
      : [];
  return { changes, faults: [...faults, ...off, ...unchanged] };
};
