import type { Client } from 'pg';
import type { Label } from '../../fields/vocabularies.js';
import type { Actor } from '../actor.js';
import { NAMES_MEMBER } from '../names-field.js';
import type { Changes } from './changes.js';
import { INPUTS } from './inputs.js';
import { type Body, observedDay } from './members.js';
import { report } from './report.js';
import { type Submitted, type SubmittedReport, submit } from './submit.js';
import { lockSubmissions, type SubmissionTarget, targetRecord } from './target.js';

/** The pending correction of an account about a record, as far as a further one joins it. */
interface JoinedCorrection {
  readonly correction: Body | null;
  readonly changes: Changes | null;
  readonly source_type: Label<'source_type'>;
  readonly source_reference: string | null;
  readonly observed_at: string | null;
  readonly notes: string | null;
}

/** A fix of one value from a page. */
export interface Fix {
  /** Members of `correction` (contract C9.20). */
  readonly members: Body;
  readonly sourceType: 'external' | 'observation';
  readonly reference: string | null;
  /** Day or year in which the values were observed or published. */
  readonly observed: string | null;
  readonly notes: string | null;
}

/** What an observation without a reference is called beside references. */
const OBSERVED = 'own observation';

const joinedText = (former: string | null, next: string | null, between: string): string | null => {
  if (former === null || next === null) return former ?? next;
  return former.split(between).includes(next) ? former : `${former}${between}${next}`;
};

const referenceOf = (type: string, reference: string | null): string | null =>
  reference ?? (type === 'observation' ? OBSERVED : null);

const keyOf = (member: string): string | undefined => INPUTS.get(member)?.field.key;

const namesIn = (members: Body | null): Body => (members?.[NAMES_MEMBER] ?? {}) as Body;

/** Returns the names that the former correction proposes in languages in which the fix has none; nothing without any. */
const keptNames = ({ correction, changes }: JoinedCorrection, fixed: Body): Body => {
  const kept = Object.entries(namesIn(correction)).filter(
    ([language]) => `${NAMES_MEMBER}.${language}` in (changes ?? {}) && !(language in namesIn(fixed)),
  );
  return kept.length === 0 ? {} : { [NAMES_MEMBER]: Object.fromEntries(kept) };
};

/** Returns the members that the former correction changes and the fix does not. */
const keptMembers = ({ correction, changes }: JoinedCorrection, fixed: Body): Body => {
  const replaced = new Set(Object.keys(fixed).map(keyOf));
  return Object.fromEntries(
    Object.entries(correction ?? {}).filter(([member]) => {
      const key = keyOf(member);
      return key !== undefined && changes !== null && key in changes && !replaced.has(key);
    }),
  );
};

/** Returns a reference with the day that belongs to it alone. */
const dated = (reference: string | null, day: string | null): string | null =>
  reference === null || day === null ? reference : `${reference} (${day})`;

/** Returns the body of a submission (contract C9.2) with a fix and what the former correction proposed for other fields. */
const joinedBody = (
  former: JoinedCorrection | undefined,
  { members, sourceType, reference, observed, notes }: Fix,
): Body => {
  const kept = former === undefined ? {} : { ...keptMembers(former, members), ...keptNames(former, members) };
  if (former === undefined || Object.keys(kept).length === 0)
    return {
      correction: members,
      source_type: sourceType,
      source_reference: reference,
      ...(observed !== null && { observed_at: observed }),
      notes,
    };
  const names = { ...namesIn(kept), ...namesIn(members) };
  const day = observed === null ? null : (observedDay(observed) ?? observed);
  const isOneDay = former.observed_at === day;
  const areObservations = isOneDay && former.source_type === 'observation' && sourceType === 'observation';
  const ownDay = (each: string | null) => (isOneDay ? null : each);
  return {
    correction: { ...kept, ...members, ...(NAMES_MEMBER in kept && { [NAMES_MEMBER]: names }) },
    source_type: areObservations ? 'observation' : 'external',
    source_reference: areObservations
      ? joinedText(former.source_reference, reference, '; ')
      : joinedText(
          dated(referenceOf(former.source_type, former.source_reference), ownDay(former.observed_at)),
          dated(referenceOf(sourceType, reference), ownDay(day)),
          '; ',
        ),
    // Values of two days have no day in common: each reference has its own.
    ...(isOneDay && day !== null && { observed_at: day }),
    notes: joinedText(former.notes, notes, '\n'),
  };
};

/** Uses the index correction_pending. */
const FORMER = `
  select correction, changes, source_type, source_reference, observed_at::text, notes from correction
  where user_id = $1 and record_id = $2 and change_status = 'pending' and warning_type is null
    and change_type = 'update' and not test
  order by id desc limit 1`;

/**
 * Stores a fix for review. An account has one pending correction of a record (C9.3): a fix of another value joins it instead
 * of replacing it (C15.50). Runs in the caller's transaction.
 *
 * @throws {Refusal} as {@link submit}
 */
export const submitFix = async (
  client: Client,
  submitter: Actor,
  target: SubmissionTarget,
  fix: Fix,
  licence: string,
): Promise<Submitted> => {
  await lockSubmissions(client, submitter.id);
  const record = await targetRecord(client, target);
  const { rows } = await client.query<JoinedCorrection>(FORMER, [submitter.id, record.id]);
  return submit(client, submitter, target, joinedBody(rows[0], fix), licence);
};

/**
 * Stores a report. Notes of a pending one of the account about the same record are kept: the new ones follow them (C15.50).
 *
 * @throws {Refusal} as {@link report}
 */
export const addReport = async (
  client: Client,
  submitter: Actor,
  target: SubmissionTarget,
  notes: string,
  licence: string,
): Promise<SubmittedReport> => {
  await lockSubmissions(client, submitter.id);
  const record = await targetRecord(client, target);
  const { rows } = await client.query<{ notes: string | null }>(
    `select notes from correction
     where user_id = $1 and record_id = $2 and change_type = 'update' and change_status = 'pending'
       and warning_type = 'report' and not test
     order by id desc limit 1`,
    [submitter.id, record.id],
  );
  return report(
    client,
    submitter,
    target,
    { notes: joinedText(rows[0]?.notes ?? null, notes, '\n') },
    licence,
  );
};
