import type { Client } from 'pg';
import { type InvertedPair, invertedPairs } from '../../fields/inverted-pairs.js';
import { textKey } from '../../names/fold.js';
import type { Fault } from '../../wording/fault.js';
import { readMembers } from '../../wording/schema-faults.js';
import type { Actor } from '../actor.js';
import { fault, named } from '../fault.js';
import { type CorrectedRecord, storedValue } from '../record.js';
import { invalid, Refusal } from '../refusal.js';
import type { ShownCorrection } from '../shown.js';
import { type Changes, changesOf } from './changes.js';
import { emptiedToxicity } from './emptied-toxicity.js';
import { type Body, type ChangeType, isTest, SUBMISSION_MEMBERS } from './members.js';
import { completeNames } from './names.js';
import { checkPendingLimit } from './pending-limit.js';
import { type Proposal, type ProposedValue, readAttributes } from './read-attributes.js';
import { type Dropped, droppedValues, type Replaced } from './replaced.js';
import { lockSubmissions, type SubmissionTarget, targetRecord } from './target.js';

/** The result of a submission. */
export interface Submitted {
  readonly shown: ShownCorrection;
  /** False if it replaced a pending correction of the account (contract C9.3). */
  readonly created: boolean;
  /** Proposals outside the published scale (C9.15), each with a warning in its `offScale`. */
  readonly offScale: readonly Proposal[];
  /** Pairs that the proposed values would put in the wrong order (C9.22). */
  readonly inverted: readonly InvertedPair[];
  /** Values of the replaced correction that this one does not contain (C9.3). */
  readonly dropped: Dropped;
}

/** A stored report. */
export type SubmittedReport = Pick<Submitted, 'shown' | 'created' | 'dropped'>;

/**
 * Stores a correction for review; nothing of it is applied (C9.6). Runs in the caller's transaction and stores nothing if
 * there is any fault.
 *
 * @param licence Licence under which the values are contributed (C9.9).
 * @throws {Refusal} not_found; forbidden for a deletion unless by an admin; invalid with all faults (C9.4); conflict if the
 *   account has too many pending submissions (C9.8).
 */
export const submit = async (
  client: Client,
  submitter: Actor,
  target: SubmissionTarget,
  body: Body,
  licence: string,
): Promise<Submitted> => {
  await lockSubmissions(client, submitter.id);
  const record = await targetRecord(client, target);
  const { members, faults: memberFaults } = readMembers(SUBMISSION_MEMBERS, body);
  const isFaulty = (name: string): boolean => memberFaults.some(({ field }) => field === name);
  const { change_type: changeType = 'update', source_type: sourceType = 'external' } = members;
  const { source_reference: reference = null, observed_at: observed = null, notes = null } = members;
  if (changeType === 'deletion' && submitter.role !== 'admin') {
    throw new Refusal('forbidden', 'Only an admin may ask for a deletion: send a report with notes instead.');
  }
  const { correction, changes, proposed, offScale, faults } = await readCorrection(
    client,
    record,
    body,
    changeType,
    !isFaulty('change_type'),
  );
  // An invalid type or reference must not cause a second fault.
  const isUnnamed = reference === null && !isFaulty('source_type') && !isFaulty('source_reference');
  const unnamed = isUnnamed ? needsReference(sourceType, changes) : [];
  const all = [...faults, ...memberFaults, ...unnamed];
  if (all.length > 0) throw invalid(all);
  const values = {
    record_id: record.id,
    change_type: changeType,
    notes,
    source_type: sourceType,
    source_reference: reference,
    observed_at: observed,
    source_reference_key: reference === null ? null : textKey(reference),
    correction: JSON.stringify(correction),
    changes: changes && JSON.stringify(changes),
    licence,
    test: isTest(notes),
  };
  const { replaced, shown } = await store(client, submitter, values);
  return {
    shown,
    created: replaced.length === 0,
    offScale,
    inverted: invertedPairs(proposed, (key) => storedValue(record, key)),
    dropped: droppedValues(replaced, changeType, proposed),
  };
};

const noReference = (why: string) => named('source_reference', null, fault('missing', why));
const UNNAMED = noReference(
  'is required where source_type is external: give an address or citation, or write source_type observation, which needs none',
);
const UNPROVEN = noReference(
  'is required for safety, and for a toxicity of none: give the address or citation of a work that says so',
);

/** Returns whether a correction warns of a plant or clears it, which needs a reference (contract C9.23). */
const isAboutSafety = (changes: Changes | null): boolean =>
  changes !== null && ('safety' in changes || changes['toxicity']?.[1] === 'none');

/** Returns the fault of a correction that names no reference but needs one. */
const needsReference = (sourceType: string, changes: Changes | null) => {
  if (sourceType === 'external') return [UNNAMED];
  return isAboutSafety(changes) ? [UNPROVEN] : [];
};

interface ReadCorrection {
  /** The submitted attributes with the name of the record (C8.46). */
  readonly correction: Body;
  /** Null for a deletion. */
  readonly changes: Changes | null;
  /** The new values by key of the field, including unchanged ones. */
  readonly proposed: ReadonlyMap<string, ProposedValue>;
  readonly offScale: readonly Proposal[];
  readonly faults: readonly Fault[];
}

const NOTHING: ReadonlyMap<string, ProposedValue> = new Map();

const readCorrection = async (
  client: Client,
  record: CorrectedRecord,
  { correction = null }: Body,
  changeType: ChangeType,
  isTypeKnown: boolean,
): Promise<ReadCorrection> => {
  const empty = {
    correction: { scientific_name: record.scientific_name },
    changes: null,
    proposed: NOTHING,
    offScale: [],
  };
  const wrong = (...args: Parameters<typeof fault>): ReadCorrection => ({
    ...empty,
    faults: [named('correction', correction, fault(...args))],
  });
  // A deletion needs no correction, and a faulty type may mean one.
  if (correction === null && (changeType === 'deletion' || !isTypeKnown)) return { ...empty, faults: [] };
  if (correction === null)
    return wrong('missing', 'is missing: give an object of attributes with their new values');
  if (typeof correction !== 'object' || Array.isArray(correction)) {
    return wrong('wrong_type', 'must be an object of attributes with their new values');
  }
  const members = correction as Body;
  if (Object.keys(members).length === 0)
    return wrong('blank', 'is empty: give at least one attribute with its new value');
  const read = readAttributes(members);
  const completed = await completeNames(client, record, read.proposals);
  const proposals = [...completed.proposals.values()];
  const faults = [...read.faults, ...completed.faults, ...emptiedToxicity(record, proposals)];
  const changes = changesOf(record, proposals);
  if (faults.length === 0 && changeType === 'update' && Object.keys(changes).length === 0) {
    return wrong('no_change', 'changes nothing: the species has these values already');
  }
  return {
    correction: { scientific_name: record.scientific_name, ...members },
    changes: changeType === 'update' ? changes : null,
    proposed: new Map(proposals.map(({ field, value }) => [field.key, value])),
    offScale: proposals.filter((proposal) => proposal.offScale !== undefined),
    faults,
  };
};

type Values = Readonly<Record<string, string | number | boolean | null>> & { readonly record_id: number };

/**
 * Replaces the account's pending correction of the record, or adds one (C9.3). If it has several because records were merged,
 * replaces the newest and rejects the others. Uses the index correction_pending.
 */
const store = async (
  client: Client,
  submitter: Actor,
  values: Values,
): Promise<{ readonly shown: ShownCorrection; readonly replaced: readonly Replaced[] }> => {
  const columns = Object.keys(values);
  const places = columns.map((_, nth) => `$${nth + 2}`);
  const { rows: replaced } = await client.query<Replaced>(
    `select id, change_type, changes from correction
     where user_id = $1 and record_id = $2 and change_status = 'pending' and warning_type is null
     order by id desc for update`,
    [submitter.id, values.record_id],
  );
  const [own, ...others] = replaced.map(({ id }) => id);
  if (others.length > 0)
    await client.query(
      `update correction set change_status = 'rejected', updated_at = now(),
         review_notes = concat_ws(E'\\n', review_notes, 'Replaced by correction ' || $2::integer || '.')
       where id = any ($1)`,
      [others, own],
    );
  if (own === undefined) await checkPendingLimit(client, submitter);
  const { rows } =
    own === undefined
      ? await client.query<{ shown: ShownCorrection }>(
          `insert into correction as c (user_id, ${columns.join(', ')}) values ($1, ${places.join(', ')})
           returning correction_json(c) as shown`,
          [submitter.id, ...Object.values(values)],
        )
      : await client.query<{ shown: ShownCorrection }>(
          `update correction as c set (${columns.join(', ')}) = (${places.join(', ')}), submitted_at = now(), updated_at = now()
           where id = $1 returning correction_json(c) as shown`,
          [own, ...Object.values(values)],
        );
  return { shown: rows[0]!.shown, replaced };
};
