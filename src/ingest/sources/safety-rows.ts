import { VOCABULARIES } from '../../fields/vocabularies.js';

/** A danger of a plant as a source states it. */
interface Danger {
  readonly severity: string;
  /** None if the source names no part. */
  readonly part?: readonly string[];
  readonly condition?: string | null;
  readonly to: readonly string[];
  readonly by: readonly string[];
  readonly substance?: string | null;
  readonly note?: string | null;
}

/** A row of the field `safety` with all its members. */
export type SafetyRow = Record<string, string | string[] | null>;

/** Returns the row of a danger, with its parts in the order of their vocabulary. */
export const safetyRow = ({
  severity,
  part = [],
  condition = null,
  to,
  by,
  substance = null,
  note = null,
}: Danger): SafetyRow => ({
  severity,
  part: part.length === 0 ? null : VOCABULARIES.poison_part.filter((label) => part.includes(label)),
  condition,
  to: [...to],
  by: [...by],
  substance,
  note,
});
