import { splitAuthorship } from './authorship.js';
import { plain } from './fold.js';
import { looseConnector, NOTHO } from './rank-connectors.js';

const BRACKETS = /\[[^\]]*\]?/g;
const CULTIVAR = /(?<=^|\s)['‘"“]\p{Lu}[^'’"”]*['’"”]/gu;
const CROSS = /×|(?<=^|\s)[xX](?=\s)/gu;
/** Matches a lower-case letter; names in capitals have none. */
const SMALL = /\p{Ll}/u;
/** Matches a capitalised species epithet, or one in capitals: two or more letters without the dot of an author. */
const CAPITAL_EPITHET = /^(\p{L}[\p{L}-]*\.? (?:× )?)(\p{Lu}[\p{Ll}-]+|\p{Lu}{3}[\p{Lu}-]*)(?=\s|$)/u;
/** Matches an epithet in capitals behind its connector. */
const RANKED_CAPITALS = /(?<= )(\p{L}+\.?) ((?:× )?\p{Lu}{3}[\p{Lu}-]*)(?=\s|$)/gu;

const titled = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();

/** Lower-cases a name in capitals; words other than genus, epithets and connectors are authors. */
const fromCapitals = (name: string): string => {
  let epithet = false;
  return name
    .split(' ')
    .map((word, at, words) => {
      if (CROSS_ALONE.test(word)) {
        // `SALIX ALBA × FRAGILIS`, but `SALIX ALBA × SALIX FRAGILIS`.
        epithet ||= at > 1 && !IN_CAPITALS.test(words[at + 2] ?? '');
        return word;
      }
      const isParent = at > 2 && CROSS_ALONE.test(words[at - 1]!) && !epithet;
      if (isParent) {
        epithet = true;
        return titled(word);
      }
      const begins = at === 0 || (at === 1 && CROSS_ALONE.test(words[0]!));
      const rank = looseConnector(word) !== undefined;
      const small = begins || epithet || rank;
      epithet = begins || rank;
      return small ? word.toLowerCase() : titled(word);
    })
    .join(' ');
};
const IN_CAPITALS = /^\p{Lu}{3}[\p{Lu}-]*$/u;
const CROSS_ALONE = /^[×xX]$/;

/** Restores the usual case: `Rosa Alba L.` becomes `Rosa alba L.`, `ROSA ALBA` and `rosa ALBA` become `Rosa alba`. */
export const inNameCase = (name: string): string =>
  (SMALL.test(name) ? name : fromCapitals(name))
    .replace(CAPITAL_EPITHET, (_, genus: string, epithet: string) => genus + epithet.toLowerCase())
    .replace(RANKED_CAPITALS, (found, rank: string, epithet: string) =>
      looseConnector(rank) ? `${rank} ${epithet.toLowerCase()}` : found,
    );

/**
 * Returns the matching key of a name: `Rosa × Alba L. ssp. Foo [cult.]` gives
 * `rosa alba subsp. foo`. Lower case, without accents, cultivars, brackets, hybrid signs and
 * authors; connectors in stored form, without notho-. Measured on the real files.
 */
export const matchKey = (written: string): string => {
  const cleaned = written
    .replace(BRACKETS, ' ')
    .replace(CULTIVAR, ' ')
    .replace(CROSS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain(splitAuthorship(inNameCase(cleaned)).name).replace(NOTHO, '');
};

const AUTONYM = /^(\S+ (\S+)) (?:subsp|var|f|subvar)\. \2$/;

/** Returns the species of an autonym: `aa bb subsp. bb` gives `aa bb`; undefined for other keys. */
export const autonymKey = (key: string): string | undefined => AUTONYM.exec(key)?.[1];

/** Returns the key with -ii replaced by -i in epithets; undefined without -ii. */
export const iiKey = (key: string): string | undefined => {
  const single = key.replace(/(?<= \S+)ii(?= |$)/g, 'i');
  return single === key ? undefined : single;
};

const ENDINGS = /(?:us|um|os|on|is|or|ior|ius|a|e)$/;

/** Returns possible stems: `niger` and `nigra` share `nigr`; `tener` and `tenera` share `tener`. */
const stems = (epithet: string): readonly string[] => {
  const word = plain(epithet).replaceAll('-', '').replace(/ii$/, 'i');
  if (word.endsWith('er')) return [word, `${word.slice(0, -2)}r`];
  return [word.replace(ENDINGS, '')];
};

/** Returns whether two epithets are equal apart from Latin gender, as after a move to another genus. */
export const sameStem = (a: string, b: string): boolean => {
  const others = new Set(stems(b));
  return stems(a).some((stem) => others.has(stem));
};
