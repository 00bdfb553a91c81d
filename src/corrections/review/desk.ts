import type { Client } from 'pg';
import type { Database } from '../../database/database.js';
import { createTurns, type TurnLimits } from '../../turns.js';
import type { Actor } from '../actor.js';
import { invalid, Refusal } from '../refusal.js';
import type { ShownCorrection } from '../shown.js';
import { type Body, memberReader, momentRule, notesRule } from '../submission/members.js';
import type { Announce } from '../webhook/announcer.js';
import { accept, type Outcome } from './accept.js';
import { peekItem, type ReviewedItem } from './item.js';
import { reject } from './reject.js';
import { checkRevert, revert } from './revert.js';
import { checkAcceptance, checkReviewer } from './reviewer.js';

/** What a review is made with. */
export interface DeskParts {
  readonly write: Database['write'];
  readonly announce: Announce;
}

/** A review that is asked for. */
interface Asked {
  readonly reviewer: Actor;
  readonly id: number;
  readonly body: Body;
  readonly until: number | undefined;
}

/** Where items are accepted, rejected and reverted: each in one transaction, safe under several reviewers at once; gives them as they then stand. */
export interface ReviewDesk {
  /**
   * @param until The moment, of `performance.now()`, by which it is done or has failed.
   * @throws {Refusal} invalid, the item staying pending, where something cannot be applied (contract C9.48)
   */
  accept(reviewer: Actor, id: number, body: Body, until?: number): Promise<ShownCorrection>;
  reject(reviewer: Actor, id: number, body: Body, until?: number): Promise<ShownCorrection>;
  revert(admin: Actor, id: number, body: Body, until?: number): Promise<ShownCorrection>;
}

/** Fewer at once than there are connections to write on: reviews may wait long for an ingestion, submissions need not. */
const REVIEWS: TurnLimits = { atOnce: 2, longestMs: 3_000 };

const readShown = async (client: Client, id: number): Promise<ShownCorrection> => {
  const { rows } = await client.query<{ shown: ShownCorrection }>(
    'select correction_json(c) as shown from correction c where id = $1',
    [id],
  );
  return rows[0]!.shown;
};

export const createReviewDesk = ({ write, announce }: DeskParts): ReviewDesk => {
  const turns = createTurns(REVIEWS);
  const review = async (
    { reviewer, id, body, until }: Asked,
    permit: (item: ReviewedItem, reviewer: Actor) => void,
    work: (client: Client, line: string | null) => Promise<Outcome>,
  ): Promise<ShownCorrection> => {
    const members = memberReader(body);
    const notes = members.read('notes', null, notesRule)?.trim() ?? '';
    const seen = members.read('updated_at', null, momentRule);
    const refuse = async (client: Client): Promise<Outcome> => {
      const item = await peekItem(client, id);
      // Who may not review at all is told so first (C9.46).
      permit(item, reviewer);
      return { item, faults: members.faults };
    };
    const reviewed = async (client: Client) => {
      const isReadable = members.faults.length === 0;
      const outcome = isReadable ? await work(client, notes === '' ? null : notes) : await refuse(client);
      // Held against the item as it was locked; what was done is undone.
      if (seen !== null && outcome.item.updated_at !== seen) {
        throw new Refusal('conflict', `It was changed at ${outcome.item.updated_at}.`);
      }
      return { ...outcome, shown: await readShown(client, id) };
    };
    const { faults, shown } = await turns(() => write(reviewed, until));
    if (faults.length > 0) throw invalid(faults);
    return shown;
  };
  return {
    accept: (reviewer, id, body, until) =>
      review({ reviewer, id, body, until }, checkAcceptance, async (client, line) => {
        const outcome = await accept(client, reviewer, id, line);
        if (outcome.faults.length === 0) await announce(client, id, 'correction.accepted');
        return outcome;
      }),
    reject: (reviewer, id, body, until) =>
      review({ reviewer, id, body, until }, checkReviewer, async (client, line) => {
        const item = await reject(client, reviewer, id, line);
        await announce(client, id, 'correction.rejected');
        return { item, faults: [] };
      }),
    revert: (admin, id, body, until) =>
      review({ reviewer: admin, id, body, until }, checkRevert, async (client, line) => {
        const item = await revert(client, admin, id, line);
        await announce(client, id, 'correction.reverted');
        return { item, faults: [] };
      }),
  };
};
