import { type CorrectedRecord, storedValue } from '../record.js';
import type { Proposal, ProposedValue } from './read-attributes.js';

/** The previous and the new value of a field. */
export type FieldChange = readonly [previous: ProposedValue, next: ProposedValue];

/** Changes by key of the field (contract C8.46). */
export type Changes = Readonly<Record<string, FieldChange>>;

const same = (a: ProposedValue, b: ProposedValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the changes that proposals make to a record, without equal values (C9.5). */
export const changesOf = (record: CorrectedRecord, proposals: Iterable<Proposal>): Changes => {
  const changes: Record<string, FieldChange> = {};
  for (const { field, value } of proposals) {
    const previous = storedValue(record, field.key);
    if (!same(previous, value)) changes[field.key] = [previous, value];
  }
  return changes;
};

/** Returns the new values of changes, by key of the field. */
export const newValues = (changes: Changes | null): ReadonlyMap<string, ProposedValue> =>
  new Map(Object.entries(changes ?? {}).map(([key, [, next]]) => [key, next]));
