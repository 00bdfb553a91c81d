import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import { expectEqual, expectTrue, notSeen } from '../expect.js';
import { propose, review } from '../review/desk.js';
import { freshSpecies, plot } from '../review/plot.js';
import { NOTHING, reviewerOf } from '../review/roles.js';
import { MARK } from '../review/submitted.js';
import { asTest, type Correction, ofSpecies, post, recordOf, submit } from '../review/submitting.js';
import type { Target } from '../target.js';

const REVIEW = { group: 'review' } as const;

const CHANGE = { growth_habit: 'Conformance' };

const read = async (target: Target, id: number): Promise<Correction> =>
  (await target.record<Correction>(`/api/v1/corrections/${id}`)).data;

/** Checks the answers to accepting and rejecting. */
const bothAnswer = async (target: Target, token: string, id: number, status: number): Promise<void> => {
  expectStatus(await review(target, token, id, 'accept'), status);
  expectStatus(await review(target, token, id, 'reject'), status);
};

/** C9.35 and C9.45 to C9.47: who may review what, and the effect of a rejection. */
export const reviews = [
  rule(
    'C9.35',
    'items whose notes are TEST, trimmed and in capitals, are never reviewed',
    async (target) => {
      const reviewer = await reviewerOf(target);
      const { slug } = await plot(target);
      for (const notes of ['TEST', '  TEST\n']) {
        const { data } = await submit(target, ofSpecies(slug), asTest(CHANGE, { notes }));
        expectEqual('stored notes', data.notes, notes);
        await bothAnswer(target, reviewer, data.id, 409);
        expectEqual('status after it', (await read(target, data.id)).change_status, 'pending');
      }
      const report = await submit(target, `species/${slug}/report`, { notes: 'TEST' });
      await bothAnswer(target, reviewer, report.data.id, 409);
      const { id } = await propose(target, await freshSpecies(target), CHANGE, { notes: 'test' });
      expectStatus(await review(target, reviewer, id, 'reject'), 200);
    },
    REVIEW,
  ),
  rule(
    'C9.45',
    'notes of the reviewer are review notes, those of the submitter stay; long ones are 422',
    async (target) => {
      const reviewer = await reviewerOf(target);
      const { id } = await propose(target, await freshSpecies(target), CHANGE);
      for (const notes of ['x'.repeat(10_001), 5])
        expectStatus(await review(target, reviewer, id, 'reject', { notes }), 422);
      expectEqual('status after it', (await read(target, id)).change_status, 'pending');
      const { data } = recordOf(await review(target, reviewer, id, 'reject', { notes: 'Rejected.' }), 200);
      expectEqual('notes', [data.notes, data.review_notes], [MARK, 'Rejected.']);
      expectEqual('the record', await read(target, id), data);
    },
    REVIEW,
  ),
  rule(
    'C9.46',
    'the role is checked before the record',
    async (target) => {
      const token = target.others.default ?? notSeen('it takes --default-token');
      await bothAnswer(target, token, NOTHING, 403);
      const { data } = await submit(target, ofSpecies((await plot(target)).slug), asTest(CHANGE));
      expectStatus(await review(target, token, data.id, 'accept'), 403);
    },
    REVIEW,
  ),
  rule(
    'C9.46',
    'unknown 404, own submission 403 even if it is TEST, TEST item 409',
    async (target) => {
      const reviewer = target.others.reviewer ?? notSeen('it takes --reviewer-token');
      await bothAnswer(target, reviewer, NOTHING, 404);
      const species = await plot(target);
      const own = await submit(target, ofSpecies(species.slug), asTest(CHANGE), reviewer);
      await bothAnswer(target, reviewer, own.data.id, 403);
      const { data } = await submit(target, ofSpecies(species.slug), asTest(CHANGE));
      expectStatus(await review(target, reviewer, data.id, 'reject', { notes: 5 }), 409);
    },
    REVIEW,
  ),
  rule(
    'C9.47',
    'a rejection is final, and a later submission is a new record',
    async (target) => {
      const reviewer = await reviewerOf(target);
      const species = await freshSpecies(target);
      const before = await target.record(`/api/v1/species/${species.slug}`);
      const { id } = await propose(target, species, CHANGE);
      const { data } = recordOf(await review(target, reviewer, id, 'reject'), 200);
      expectEqual('status and reviewer', [data.change_status, data.accepted_by], ['rejected', null]);
      await bothAnswer(target, reviewer, id, 409);
      expectEqual('the species', await target.record(`/api/v1/species/${species.slug}`), before);
      const again = recordOf(await post(target, ofSpecies(species.slug), asTest(CHANGE)), 201).data;
      expectTrue('a rejected correction was replaced', again.id !== id);
    },
    REVIEW,
  ),
  rule(
    'C2.47',
    'reject answers 200 with the record',
    async (target) => {
      const reviewer = await reviewerOf(target);
      const { id } = await propose(target, await freshSpecies(target), CHANGE);
      const { data, meta } = recordOf(await review(target, reviewer, id, 'reject'), 200);
      expectEqual('the record', [data.id, data.change_status], [id, 'rejected']);
      expectEqual('meta.last_modified', meta.last_modified, data['updated_at']);
    },
    REVIEW,
  ),
  rule(
    'C9.50',
    'accepting a report needs an outcome and only sets its status',
    async (target) => {
      const reviewer = await reviewerOf(target);
      const { slug } = await freshSpecies(target);
      const before = await target.record(`/api/v1/species/${slug}`);
      const { data: report } = await submit(target, `species/${slug}/report`, { notes: MARK });
      expectStatus(await review(target, reviewer, report.id, 'accept'), 422);
      const outcome = { outcome: 'no_error' };
      const { data } = recordOf(await review(target, reviewer, report.id, 'accept', outcome), 200);
      expectEqual('status', [data.change_status, data.notes], ['accepted', MARK]);
      expectTrue('no reviewer', Number.isInteger(data.accepted_by) && data.accepted_by !== data.user_id);
      expectEqual('the species', await target.record(`/api/v1/species/${slug}`), before);
      await bothAnswer(target, reviewer, report.id, 409);
    },
    REVIEW,
  ),
];
