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
  ...['01234567890', '0987654321', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '0123456789abcdef', 'deadbeef'],
].join(' ');

/** Length from which a part counts as known; shorter ones recur in random texts. */
const KNOWN = 4;

/** The text without the parts that occur in common secrets or before in the text itself, and the number of these. */
const newParts = (text: string): { readonly shown: string; readonly known: number } => {
  const lower = text.toLowerCase();
  let shown = '';
  let known = 0;
  for (let at = 0; at < text.length; ) {
    const before = `${COMMON} ${lower.slice(0, at)}`;
    let end = at + KNOWN;
    while (end <= text.length && before.includes(lower.slice(at, end))) end += 1;
    const length = end - 1 - at;
    if (length < KNOWN) shown += text[at];
    else known += 1;
    at += length < KNOWN ? 1 : length;
  }
  return { shown, known };
};

/** Letters of one case in a row, as in words; English has about two bits a letter. */
const WORDS = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g;
const BITS_PER_LETTER = 2;

/** Letters of words in a text: none in a hexadecimal number, where three letters in a row are chance. */
const inWords = (text: string): number =>
  (text.match(WORDS) ?? []).reduce((sum, word) => sum + word.length, 0);

const isHexadecimal = (text: string): boolean => /^(?=.*\d)[\da-f]+$/i.test(text);

/**
 * Returns the estimated entropy of a secret in bits. Repeated and common parts count nothing, words little, and any
 * other character as if it was chosen among the different ones of the text. A hexadecimal number of 12 digits has few
 * different ones, and may contain `4567` by chance: its digits count at least three bits, its common parts four.
 * Otherwise one random number in a hundred would be refused. Hand-written: zxcvbn estimates passwords of people, with
 * dictionaries of 800 kB.
 */
export const secretBits = (secret: string): number => {
  const { shown, known } = newParts(secret);
  const different = Math.max(1, new Set(shown).size);
  if (isHexadecimal(secret) && different > 3)
    return known * 4 + shown.length * Math.log2(Math.max(8, different));
  const words = inWords(shown);
  return words * BITS_PER_LETTER + (shown.length - words) * Math.log2(different);
};

/** Least entropy of a token in bits: it is tried over HTTP, within the rate limit. */
export const LEAST_TOKEN_BITS = 28;

/** Least entropy of a signing secret in bits: whoever has a signature tries it on a machine of their own. */
export const LEAST_SIGNING_BITS = 80;
