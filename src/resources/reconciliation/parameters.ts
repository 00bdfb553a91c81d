import { z } from 'zod';
import { problem } from '../../http/problem.js';
import { parsePlain } from '../../query/parse-plain.js';
import { faulty } from '../../query/problem.js';
import { tooLong } from '../../query/read-name-query.js';
import { quoted } from '../../wording/suggestions.js';
import { member } from '../formats.js';
import { RECONCILE_DRAFT_PATH } from './manifest.js';

/** Parameters of the endpoint: a batch or a data extension as JSON. */
export const BatchParameters = z.object({
  queries: member(
    z.string().optional(),
    'A batch of queries as JSON, by keys of your choice.',
    '{"q0":{"query":"Solanum lycopersicum L."}}',
  ),
  extend: member(
    z.string().optional(),
    'A data extension as JSON.',
    '{"ids":["solanum-lycopersicum"],"properties":[{"id":"maximum_height_cm"}]}',
  ),
});

/** Parameters of suggestions. */
export const PrefixParameters = z.object({
  prefix: member(z.string().optional(), 'What has been typed so far.', 'solanum lyc'),
});

/** Parameters of the proposal of columns. */
export const ProposalParameters = z.object({
  type: member(z.string().optional(), 'Type of the entities.', 'species'),
  limit: member(z.string().optional(), 'Maximum number of columns.', '3'),
});

const valuesOf = (raw: string, parameters: z.ZodObject) =>
  parsePlain(raw, Object.keys(parameters.shape)).values;

/** Reads the parameters of the endpoint, and the token that the manifest repeats. */
export const readBatchParameters = (raw: string) => {
  const values = valuesOf(raw, BatchParameters);
  return {
    queries: values.get('queries'),
    extend: values.get('extend'),
    token: new URLSearchParams(raw).getAll('token').at(-1) || null,
  };
};

/**
 * Refuses parameters of version 0.2 at the manifest of the draft, which has paths of their own for them.
 *
 * @param paths Last segment of the path by parameter.
 * @throws {QueryProblem} bad_request
 */
export const refuseBatchParameters = (
  raw: string,
  paths: Readonly<Record<keyof typeof BatchParameters.shape, string>>,
): void => {
  const faults = [...valuesOf(raw, BatchParameters)].map(([param, got]) => ({
    param,
    got,
    problem: 'not_allowed' as const,
    message: `The draft does not take ${param} as a parameter: send POST ${RECONCILE_DRAFT_PATH}/${paths[param as keyof typeof paths]}.`,
  }));
  if (faults.length > 0) throw faulty('bad_request', faults);
};

/**
 * Reads the text that suggestions complete.
 *
 * @throws {QueryProblem} bad_request above 200 characters
 */
export const readPrefix = (raw: string): string => {
  const prefix = valuesOf(raw, PrefixParameters).get('prefix') ?? '';
  const fault = tooLong(prefix, 'prefix');
  if (fault) throw faulty('bad_request', [fault]);
  return prefix.trim();
};

/**
 * Reads the type whose columns are proposed, and how many.
 *
 * @throws {QueryProblem} bad_request for a limit that is not a whole number from 1 to 999999
 */
export const readProposal = (raw: string) => {
  const values = valuesOf(raw, ProposalParameters);
  const limit = values.get('limit');
  if (limit !== undefined && !/^[1-9]\d{0,5}$/.test(limit))
    throw faulty('bad_request', [
      {
        param: 'limit',
        got: limit,
        problem: 'malformed',
        message: `limit must be a whole number from 1 to 999999; got ${quoted(limit)}.`,
      },
    ]);
  return { type: values.get('type') ?? 'species', limit: limit === undefined ? undefined : Number(limit) };
};

/**
 * Returns the base URL for the addresses of a manifest.
 *
 * @throws {Problem} bad_request for a Host header that is not a host name with an optional port
 */
export const baseFor = (base: string): string => {
  if (base === '')
    throw problem('bad_request', {
      message:
        'The header Host is not a host name with an optional port: send one such as plants.example or plants.example:3000.',
    });
  return base;
};
