import { sql } from 'slonik';
import type { Changes } from '../../src/corrections/submission/changes.js';
import type { Label } from '../../src/fields/vocabularies.js';
import type { SentMembers } from './changes.js';
import type { UnappliedFields } from './unapplied.js';

/** A correction, report or item of a check as pages show it. */
export interface CorrectionRow {
  readonly id: number;
  readonly record_id: number;
  /** Null if the record no longer exists, as `slug`, `rank`, `genus` and `family`. */
  readonly scientific_name: string | null;
  readonly slug: string | null;
  readonly rank: Label<'rank'> | null;
  readonly genus: string | null;
  readonly family: string | null;
  readonly user_id: number | null;
  readonly submitter: string | null;
  readonly warning_type: Label<'warning_type'> | null;
  readonly change_type: Label<'change_type'>;
  readonly change_status: Label<'change_status'>;
  readonly changes: Changes | null;
  readonly correction: SentMembers;
  readonly notes: string | null;
  readonly review_notes: string | null;
  readonly source_type: Label<'source_type'> | null;
  readonly source_reference: string | null;
  /** Day on which its values were observed or published. */
  readonly observed_at: string | null;
  readonly outcome: Label<'report_outcome'> | null;
  readonly unapplied_fields: UnappliedFields;
  readonly licence: string | null;
  readonly test: boolean;
  readonly submitted_at: string;
  readonly updated_at: string;
  /** Who has decided about it, while the decision can be undone. */
  readonly deciding: string | null;
  /** Seconds until an acceptance that waits is applied; null if none does. */
  readonly accepting_in: number | null;
}

/** Joins the decision about a correction that waits to be applied, and its reviewer. */
export const WAITING_DECISION = sql.fragment`
  left join review_decision w on w.correction_id = c.id and w.applied_at is null and w.failure is null
  left join account wa on wa.id = w.reviewer_id`;

/** Name of the reviewer of that decision; null without one. */
export const DECIDING = sql.fragment`case when w.id is not null then coalesce(wa.name, '#' || wa.id) end as deciding`;

/** The columns of a row, from CORRECTION_TABLES. */
export const CORRECTION_COLUMNS = sql.fragment`
  c.id, c.record_id, s.scientific_name, s.slug, s.rank, g.name as genus, fa.name as family, c.user_id, a.name as submitter, c.warning_type,
  c.change_type, c.change_status, c.changes, c.correction, c.notes, c.review_notes, c.source_type, c.source_reference,
  c.observed_at::text, c.outcome, c.unapplied_fields, c.licence, c.test, iso_timestamp(c.submitted_at) as submitted_at,
  iso_timestamp(c.updated_at) as updated_at, ${DECIDING},
  case when w.verb = 'accept' then greatest(0, ceil(extract(epoch from w.due_at - now())))::integer end as accepting_in`;

/** Corrections `c` with their species `s`, its genus `g` and family `fa`, their submitter `a` and the decision `w` that waits. */
export const CORRECTION_TABLES = sql.fragment`
  correction c left join species s on s.id = c.record_id left join genus g on g.id = s.genus_id
  left join family fa on fa.id = g.family_id
  left join account a on a.id = c.user_id ${WAITING_DECISION}`;
