import { z } from 'zod';
import type { ShownCorrection } from '../../corrections/shown.js';
import { report } from '../../corrections/submission/report.js';
import { type Submitted, submit } from '../../corrections/submission/submit.js';
import type { SubmissionTarget } from '../../corrections/submission/target.js';
import type { Database } from '../../database/database.js';
import { unknownMembers } from '../../http/body.js';
import type { Answer } from '../../http/guard.js';
import { metaWith, warnable } from '../../http/meta.js';
import { problem } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import type { Warning } from '../../query/warning.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';
import { RecordPath } from '../reference.js';
import { ReportBody, SubmissionBody } from './body-schema.js';
import { withRefusals } from './refusals.js';
import { CorrectionRecord } from './schema.js';

/** Values of `record_type`; a plant means its main species (contract C9.1). */
const RECORD_TYPES = new Map<string, SubmissionTarget['of']>([
  ['species', 'species'],
  ['plant', 'plant'],
  ['plants', 'plant'],
]);

const SubmissionPath = z.object({ record_type: z.string(), record_id: z.string() });

const STATUSES = [200, 201, 400, 403, 404, 409, 410, 413, 415, 422];

/** Returns the answer with a correction after a write (C9.3). */
export const correctionAnswer = (data: ShownCorrection, warnings: readonly Warning[]): Answer => ({
  json: JSON.stringify({ data, meta: metaWith({ last_modified: data.updated_at }, warnings) }),
});

/** Returns the answer to a submission: 201 for a new one (C9.3). */
const submittedAnswer = (
  { shown, created }: Pick<Submitted, 'shown' | 'created'>,
  warnings: readonly Warning[],
): Answer => ({ ...correctionAnswer(shown, warnings), ...(created && { status: 201 }) });

/** Dependencies of the routes that submit. */
export interface SubmissionOptions {
  readonly write: Database['write'];
  /** Licence under which corrections are contributed, as an SPDX identifier (contract C9.9). */
  readonly licence: string;
}

/** Returns the warning about what a submission dropped (C9.3). */
const replacedWarning = ({ shown, dropped }: Pick<Submitted, 'shown' | 'dropped'>): readonly Warning[] => {
  const entries = Object.entries(dropped);
  if (entries.length === 0) return [];
  const values = entries.map(([field, value]) => `${field} ${JSON.stringify(value)}`).join(', ');
  return [
    {
      param: 'notes' in dropped ? 'notes' : 'correction',
      problem: 'replaced',
      message: `This replaces your pending submission ${shown.id}, whose other values were dropped: ${values}. To propose them as well, send all values in one submission.`,
      dropped,
    },
  ];
};

/** Returns the warnings about proposed values that contradict another value (C9.22). */
const orderWarnings = ({ inverted }: Pick<Submitted, 'inverted'>): readonly Warning[] =>
  inverted.map(([[lower, below], [upper, above]]) => ({
    param: 'correction',
    problem: 'wrong_order',
    message: `${lower.key} (${below}) would be above ${upper.key} (${above}). If both are wrong, correct both in one submission.`,
  }));

/** Adds the routes that submit corrections and reports (contract C2.26, C2.32, C2.38). */
export const submissionRoutes = (router: ApiRouter, { write, licence }: SubmissionOptions): void => {
  declare(
    router,
    {
      method: 'post',
      path: '/api/v1/corrections/:record_type/:record_id',
      rule: 'C2.38',
      summary: 'Submit a correction',
      description: `Proposes new values for a species. The correction is pending until a reviewer accepts it; nothing changes before. Every value is
checked now, and all faults are returned at once (422). An account has one pending correction for a species: submitting
again replaces it (200 instead of 201), and a warning \`replaced\` names the values that this dropped.

Needs an account token; a browser token may not write. Name the source of the values in \`source_reference\`. To try it out,
submit with the notes \`TEST\`: such a correction is not reviewed, and is rejected automatically. To report an error without a
correction use \`POST /api/v1/species/{id}/report\`.

By submitting you contribute the values under the licence ${licence}. The correction and the facts that follow from it carry it.`,
      access: 'write',
      // A number is a correction, whose actions are routes of their own.
      patterns: { record_type: /\D/ },
      params: SubmissionPath,
      query: parseRecord,
      body: SubmissionBody,
      response: warnable(CorrectionRecord),
      status: STATUSES,
      caching: 'never',
    },
    async ({ params: { record_type, record_id }, query, body, account, deadline }) => {
      const of = RECORD_TYPES.get(record_type.toLowerCase());
      if (of === undefined) {
        throw problem('unprocessable_entity', {
          message: `record_type must be one of ${[...RECORD_TYPES.keys()].join(', ')}; got ${quoted(record_type)}${didYouMean(record_type, RECORD_TYPES.keys()) || '.'}`,
          details: [
            {
              param: 'record_type',
              got: record_type,
              problem: 'not_allowed',
              allowed: [...RECORD_TYPES.keys()],
            },
          ],
        });
      }
      const submitted = await withRefusals(
        { kind: of, param: 'record_id', ref: record_id, body, members: SubmissionBody },
        () => write((client) => submit(client, account!, { of, ref: record_id }, body, licence), deadline),
      );
      const warnings = submitted.offScale.map(({ attribute, offScale: message }) => ({
        param: attribute,
        problem: 'off_scale' as const,
        message: `${attribute} ${message}, so this value will not be applied.`,
      }));
      return submittedAnswer(submitted, [
        ...query,
        ...unknownMembers(body, SubmissionBody),
        ...warnings,
        ...orderWarnings(submitted),
        ...replacedWarning(submitted),
      ]);
    },
  );
  for (const [of, path, rule] of REPORTS) {
    declare(
      router,
      {
        method: 'post',
        path,
        rule,
        summary: `Report an error of a ${of}`,
        description: `Reports that something about a ${of} is wrong, for cases that a correction cannot express, such as a wrong image or zone. The report
is pending until a reviewer closes it. Reporting again while it is pending replaces the notes (200 instead of 201), and a warning \`replaced\` repeats the dropped ones.${of === 'plant' ? ' The report is about the main species of the plant.' : ''}

Needs an account token; a browser token may not write.`,
        access: 'write',
        params: RecordPath,
        query: parseRecord,
        body: ReportBody,
        response: warnable(CorrectionRecord),
        status: STATUSES,
        caching: 'never',
      },
      async ({ params: { id: ref }, query, body, account, deadline }) => {
        const submitted = await withRefusals({ kind: of, param: 'id', ref, body, members: ReportBody }, () =>
          write((client) => report(client, account!, { of, ref }, body, licence), deadline),
        );
        return submittedAnswer(submitted, [
          ...query,
          ...unknownMembers(body, ReportBody),
          ...replacedWarning(submitted),
        ]);
      },
    );
  }
};

const REPORTS = [
  ['species', '/api/v1/species/:id/report', 'C2.32'],
  ['plant', '/api/v1/plants/:id/report', 'C2.26'],
] as const;
