import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.js';
import { sleep } from '../../runtime/sleep.js';
import { StoreUnavailable } from '../../runtime/store-unavailable.js';
import type { Actor } from '../actor.js';
import { invalid, Refusal } from '../refusal.js';
import type { Body } from '../submission/members.js';
import { checkDecision, readDecision } from './decision.js';
import type { ReviewDesk } from './desk.js';
import { lockItem, refuseIfChanged } from './item.js';
import { checkAcceptance, checkReviewer } from './reviewer.js';

/** Seconds for which a decision can be undone before it is applied (contract C15.54). */
const UNDO_SECONDS = 10;

/** A decision of a reviewer on the pages. */
export interface DecisionRequest {
  readonly verb: 'accept' | 'reject';
  readonly id: number;
  /** Body of the review (C9.45). */
  readonly body: Body;
}

/** Returns the name of the reviewer whose decision of an item waits; undefined if none does. */
const whoDecides = async (client: Client, id: number): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(a.name, 'account ' || a.id) as name
     from review_decision d join account a on a.id = d.reviewer_id
     where d.correction_id = $1 and d.applied_at is null and d.failure is null`,
    [id],
  );
  return rows[0]?.name;
};

/**
 * Stores a decision that is applied when it is due. What C9.45 to C9.50 demand of reviewer, item and decision is checked now;
 * values are checked again when it is applied. Runs in the caller's transaction, and returns the id of the decision.
 *
 * @throws {Refusal} as a review; conflict, too, while the decision of another reviewer waits.
 */
export const decide = async (
  client: Client,
  reviewer: Actor,
  { verb, id, body }: DecisionRequest,
): Promise<number> => {
  const { decision, seen, faults } = readDecision(verb, body);
  const item = await lockItem(client, id);
  (verb === 'accept' ? checkAcceptance : checkReviewer)(item, reviewer);
  if (faults.length > 0) throw invalid(faults);
  checkDecision(item, decision);
  const other = await whoDecides(client, id);
  if (other !== undefined)
    throw new Refusal(
      'conflict',
      `${other} has just decided this, and the decision is being applied: read the item again in a few seconds.`,
    );
  refuseIfChanged(item, seen);
  const { rows } = await client.query<{ id: number }>(
    `insert into review_decision (correction_id, reviewer_id, verb, body, due_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning id`,
    [id, reviewer.id, verb, JSON.stringify(body), UNDO_SECONDS],
  );
  return rows[0]!.id;
};

/** Undoes decisions of a reviewer that are not due yet, and returns the ids of their corrections. */
export const undoDecisions = async (
  client: Client,
  reviewer: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ correction_id: number }>(
    `delete from review_decision
     where id = any ($1) and reviewer_id = $2 and taken_at is null and applied_at is null and failure is null
       and due_at > now()
     returning correction_id`,
    [ids, reviewer],
  );
  return rows.map(({ correction_id }) => correction_id);
};

/** A due decision, taken by this process, with the present role of its reviewer. */
interface DueDecision extends DecisionRequest {
  readonly decision_id: number;
  readonly reviewer: Actor;
  readonly disabled: boolean;
}

/** Seconds after which a decision that a process took is taken by another one: the first must have ended. */
const TAKEN_SECONDS = 30;

/** Uses the index review_decision_due. */
const TAKE = `
  with due as (
    select id from review_decision
    where due_at <= now() and applied_at is null and failure is null
      and (taken_at is null or taken_at < now() - make_interval(secs => ${TAKEN_SECONDS}))
    order by due_at limit 10 for update skip locked
  )
  update review_decision d set taken_at = now() from due, account a
  where d.id = due.id and a.id = d.reviewer_id
  returning d.id as decision_id, d.correction_id as id, d.verb, d.body,
    json_build_object('id', a.id, 'role', a.role) as reviewer, a.disabled_at is not null as disabled`;

/** Dependencies of applying decisions. */
export interface ApplyingOptions {
  readonly write: Database['write'];
  readonly desk: Pick<ReviewDesk, 'accept' | 'reject'>;
}

/** Applies a decision and returns why it could not be; null if it was. */
const applied = async (
  { desk }: ApplyingOptions,
  { reviewer, disabled, verb, id, body }: DueDecision,
): Promise<string | null> => {
  if (disabled) return 'The account of the reviewer is disabled.';
  try {
    await desk[verb](reviewer, id, body);
    return null;
  } catch (failure) {
    if (failure instanceof Refusal) return failure.message;
    throw failure;
  }
};

/**
 * Applies the decisions that are due, in order, and returns their number. One that cannot be applied leaves its item pending,
 * with the reason. A decision whose process ends meanwhile is applied by another one.
 */
export const applyDueDecisions = async (options: ApplyingOptions): Promise<number> => {
  const { write } = options;
  const due = await write(async (client) => (await client.query<DueDecision>(TAKE)).rows);
  for (const decision of due) {
    const failure = await applied(options, decision);
    await write((client) =>
      client.query(
        `update review_decision set applied_at = case when $2::text is null then now() end, failure = $2 where id = $1`,
        [decision.decision_id, failure],
      ),
    );
  }
  return due.length;
};

const INTERVAL_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;

/** Applies decisions as they fall due, until the signal is aborted. Goes on after errors of the database. */
export const runDecisions = async (
  options: ApplyingOptions,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    let pause = INTERVAL_MS;
    try {
      await applyDueDecisions(options);
    } catch (err) {
      pause = AFTER_FAILURE_MS;
      const level = err instanceof StoreUnavailable ? 'warn' : 'error';
      logger[level](
        { err },
        `Decisions of reviewers could not be applied. Next attempt in ${AFTER_FAILURE_MS / 1000} s.`,
      );
    }
    await sleep(pause, signal);
  }
};
