import type { Actor } from '../actor.js';
import { Refusal } from '../refusal.js';
import type { ReviewedItem } from './item.js';

/**
 * Whether this account may accept this item: deletions are for admins.
 *
 * @throws {Refusal} as {@link checkReviewer}, then forbidden
 */
export const checkAcceptance = (item: ReviewedItem, reviewer: Actor): void => {
  checkReviewer(item, reviewer);
  if (item.change_type === 'deletion' && reviewer.role !== 'admin') {
    throw new Refusal('forbidden', 'Only an admin may accept a deletion.');
  }
};

/**
 * Whether this account may end the review of this item (contract C9.46, C9.47).
 *
 * @throws {Refusal} forbidden without the role or for its own; conflict where it is not pending, or a test
 */
export const checkReviewer = (item: ReviewedItem, { id, role }: Actor): void => {
  if (role === 'user') throw new Refusal('forbidden', 'This needs the role reviewer or admin.');
  if (item.user_id === id) {
    throw new Refusal('forbidden', 'Nobody reviews their own submission: another reviewer has to.');
  }
  if (item.change_status !== 'pending') {
    throw new Refusal('conflict', `It is ${item.change_status} already.`);
  }
  if (item.test) {
    throw new Refusal('conflict', 'Its notes are TEST, so it is never reviewed: it ends by itself.');
  }
};
