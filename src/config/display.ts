import { addressSecrets } from '../address-secrets.js';

/** Settings that are secrets as a whole. */
const SECRET: ReadonlySet<string> = new Set(['ACCOUNT_TOKEN', 'TOKEN_SECRETS', 'WEBHOOK_SECRET']);

/** Settings that are addresses, which may carry a password. */
const ADDRESS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'ELASTICSEARCH_URL',
  'REDIS_URL',
  'WEBHOOK_URL',
]);

const HIDDEN = '***';

/** An address without what only its owner is to know; nothing of what cannot be read, or has no host. */
const shownAddress = (setting: string, text: string): string =>
  /^[a-z]+:\/\//i.test(text) && URL.canParse(text)
    ? addressSecrets(text, setting === 'WEBHOOK_URL').shown
    : HIDDEN;

/** The value of a setting as it may be shown: secrets as `***`, addresses without theirs. */
export const shownValue = (setting: string, value: string): string => {
  if (SECRET.has(setting)) return HIDDEN;
  if (!ADDRESS.has(setting)) return value;
  if (setting !== 'ELASTICSEARCH_URL') return shownAddress(setting, value);
  return value
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => shownAddress(setting, part))
    .join(', ');
};
