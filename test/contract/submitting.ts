import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken, type Plan } from '../../src/auth/token.js';
import { GARDEN } from './garden.js';
import { type Options, type Read, startService } from './service.js';

/** What one test sends corrections as. */
interface Submitter {
  readonly id: number;
  readonly token: string;
}

/** One problem of a refusal (C4.3), the members that a test speaks of. */
interface Fault {
  readonly field?: string;
  readonly param?: string;
  readonly got: unknown;
  readonly problem: unknown;
  readonly allowed?: readonly unknown[];
}

const named = (fault: Fault): string => String(fault.field ?? fault.param);
const byName = (faults: unknown): readonly Fault[] =>
  [...(faults as readonly Fault[])].sort((one, other) => (named(one) < named(other) ? -1 : 1));

/** A correction that changes Pyrella montana, and a body that needs no more than it. */
export const TALLER = { maximum_height_value: 2.5, maximum_height_unit: 'ft' };
export const OBSERVED = { source_type: 'observation', correction: TALLER };
export const MONTANA = 'corrections/species/pyrella-montana';

/** The record of an answer that is a success. */
export const record = ({ status, body, text }: Read, expected = 201): Record<string, unknown> => {
  expect({ status, text }).toEqual({ status: expected, text });
  return body['data'] as Record<string, unknown>;
};

/** Members of the plant Pyrella montana, whose ids `startSubmitting` knows. */
export type Member = 'montana' | 'alba' | 'rubra' | 'glabra';

/** The service over the garden, submitting to it, and what it keeps of that. */
export const startSubmitting = async (options: Pick<Options, 'longestAnswerMs'> = {}) => {
  const service = await startService({
    ...GARDEN,
    limits: { anonymous: 1000, usr: 10_000, usrAccount: 10_000 },
    ...options,
  });

  /** An account nobody else submits with, so that nothing pending is in the way (C9.3). */
  const account = async (plan: Plan = 'usr'): Promise<Submitter> => {
    const token = newToken(plan);
    return { id: (await ensureAccount(service.database.pool, token)).id, token };
  };

  const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
    const { rows } = await service.database.session((client) => client.query(text, [...values]));
    return rows as readonly Row[];
  };

  const idOf = async (slug: string): Promise<number> =>
    (await query<{ id: number }>('select id from species where slug = $1', [slug]))[0]!.id;
  const pyrella: Readonly<Record<Member, number>> = {
    montana: await idOf('pyrella-montana'),
    alba: await idOf('pyrella-montana-subsp-alba'),
    rubra: await idOf('pyrella-montana-var-rubra'),
    glabra: await idOf('pyrella-montana-f-glabra'),
  };

  /** Posts below /api/v1; text goes out as it is. */
  const post = (
    path: string,
    body: unknown,
    token: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Read> =>
    service.ask(`/api/v1/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  /** Submits as an account of its own. */
  const submit = async (body: unknown, path = MONTANA): Promise<Read> =>
    post(path, body, (await account()).token);

  /** Ids of all that an account has submitted. */
  const submittedBy = async (user: number): Promise<readonly number[]> => {
    const text = 'select id from correction where user_id = $1 order by id';
    return (await query<{ id: number }>(text, [user])).map(({ id }) => id);
  };

  /** Everything that a submission could have written: its own row aside, none of it may change (C9.6). */
  const stored = async () => {
    const [row] = await query<{ corrections: readonly { id: number }[]; published: unknown }>(`select
      (select coalesce(jsonb_agg(c order by c.id), '[]') from correction c) as corrections,
      jsonb_build_object(
        'facts', (select count(*) from fact), 'outbox', (select count(*) from outbox),
        'species', (select md5(string_agg(s::text, '' order by s.id)) from species s),
        'synonyms', (select count(*) from synonym),
        'names', (select md5(string_agg(n::text, '' order by n::text)) from common_name n)) as published`);
    return row!;
  };

  /** Holds that an answer is this refusal, faults in any order, and that nothing was stored. */
  const expectRefused = async (
    send: () => Promise<Read>,
    [status, code]: readonly [number, string],
    faults?: readonly Fault[],
  ): Promise<string> => {
    const before = await stored();
    const { body, status: got, text } = await send();
    expect({ status: got, code: body['code'], text }).toEqual({ status, code, text });
    if (faults !== undefined)
      expect(byName(body['details'])).toEqual(byName(faults).map((fault) => expect.objectContaining(fault)));
    expect(await stored()).toEqual(before);
    return String(body['message']);
  };

  return { service, pyrella, account, query, post, submit, submittedBy, stored, expectRefused };
};

export const UNPROCESSABLE = [422, 'unprocessable_entity'] as const;
export const FORBIDDEN = [403, 'forbidden'] as const;
export const NOT_FOUND = [404, 'not_found'] as const;

export type Submitting = Awaited<ReturnType<typeof startSubmitting>>;
