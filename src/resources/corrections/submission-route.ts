import { z } from 'zod';
import type { ShownCorrection } from '../../corrections/shown.js';
import { report } from '../../corrections/submission/report.js';
import { type Submitted, submit } from '../../corrections/submission/submit.js';
import type { Target } from '../../corrections/submission/target.js';
import type { Database } from '../../database/database.js';
import { unknownMembers } from '../../http/body.js';
import type { Answer } from '../../http/guard.js';
import { metaWith, warnable } from '../../http/meta.js';
import { problem } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import type { Warning } from '../../query/warning.js';
import { RecordPath } from '../reference.js';
import { ReportBody, SubmissionBody } from './body-schema.js';
import { answered } from './refused.js';
import { CorrectionRecord } from './schema.js';

/** Kinds of records whose corrections are taken; a plant stands for its main species (contract C9.1). */
const OF = new Map<string, Target['of']>([
  ['species', 'species'],
  ['plant', 'plant'],
  ['plants', 'plant'],
]);

const SubmissionPath = z.object({ record_type: z.string(), record_id: z.string() });

const STATUS = [200, 201, 400, 403, 404, 409, 413, 415, 422];

/** The answer with a correction as its write left it (C9.3). */
export const correctionAnswer = (data: ShownCorrection, warnings: readonly Warning[]): Answer => ({
  json: JSON.stringify({ data, meta: metaWith({ last_modified: data.updated_at }, warnings) }),
});

/** 201 for a new one (C9.3). */
const submittedAnswer = (
  { shown, created }: Pick<Submitted, 'shown' | 'created'>,
  warnings: readonly Warning[],
): Answer => ({ ...correctionAnswer(shown, warnings), ...(created && { status: 201 }) });

/** Submissions of corrections and reports (contract C2.26, C2.32, C2.38). */
export const submissionRoutes = (router: ApiRouter, { write }: Pick<Database, 'write'>): void => {
  declare(
    router,
    {
      method: 'post',
      path: '/api/v1/corrections/:record_type/:record_id',
      rule: 'C2.38',
      summary: 'Submit a correction',
      access: 'write',
      params: SubmissionPath,
      query: parseRecord,
      body: SubmissionBody,
      response: warnable(CorrectionRecord),
      status: STATUS,
      caching: 'never',
    },
    async ({ params: { record_type, record_id }, query, body, account, until }) => {
      const of = OF.get(record_type);
      if (of === undefined) {
        throw problem('unprocessable_entity', {
          message: `record_type must be one of ${[...OF.keys()].join(', ')}.`,
          details: [
            { param: 'record_type', got: record_type, problem: 'not_allowed', allowed: [...OF.keys()] },
          ],
        });
      }
      const submitted = await answered({ param: 'record_id', ref: record_id }, () =>
        write((client) => submit(client, account!, { of, ref: record_id }, body), until),
      );
      const warnings = submitted.offScale.map(({ attribute, offScale: words }) => ({
        param: attribute,
        problem: 'off_scale' as const,
        message: `${words}.`,
      }));
      return submittedAnswer(submitted, [...query, ...unknownMembers(body, SubmissionBody), ...warnings]);
    },
  );
  for (const [of, path, rule] of REPORTS) {
    declare(
      router,
      {
        method: 'post',
        path,
        rule,
        summary: `Report an error of a ${of === 'plant' ? 'plant' : 'species'}`,
        access: 'write',
        params: RecordPath,
        query: parseRecord,
        body: ReportBody,
        response: warnable(CorrectionRecord),
        status: STATUS,
        caching: 'never',
      },
      async ({ params: { id: ref }, query, body, account, until }) => {
        const submitted = await answered({ param: 'id', ref }, () =>
          write((client) => report(client, account!, { of, ref }, body), until),
        );
        return submittedAnswer(submitted, [...query, ...unknownMembers(body, ReportBody)]);
      },
    );
  }
};

const REPORTS = [
  ['species', '/api/v1/species/:id/report', 'C2.32'],
  ['plant', '/api/v1/plants/:id/report', 'C2.26'],
] as const;
