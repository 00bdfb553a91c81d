import type { Qualifier } from './parsed-name.js';

const QUALIFIERS = new Map<string, Qualifier>([
  ['cf', 'cf'],
  ['cfr', 'cf'],
  ['conf', 'cf'],
  ['aff', 'aff'],
]);
/** Words in place of an epithet, for a species or cultivar that is not named. */
const SOME_SPECIES =
  /^(?:spp?|spec|species|indet|cvs?|cultivars?|mix|mixed|mixture|mischung|gemischt|hybrids?|hybriden?|sorten?|variet(?:y|ies))\.?$/i;
const WIDE = /(?:^|\s)(?:agg|group|gruppe|s\.\s?l|s\.\s?lat|s\.\s?str|sensu (?:lato|stricto))\.?(?=$|\s)/;

/** A text without its qualifier, with the words from `sp.` on. */
interface Qualified {
  readonly words: readonly string[];
  readonly qualifier: Qualifier | null;
  readonly after: readonly string[];
}

/** Removes qualifiers such as `cf.`, and everything from `sp.` on. */
export const withoutQualifier = (text: string): Qualified => {
  let qualifier: Qualifier | null = WIDE.test(text) ? 'agg' : null;
  const words: string[] = [];
  const all = text.replace(WIDE, ' ').split(' ').filter(Boolean);
  for (const [at, word] of all.entries()) {
    const isFirst = words.length === 0 && !/^(?:cfr?|aff)\.?$/.test(word);
    const sign = isFirst ? undefined : QUALIFIERS.get(word.replace(/\.$/, '').toLowerCase());
    if (words.length > 0 && SOME_SPECIES.test(word)) return { words, qualifier: 'sp', after: all.slice(at) };
    if (sign === undefined) words.push(word);
    else qualifier = sign;
  }
  return { words, qualifier, after: [] };
};
