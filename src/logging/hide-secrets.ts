import { addressSecrets } from '../config/address-secrets.js';
import type { Config } from '../config/environment.js';
import { redactCredentials } from './redact-credentials.js';

/** The settings that contain secrets. */
export type SecretSettings = Partial<
  Pick<Config, 'accountToken' | 'tokenSecrets' | 'webhook' | 'databaseUrl' | 'elasticsearch' | 'redisUrl'>
>;

const secretsOf = (of: SecretSettings): readonly string[] => [
  ...(of.accountToken ? [of.accountToken] : []),
  ...(of.tokenSecrets ?? []),
  ...(of.webhook ? [of.webhook.secret, ...addressSecrets(of.webhook.url, true).secrets] : []),
  ...[of.databaseUrl, of.redisUrl, ...(of.elasticsearch?.urls ?? [])].flatMap((address) =>
    address ? addressSecrets(address).secrets : [],
  ),
];

/** Escapes a secret as JSON does. */
const escaped = (secret: string): string => JSON.stringify(secret).slice(1, -1);

/**
 * Returns a function that removes from a log line every secret of this deployment and everything that looks like a
 * token (C3.3): libraries put addresses and commands into their errors. Hand-written: pino redacts members by path, not
 * within texts.
 */
export const hideSecrets = (settings: SecretSettings): ((line: string) => string) => {
  // Longest first, so that a secret containing another one is removed whole.
  const secrets = [...new Set(secretsOf(settings).map(escaped))].sort((a, b) => b.length - a.length);
  return (line) =>
    secrets.reduce(
      (text, secret) => (text.includes(secret) ? text.replaceAll(secret, '[redacted]') : text),
      redactCredentials(line),
    );
};
