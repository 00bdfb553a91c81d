const HIDDEN = '[redacted]';

/**
 * The shapes of account tokens (C3.3), configured ones of 12 characters among them; wherever they stand, in JSON and in
 * addresses behind an escaped sign.
 */
const ACCOUNT_TOKEN =
  /(?:\b|(?<=\\[bfnrt])|(?<=\\u[\da-f]{4})|(?<=%[\dA-Fa-f]{2}))(?:usr|spo|unl)-[\w-]{12,}/g;

/**
 * Words with dots between, of which browser tokens are three. Each is looked at once, from where it begins: one pattern
 * for a whole token, which may begin at any hyphen, takes two seconds for 64 kB of `eyJ-`.
 */
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]+){2,}/g;

/** Where in a word a browser token may begin: a JSON object in base64 (C3.2). The word may have the rest of an escape before it. */
const BEGINNING = /(?:\b|(?<=^[bfnrt])|(?<=^u[\da-f]{4})|(?<=^[\dA-Fa-f]{2}))eyJ[\w-]{7}/;
const SHORTEST_PART = 7;

/** The dotted words without three that make a browser token. */
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

/** Letters of the shortest of both: `usr-` and twelve more. */
const SHORTEST = 16;

/** The text with everything that looks like a credential taken out, in time in proportion to its length. */
export const redact = (text: string): string =>
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
/** Escapes within escapes are looked through so often. */
const MOST_DECODINGS = 3;

const decoded = (text: string): string => {
  let plain = text;
  for (let n = 0; n < MOST_DECODINGS && plain.includes('%'); n += 1)
    plain = plain.replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain;
};

/** The part of a target without token shapes; decoded where one is there only by escapes. */
const redactPart = (part: string): string => {
  const shown = redact(part);
  const plain = decoded(shown);
  const hidden = redact(plain);
  return hidden === plain ? shown : hidden;
};

/**
 * A request target that may be logged: without the values of `token` and `ip`,
 * however their names are encoded, and without token shapes in any other place (C3.3).
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
