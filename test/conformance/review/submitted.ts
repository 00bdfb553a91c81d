import { json } from '../answers.js';
import type { Answer } from '../client.js';
import type { Target } from '../target.js';
import type { Item } from '../types.js';
import { mayReview } from './roles.js';

/** A submission that can be repeated. */
interface Submission {
  readonly path: string;
  readonly token: string;
}

/** Marks the suite's submissions that are to be reviewed; TEST marks the others. */
export const MARK = 'Conformance suite: not meant, to be rejected or reverted.';

const submitted = new WeakMap<Target, Map<number, Submission>>();

const idOf = (answer: Answer): unknown => (json(answer)['data'] as Item | undefined)?.['id'];

/** Records the result of a submission, even if it should have been refused. */
export const remember = (target: Target, submission: Submission, answer: Answer): void => {
  if (answer.status >= 300 || /\d\/(accept|reject|revert)$/.test(submission.path)) return;
  const id = idOf(answer);
  if (typeof id !== 'number') return;
  const known = submitted.get(target) ?? new Map<number, Submission>();
  submitted.set(target, known.set(id, submission));
};

const asked = (body: Item, token: string) => ({
  ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
  ...{ body: JSON.stringify(body), token },
});

/**
 * Rejects the suite's pending submissions if another account may review. A TEST item is never reviewed, so it
 * is replaced by a reviewable one; without a reviewer it is rejected automatically (C9.35).
 */
export const tidy = async (target: Target): Promise<void> => {
  const { reviewer } = target.others;
  if (reviewer === undefined) return;
  for (const [id, { path, token }] of submitted.get(target) ?? []) {
    const item = (await target.body(`/api/v1/corrections/${id}`))['data'] as Item | undefined;
    if (item?.['change_status'] !== 'pending') continue;
    const other = token === reviewer ? target.token : reviewer;
    if (!(await mayReview(target, other))) continue;
    const again = {
      notes: MARK,
      ...(item['correction'] !== null && { correction: item['correction'], source_type: 'observation' }),
    };
    await target.ask(`/api/v1/${path}`, asked(again, token));
    const decision = item['warning_type'] === 'report' ? { outcome: 'no_error' } : {};
    await target.ask(`/api/v1/corrections/${id}/reject`, asked(decision, other));
  }
  submitted.delete(target);
};
