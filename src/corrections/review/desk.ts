import type { Client } from 'pg';
import type { Database } from '../../database/database.js';
import { type ConcurrencyRules, createConcurrencyLimit } from '../../runtime/concurrency-limit.js';
import type { Actor } from '../actor.js';
import { invalid } from '../refusal.js';
import type { ShownCorrection } from '../shown.js';
import type { Body } from '../submission/members.js';
import type { Announce } from '../webhook/announcer.js';
import { accept, type Outcome } from './accept.js';
import { type Decision, readDecision, type Verb } from './decision.js';
import { peekItem, type ReviewedItem, refuseIfChanged } from './item.js';
import { reject } from './reject.js';
import { checkRevert, revert } from './revert.js';
import { checkAcceptance, checkReviewer } from './reviewer.js';

/** Dependencies of the review desk. */
export interface ReviewDeskOptions {
  readonly write: Database['write'];
  readonly announce: Announce;
  /** Licence of values that an acceptance applies and nobody submitted: those of checks (contract C9.9). */
  readonly licence: string;
}

/** A request for a review. */
interface ReviewRequest {
  readonly verb: Verb;
  readonly reviewer: Actor;
  readonly id: number;
  readonly body: Body;
  readonly deadline: number | undefined;
}

/**
 * Accepts, rejects and reverts items. Each review is one transaction, safe under concurrent reviewers, and returns the item
 * after it.
 */
export interface ReviewDesk {
  /**
   * @param deadline Time, in milliseconds of `performance.now()`, at which the review fails if it has not finished.
   * @throws {Refusal} not_found, forbidden or conflict; invalid if a change cannot be applied: the item stays pending
   *   (contract C9.48).
   */
  accept(reviewer: Actor, id: number, body: Body, deadline?: number): Promise<ShownCorrection>;
  reject(reviewer: Actor, id: number, body: Body, deadline?: number): Promise<ShownCorrection>;
  revert(admin: Actor, id: number, body: Body, deadline?: number): Promise<ShownCorrection>;
}

/** Fewer slots than write connections: a review may wait long for an ingestion and must not delay submissions. */
const REVIEWS: ConcurrencyRules = { atOnce: 2, longestMs: 3_000 };

const readShown = async (client: Client, id: number): Promise<ShownCorrection> => {
  const { rows } = await client.query<{ shown: ShownCorrection }>(
    'select correction_json(c) as shown from correction c where id = $1',
    [id],
  );
  return rows[0]!.shown;
};

export const createReviewDesk = ({ write, announce, licence }: ReviewDeskOptions): ReviewDesk => {
  const limit = createConcurrencyLimit(REVIEWS);
  const review = async (
    { verb, reviewer, id, body, deadline }: ReviewRequest,
    checkPermission: (item: ReviewedItem, reviewer: Actor) => void,
    work: (client: Client, decision: Decision) => Promise<Outcome>,
  ): Promise<ShownCorrection> => {
    const { decision, seen, faults: bodyFaults } = readDecision(verb, body);
    const refuse = async (client: Client): Promise<Outcome> => {
      const item = await peekItem(client, id);
      // A missing permission is reported before faults of the body (C9.46).
      checkPermission(item, reviewer);
      return { item, faults: bodyFaults };
    };
    const reviewed = async (client: Client) => {
      const outcome = bodyFaults.length === 0 ? await work(client, decision) : await refuse(client);
      // Compared with the item as locked; the error rolls the review back.
      refuseIfChanged(outcome.item, seen);
      return { ...outcome, shown: await readShown(client, id) };
    };
    const { faults, shown } = await limit(() => write(reviewed, deadline));
    if (faults.length > 0) throw invalid(faults);
    return shown;
  };
  return {
    accept: (reviewer, id, body, deadline) =>
      review({ verb: 'accept', reviewer, id, body, deadline }, checkAcceptance, async (client, decision) => {
        const outcome = await accept(client, { reviewer, id, decision, licence });
        if (outcome.faults.length === 0) await announce(client, id, 'correction.accepted');
        return outcome;
      }),
    reject: (reviewer, id, body, deadline) =>
      review({ verb: 'reject', reviewer, id, body, deadline }, checkReviewer, async (client, decision) => {
        const item = await reject(client, reviewer, id, decision);
        await announce(client, id, 'correction.rejected');
        return { item, faults: [] };
      }),
    revert: (admin, id, body, deadline) =>
      review(
        { verb: 'revert', reviewer: admin, id, body, deadline },
        checkRevert,
        async (client, { line }) => {
          const item = await revert(client, admin, id, line);
          await announce(client, id, 'correction.reverted');
          return { item, faults: [] };
        },
      ),
  };
};
