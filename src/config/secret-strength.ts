/** Parts of secrets that people make up: words, and keys in the order of the alphabet and the keyboard. */
const COMMON = [
  ...[
    'password',
    'passwort',
    'secret',
    'change',
    'please',
    'token',
    'signing',
    'admin',
    'default',
    'example',
  ],
  ...['linnea', 'trefle', 'garden', 'plants', 'botanic', 'flower', 'species', 'development', 'production'],
  ...['localhost', 'letmein', 'webhook', 'your', 'test', 'replace', 'insecure', 'abcdefghijklmnopqrstuvwxyz'],
  ...['01234567890', '0987654321', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '0123456789abcdef'],
].join(' ');

/** Length from which a part counts as known; shorter ones recur in random texts. */
const KNOWN = 4;

/** Returns the text without the parts that occur in common secrets or before in the text itself. */
const newParts = (text: string): string => {
  const lower = text.toLowerCase();
  let shown = '';
  for (let at = 0; at < text.length; ) {
    const before = `${COMMON} ${lower.slice(0, at)}`;
    let end = at + KNOWN;
    while (end <= text.length && before.includes(lower.slice(at, end))) end += 1;
    const length = end - 1 - at;
    if (length < KNOWN) shown += text[at];
    at += length < KNOWN ? 1 : length;
  }
  return shown;
};

/** Letters of one case in a row, as in words; English has about two bits a letter. */
const WORDS = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g;
const BITS_PER_LETTER = 2;

/**
 * Returns the estimated entropy of a secret in bits. Repeated and common parts count nothing, words little, and any
 * other character as if it was chosen among the different ones of the text. Hand-written: zxcvbn estimates passwords of
 * people, with dictionaries of 800 kB.
 */
export const secretBits = (secret: string): number => {
  const text = newParts(secret);
  const inWords = (text.match(WORDS) ?? []).reduce((sum, word) => sum + word.length, 0);
  return inWords * BITS_PER_LETTER + (text.length - inWords) * Math.log2(Math.max(1, new Set(text).size));
};

/** Least entropy of a token in bits: it is tried over HTTP, within the rate limit. */
export const LEAST_TOKEN_BITS = 28;

/** Least entropy of a signing secret in bits: whoever has a signature tries it on a machine of their own. */
export const LEAST_SIGNING_BITS = 80;
