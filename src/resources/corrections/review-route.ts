import type { ReviewDesk } from '../../corrections/review/desk.js';
import { unknownMembers } from '../../http/body.js';
import { warnable } from '../../http/meta.js';
import { recordNotFound } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import { RecordPath } from '../reference.js';
import { ReviewBody } from './body-schema.js';
import { isCorrectionId } from './queries.js';
import { answered } from './refused.js';
import { CorrectionRecord } from './schema.js';
import { correctionAnswer } from './submission-route.js';

const REVIEWS = [
  ['accept', 'C2.46', 'Accept a correction', 'review'],
  ['reject', 'C2.47', 'Reject a correction', 'review'],
  ['revert', 'C2.48', 'Take back what an accepted correction did', 'administer'],
] as const;

/** Reviews of corrections (contract C2.46 to C2.48): only below a number, all else is a submission (C2.61). */
export const reviewRoutes = (router: ApiRouter, desk: ReviewDesk): void => {
  for (const [verb, rule, summary, access] of REVIEWS) {
    declare(
      router,
      {
        method: 'post',
        path: `/api/v1/corrections/:id/${verb}`,
        rule,
        summary,
        access,
        only: { id: /^\d+$/ },
        params: RecordPath,
        query: parseRecord,
        body: ReviewBody,
        response: warnable(CorrectionRecord),
        status: [200, 400, 403, 404, 409, 413, 415, 422],
        caching: 'never',
      },
      async ({ params: { id: ref }, query, body, account, until }) => {
        if (!isCorrectionId(ref)) throw recordNotFound('id', ref);
        const shown = await answered({ param: 'id', ref }, () =>
          desk[verb](account!, Number(ref), body, until),
        );
        return correctionAnswer(shown, [...query, ...unknownMembers(body, ReviewBody)]);
      },
    );
  }
};
