import type { Label } from '../fields/vocabularies.js';

/** Beginning of the warning types of checks. Reports have another one, and corrections have none. */
const PREFIX = 'Checks::';
/** Pattern of `like` for the warning types of checks. */
export const CHECK_TYPES = `${PREFIX}%`;

/**
 * Returns the SQL condition of items that a check raised. Items of a deleted account have no account either, so that its
 * absence alone says nothing. Its two parts are those of the index correction_check.
 *
 * @param alias Alias of the table correction.
 */
export const raisedByCheckSql = (alias: string): string =>
  `(${alias}.user_id is null and ${alias}.warning_type like '${CHECK_TYPES}')`;

/** Returns whether a check raised the item, as raisedByCheckSql does. */
export const isRaisedByCheck = ({
  user_id,
  warning_type,
}: {
  readonly user_id: number | null;
  readonly warning_type: Label<'warning_type'> | null;
}): boolean => user_id === null && warning_type !== null && warning_type.startsWith(PREFIX);
