import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SHORTEST_SECRET } from '../config/secret-formats.js';
import { LEAST_SIGNING_BITS, secretBits } from '../config/secret-strength.js';
import { readSecretFile, writeSecretFile } from './secret-file.js';

/** A key for browser tokens. */
interface TokenKey {
  /** Key id for token headers; reveals nothing about the secret. */
  readonly id: string;
  readonly secret: Uint8Array;
}

/** The first key signs; all of them verify, so that keys can be rotated (contract C3.10). */
export type TokenKeys = readonly [signing: TokenKey, ...older: TokenKey[]];

const keyOf = (secret: string): TokenKey => ({
  id: createHash('sha256').update(`kid ${secret}`).digest('hex').slice(0, 8),
  secret: new TextEncoder().encode(secret),
});

/** Returns keys for another purpose than browser tokens: what one of them signs, no other accepts. */
export const keysFor = (purpose: string, keys: TokenKeys): readonly Uint8Array[] =>
  keys.map(({ secret }) => createHmac('sha256', secret).update(`linnea ${purpose}`).digest());

export interface TokenSecrets {
  /** Configured secrets, the signing one first; null if not set. */
  readonly configured: readonly string[] | null;
  /** File that stores a generated secret. */
  readonly keptIn: string;
  /** Whether a secret may be generated: not when several processes must share it. */
  readonly mayGenerate: boolean;
}

/**
 * Returns the keys of this deployment: configured, stored or new.
 *
 * @throws {Error} when a key is missing and must not be generated, or when the stored one is too short or can be guessed.
 */
export const tokenKeys = async ({ configured, keptIn, mayGenerate }: TokenSecrets): Promise<TokenKeys> => {
  const [first, ...older] = configured ?? [];
  if (first !== undefined) return [keyOf(first), ...older.map(keyOf)];
  const kept = await readSecretFile(keptIn);
  if (kept !== null) {
    // An interrupted write must not leave a key that can be guessed.
    if (kept.length < SHORTEST_SECRET) {
      throw new Error(
        `The secret in ${keptIn} is shorter than ${SHORTEST_SECRET} characters. Delete the file to generate a new secret, or set TOKEN_SECRETS.`,
      );
    }
    if (secretBits(kept) < LEAST_SIGNING_BITS) {
      throw new Error(
        `The secret in ${keptIn} can be guessed (repeated characters, words or sequences). Delete the file to generate a new secret, or set TOKEN_SECRETS to the output of openssl rand -hex 32.`,
      );
    }
    return [keyOf(kept)];
  }
  if (!mayGenerate) {
    throw new Error(
      'TOKEN_SECRETS must be set in production when DATABASE_URL is set: use the output of openssl rand -hex 32, the same for all processes.',
    );
  }
  const secret = randomBytes(SHORTEST_SECRET).toString('hex');
  await writeSecretFile(keptIn, secret);
  return [keyOf(secret)];
};
