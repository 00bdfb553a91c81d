import type { DatabasePool } from 'slonik';
import { ensureAccount, hasAccounts } from './accounts.js';
import { keep, readKept } from './kept-file.js';
import { newToken } from './token.js';

export interface FirstToken {
  /** From the configuration; null where none is set. */
  readonly configured: string | null;
  /** Where a token that the first start made is kept for the next ones; null: it is told once only. */
  readonly keptIn: string | null;
}

/**
 * The token of the first account: the configured one, the one an earlier start
 * kept, or a new one for an installation that has none yet. Null when accounts
 * exist and their tokens are not known here.
 */
export const firstToken = async (
  pool: DatabasePool,
  { configured, keptIn }: FirstToken,
): Promise<string | null> => {
  const known = configured ?? (keptIn === null ? null : await readKept(keptIn));
  if (known === null && (await hasAccounts(pool))) return null;
  const token = known ?? newToken('unl');
  await ensureAccount(pool, token);
  if (known === null && keptIn !== null) await keep(keptIn, token);
  return token;
};
