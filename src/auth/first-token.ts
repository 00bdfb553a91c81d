import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { ensureAccount, hasAccounts, isRetired } from './accounts.js';
import { forget, keep, readKept } from './kept-file.js';
import { newToken } from './token.js';

export interface FirstToken {
  /** From the configuration; null where none is set. */
  readonly configured: string | null;
  /** Where a token that the first start made is kept for the next ones; null: it is told once only. */
  readonly keptIn: string | null;
  readonly logger: Logger;
}

/**
 * The token of the first account: the configured one, the one an earlier start
 * kept, or a new one for an installation that has none yet. Null when accounts
 * exist and their tokens are not known here, and where the configured one was
 * replaced or removed: that names no account again (C3.15). The file of one that was
 * kept goes then.
 */
export const firstToken = async (
  pool: DatabasePool,
  { configured, keptIn, logger }: FirstToken,
): Promise<string | null> => {
  const given = configured ?? (keptIn === null ? null : await readKept(keptIn));
  const retired = given !== null && (await isRetired(pool, given));
  if (retired && configured !== null) {
    logger.warn('ACCOUNT_TOKEN was replaced or removed, and is no longer valid: set another one, or none');
    return null;
  }
  if (retired && keptIn !== null) {
    await forget(keptIn);
    logger.warn(
      `the token in ${keptIn} was replaced or removed, and is no longer valid: the file is removed`,
    );
  }
  const known = retired ? null : given;
  if (known === null && (await hasAccounts(pool))) return null;
  const token = known ?? newToken('unl');
  await ensureAccount(pool, token);
  if (known === null && keptIn !== null) await keep(keptIn, token);
  return token;
};
