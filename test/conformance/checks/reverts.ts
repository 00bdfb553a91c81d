import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import { expectEqual, expectTrue } from '../expect.js';
import { factsBy, review, whileAccepted } from '../review/desk.js';
import { plot, recordOfSpecies, unclaimedSpecies } from '../review/plot.js';
import { adminOf } from '../review/roles.js';
import { MARK } from '../review/submitted.js';
import { asTest, ofSpecies, recordOf, submit } from '../review/submitting.js';

const REVIEW = { group: 'review' } as const;

const CHANGE = { growth_habit: 'Conformance' };

/** C2.48 and C9.55: how acceptances are reverted. */
export const reverts = [
  rule(
    'C9.55',
    'a revert supersedes the facts of a correction and publishes the previous values; the status becomes reverted',
    async (target) => {
      const species = await unclaimedSpecies(target);
      const admin = await adminOf(target);
      const before = await recordOfSpecies(target, species);
      await whileAccepted(target, species, { ...CHANGE, flower_color: 'red' }, async (accepted) => {
        const { data } = recordOf(
          await review(target, admin, accepted.id, 'revert', { notes: 'Reverted.' }),
          200,
        );
        expectEqual('status', [data.change_status, data.accepted_by], ['reverted', accepted.accepted_by]);
        expectTrue(
          `no line in: ${data.review_notes}`,
          data.notes === MARK && data.review_notes?.includes('Reverted.') === true,
        );
        const facts = await factsBy(target, species, accepted);
        expectEqual(
          'facts',
          facts.map(({ status }) => status),
          ['superseded', 'superseded'],
        );
        expectEqual('the record', await recordOfSpecies(target, species), before);
        expectStatus(await review(target, admin, accepted.id, 'revert'), 409);
      });
    },
    REVIEW,
  ),
  rule(
    'C9.55',
    'a correction that is not accepted, or superseded since, is 409; below admin it is 403',
    async (target) => {
      const admin = await adminOf(target);
      const { data } = await submit(target, ofSpecies((await plot(target)).slug), asTest(CHANGE));
      expectStatus(await review(target, admin, data.id, 'revert'), 409);
      const user = target.others.default;
      if (user !== undefined) expectStatus(await review(target, user, data.id, 'revert'), 403);
      const species = await unclaimedSpecies(target);
      await whileAccepted(target, species, CHANGE, (earlier) =>
        whileAccepted(target, species, { growth_habit: 'Conformance again' }, async () => {
          expectStatus(await review(target, admin, earlier.id, 'revert'), 409);
        }),
      );
    },
    REVIEW,
  ),
  rule(
    'C2.48',
    'revert answers 200 with the record',
    async (target) => {
      const admin = await adminOf(target);
      await whileAccepted(target, await unclaimedSpecies(target), CHANGE, async ({ id }) => {
        expectEqual('id', recordOf(await review(target, admin, id, 'revert'), 200).data.id, id);
      });
    },
    REVIEW,
  ),
];
