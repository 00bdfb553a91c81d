import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { ensureAccount, hasAccounts, isRetired } from './accounts.js';
import { readSecretFile, removeSecretFile, writeSecretFile } from './secret-file.js';
import { newToken, planOf } from './token.js';

export interface FirstToken {
  /** Value of ACCOUNT_TOKEN; null if not set. */
  readonly configured: string | null;
  /** File that stores a generated token; null: it is printed once only. */
  readonly keptIn: string | null;
  readonly logger: Logger;
}

/**
 * Returns the token of the first account: the configured one, the stored one, or a new one
 * for a new deployment. Returns null when accounts exist whose tokens are unknown, and when
 * the configured token was replaced or removed (C3.15). The file of a stored token that was
 * replaced or removed is deleted.
 *
 * @throws {Error} for a file that does not contain a token.
 */
export const firstToken = async (
  pool: DatabasePool,
  { configured, keptIn, logger }: FirstToken,
): Promise<string | null> => {
  const given = configured ?? (keptIn === null ? null : await readSecretFile(keptIn));
  if (configured === null && given !== null && planOf(given) === undefined)
    throw new Error(
      `${keptIn} does not contain an account token: expected usr-, spo- or unl- followed by URL-safe characters. Delete the file and start again.`,
    );
  const retired = given !== null && (await isRetired(pool, given));
  if (retired && configured !== null) {
    logger.warn(
      'ACCOUNT_TOKEN is no longer valid, because it was replaced or its account disabled. Set another token or unset it.',
    );
    return null;
  }
  if (retired && keptIn !== null) {
    await removeSecretFile(keptIn);
    logger.warn(
      `The token in ${keptIn} is no longer valid, because it was replaced or its account disabled. The file was deleted.`,
    );
  }
  const known = retired ? null : given;
  if (known === null && (await hasAccounts(pool))) return null;
  const token = known ?? newToken('unl');
  await ensureAccount(pool, token);
  if (known === null && keptIn !== null) await writeSecretFile(keptIn, token);
  return token;
};
