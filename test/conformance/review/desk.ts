import type { Answer } from '../client.js';
import type { Target } from '../target.js';
import type { Fact, Item, Species } from '../types.js';
import { factsOf } from './plot.js';
import { adminOf, reviewerOf } from './roles.js';
import { MARK } from './submitted.js';
import { type Correction, ofSpecies, post, recordOf, submit } from './submitting.js';

type Verb = 'accept' | 'reject' | 'revert';

/** Sends a review as an account. */
export const review = (
  target: Target,
  token: string,
  id: number,
  verb: Verb,
  body: Item = {},
): Promise<Answer> => post(target, `corrections/${id}/${verb}`, body, token);

/** Submits a correction that can be reviewed. */
export const propose = async (
  target: Target,
  { slug }: Species,
  correction: Item,
  more: Item = {},
): Promise<Correction> => {
  const body = { notes: MARK, source_type: 'observation', correction, ...more };
  return (await submit(target, ofSpecies(slug), body)).data;
};

/**
 * Accepts a correction, runs the assertions, and reverts it in any case. Accepts nothing if no account can
 * revert.
 */
export const whileAccepted = async (
  target: Target,
  species: Species,
  correction: Item,
  look: (accepted: Correction) => Promise<void>,
  more: Item = {},
): Promise<void> => {
  const admin = await adminOf(target);
  const reviewer = await reviewerOf(target);
  const { id } = await propose(target, species, correction, more);
  const answer = await review(target, reviewer, id, 'accept');
  try {
    await look(recordOf(answer, 200).data);
  } finally {
    await review(target, admin, id, 'revert');
  }
};

/** Returns the facts that an accepted correction wrote (C9.48). */
export const factsBy = async (
  target: Target,
  species: Species,
  { id }: Correction,
): Promise<readonly Fact[]> =>
  (await factsOf(target, species, 'filter[source]=community')).filter(
    (fact) => fact['source_record_id'] === String(id),
  );
