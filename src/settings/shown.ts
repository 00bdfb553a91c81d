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

/** Parameters of an address that say nothing secret. */
const HARMLESS: ReadonlySet<string> = new Set(['sslmode', 'application_name', 'db', 'family']);

/** An address without what only its owner is to know; all of it where it cannot be read. */
const shownAddress = (setting: string, text: string): string => {
  if (!URL.canParse(text)) return HIDDEN;
  const url = new URL(text);
  if (url.password !== '') url.password = HIDDEN;
  for (const name of url.searchParams.keys()) if (!HARMLESS.has(name)) url.searchParams.set(name, HIDDEN);
  // The path of a receiver is often what proves who sends.
  if (setting === 'WEBHOOK_URL' && url.pathname !== '/') url.pathname = `/${HIDDEN}`;
  return url.href;
};

/** The value of a setting as it may be shown: secrets as `***`, addresses without their passwords. */
export const shownValue = (setting: string, value: string): string => {
  if (SECRET.has(setting)) return HIDDEN;
  if (!ADDRESS.has(setting)) return value;
  return value
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => shownAddress(setting, part))
    .join(', ');
};
