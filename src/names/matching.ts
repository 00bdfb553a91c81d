import { splitAuthorship } from './authorship.js';
import { plain } from './fold.js';

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
const CAPITAL_EPITHET = /^(\p{Lu}[\p{L}-]+) (\p{Lu})([\p{Ll}-]+)(?=\s|$)/u;

/**
 * `Rosa × Alba L. ssp. Foo [cult.]` as `rosa alba` or `rosa alba subsp. foo`:
 * lower case, without accents, cultivars, brackets, hybrid signs and authors;
 * connectors in stored form, without notho-.
 */
export const matchKey = (written: string): string => {
  const cleaned = (SMALL.test(written) ? written : written.toLowerCase())
    .replace(BRACKETS, ' ')
    .replace(CULTIVAR, ' ')
    .replace(CROSS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      CAPITAL_EPITHET,
      (_, genus: string, first: string, rest: string) => `${genus} ${first.toLowerCase()}${rest}`,
    );
  return plain(splitAuthorship(cleaned).name).replace(' notho', ' ');
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
