import { plain } from '../names/fold.js';
import { NOUN_FIRST } from './clause.js';
import type { TextSpan } from './condition.js';
import type { WordLexicon } from './lexicon.js';
import type { NamedTaxa, Segment } from './meaning.js';
import { segmentsOf } from './segments.js';

/** Letters of the parts of a compound; shorter ends are names by chance. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_END = 4;

/** Other words that a question has: *cow parsley* and *red oak* are plants that are missing here, and *arbre falso* asks nothing. */
const FEWEST_OTHER_WORDS = 2;

/** Words that say whose a plant is: *O’Brien’s tomato*. */
const POSSESSIVE = /\S+['’]s(?!\S)/gu;

/** Returns whether a segment can only be a name: it is that of a known plant, or a word that the language does not have. */
const isName = ({ text, meanings }: Segment, lexicon: WordLexicon): boolean =>
  meanings.every(({ is }) => is === 'taxon') && !lexicon.isOrdinary(plain(text));

/**
 * Returns the place of the words of a text that the language does not have, if they stand together and there are others, so that
 * they may name a plant: *when can I sow peas*. Null for other texts.
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
  if (isApart) return null;
  const others = segments.length - names.length;
  const isOwned = owners.length > 0 && names.some(({ meanings }) => meanings.length > 0);
  if (isOwned || others >= FEWEST_OTHER_WORDS) return [first.start, last.end];
  // Of *tomate cerise* the first name is the noun.
  const isNoun = NOUN_FIRST.has(lexicon.language) && names.every(({ meanings }) => meanings.length > 0);
  return isNoun && others === 0 && names.length > 1 ? [first.start, first.end] : null;
};

/** Returns the ends of a compound that begins with a word of the language (*Grünkohl*), the longest first. */
export const endsOfCompound = (word: string, lexicon: WordLexicon): readonly string[] =>
  Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)] as const)
    .filter(([beginning, end]) => beginning.length >= SHORTEST_BEGINNING && end.length >= SHORTEST_END)
    .filter(([beginning]) => lexicon.find([beginning]).length > 0)
    .map(([, end]) => end);
