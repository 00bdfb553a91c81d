import { expectStatus, json } from './answers.js';
import type { Target } from './target.js';

/** The answer to a claim (C3.20). */
export interface Claimed {
  readonly token: string;
  readonly expiration: string;
}

/** Returns `a=b&c=d`, encoded. */
export const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString();

/** Claims a browser token with the account of the suite; the answer must be 200. */
export const claim = async (
  { ask, token }: Pick<Target, 'ask' | 'token'>,
  parameters: Readonly<Record<string, string>>,
): Promise<Claimed> => {
  const query = queryOf({ token, ...parameters });
  const answer = await ask(`/api/auth/claim?${query}`, { method: 'POST', token: null });
  expectStatus(answer, 200);
  return json(answer) as unknown as Claimed;
};
