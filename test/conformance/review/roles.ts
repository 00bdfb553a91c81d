import { notSeen } from '../expect.js';
import type { Target } from '../target.js';

/** An id that nothing has. */
export const NOTHING = 2_147_483_647;

/** Whether an account may, told by what it is answered for an id that nothing has: 404, not 403 (C9.46). */
const may = async ({ ask }: Target, token: string, verb: 'reject' | 'revert'): Promise<boolean> =>
  (await ask(`/api/v1/corrections/${NOTHING}/${verb}`, { method: 'POST', token })).status === 404;

/** Whether an account may review what others submit. */
export const mayReview = (target: Target, token: string): Promise<boolean> => may(target, token, 'reject');

/** The second account, which reviews what the suite's submits. */
export const reviewerOf = async (target: Target): Promise<string> => {
  const token = target.others.reviewer ?? notSeen('it takes --reviewer-token');
  return (await mayReview(target, token)) ? token : notSeen('--reviewer-token is of no reviewer');
};

/** An account that may take back what was accepted. */
export const adminOf = async (target: Target): Promise<string> => {
  for (const token of [await reviewerOf(target), target.token]) {
    if (await may(target, token, 'revert')) return token;
  }
  return notSeen('none of the accounts may revert what is accepted');
};
