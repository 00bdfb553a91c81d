import { splitAuthorship } from './authorship.js';
import { plain } from './fold.js';
import { looseConnector } from './ranks.js';

/**
 * Keys under which names of different sources meet: the normalisation measured
 * on the real files (data/README section 3).
 */
const BRACKETS = /\[[^\]]*\]?/g;
const CULTIVAR = /(?<=^|\s)['‘"“]\p{Lu}[^'’"”]*['’"”]/gu;
const CROSS = /×|(?<=^|\s)[xX](?=\s)/gu;
/** A name in capitals throughout has none. */
const SMALL = /\p{Ll}/u;
/** A species epithet written with a capital: two letters or more and no author's dot. */
const CAPITAL_EPITHET = /^(\p{L}[\p{L}-]+ (?:× )?)(\p{Lu})([\p{Ll}-]+)(?=\s|$)/u;

const titled = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();

/** A name in capitals in small letters; what is neither genus, epithet nor connector are authors. */
const fromCapitals = (name: string): string => {
  let epithet = false;
  return name
    .split(' ')
    .map((word, at, words) => {
      if (CROSS_ALONE.test(word)) return word;
      const begins = at === 0 || (at === 1 && CROSS_ALONE.test(words[0]!));
      const rank = looseConnector(word) !== undefined;
      const small = begins || epithet || rank;
      epithet = begins || rank || (epithet && CROSS_ALONE.test(word));
      return small ? word.toLowerCase() : titled(word);
    })
    .join(' ');
};
const CROSS_ALONE = /^[×xX]$/;

/** A name in the case of names: `Rosa Alba L.` as `Rosa alba L.`, and one in capitals throughout in small letters; the genus may be small. */
export const inNameCase = (name: string): string =>
  (SMALL.test(name) ? name : fromCapitals(name)).replace(
    CAPITAL_EPITHET,
    (_, genus: string, first: string, rest: string) => `${genus}${first.toLowerCase()}${rest}`,
  );

/**
 * `Rosa × Alba L. ssp. Foo [cult.]` as `rosa alba` or `rosa alba subsp. foo`:
 * lower case, without accents, cultivars, brackets, hybrid signs and authors;
 * connectors in stored form, without notho-.
 */
export const matchKey = (written: string): string => {
  const cleaned = written
    .replace(BRACKETS, ' ')
    .replace(CULTIVAR, ' ')
    .replace(CROSS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain(splitAuthorship(inNameCase(cleaned)).name).replace(' notho', ' ');
};

const AUTONYM = /^(\S+ (\S+)) (?:subsp|var|f|subvar)\. \2$/;

/** The species of an autonym: `aa bb subsp. bb` gives `aa bb`; undefined for every other key. */
export const autonymKey = (key: string): string | undefined => AUTONYM.exec(key)?.[1];

/** The key with its epithets in -ii written with -i; undefined where it has none. */
export const iiKey = (key: string): string | undefined => {
  const single = key.replace(/(?<= \S+)ii(?= |$)/g, 'i');
  return single === key ? undefined : single;
};

const ENDINGS = /(?:us|um|os|on|is|or|ior|ius|a|e)$/;

/** What an epithet may have before its ending: `niger` and `nigra` share `nigr`, `tener` and `tenera` `tener`. */
const stems = (epithet: string): readonly string[] => {
  const word = plain(epithet).replaceAll('-', '').replace(/ii$/, 'i');
  if (word.endsWith('er')) return [word, `${word.slice(0, -2)}r`];
  return [word.replace(ENDINGS, '')];
};

/** Whether two epithets differ by their Latin gender at most, as names moved to another genus do. */
export const sameStem = (a: string, b: string): boolean => {
  const others = new Set(stems(b));
  return stems(a).some((stem) => others.has(stem));
};
