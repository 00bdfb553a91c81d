import {
  type AuthorComparison,
  compareAuthors,
  type OtherSurname,
  otherSurnames,
  unconfirmedWords,
} from '../names/author-comparison.js';
import type { BotanicalName } from '../names/parsed-name.js';
import type { NameMatch } from './match.js';
import type { Bearer } from './queries.js';
import type { Reason } from './reasons.js';
import type { Vocabulary } from './vocabulary.js';

/** An author that a name gives, beside the one that the data have; null if they have none. */
interface GivenAuthor {
  readonly given: string;
  readonly known: string | null;
  /** How the author of the species compares; null for the author of the whole name, which the match has compared. */
  readonly ofSpecies: AuthorComparison | null;
  /** Whether the author of the whole name is confirmed. */
  readonly isConfirmed: boolean;
}

/** Returns the authors of a matched name that need another look: all but one that is the same. */
export const givenAuthors = (
  { author, speciesAuthor }: BotanicalName,
  { reasons, bearer }: NameMatch,
  species: readonly Bearer[],
): readonly GivenAuthor[] => {
  if (bearer === null) return [];
  const has = (...some: readonly Reason[]): boolean => some.some((reason) => reasons.includes(reason));
  const isConfirmed = has('author_same', 'author_compatible');
  return [
    ...(author !== null && has('author_unknown', 'author_compatible')
      ? [{ given: author, known: bearer.name_author, ofSpecies: null, isConfirmed }]
      : []),
    ...(speciesAuthor === null
      ? []
      : [{ given: speciesAuthor, ...bestKnown(speciesAuthor, bearer, species), isConfirmed }]),
  ];
};

const NEAREST: readonly AuthorComparison[] = ['same', 'compatible', 'unknown', 'different'];

/** Returns the known author of a species that is nearest to the given one: of the species of the match, if it is among them. */
const bestKnown = (
  given: string,
  { plant_slug }: Bearer,
  species: readonly Bearer[],
): Pick<GivenAuthor, 'known' | 'ofSpecies'> => {
  const own = species.filter((each) => each.plant_slug === plant_slug);
  const compared = (own.length > 0 ? own : species)
    .map(({ name_author }) => ({ known: name_author, ofSpecies: compareAuthors(given, name_author) }))
    .sort((a, b) => NEAREST.indexOf(a.ofSpecies) - NEAREST.indexOf(b.ofSpecies));
  return compared[0] ?? { known: null, ofSpecies: 'unknown' };
};

/** Times that a surname must be rarer than another spelling of it to be no other person's: *Miller* for *Mill.*. */
const RARER = 10;

/** Returns whether a surname is that of another person: an author of its own, who is no rare spelling of the known one. */
const isOther = (
  { surname, isAbbreviated, agreeing }: OtherSurname,
  namesBy: Vocabulary['namesBy'],
): boolean => {
  const names = namesBy(surname);
  if (names === 0 || agreeing.length === 0) return names > 0;
  // `Millsp.` is no abbreviation of `Mill.`.
  const isLonger = isAbbreviated && agreeing.every((each) => surname.length > each.length);
  return isLonger || names * RARER >= Math.max(...agreeing.map(namesBy));
};

/** Returns why a given author is not certain (contract C7.25). */
export const authorDoubts = (
  { given, known, ofSpecies, isConfirmed }: GivenAuthor,
  namesBy: Vocabulary['namesBy'],
): readonly Reason[] => {
  if (ofSpecies === 'same') return [];
  if (ofSpecies === 'different') return ['species_author_differs'];
  const isKnown = ofSpecies !== 'unknown' && known !== null;
  return [
    ...(ofSpecies === 'unknown' && !isConfirmed ? (['author_unknown'] as const) : []),
    ...(unconfirmedWords(given, known).every((word) => namesBy(word) > 0)
      ? []
      : (['no_such_author'] as const)),
    ...(isKnown && otherSurnames(given, known).some((each) => isOther(each, namesBy))
      ? (['other_author'] as const)
      : []),
  ];
};
