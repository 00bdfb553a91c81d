import type { Client } from 'pg';
import { textKey } from '../../names/fold.js';
import type { Actor } from '../actor.js';
import { type FieldFault, fault } from '../fault.js';
import type { CorrectedRecord } from '../record.js';
import { invalid, Refusal } from '../refusal.js';
import type { ShownCorrection } from '../shown.js';
import { type Changes, changesOf } from './changes.js';
import {
  type Body,
  type ChangeType,
  changeTypeRule,
  isTest,
  memberReader,
  notesRule,
  referenceRule,
  sourceTypeRule,
  storableJson,
} from './members.js';
import { settleNames } from './names.js';
import { type Proposal, readAttributes } from './read-attributes.js';
import { checkRoom } from './room.js';
import { type Target, takeTurn, targetRecord } from './target.js';

/** What became of a submission. */
export interface Submitted {
  readonly shown: ShownCorrection;
  /** False where it replaced the account's own pending one (contract C9.3). */
  readonly created: boolean;
  /** Proposals off the read scale (C9.15), with the words to warn by. */
  readonly offScale: readonly Proposal[];
}

/**
 * Stores a correction for review; nothing of it is applied (C9.6). The caller's
 * transaction; nothing is stored when anything is wrong.
 *
 * @throws {Refusal} not_found; forbidden for a deletion by another than an admin;
 *   invalid with all faults at once (C9.4); conflict where too many of its own wait already (C9.8)
 */
export const submit = async (
  client: Client,
  submitter: Actor,
  target: Target,
  body: Body,
): Promise<Submitted> => {
  await takeTurn(client, submitter.id);
  const record = await targetRecord(client, target);
  const members = memberReader(body);
  const changeType = members.read<ChangeType>('change_type', 'update', changeTypeRule);
  if (changeType === 'deletion' && submitter.role !== 'admin') {
    throw new Refusal('forbidden', 'Only an admin may ask for a deletion.');
  }
  // Of a kind that cannot be told, a reference is not asked for as well.
  const sourceType = members.read('source_type', 'observation', sourceTypeRule);
  const reference = members.read('source_reference', null, referenceRule(sourceType));
  const notes = members.read('notes', null, notesRule);
  const { correction, changes, offScale, faults } = await readCorrection(client, record, body, changeType);
  if (members.faults.length + faults.length > 0) throw invalid([...faults, ...members.faults]);
  const values = {
    record_id: record.id,
    change_type: changeType,
    notes,
    source_type: sourceType,
    source_reference: reference,
    source_reference_key: reference === null ? null : textKey(reference),
    correction: JSON.stringify(correction),
    changes: changes && JSON.stringify(changes),
    test: isTest(notes),
  };
  return { ...(await store(client, submitter, values)), offScale };
};

interface ReadCorrection {
  /** As submitted, with the name of the record (C8.46). */
  readonly correction: Body;
  /** Null where nothing is to change. */
  readonly changes: Changes | null;
  readonly offScale: readonly Proposal[];
  readonly faults: readonly FieldFault[];
}

const readCorrection = async (
  client: Client,
  record: CorrectedRecord,
  { correction = null }: Body,
  changeType: ChangeType,
): Promise<ReadCorrection> => {
  const nothing = { correction: { scientific_name: record.scientific_name }, changes: null, offScale: [] };
  const wrong = (...args: Parameters<typeof fault>): ReadCorrection => ({
    ...nothing,
    faults: [{ field: 'correction', got: correction, ...fault(...args).fault }],
  });
  if (correction === null && changeType === 'deletion') return { ...nothing, faults: [] };
  if (correction === null)
    return wrong('missing', 'is needed: the attributes to change with their new values');
  if (typeof correction !== 'object' || Array.isArray(correction)) {
    return wrong('wrong_type', 'must be an object of attributes with their new values');
  }
  const members = correction as Body;
  if (Object.keys(members).length === 0) return wrong('blank', 'has no attribute');
  const read = readAttributes(members);
  const named = await settleNames(client, record, read.proposals);
  const faults = [...read.faults, ...named.faults];
  const proposals = [...named.proposals.values()];
  const changes = changesOf(record, proposals);
  if (faults.length === 0 && changeType === 'update' && Object.keys(changes).length === 0) {
    return wrong('no_change', 'says what the record has already');
  }
  return {
    correction: { scientific_name: record.scientific_name, ...(storableJson(members) as Body) },
    changes: changeType === 'update' ? changes : null,
    offScale: proposals.filter((proposal) => proposal.offScale !== undefined),
    faults,
  };
};

type Values = Readonly<Record<string, string | number | boolean | null>> & { readonly record_id: number };

/**
 * Replaces the account's pending correction of the record, else adds one (C9.3).
 * Where a merge has brought it several, the newest is replaced and the others end.
 * Index correction_pending.
 */
const store = async (
  client: Client,
  submitter: Actor,
  values: Values,
): Promise<Omit<Submitted, 'offScale'>> => {
  const columns = Object.keys(values);
  const places = columns.map((_, nth) => `$${nth + 2}`);
  const pending = await client.query<{ id: number }>(
    `select id from correction
     where user_id = $1 and record_id = $2 and change_status = 'pending' and warning_type is null
     order by id desc for update`,
    [submitter.id, values.record_id],
  );
  const [own, ...others] = pending.rows.map(({ id }) => id);
  if (others.length > 0)
    await client.query(
      `update correction set change_status = 'rejected', updated_at = now(),
         notes = concat_ws(E'\\n', nullif(notes, ''), 'Replaced by correction ' || $2::integer || '.')
       where id = any ($1)`,
      [others, own],
    );
  if (own === undefined) await checkRoom(client, submitter);
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
  return { shown: rows[0]!.shown, created: own === undefined };
};
