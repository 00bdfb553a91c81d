const HIDDEN = '***';

/** Parameters of an address that say nothing secret. */
const HARMLESS: ReadonlySet<string> = new Set(['sslmode', 'application_name', 'db', 'family', 'host']);

/** Shorter ones stand in ordinary words too, and are only known with what stands around them. */
const TELLING = 8;

/** A path is made of words; only a part of it as long as a key is known by itself. */
const KEY = 16;

/** An address taken apart. */
export interface AddressSecrets {
  /** The address with `***` for all that only its owner is to know. */
  readonly shown: string;
  /** What that was: the texts by which it is known elsewhere. */
  readonly secrets: readonly string[];
}

/** As it is written and as it is meant, which are the same where it cannot be decoded. */
const forms = (written: string): readonly string[] => {
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
};

/** How a part is known: by itself, or between its neighbours. */
const known = (before: string, part: string, after = ''): readonly string[] =>
  part === '' ? [] : forms(part).map((form) => (form.length < TELLING ? `${before}${form}${after}` : form));

/**
 * The secrets of an address: its password; the user of one without, which is then a key,
 * unless it is that of a database; parameters that are not known to be harmless; the
 * fragment; and the path of a receiver, which is often what proves who sends.
 */
export const addressSecrets = (address: string, isReceiver = false): AddressSecrets => {
  const url = new URL(address);
  const { username, password, host, hash, pathname } = url;
  const secrets = [...known(':', password, '@'), ...known('#', hash.slice(1))];
  if (password !== '') url.password = HIDDEN;
  else if (username !== '' && !url.protocol.startsWith('postgres')) {
    secrets.push(...known('//', username, '@'));
    url.username = HIDDEN;
  }
  if (hash !== '') url.hash = HIDDEN;
  for (const [name, value] of [...url.searchParams].filter(([each]) => !HARMLESS.has(each))) {
    secrets.push(...known(`${name}=`, encodeURIComponent(value)));
    url.searchParams.set(name, HIDDEN);
  }
  if (isReceiver && pathname !== '/') {
    const keys = pathname.split('/').filter((part) => part.length >= KEY);
    secrets.push(`${host}${pathname}`, ...keys);
    url.pathname = `/${HIDDEN}`;
  }
  return { shown: url.href, secrets };
};
