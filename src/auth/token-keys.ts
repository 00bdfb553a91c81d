import { createHash, randomBytes } from 'node:crypto';
import { keep, readKept } from './kept-file.js';

/** Shortest secret: as many bytes as the hash that signs has (RFC 7518, 3.2). */
export const SHORTEST_SECRET = 32;

/** A key for browser tokens. */
interface TokenKey {
  /** Names it in the header of a token; tells nothing of the secret. */
  readonly id: string;
  readonly secret: Uint8Array;
}

/** The first key signs; all of them verify, so that keys can be rotated (contract C3.10). */
export type TokenKeys = readonly [signing: TokenKey, ...older: TokenKey[]];

const keyOf = (secret: string): TokenKey => ({
  id: createHash('sha256').update(`kid ${secret}`).digest('hex').slice(0, 8),
  secret: new TextEncoder().encode(secret),
});

export interface TokenSecrets {
  /** Of the configuration, the one that signs first; null where none is set. */
  readonly configured: readonly string[] | null;
  /** File in which an installation without a configured secret keeps its own. */
  readonly keptIn: string;
  /** Whether one may be made when there is none: not where several processes must share it. */
  readonly mayGenerate: boolean;
}

/**
 * The keys of this installation: the configured ones, the kept one, or a new one.
 *
 * @throws {Error} when there is none and none may be made, and when the kept one is short.
 */
export const tokenKeys = async ({ configured, keptIn, mayGenerate }: TokenSecrets): Promise<TokenKeys> => {
  const [first, ...older] = configured ?? [];
  if (first !== undefined) return [keyOf(first), ...older.map(keyOf)];
  const kept = await readKept(keptIn);
  if (kept !== null) {
    // A write that was cut off must not leave a key that can be guessed.
    if (kept.length < SHORTEST_SECRET) {
      throw new Error(
        `${keptIn} holds less than ${SHORTEST_SECRET} characters, which is no secret: remove it or set TOKEN_SECRETS.`,
      );
    }
    return [keyOf(kept)];
  }
  if (!mayGenerate) {
    throw new Error(
      `TOKEN_SECRETS is needed, which signs browser tokens: set it to $(openssl rand -hex 32), the same for all processes.`,
    );
  }
  const secret = randomBytes(SHORTEST_SECRET).toString('hex');
  await keep(keptIn, secret);
  return [keyOf(secret)];
};
