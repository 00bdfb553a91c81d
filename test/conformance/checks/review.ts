import { type Check, rule } from '../check.js';
import { contractRules } from '../contract.js';
import { notSeen } from '../expect.js';

/** Rules outside section 9 that need a submission or a review to be seen. */
const OTHERS = [
  'C2.26',
  'C2.32',
  'C2.38',
  'C2.46',
  'C2.47',
  'C2.48',
  'C2.61',
  'C8.46',
  'C10.15',
  'C10.51',
  'C12.4',
];

/** Rules of submissions and reviews, which write: not held yet. */
export const reviews: readonly Check[] = contractRules
  .filter(({ id }) => id.startsWith('C9.') || OTHERS.includes(id))
  .map(({ id }) =>
    rule(id, 'submissions and reviews', async () => notSeen('the suite does not write yet'), {
      group: 'review',
    }),
  );
