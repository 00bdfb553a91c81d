const HIDDEN = '***';

/** URL parameters that are never secret. */
const HARMLESS: ReadonlySet<string> = new Set(['sslmode', 'application_name', 'db', 'family', 'host']);

/** Shorter secrets also occur in ordinary words; they are hidden only together with their surroundings. */
const RECOGNISABLE = 8;

/** Minimum length of a path segment that is treated as a key. */
const KEY = 16;

/** The secrets of a URL. */
export interface AddressSecrets {
  /** The URL with `***` in place of each secret. */
  readonly shown: string;
  /** The texts that must not appear in output. */
  readonly secrets: readonly string[];
}

/** Returns a part as written and percent-decoded. */
const forms = (written: string): readonly string[] => {
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
};

/** Returns the texts to hide for a part; a short one only together with its neighbours. */
const textsToHide = (before: string, part: string, after = ''): readonly string[] =>
  part === ''
    ? []
    : forms(part).map((form) => (form.length < RECOGNISABLE ? `${before}${form}${after}` : form));

/**
 * Finds the secrets of a URL: the password; a user name without a password (an API key, except for databases);
 * parameters not known to be harmless; the fragment; and the path of a webhook receiver, which often contains its key.
 * Hand-written: pino and fast-redact hide object members by path, and URL libraries hide the password only.
 */
export const addressSecrets = (address: string, isReceiver = false): AddressSecrets => {
  const url = new URL(address);
  const { username, password, host, hash, pathname } = url;
  const secrets = [...textsToHide(':', password, '@'), ...textsToHide('#', hash.slice(1))];
  if (password !== '') url.password = HIDDEN;
  else if (username !== '' && !url.protocol.startsWith('postgres')) {
    secrets.push(...textsToHide('//', username, '@'));
    url.username = HIDDEN;
  }
  if (hash !== '') url.hash = HIDDEN;
  for (const [name, value] of [...url.searchParams].filter(([each]) => !HARMLESS.has(each))) {
    secrets.push(...textsToHide(`${name}=`, encodeURIComponent(value)));
    url.searchParams.set(name, HIDDEN);
  }
  if (isReceiver && pathname !== '/') {
    const keys = pathname.split('/').filter((part) => part.length >= KEY);
    secrets.push(`${host}${pathname}`, ...keys);
    url.pathname = `/${HIDDEN}`;
  }
  return { shown: url.href, secrets };
};
