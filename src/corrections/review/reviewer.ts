import type { Actor } from '../actor.js';
import { Refusal } from '../refusal.js';
import type { ReviewedItem } from './item.js';

/**
 * Checks whether an account may accept an item; deletions need an admin.
 *
 * @throws {Refusal} as {@link checkReviewer}; then forbidden.
 */
export const checkAcceptance = (item: ReviewedItem, reviewer: Actor): void => {
  checkReviewer(item, reviewer);
  if (item.change_type === 'deletion' && reviewer.role !== 'admin') {
    throw new Refusal('forbidden', 'Only an admin may accept a deletion: ask one to review it.');
  }
};

/**
 * Checks whether an account may accept or reject an item (contract C9.46, C9.47).
 *
 * @throws {Refusal} forbidden without the role or for its own submission; conflict if the item is not pending or a test.
 */
export const checkReviewer = (item: ReviewedItem, { id, role }: Actor): void => {
  if (role === 'user')
    throw new Refusal(
      'forbidden',
      'This needs the role reviewer or admin; your account has the role user: ask the operator of the service for it.',
    );
  if (item.user_id === id) {
    throw new Refusal('forbidden', 'You submitted this correction: another reviewer must review it.');
  }
  if (item.change_status !== 'pending') {
    throw new Refusal(
      'conflict',
      `The correction is ${item.change_status} already: only pending ones can be reviewed.`,
    );
  }
  if (item.test) {
    throw new Refusal(
      'conflict',
      'The notes of this correction are TEST: it is not reviewed, and is rejected automatically.',
    );
  }
};
