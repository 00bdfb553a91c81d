const HIDDEN = '[redacted]';

/**
 * The shapes of account tokens (C3.3), configured ones of 12 characters among them, and of
 * browser tokens (C3.2), which begin with a JSON object in base64; wherever they stand.
 */
const TOKEN = /\b(?:usr|spo|unl)-[\w-]{12,}|\beyJ[\w-]{7,}\.[\w-]{7,}\.[\w-]{7,}/g;

/** The text with everything that looks like a credential taken out. */
export const redact = (text: string): string => text.replaceAll(TOKEN, HIDDEN);

/** Parameters whose values are not logged: credentials, and the address of a claim (C3.24). */
const SECRETS: ReadonlySet<string> = new Set(['token', 'ip']);

const named = (pair: string): string => {
  const [first] = new URLSearchParams(pair);
  return first?.[0] ?? '';
};

/**
 * A request target that may be logged: without the values of `token` and `ip`,
 * however their names are encoded, and without token shapes in any other place (C3.3).
 */
export const redactTarget = (target: string): string => {
  const mark = target.indexOf('?');
  if (mark < 0) return redact(target);
  const pairs = target
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const name = named(pair).toLowerCase();
      return SECRETS.has(name) ? `${name}=${HIDDEN}` : pair;
    });
  return redact(`${target.slice(0, mark)}?${pairs.join('&')}`);
};
