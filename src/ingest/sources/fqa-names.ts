import { parseScientificName } from '../../names/scientific.js';
import { MAX_LENGTH } from '../limits.js';

/** Text in braces, which gives the species that a hybrid belongs to; and a closing bracket that was never opened. */
const ADDITIONS = /\{[^}]*\}|(?<=^[^(]*)\)$/g;
/**
 * Hybrid sign joined to the epithet: `Quercus xsaulii`, but not `Carex xanthocarpa`. The listed epithets begin with
 * a vowel after the x.
 */
const GLUED_CROSS = /^(\S+) x(?=[b-df-hj-np-tv-z]|acuminata|atkinsiana|attenuata)/;
/**
 * Rank connectors in several spellings: `var.officinale`, `ssp randii`, `ssp. Racemosa`. In names of C10.50 they
 * end in a dot.
 */
const CONNECTOR = /(?<=^\S+ (?:[x×] )?\S+ (?:.* )?)(ssp|subsp|var|subvar|f)(?:\.\s*|\s+)(\p{L})/giu;
/** Authors of a species inside the name of its variety. */
const AUTHORS = /(?<=^\p{Lu}\S+ \p{Ll}\S+) [(\p{Lu}].*(?= (?:ssp|subsp|var)\. \p{Ll}+$)/u;
/** Subspecies inside the name of a variety, which is named by species and last epithet only. */
const INTERMEDIATE_RANK = / (?:ssp|subsp)\. \S+(?= (?:var|f)\. )/;
/** Names with a third word without a rank, as older lists write varieties and subspecies. */
const THREE_WORDS = /^\p{Lu}[\p{Ll}-]+(?: \p{Ll}[\p{Ll}-]+){2}$/u;
/** Words that are not epithets. */
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
    .replace(INTERMEDIATE_RANK, '');

/**
 * Returns a name of the floristic quality lists in the form of C10.50, possibly with a third word without a rank.
 * Null if the text is not one name: cultivars, hybrid formulas, several names, remarks, truncated names.
 */
export const listedName = (written: string): string | null => {
  if (written.length > MAX_LENGTH.label) return null;
  const name = normal(written);
  return parseScientificName(name)?.name ?? (THREE_WORDS.test(name) && !REMARK.test(name) ? name : null);
};
