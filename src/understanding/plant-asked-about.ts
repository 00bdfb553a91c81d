import { plain } from '../names/fold.js';
import { NOUN_FIRST } from './clause.js';
import type { TextSpan } from './condition.js';
import type { WordLexicon } from './lexicon.js';
import type { NamedTaxa, Segment } from './meaning.js';
import { segmentsOf } from './segments.js';

/** Shorter ends of compounds are names by chance (*Grünkohl* ends in *Kohl*). */
const SHORTEST_END = 4;

/** Words of a question about a plant that is not known by name: *arbre falso* asks nothing. */
const FEWEST_BESIDE_UNKNOWN = 2;

/** Words that say whose a plant is: *O’Brien’s rose*. */
const POSSESSIVE = /\S+['’]s(?!\S)/gu;

/** Returns whether a segment can only be a name: of a plant that is known, or a word that no list of the language has. */
const isName = ({ text, meanings }: Segment, lexicon: WordLexicon): boolean =>
  meanings.every(({ is }) => is === 'taxon') && !lexicon.isOrdinary(plain(text));

/**
 * Returns the place of the only words of a text that are none of the language, which may name a plant: *when can I sow peas*; null
 * if there are none or no others.
 */
export const plantAskedAbout = (text: string, lexicon: WordLexicon, taxa: NamedTaxa): TextSpan | null => {
  const owners = [...text.matchAll(POSSESSIVE)].map(
    ({ 0: word, index }) => [index, index + word.length] as const,
  );
  const segments = segmentsOf(text, lexicon, taxa).filter(
    ({ start }) => !owners.some(([from, to]) => start >= from && start < to),
  );
  const names = segments.filter((segment) => isName(segment, lexicon));
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isApart = segments.indexOf(last) - segments.indexOf(first) + 1 > names.length;
  const isKnown = names.some(({ meanings }) => meanings.length > 0);
  const least = isKnown ? 0 : FEWEST_BESIDE_UNKNOWN;
  if (isApart || segments.length - names.length < least) return null;
  if (names.length < segments.length || owners.length > 0) return [first.start, last.end];
  // Of *tomate cerise* the first name is the noun.
  const isNoun = NOUN_FIRST.has(lexicon.language) && names.every(({ meanings }) => meanings.length > 0);
  return isNoun && names.length > 1 ? [first.start, first.end] : null;
};

/** Returns the ends of a compound that begins with a word of the language (*Grünkohl*), the longest first; they may be names. */
export const endsOfCompound = (word: string, lexicon: WordLexicon): readonly string[] =>
  Array.from({ length: word.length }, (_, at) => at).flatMap((at) => {
    const end = word.slice(at);
    return at > 2 && end.length >= SHORTEST_END && lexicon.find([word.slice(0, at)]).length > 0 ? [end] : [];
  });
