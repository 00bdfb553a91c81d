import { parseScientificName } from '../../names/scientific.js';

/** What stands in braces says which species a hybrid is of; a bracket may close that was never opened. */
const ADDITIONS = /\{[^}]*\}|(?<=^[^(]*)\)$/g;
/** `Quercus xsaulii`, but not `Carex xanthocarpa`: only of these do epithets of their own begin with x and a vowel. */
const GLUED_CROSS = /^(\S+) x(?=[b-df-hj-np-tv-z]|acuminata|atkinsiana|attenuata)/;
/** `var.officinale`, `ssp randii`, `ssp. Racemosa`; the dot is what the names of C10.50 have. */
const CONNECTOR = /(?<=^\S+ (?:[x×] )?\S+ (?:.* )?)(ssp|subsp|var|subvar|f)(?:\.\s*|\s+)(\p{L})/giu;
/** Authors of the species in the name of its variety. */
const AUTHORS = /(?<=^\p{Lu}\S+ \p{Ll}\S+) [(\p{Lu}].*(?= (?:ssp|subsp|var)\. \p{Ll}+$)/u;
/** A variety of a subspecies is named by its species and the last epithet alone. */
const BETWEEN = / (?:ssp|subsp)\. \S+(?= (?:var|f)\. )/;
/** A third word without a rank, as older lists write varieties and subspecies. */
const THREE_WORDS = /^\p{Lu}[\p{Ll}-]+(?: \p{Ll}[\p{Ll}-]+){2}$/u;
/** Words that are no epithets. */
const REMARK = /\bnon-native\b/;

const normal = (written: string): string =>
  written
    .trim()
    .replace(ADDITIONS, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(GLUED_CROSS, '$1 x ')
    .replace(CONNECTOR, (_, rank: string, letter: string) => `${rank}. ${letter}`.toLowerCase())
    .replace(/^(?:x )?\p{Ll}/iu, (first) => `${first.slice(0, -1)}${first.slice(-1).toUpperCase()}`)
    .replace(AUTHORS, '')
    .replace(BETWEEN, '');

/**
 * A name of the floristic quality lists in the form of C10.50; a third word may stand without its rank. Null for what
 * is no name of a taxon: cultivars, formulas of hybrids, several names in one cell, remarks, names that were cut.
 */
export const listedName = (written: string): string | null => {
  const name = normal(written);
  return parseScientificName(name)?.name ?? (THREE_WORDS.test(name) && !REMARK.test(name) ? name : null);
};
