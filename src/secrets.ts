import type { Config } from './config.js';
import { redact } from './http/redact.js';

/** The settings that hold secrets. */
export type SecretSettings = Partial<
  Pick<Config, 'accountToken' | 'tokenSecrets' | 'webhook' | 'databaseUrl' | 'elasticsearch' | 'redisUrl'>
>;

/** Shorter passwords stand in ordinary words too, and are only known within an address. */
const TELLING = 8;

/** The password of an address as it is written and as it is meant. */
const passwordsOf = (address: string): readonly string[] => {
  const { password } = new URL(address);
  if (password === '') return [];
  const written = [password, decodeURIComponent(password)];
  return written.map((each) => (each.length < TELLING ? `:${each}@` : each));
};

const secretsOf = (of: SecretSettings): readonly string[] => [
  ...(of.accountToken ? [of.accountToken] : []),
  ...(of.tokenSecrets ?? []),
  ...(of.webhook ? [of.webhook.secret] : []),
  ...[of.databaseUrl, of.redisUrl, ...(of.elasticsearch?.urls ?? [])].flatMap((address) =>
    address ? passwordsOf(address) : [],
  ),
];

/** A secret as it stands within JSON. */
const escaped = (secret: string): string => JSON.stringify(secret).slice(1, -1);

/**
 * Takes out of a line of the log whatever is a secret of this installation or looks
 * like a token (C3.3): libraries put addresses and commands into their errors.
 */
export const hidingSecrets = (settings: SecretSettings): ((line: string) => string) => {
  const secrets = [...new Set(secretsOf(settings).map(escaped))];
  return (line) =>
    secrets.reduce(
      (text, secret) => (text.includes(secret) ? text.replaceAll(secret, '[redacted]') : text),
      redact(line),
    );
};
