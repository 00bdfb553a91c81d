import type { ReviewDesk } from '../../corrections/review/desk.js';
import { unknownMembers } from '../../http/body.js';
import { warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import { recordNotFound } from '../not-found.js';
import { RecordPath } from '../reference.js';
import { AcceptBody, RejectBody, RevertBody } from './body-schema.js';
import { isCorrectionId } from './queries.js';
import { withRefusals } from './refusals.js';
import { CorrectionRecord } from './schema.js';
import { correctionAnswer } from './submission-route.js';

const REVIEWS = [
  {
    verb: 'accept',
    rule: 'C2.46',
    summary: 'Accept a correction',
    access: 'review',
    body: AcceptBody,
    description: `Accepts a pending correction and applies it: its values are published at once as facts of the source \`community\`, and lists show them
within seconds. Everything is checked again first; if a value no longer fits, the answer is 422, nothing is applied and the
correction stays pending. \`fields\` applies a part of the correction. A value outside the published scale is left out as long
as another one can be applied. \`applied_fields\` and \`unapplied_fields\` of the answer say what happened to each field.

Accepting a report closes it and requires an \`outcome\`.

Needs the role reviewer or admin, a deletion the role admin. Nobody reviews their own submission.`,
  },
  {
    verb: 'reject',
    rule: 'C2.47',
    summary: 'Reject a correction',
    access: 'review',
    body: RejectBody,
    description: `Rejects a pending correction or report; no value changes. Say why in \`notes\`. A rejection is final: the submitter may submit again.
Rejecting a report requires an \`outcome\`.

Needs the role reviewer or admin. Nobody reviews their own submission.`,
  },
  {
    verb: 'revert',
    rule: 'C2.48',
    summary: 'Revert an accepted correction',
    access: 'administer',
    body: RevertBody,
    description: `Withdraws the values of an accepted correction: each field shows the value of its next strongest source again. The correction becomes
\`reverted\`, with a line in its review notes. A correction that renamed, merged or deleted a species cannot be reverted (409).

Needs the role admin.`,
  },
] as const;

/** Adds the routes of reviews (contract C2.46 to C2.48). They match only numbers; other paths are submissions (C2.61). */
export const reviewRoutes = (router: ApiRouter, desk: ReviewDesk): void => {
  for (const { verb, rule, summary, access, body: schema, description } of REVIEWS) {
    declare(
      router,
      {
        method: 'post',
        path: `/api/v1/corrections/:id/${verb}`,
        rule,
        summary,
        description,
        access,
        patterns: { id: /^\d+$/ },
        params: RecordPath,
        query: parseRecord,
        body: schema,
        response: warnable(CorrectionRecord),
        status: [200, 400, 403, 404, 409, 413, 415, 422],
        caching: 'never',
      },
      async ({ params: { id: ref }, query, body, account, deadline }) => {
        if (!isCorrectionId(ref)) throw recordNotFound('correction', 'id', ref);
        const shown = await withRefusals(
          { kind: 'correction', param: 'id', ref, body, members: schema },
          () => desk[verb](account!, Number(ref), body, deadline),
        );
        return correctionAnswer(shown, [...query, ...unknownMembers(body, schema)]);
      },
    );
  }
};
