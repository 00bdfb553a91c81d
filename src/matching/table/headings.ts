import { plain } from '../../names/fold.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Matches words that a heading of scientific names has in any of the languages of its readers: `SPECIES_BOTANIC`, `sci_name`. */
const SCIENTIFIC =
  /^(?:full)?(?:s?cientifi|wissensch|wetensch|v[ei]tensk|videnskab|naukow|latin|latei|latij|lacin|botani)|^(?:sci|wiss|bot)$/;
/** Matches the word *name* alone, at the beginning or the end of another: `nomlatin`, `artname`. */
const NAME = /^(?:full)?(?:nombre|nome|nom|nazwa)|(?:names?|nm|naam|namn|navn)$/g;

const TAXON = setOf('taxon taxa');
const PLANT = setOf(
  'name species spp plant plants art baumart espece especie specie soort boomsoort pflanze pflanzen plante plantes planta plantas pianta piante planten',
);
const GENUS = setOf('genus gattung genre genero genere geslacht');
const EPITHET = setOf('species epithet specificepithet speciesepithet art espece especie specie soort');
const LOWER_EPITHET = setOf('infraspecificepithet subspecies infraspecies ssp subsp');

/** Maximum length of a heading in characters. A longer cell is a text, and folding can turn one character into 18. */
const LONGEST_HEADING = 200;

/** Returns the words of a heading in plain letters, of *name* only if it is alone: `botanical` of `Botanical_Name1`. */
const wordsOf = (heading: string): readonly string[] => {
  if (heading.length > LONGEST_HEADING) return [];
  const all = plain(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/\p{L}+/gu) ?? [];
  const words = all.map((word) => word.replace(NAME, '')).filter((word) => word !== '');
  return all.length > 0 && words.length === 0 ? ['name'] : words;
};

/** A test of the words of a heading. */
type Means = (words: readonly string[]) => boolean;

const isScientific = (word: string): boolean => SCIENTIFIC.test(word);
const isOneOf =
  (known: ReadonlySet<string>): Means =>
  (words) =>
    known.has(words.join(''));
const areAll =
  (test: (word: string) => boolean): Means =>
  (words) =>
    words.length > 0 && words.every(test);
const namesScientific = areAll(isScientific);
/** Returns whether scientific names are among what a heading names, or a genus with its species: `GATTUNG_ART`. */
const mentionsScientific: Means = (words) =>
  words.some(isScientific) ||
  (words.some((word) => GENUS.has(word)) && words.some((word) => EPITHET.has(word)));
/** Returns whether a heading says no more than *name* or *plant*. */
const namesPlants = areAll((word) => PLANT.has(word));

/** What a heading of names says, the clearest first. */
const CLEARNESS: readonly Means[] = [namesScientific, mentionsScientific, isOneOf(TAXON), namesPlants];

/** Returns the given columns that a heading offers as names: each list is clearer than the next one. */
export const offeredColumns = (
  headings: readonly string[],
  columns: readonly number[],
): readonly (readonly number[])[] => {
  const words = headings.map(wordsOf);
  return CLEARNESS.map((means) => columns.filter((column) => means(words[column]!)));
};

/** Headings that are known as a whole: a text that only mentions such a word may be a name. */
const KNOWN: readonly Means[] = [
  namesScientific,
  ...[TAXON, GENUS, EPITHET, LOWER_EPITHET].map(isOneOf),
  namesPlants,
];

export const isKnownHeading = (heading: string): boolean => {
  const words = wordsOf(heading);
  return KNOWN.some((means) => means(words));
};

/** Returns the columns of a genus and its epithets; undefined if there is no such pair. */
export const genusAndEpithets = (headings: readonly string[]): readonly number[] | undefined => {
  const words = headings.map(wordsOf);
  const at = (known: ReadonlySet<string>): number => words.findIndex(isOneOf(known));
  const [genus, epithet, lower] = [at(GENUS), at(EPITHET), at(LOWER_EPITHET)];
  if (genus < 0 || epithet < 0) return undefined;
  return lower < 0 ? [genus, epithet] : [genus, epithet, lower];
};
