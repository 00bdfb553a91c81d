import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabasePool } from 'slonik';
import { ensureAccount, hasAccounts } from './accounts.js';

/** Bytes of a token: 43 URL-safe characters (contract C3.3). */
const BYTES = 32;

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
  const token = known ?? `unl-${randomBytes(BYTES).toString('base64url')}`;
  await ensureAccount(pool, token);
  if (known === null && keptIn !== null) await keep(keptIn, token);
  return token;
};

const readKept = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return text === null ? null : text.trim();
};

const keep = async (file: string, token: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
};
