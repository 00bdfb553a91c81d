import { expectStatus, json } from '../answers.js';
import type { Answer } from '../client.js';
import { Failure } from '../expect.js';
import type { Target } from '../target.js';
import type { Detail, ErrorBody, Item, RecordOf } from '../types.js';
import { remember } from './submitted.js';

/** The members of a correction that the suite uses (C8.45). */
export interface Correction extends Item {
  readonly id: number;
  readonly record_id: number;
  readonly user_id: number | null;
  readonly warning_type: string | null;
  readonly change_status: string;
  readonly accepted_by: number | null;
  readonly notes: string | null;
  readonly review_notes: string | null;
  readonly correction: Item | null;
  readonly changes: Readonly<Record<string, readonly [previous: unknown, next: unknown]>> | null;
  readonly created_at: string;
}

/** Posts JSON below /api/v1, as the account of the suite or another, and records the submission. */
export const post = async (
  target: Target,
  path: string,
  body: unknown,
  token: string = target.token,
): Promise<Answer> => {
  const answer = await target.ask(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    token,
  });
  remember(target, { path, token }, answer);
  return answer;
};

/** Returns a body that is never reviewed and is rejected automatically (C9.35). */
export const asTest = (correction: unknown, more: Item = {}): Item => ({
  notes: 'TEST',
  source_type: 'observation',
  correction,
  ...more,
});

/** Returns the path for corrections of a species. */
export const ofSpecies = (ref: string | number): string => `corrections/species/${ref}`;

/** Reads the record of an answer with one of some statuses. */
export const recordOf = (answer: Answer, ...statuses: readonly number[]): RecordOf<Correction> => {
  if (!statuses.includes(answer.status)) expectStatus(answer, statuses[0]!);
  return json(answer) as unknown as RecordOf<Correction>;
};

/** Submits a correction that must be accepted for review, new or as a replacement. */
export const submit = async (
  target: Target,
  path: string,
  body: unknown,
  token?: string,
): Promise<RecordOf<Correction>> => recordOf(await post(target, path, body, token), 201, 200);

/** A refusal: its message, and the problem of each field or parameter that it names. */
export interface Refused {
  readonly message: string;
  readonly details: readonly Detail[];
  readonly problems: Readonly<Record<string, string>>;
}

/** Submits a correction that must be refused. */
export const refusedPost = async (
  target: Target,
  path: string,
  body: unknown,
  { status = 422, token }: { readonly status?: number; readonly token?: string } = {},
): Promise<Refused> => {
  const answer = await post(target, path, body, token);
  if (answer.status !== status) {
    throw new Failure(
      `${answer.asked} ${JSON.stringify(body).slice(0, 160)}: expected ${status}, got ${answer.status}`,
    );
  }
  const { message, details } = json(answer) as unknown as ErrorBody;
  const named = Array.isArray(details) ? (details as readonly Detail[]) : [];
  return {
    message,
    details: named,
    problems: Object.fromEntries(named.map(({ field, param, problem }) => [field ?? param, problem])),
  };
};
