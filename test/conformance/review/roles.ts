import { notSeen } from '../expect.js';
import type { Target } from '../target.js';

/** An id that no record has. */
export const NOTHING = 2_147_483_647;

/** Tells whether an account may review, from the answer for an unknown id: 404, not 403 (C9.46). */
const may = async ({ ask }: Target, token: string, verb: 'reject' | 'revert'): Promise<boolean> =>
  (await ask(`/api/v1/corrections/${NOTHING}/${verb}`, { method: 'POST', token })).status === 404;

/** Returns whether an account may review other people's submissions. */
export const mayReview = (target: Target, token: string): Promise<boolean> => may(target, token, 'reject');

/** Returns the second account, which reviews the submissions of the suite's account. */
export const reviewerOf = async (target: Target): Promise<string> => {
  const token = target.others.reviewer ?? notSeen('it takes --reviewer-token');
  return (await mayReview(target, token)) ? token : notSeen('--reviewer-token is of no reviewer');
};

/** Returns an account that may revert acceptances. */
export const adminOf = async (target: Target): Promise<string> => {
  for (const token of [await reviewerOf(target), target.token]) {
    if (await may(target, token, 'revert')) return token;
  }
  return notSeen('none of the accounts may revert what is accepted');
};
