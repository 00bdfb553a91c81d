const HIDDEN = '[redacted]';

/**
 * Matches account tokens (C3.3), including configured ones of 12 characters, whatever comes before them: a letter, the
 * rest of an escape sequence, or another word that was joined to them.
 */
const ACCOUNT_TOKEN = /(?:usr|spo|unl)-[\w-]{12,}/g;

/**
 * Matches words joined by dots; a browser token is three of them. One pattern for the whole token, which may begin at
 * any hyphen, would take two seconds for 64 kB of `eyJ-`.
 */
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]+){2,}/g;

/** Matches the begin of a browser token, a JSON object in base64 (C3.2), whatever comes before it. */
const BEGINNING = /eyJ[\w-]{7}/;
const SHORTEST_PART = 7;

/** Replaces browser tokens in dotted words. */
const withoutBrowserTokens = (dotted: string): string => {
  const shown: string[] = [];
  const words = dotted.split('.');
  for (let at = 0; at < words.length; at += 1) {
    const begins = words[at]!.search(BEGINNING);
    const rest = words.slice(at + 1, at + 3);
    const isToken = begins >= 0 && rest.length === 2 && rest.every((word) => word.length >= SHORTEST_PART);
    shown.push(isToken ? words[at]!.slice(0, begins) + HIDDEN : words[at]!);
    if (isToken) at += 2;
  }
  return shown.join('.');
};

/** Length of the shortest credential: `usr-` and twelve characters. */
const SHORTEST = 16;

/**
 * Replaces everything in a text that looks like a credential, in linear time. Hand-written: pino redacts members by
 * their paths, not within texts.
 */
export const redactCredentials = (text: string): string =>
  text.length < SHORTEST
    ? text
    : text.replaceAll(ACCOUNT_TOKEN, HIDDEN).replaceAll(DOTTED, withoutBrowserTokens);

/** Parameters whose values are not logged: credentials, and the address of a claim (C3.24). */
const SECRETS: ReadonlySet<string> = new Set(['token', 'ip']);

const named = (pair: string): string => {
  const [first] = new URLSearchParams(pair);
  return first?.[0] ?? '';
};

const ESCAPE = /%([\dA-Fa-f]{2})/g;
/** Maximum number of nested percent-encodings to decode. */
const MOST_DECODINGS = 3;

const decoded = (text: string): string => {
  let plain = text;
  for (let n = 0; n < MOST_DECODINGS && plain.includes('%'); n += 1)
    plain = plain.replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain;
};

/** Redacts tokens in a part of a target; returns it decoded if a token is hidden by percent-encoding. */
const redactPart = (part: string): string => {
  const shown = redactCredentials(part);
  const plain = decoded(shown);
  const hidden = redactCredentials(plain);
  return hidden === plain ? shown : hidden;
};

/**
 * Returns a request target for the log: without the values of `token` and `ip`, however
 * their names are encoded, and without tokens elsewhere (C3.3).
 */
export const redactTarget = (target: string): string => {
  const mark = target.indexOf('?');
  if (mark < 0) return redactPart(target);
  const pairs = target
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const name = named(pair).toLowerCase();
      return SECRETS.has(name) ? `${name}=${HIDDEN}` : redactPart(pair);
    });
  return `${redactPart(target.slice(0, mark))}?${pairs.join('&')}`;
};
