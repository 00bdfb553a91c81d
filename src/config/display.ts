import { addressSecrets } from './address-secrets.js';

/** Settings whose whole value is secret. */
const SECRET: ReadonlySet<string> = new Set(['ACCOUNT_TOKEN', 'TOKEN_SECRETS', 'WEBHOOK_SECRET']);

/** Settings with URLs, which may contain a password. */
const ADDRESS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'ELASTICSEARCH_URL',
  'REDIS_URL',
  'EDGE_URLS',
  'WEBHOOK_URL',
]);

const HIDDEN = '***';

/** Returns a URL without its secrets; hides an invalid URL completely. */
const shownAddress = (setting: string, text: string): string =>
  /^[a-z]+:\/\//i.test(text) && URL.canParse(text)
    ? addressSecrets(text, setting === 'WEBHOOK_URL').shown
    : HIDDEN;

/** Returns whether the value of a setting holds no secret, so that messages may repeat it. */
export const isPublic = (setting: string): boolean => !SECRET.has(setting) && !ADDRESS.has(setting);

/** Returns the value of a setting with `***` in place of secrets. */
export const shownValue = (setting: string, value: string): string => {
  if (SECRET.has(setting)) return HIDDEN;
  if (!ADDRESS.has(setting)) return value;
  if (setting !== 'ELASTICSEARCH_URL' && setting !== 'EDGE_URLS') return shownAddress(setting, value);
  return value
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => shownAddress(setting, part))
    .join(', ');
};
