import { addressSecrets } from './address-secrets.js';
import type { Config } from './config.js';
import { redact } from './http/redact.js';

/** The settings that hold secrets. */
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

/** A secret as it stands within JSON. */
const escaped = (secret: string): string => JSON.stringify(secret).slice(1, -1);

/**
 * Takes out of a line of the log whatever is a secret of this installation or looks
 * like a token (C3.3): libraries put addresses and commands into their errors.
 */
export const hidingSecrets = (settings: SecretSettings): ((line: string) => string) => {
  // The longest first: what holds another is taken out whole.
  const secrets = [...new Set(secretsOf(settings).map(escaped))].sort((a, b) => b.length - a.length);
  return (line) =>
    secrets.reduce(
      (text, secret) => (text.includes(secret) ? text.replaceAll(secret, '[redacted]') : text),
      redact(line),
    );
};
