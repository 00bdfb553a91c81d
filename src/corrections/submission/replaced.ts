import type { Label } from '../../fields/vocabularies.js';
import type { Changes } from './changes.js';
import type { ChangeType } from './members.js';
import type { ProposedValue } from './read-attributes.js';

/** A pending correction that a later one of the same account and species replaces. */
export interface Replaced {
  readonly id: number;
  readonly change_type: Label<'change_type'>;
  readonly changes: Changes | null;
}

/** Values of replaced submissions that the new one does not contain, by stored field or member of the body (contract C9.3). */
export type Dropped = Readonly<Record<string, unknown>>;

/**
 * Returns the values that replaced corrections proposed and the new one does not, in stored units; of several, that of the
 * newest.
 *
 * @param replaced Newest first.
 * @param proposed The new values by key of the field.
 */
export const droppedValues = (
  replaced: readonly Replaced[],
  changeType: ChangeType,
  proposed: ReadonlyMap<string, ProposedValue>,
): Dropped => {
  const isKept = (key: string, value: ProposedValue): boolean =>
    changeType === 'update' && JSON.stringify(proposed.get(key)) === JSON.stringify(value);
  const entries = replaced
    .toReversed()
    .flatMap(({ change_type, changes }) => [
      ...(change_type === changeType ? [] : [['change_type', change_type] as const]),
      ...Object.entries(changes ?? {}).map(([key, [, value]]) => [key, value] as const),
    ]);
  return Object.fromEntries(
    entries.filter(([key, value]) => key === 'change_type' || !isKept(key, value as ProposedValue)),
  );
};
